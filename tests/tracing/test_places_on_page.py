"""Places follow from the span and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.placement import GlyphRun, Grade, Page
from explorer.tracing.places_on_page import grade, page_spans


def run(page: int, start: int, length: int, y: float = 100.0) -> GlyphRun:
    edges = tuple(float(5 * (place + side)) for place in range(length) for side in (0, 1))
    return GlyphRun(page, start, 50.0, y, 1.0, 0.0, 8.0, 2.0, edges)


PAGES = (Page(1, "iv", 595, 842, 0, 0, 20), Page(2, "A-1", 595, 842, 90, 20, 60), Page(3, "3", 100, 100, 0, 60, 60))
RUNS = (run(1, 0, 8), run(1, 10, 10, 114.0), run(2, 22, 8), run(2, 32, 20, 114.0))


def test_a_passage_over_a_border_has_a_part_on_each_page() -> None:
    first, second = page_spans(RUNS, PAGES, 12, 28)
    assert (first.page, first.label, first.start, first.end) == (1, "iv", 12, 20)
    assert (second.page, second.label, second.start, second.end) == (2, "A-1", 22, 28)
    assert first.quads == ((60.0, 106.0, 100.0, 106.0, 100.0, 116.0, 60.0, 116.0),)
    assert second.quads == ((50.0, 92.0, 80.0, 92.0, 80.0, 102.0, 50.0, 102.0),)


def test_what_no_glyph_shows_has_no_place() -> None:
    assert page_spans(RUNS, PAGES, 8, 10) == ()
    assert page_spans((), PAGES, 0, 50) == ()


def test_a_page_without_a_label_goes_by_its_number() -> None:
    assert page_spans([run(9, 0, 3)], PAGES, 0, 3)[0].label == "9"


@pytest.mark.parametrize(
    ("span", "unplaced", "expected"),
    [
        ((0, 8), (), (Grade.EXACT, 8, 0, 0, "")),
        ((0, 20), (), (Grade.EXACT, 18, 2, 0, "")),
        ((0, 20), ((8, 9),), (Grade.PARTIAL, 18, 1, 1, "1 character has no known place on the page")),
        ((0, 60), ((52, 60),), (Grade.PARTIAL, 46, 6, 8, "8 characters have no known place on the page")),
        ((52, 56), ((52, 60),), (Grade.NONE, 0, 0, 4, "the place of its characters on the page is not known")),
        ((8, 10), (), (Grade.NONE, 0, 2, 0, "the parser added all of its characters")),
    ],
)
def test_grades(span: tuple[int, int], unplaced: tuple[tuple[int, int], ...], expected: tuple[object, ...]) -> None:
    found = grade(RUNS, unplaced, True, *span)
    assert (found.grade, found.placed, found.added, found.missing, found.reason) == expected


def test_without_pages_there_is_no_placement() -> None:
    found = grade((), (), False, 0, 99)
    assert (found.grade, found.placed, found.added, found.missing, found.reason) == (Grade.NONE, 0, 0, 0, "no pages")


@st.composite
def laid_out(draw: st.DrawFn) -> tuple[list[GlyphRun], list[tuple[int, int]], int]:
    """Runs that do not overlap, unplaced spans between them, and the text's length."""
    runs, unplaced, position, page = [], [], 0, 1
    for kind, length, turn in draw(st.lists(st.tuples(st.sampled_from("rua"), st.integers(1, 9), st.booleans()), max_size=20)):
        page += turn
        if kind == "r":
            runs.append(run(page, position, length, float(position)))
        elif kind == "u":
            unplaced.append((position, position + length))
        position += length
    return runs, unplaced, position + 1


@given(laid_out(), st.data())
def test_every_placed_character_is_on_exactly_one_page(document, data: st.DataObject) -> None:
    runs, unplaced, length = document
    start = data.draw(st.integers(0, length - 1))
    end = data.draw(st.integers(start + 1, length))
    spans = page_spans(reversed(runs), (), start, end)
    graded = grade(runs, unplaced, True, start, end)
    assert graded.placed + graded.added + graded.missing == end - start
    assert (graded.grade is Grade.NONE) == (not spans)
    assert [span.page for span in spans] == sorted({span.page for span in spans})
    assert all(start <= span.start < span.end <= end for span in spans)
    width = sum(quad.bounds.width for span in spans for quad in span.quads)
    assert width == pytest.approx(5.0 * graded.placed)


@given(laid_out(), st.data())
def test_two_halves_have_the_places_of_the_whole(document, data: st.DataObject) -> None:
    runs, unplaced, length = document
    cut = data.draw(st.integers(1, length)) if length > 1 else 1
    halves = [grade(runs, unplaced, True, 0, cut), grade(runs, unplaced, True, cut, length)]
    whole = grade(runs, unplaced, True, 0, length)
    assert sum(half.placed for half in halves) == whole.placed
    assert sum(half.missing for half in halves) == whole.missing
