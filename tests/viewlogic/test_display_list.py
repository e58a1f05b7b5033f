from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.chunks import Chunk
from explorer.domain.drawing import Mark, PageDrawing
from explorer.domain.geometry import Quad
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.spans import Span
from explorer.viewlogic import display_list
from explorer.viewlogic.display_list import GLYPHS, START_WIDTH, DisplayList, page_drawings
from explorer.viewlogic.line_boxes import AIR, boxes_of, page_lines
from explorer.viewlogic.tokens import theme


def chunk(position: int, start: int, end: int) -> Chunk:
    return Chunk(
        f"{position:012x}",
        "doc",
        "1",
        "Title",
        "fixed",
        position,
        start,
        end,
        "text",
        ("Section",),
        (1,),
        "",
        "",
        "staff",
        "en",
        "",
        "d.pdf",
    )


def run(start: int, count: int, x: float, y: float, page: int = 1, glyph: float = 5.0, dx: float = 1.0, dy: float = 0.0) -> GlyphRun:
    """A line of ``count`` glyphs of equal width, 11 points high: 8 above the baseline and 3 below."""
    edges = tuple(edge for n in range(count) for edge in (n * glyph, (n + 1) * glyph))
    return GlyphRun(page, start, x, y, dx, dy, 8.0, 3.0, edges)


def page(number: int, start: int, end: int) -> Page:
    return Page(number, str(number), 600, 800, 0, start, end)


LINES = [run(0, 10, 50, 100), run(11, 10, 50, 114), run(22, 10, 50, 60, page=2)]
PAGES = [page(1, 0, 21), page(2, 22, 32)]


def boxes(drawing: PageDrawing) -> list[Mark]:
    """The marks without the bars where chunks begin."""
    return [mark for mark in drawing.marks if mark.fill_opacity < 0.5]


def bars(drawing: PageDrawing) -> list[Mark]:
    return [mark for mark in drawing.marks if mark.fill_opacity > 0.5]


def test_a_mark_is_a_box_for_each_line_of_the_span_on_its_own_page() -> None:
    first, second = page_drawings(PAGES, [chunk(0, 0, 32)], LINES, None)
    assert [mark.quad.bounds for mark in boxes(first)] == [
        (50 - AIR, 92, 100 + AIR, 103),
        (50 - AIR, 106, 100 + AIR, 117),
    ]
    assert [mark.quad.bounds for mark in boxes(second)] == [(50 - AIR, 52, 100 + AIR, 63)]
    assert {mark.owner for mark in (*first.marks, *second.marks)} == {f"{0:012x}"}


def test_a_cut_inside_a_line_is_exact() -> None:
    (drawing,) = page_drawings(PAGES, [chunk(0, 0, 4), chunk(1, 5, 21)], LINES, None, only_pages=[1])
    left, right, _ = (mark.quad.bounds for mark in boxes(drawing))
    assert (left.x0, left.x1) == (50 - AIR, 70)
    assert (right.x0, right.x1) == (75, 100 + AIR)


def test_neighbours_alternate_and_the_chosen_one_is_strong_and_above() -> None:
    colours, numbers = theme("page").colours, theme("page").numbers
    chunks = [chunk(0, 0, 4), chunk(1, 5, 10), chunk(2, 11, 15), chunk(3, 16, 21)]
    (drawing,) = page_drawings(PAGES, chunks, LINES, f"{1:012x}", only_pages=[1])
    assert [mark.owner for mark in boxes(drawing)] == [f"{n:012x}" for n in (0, 2, 3, 1)]
    assert [mark.fill for mark in boxes(drawing)] == [colours["tint_a"], colours["tint_a"], colours["tint_b"], colours["tint_a"]]
    assert [mark.edge_width > 0 for mark in boxes(drawing)] == [False, False, False, True]
    assert drawing.marks[-1].fill_opacity == numbers["chosen_opacity"]
    assert drawing.marks[-1].edge == colours["edge"]


def test_overlapping_chunks_are_both_there() -> None:
    (drawing,) = page_drawings(PAGES, [chunk(0, 0, 15), chunk(1, 5, 21)], LINES, None, only_pages=[1])
    assert [mark.owner for mark in boxes(drawing)] == [f"{0:012x}"] * 2 + [f"{1:012x}"] * 2


def test_a_bar_stands_where_a_chunk_begins_and_nowhere_else() -> None:
    first, second = page_drawings(PAGES, [chunk(0, 0, 4), chunk(1, 5, 32)], LINES, None)
    assert [bar.quad.bounds for bar in bars(first)] == [
        (50 - AIR, 92, pytest.approx(50 - AIR + START_WIDTH), 103),
        (75, 92, pytest.approx(75 + START_WIDTH), 103),
    ]
    assert [bar.fill for bar in bars(first)] == [theme("page").colours["tint_a"], theme("page").colours["tint_b"]]
    assert bars(second) == []
    chosen = page_drawings(PAGES, [chunk(0, 0, 4)], LINES, f"{0:012x}")[0]
    assert bars(chosen) == []


def test_a_preview_is_dashed_and_nobodys() -> None:
    (drawing,) = page_drawings(PAGES, [chunk(0, 0, 32)], LINES, None, Span(3, 6), only_pages=[1])
    assert [(mark.dashed, mark.owner) for mark in drawing.marks][-1] == (True, "")
    assert drawing.marks[-1].quad.bounds[::2] == (65, 80)


def test_table_cells_stay_apart_and_touching_parts_of_a_line_become_one() -> None:
    cells = [run(0, 4, 50, 100), run(7, 4, 90, 100), run(11, 4, 110.5, 100)]
    found = boxes_of(page_lines(page(1, 0, 15), cells), Span(0, 15))
    assert [(box.bounds.x0, box.bounds.x1) for box in found] == [(50 - AIR, 70 + AIR), (90 - AIR, 130.5 + AIR)]


def test_lines_that_stand_close_do_not_cover_each_other() -> None:
    lines = [run(0, 10, 50, 100), run(11, 10, 50, 109)]
    first, second = boxes_of(page_lines(page(1, 0, 21), lines), Span(0, 21))
    assert first.bounds.y1 == second.bounds.y0 == 102


def test_columns_and_superscripts_keep_their_height() -> None:
    lines = [run(0, 10, 50, 300), run(11, 10, 350, 100), run(22, 2, 400, 97)]
    found = boxes_of(page_lines(page(1, 0, 24), lines), Span(0, 24))
    assert [box.bounds.height for box in found[:2]] == [11, 11]


@pytest.mark.parametrize("angle", [90, 180, 270, 30])
def test_turned_lines_have_turned_boxes(angle: int) -> None:
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    line = run(0, 10, 300, 300, dx=dx, dy=dy)
    (box,) = boxes_of(page_lines(page(1, 0, 10), [line]), Span(0, 10))
    assert math.dist(box[0:2], box[2:4]) == pytest.approx(50 + 2 * AIR)
    assert math.dist(box[2:4], box[4:6]) == pytest.approx(11)
    parts = [run(0, 5, 300, 300, dx=dx, dy=dy), run(5, 5, 300 + 25 * dx, 300 + 25 * dy, dx=dx, dy=dy)]
    (joined,) = boxes_of(page_lines(page(1, 0, 10), parts), Span(0, 10))
    assert joined == pytest.approx(box)


def test_only_the_asked_pages_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(of: Page, runs: object) -> object:
        asked.append(of.number)
        return page_lines(of, runs)  # type: ignore[arg-type]

    monkeypatch.setattr(display_list, "page_lines", counted)
    shown = DisplayList(PAGES, [chunk(0, 0, 32)], LINES)
    for chosen in (None, f"{0:012x}", None):
        shown.drawing(2, chosen)
    assert asked == [2]


def test_pages_of_a_span_and_hits() -> None:
    shown = DisplayList(PAGES, [chunk(0, 0, 15), chunk(1, 13, 32)], LINES)
    assert shown.pages_of(Span(0, 11)) == (1,)
    assert shown.pages_of(Span(15, 30)) == (1, 2)
    assert shown.pages_of(Span(10, 11)) == ()
    assert [hit.position for hit in shown.sheet(1).chunks_at(63, 110)] == [0, 1]
    assert [hit.position for hit in shown.sheet(2).chunks_at(55, 60)] == [1]
    assert shown.sheet(1).chunks_at(300, 110) == ()
    assert shown.sheet(7).chunks_at(1, 1) == ()
    assert shown.parts(1)[0].bounds == (50 - AIR, 92, 100 + AIR, 117)


def test_the_lines_around_a_position() -> None:
    shown = DisplayList(PAGES, [], LINES)
    assert shown.around(22) == (Span(11, 21), Span(22, 32))
    assert shown.around(21) == (Span(11, 21), Span(22, 32))
    assert shown.around(15) == (Span(11, 21),)
    assert shown.around(0) == (Span(0, 10),)
    assert shown.around(32) == (Span(22, 32),)
    assert DisplayList([], [], []).around(3) == ()


def test_a_chunk_inside_another_is_found() -> None:
    (drawing,) = page_drawings(PAGES, [chunk(0, 0, 32), chunk(1, 1, 3), chunk(2, 12, 14)], LINES, None, only_pages=[1])
    assert [mark.owner for mark in boxes(drawing)] == [f"{n:012x}" for n in (0, 0, 1, 2)]


@given(st.integers(0, 31), st.integers(1, 32))
def test_boxes_cover_the_characters_of_the_span_and_no_others(start: int, length: int) -> None:
    span = Span(start, min(start + length, 32))
    for number in (1, 2):
        found = boxes_of(page_lines(PAGES[number - 1], LINES), span)
        for line in (line for line in LINES if line.page == number):
            for place in range(line.start, line.end):
                middle = line.x + (place - line.start + 0.5) * 5
                inside = any(_covers(box, middle, line.y) for box in found)
                assert inside is span.contains(place)


def _covers(box: Quad, x: float, y: float) -> bool:
    bounds = box.bounds
    return bounds.x0 <= x <= bounds.x1 and bounds.y0 <= y <= bounds.y1


def test_glyph_boxes_are_drawn_above_everything_one_a_glyph() -> None:
    page = Page(1, "1", 600, 800, 0, 0, 5)
    # Two letters, a ligature of two, and a letter: four boxes.
    run = GlyphRun(1, 0, 50, 100, 1, 0, 9, 2, (0, 5, 5, 10, 10, 16, 10, 16, 16, 20))
    (plain,) = page_drawings([page], [], [run], None)
    (marked,) = page_drawings([page], [], [run], None, glyphs=True)
    assert not plain.marks
    assert [(mark.quad.x0, mark.quad.x1) for mark in marked.marks] == [(50, 55), (55, 60), (60, 66), (66, 70)]
    assert {mark.owner for mark in marked.marks} == {GLYPHS}
