"""Page borders in the parsed text."""

from __future__ import annotations

from explorer.domain.placement import Page
from explorer.viewlogic.page_borders import BorderIndex, PageBorder, page_borders


def page(number: int, start: int, end: int, label: str | None = None) -> Page:
    return Page(number, label or str(number), 595, 842, 0, start, end)


def test_a_border_stands_before_the_sign_of_the_later_line() -> None:
    text = "- one\n- two\n- three"
    assert page_borders(text, [page(1, 2, 5), page(2, 8, 19)]) == (PageBorder(6, "1", "2"),)


def test_a_border_between_blocks_stands_at_the_later_block() -> None:
    text = "One.\n\nTwo."
    assert page_borders(text, [page(1, 0, 4), page(2, 6, 10)]) == (PageBorder(6, "1", "2"),)


def test_a_border_inside_a_line_stands_at_its_character() -> None:
    text = "one two three"
    assert page_borders(text, [page(1, 0, 7), page(2, 8, 13)]) == (PageBorder(8, "1", "2"),)


def test_pages_without_text_are_passed_over_and_labels_are_kept() -> None:
    text = "One.\n\nTwo."
    assert page_borders(text, [page(1, 0, 4, "iv"), page(2, 4, 4, "v"), page(3, 6, 10, "1")]) == (PageBorder(6, "iv", "1"),)


def test_interleaved_pages_do_not_move_the_border_back() -> None:
    text = "cell one | cell two\nrow two"
    borders = page_borders(text, [page(1, 0, 15), page(2, 5, 27)])
    assert borders == (PageBorder(5, "1", "2"),)


def test_no_pages_no_borders() -> None:
    assert page_borders("text", []) == ()
    assert page_borders("text", [page(1, 0, 4)]) == ()


def test_inside_needs_characters_on_both_sides() -> None:
    index = BorderIndex([PageBorder(10, "1", "2"), PageBorder(20, "2", "3")])
    assert index.inside(0, 10) == ()
    assert index.inside(10, 20) == ()
    assert [border.position for border in index.inside(9, 21)] == [10, 20]
    assert [border.position for border in index.between(10, 20)] == [10]
    assert index.borders[0].words == "page 1 ┊ page 2"
