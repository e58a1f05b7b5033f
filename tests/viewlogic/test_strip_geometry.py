"""The geometry of the strip."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.spans import Span
from explorer.viewlogic.lanes import assign_lanes
from explorer.viewlogic.strip_geometry import Label, Scale, box_at, lay_out_bar, merge_close, piece_at, place_labels, spread_out

OVERLAP = [(0, 613), (473, 1006), (878, 1424), (1297, 1846)]


@given(st.integers(1, 10**6), st.floats(0, 500), st.floats(1, 5000), st.integers(0, 10**6))
def test_the_scale_finds_its_way_back(length: int, left: float, width: float, position: int) -> None:
    scale = Scale(length, left, width)
    position %= length
    middle = (scale.x(position) + scale.x(position + 1)) / 2
    assert abs(scale.position(middle) - position) <= 1
    assert scale.x(0) == left
    assert abs(scale.x(length) - left - width) < 1e-6 * (left + width + 1)


def test_positions_stay_inside_the_text() -> None:
    scale = Scale(100, 10, 200)
    assert scale.position(-5) == 0
    assert scale.position(9999) == 99
    assert Scale(0, 10, 200).position(50) == 0
    assert Scale(0, 10, 200).x(7) == 10


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 300)), max_size=40), st.floats(20, 900))
def test_every_piece_is_in_one_box_and_boxes_enclose_their_pieces(steps: list[tuple[int, int]], width: float) -> None:
    spans, at = [], 0
    for gap, length in steps:
        spans.append((at + gap, at + gap + length))
        at += gap + length
    scale = Scale(max(at, 1), 0, width)
    bar = lay_out_bar(spans, assign_lanes(spans), scale)
    assert [number for box in bar.boxes for number in range(box.first, box.last + 1)] == list(range(len(spans)))
    for box in bar.boxes:
        for number in range(box.first, box.last + 1):
            assert box.x0 <= scale.x(spans[number][0]) + 1e-9
            assert scale.x(spans[number][1]) <= box.x1 + 1e-9
    assert not bar.two_lanes


def test_overlaps_take_two_lanes() -> None:
    bar = lay_out_bar(OVERLAP, assign_lanes(OVERLAP), Scale(1846, 0, 1846))
    assert bar.two_lanes
    assert [box.lane for box in bar.boxes] == [0, 1, 0, 1]
    assert not any(box.dense for box in bar.boxes)


def test_ten_thousand_pieces_become_few_boxes() -> None:
    spans = [(number * 10, number * 10 + 9) for number in range(10_000)]
    bar = lay_out_bar(spans, assign_lanes(spans), Scale(100_000, 0, 1000))
    assert len(bar.boxes) < 100
    box = box_at(bar, 500.5, lower=False)
    assert box is not None
    assert piece_at(box, spans, Scale(100_000, 0, 1000).position(500.5)) == 5005


def test_pointing_takes_the_half_that_is_pointed_at() -> None:
    bar = lay_out_bar(OVERLAP, assign_lanes(OVERLAP), Scale(1846, 0, 1846))
    upper, lower = box_at(bar, 500, lower=False), box_at(bar, 500, lower=True)
    assert upper is not None
    assert lower is not None
    assert (upper.first, lower.first) == (0, 1)
    alone = box_at(bar, 100, lower=True)
    assert alone is not None
    assert alone.first == 0
    assert box_at(bar, 2000, lower=True) is None


def test_close_tables_are_joined() -> None:
    scale = Scale(1000, 0, 100)
    assert merge_close([(0, 100), (105, 200), (500, 600)], scale) == ((0, 20), (50, 60))


def test_borders_are_thinned_but_not_those_of_the_chosen_chunk() -> None:
    positions = list(range(10, 1000, 10))
    scale = Scale(1000, 0, 100)
    thin = spread_out(positions, scale, 10)
    assert len(thin) == 10
    kept = spread_out(positions, scale, 10, Span(305, 335))
    assert {positions[number] for number in kept} >= {310, 320, 330}


def test_labels_never_touch_and_the_important_ones_win() -> None:
    labels = [
        Label("0", 0, 8, 0),
        Label("table", 12, 40, 2),
        Label("border", 100, 60, 1),
        Label("table 2", 130, 50, 2),
        Label("end", 300, 30, 0),
    ]
    placed = place_labels(labels, 0, 300)
    assert [label.text for label, _ in placed] == ["0", "border", "end"]
    assert placed[0][1] == 0
    assert placed[-1][1] == 270
