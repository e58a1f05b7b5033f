"""What stands beside the compared texts: headers, status, strip; and changes of a comparison."""

from __future__ import annotations

import pytest

from explorer.comparison.columns import Column, ColumnOrder, column_order, cut_column
from explorer.comparison.cuts import cuts
from explorer.comparison.figures import Figures
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.domain.spans import Span
from explorer.viewlogic.comparing import (
    Comparison,
    StripCut,
    column_titles,
    compared_strip,
    cut_words,
    header_figures,
    order_words,
    percent,
    place_words,
    status_words,
)
from explorer.viewlogic.page_borders import PageBorder
from tests.chunking.toy_documents import document

A, B, C = ColumnOrder("structure"), column_order("fixed:words=80"), column_order("overlap:words=100,step=75")
TEXT = MeasuredText(
    document(
        ("heading", "Rules", 2),
        ("text", "One two three. Four five!", 0),
        ("text", "You need:\n- a tent\n- two pegs\nThat is all.", 0),
        ("table", "size | price\nbig | 9", 0),
    )
)


def at(words: str, after: str = "") -> int:
    return TEXT.text.index(words) + len(after)


def test_columns_are_added_changed_moved_and_removed() -> None:
    two = Comparison("d", "1", (A, B), 7, "tent", 3)
    assert (two.can_add, two.can_remove, two.mark) == (True, False, Span(3, 7))
    three = two.added(C)
    assert three.orders == (A, B, C)
    assert (three.position, three.marked) == (7, "tent")
    assert three.moved(0, 1).orders == (B, A, C)
    assert three.moved(2, -9).orders == (C, A, B)
    assert three.moved(2, 1).orders == (A, B, C)
    assert three.changed(1, C).orders == (A, C, C)
    assert three.removed(0).orders == (B, C)
    assert not three.added(A).can_add
    assert Comparison("d", "1", (A, B)).mark is None


@pytest.mark.parametrize("count", [0, 1, 5])
def test_fewer_than_two_and_more_than_four_columns_are_none(count: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 4 columns, not {count}"):
        Comparison("d", "1", (A,) * count)


def test_titles_tell_equal_chunkers_apart() -> None:
    assert column_titles((A, B, C)) == ("structure", "fixed", "overlap")
    assert column_titles((B, A, ColumnOrder("fixed"))) == ("fixed (80 words)", "structure", "fixed (100 words)")
    assert order_words(C) == "100 words, 25 repeated"
    assert order_words(ColumnOrder("gone", (("size", 3),))) == "size 3"
    assert column_titles((ColumnOrder("gone"), ColumnOrder("gone"))) == ("gone", "gone")


def test_header() -> None:
    figures = Figures(
        chunks=1200, least=4, median=42.5, most=2000, repeated=0.2331, in_sentence=12, in_list=2, uncovered_words=3, broken_lists=1
    )
    told = header_figures(figures)
    assert [(figure.label, figure.value, figure.note, figure.warns) for figure in told] == [
        ("chunks", "1,200", "", False),
        ("words: least, median, most", "4 · 42.5 · 2,000", "", False),
        ("repeated", "23 %", "", False),
        ("cuts in a sentence", "12", "each whole in another chunk", True),
        ("cuts in a list", "2", "1 list whole in no chunk", True),
        ("cuts in a table row", "0", "", False),
        ("cuts in a table", "0", "", False),
        ("words in no chunk", "3", "", True),
    ]
    assert all(figure.help.endswith(".") for figure in told)
    assert [(figure.label, figure.help) for figure in told] == [(figure.label, figure.help) for figure in header_figures(Figures())]


def test_large_medians_keep_their_figures() -> None:
    assert header_figures(Figures(median=1234567.5))[1].value == "0 · 1,234,567.5 · 0"


@pytest.mark.parametrize(("value", "words"), [(0.0, "0 %"), (0.001, "<1 %"), (0.25, "25 %"), (0.999, "<100 %"), (0.994, "99 %")])
def test_shares_are_never_said_to_be_nothing_or_all(value: float, words: str) -> None:
    assert percent(value) == words


def columns(*cut: str | tuple[tuple[int, int], ...]) -> list[Column]:
    return [
        cut_column(TEXT, column_order(each)) if isinstance(each, str) else Column(A, tuple(Piece(*span) for span in each)) for each in cut
    ]


def test_status() -> None:
    three = columns("structure", "fixed:words=3", "overlap:words=6,step=3")
    titles = ("structure", "fixed", "overlap")
    words = at("Four")
    assert status_words("Four", titles, three, Span(words, words + 4)) == "“Four” is in structure #0, fixed #1, overlap #0 and #1"
    words = at("two three.")
    assert status_words("two\n three.", titles, three, Span(words, words + 10)) == (
        "“two three.” is in structure #0, fixed #0 and #1 (cut), overlap #0"
    )
    broken = Column(B, fault="It broke.")
    assert status_words("Rules", ("a", "b"), [broken, three[0]], Span(0, 5)) == "“Rules” is in b #0"
    assert status_words("Rules", ("a",), [broken], Span(0, 5)) == ""
    assert status_words("Rules", ("a",), [Column(A)], Span(0, 5)) == "“Rules” is in no chunk of a"
    many = columns(tuple((0, end) for end in range(6, 13)))
    assert status_words("Rules", ("a",), many, Span(0, 5)) == "“Rules” is in a #0, #1, #2 and 4 more"


def test_what_is_cut_in_words() -> None:
    told = {
        at("One"): "between sentences",
        at("two"): "inside a sentence",
        at("three", "th"): "inside a word",
        at("- two"): "between two items of a list",
        at("pegs"): "inside a list item",
        at("big"): "between two rows of a table",
        at("9"): "inside a table row",
    }
    assert {place: place_words(TEXT, place) for place in told} == told


def test_who_cuts_in_words() -> None:
    titles = ("a", "b", "c")
    three = [
        Column(A, places=(at("One"), at("two"))),
        Column(A, places=(at("One"), at("two"))),
        Column(A, places=(at("One"), at("9"))),
    ]
    assert [cut_words(cut, titles, three, TEXT) for cut in cuts(three)] == [
        "All columns cut here, between sentences",
        "a and b cut here, c does not, inside a sentence",
        "Only c cuts here, inside a table row",
    ]
    faulty = [three[0], Column(A, fault="It broke.")]
    assert cut_words(cuts(faulty)[0], titles[:2], faulty, TEXT) == "a cuts here, between sentences"


def test_strip() -> None:
    border = PageBorder(40, "1", "2")
    pieces = (Piece(30, 60), Piece(0, 40))
    three = [
        Column(column_order("mine:a=1"), pieces, places=(30, 40, 60)),
        Column(column_order("mine:a=2"), (Piece(0, 40),), places=(40,)),
        Column(B, fault="It broke."),
    ]
    strip = compared_strip(TEXT, three, [border])
    assert (strip.length, strip.borders, strip.tables) == (len(TEXT.text), (border,), TEXT.tables.spans)
    assert [(row.title, row.spans, row.numbers, row.lanes, row.fault, row.count_words) for row in strip.rows] == [
        ("mine (a 1)", (Span(0, 40), Span(30, 60)), (1, 0), (0, 1), "", "2 chunks"),
        ("mine (a 2)", (Span(0, 40),), (0,), (0,), "", "1 chunk"),
        ("fixed", (), (), (), "It broke.", "0 chunks"),
    ]
    assert strip.cuts == (StripCut(30, "one", (0,)), StripCut(40, "all", (0, 1)), StripCut(60, "one", (0,)))
    assert strip.differences == (30, 60)


def test_a_text_without_anything() -> None:
    strip = compared_strip(MeasuredText(DocumentText("", (), "")), [cut_column(MeasuredText(DocumentText("", (), "")), A)] * 2)
    assert (strip.length, strip.cuts, strip.differences) == (0, (), ())
