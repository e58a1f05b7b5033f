"""Lanes, and the index of spans."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.spans import Span
from explorer.viewlogic.lanes import SpanIndex, Stretch, assign_lanes, next_choice

SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 25)), max_size=14).map(
    lambda pairs: sorted((start, start + length) for start, length in pairs)
)
OVERLAP = [(0, 613), (473, 1006), (878, 1424), (1297, 1846), (1709, 2252), (2129, 2695), (2537, 2744)]


@given(SPANS)
def test_spans_of_one_lane_never_touch(spans: list[tuple[int, int]]) -> None:
    lanes = assign_lanes(spans)
    for lane in set(lanes):
        mine = [span for span, its in zip(spans, lanes, strict=True) if its == lane]
        assert all(early[1] <= late[0] for early, late in pairwise(mine))


@given(SPANS)
def test_no_lane_is_used_without_need(spans: list[tuple[int, int]]) -> None:
    lanes = assign_lanes(spans)
    for number, lane in enumerate(lanes):
        for lower in range(lane):
            assert any(spans[other][1] > spans[number][0] for other in range(number) if lanes[other] == lower)


def test_the_overlapping_chunker_takes_two_lanes_in_turn() -> None:
    assert assign_lanes(OVERLAP) == (0, 1, 0, 1, 0, 1, 0)
    assert assign_lanes([(27, 369), (371, 1453), (1455, 1515)]) == (0, 0, 0)


@given(SPANS, st.integers(0, 90), st.integers(0, 90))
def test_between_is_what_a_slow_look_finds(spans: list[tuple[int, int]], one: int, other: int) -> None:
    start, end = sorted((one, other))
    expected = tuple(number for number, span in enumerate(spans) if max(start, span[0]) < min(end, span[1]))
    assert SpanIndex(spans).between(start, end) == expected


@given(SPANS, st.integers(0, 90))
def test_at(spans: list[tuple[int, int]], position: int) -> None:
    assert SpanIndex(spans).at(position) == tuple(n for n, (start, end) in enumerate(spans) if start <= position < end)


@given(SPANS, st.integers(0, 90), st.integers(0, 90))
def test_overlaps_are_the_characters_with_two_owners(spans: list[tuple[int, int]], one: int, other: int) -> None:
    start, end = sorted((one, other))
    index = SpanIndex(spans)
    found = index.overlaps(start, end)
    covered = {position for stretch in found for position in range(stretch.start, stretch.end)}
    assert covered == {position for position in range(start, end) if len(index.at(position)) > 1}
    assert all(index.at(stretch.start) == stretch.owners for stretch in found)


def test_overlaps_of_the_overlapping_chunker() -> None:
    assert SpanIndex(OVERLAP).overlaps(0, 1000) == (Stretch(473, 613, (0, 1)), Stretch(878, 1000, (1, 2)))


def test_a_long_span_that_encloses_others_is_found() -> None:
    index = SpanIndex([(0, 100), (5, 10), (20, 30)])
    assert index.at(50) == (0,)
    assert index.at(25) == (0, 2)
    assert index.spans[2] == Span(20, 30)


def test_nearest() -> None:
    index = SpanIndex([(10, 20), (30, 40)])
    assert [index.nearest(position) for position in (0, 12, 22, 27, 35, 99)] == [0, 0, 0, 1, 1, 1]
    assert SpanIndex([]).nearest(3) is None


def test_disorder_is_refused() -> None:
    with pytest.raises(ValueError, match="ordered"):
        SpanIndex([(5, 6), (1, 2)])


def test_a_repeated_click_goes_round() -> None:
    assert next_choice((), 3) is None
    assert next_choice((3, 4), None) == 3
    assert next_choice((3, 4), 3) == 4
    assert next_choice((3, 4), 4) == 3
    assert next_choice((3, 4), 9) == 3
