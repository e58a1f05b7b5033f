"""Tables: rows of cells, spans, and tables that only arrange the page."""

from __future__ import annotations

import time

import pytest

from explorer.domain.blocks import BlockKind
from tests.parsing.word.conftest import Word
from tests.parsing.word.making import item, p, r, row, t, table, tc

WIDE, TOP, BELOW = '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', "<w:vMerge/>"


def test_rows_and_cells(word: Word) -> None:
    document = word(p("Before"), table(row("a", "b"), row("", "d"), row("e", ""), row("", "")), p("After"))
    assert document.text == "Before\n\na | b\n| d\ne |\n\nAfter"
    assert [block.kind for block in document.blocks] == [BlockKind.TEXT, BlockKind.TABLE, BlockKind.TEXT]


def test_a_cell_over_columns_and_rows_has_its_text_once(word: Word) -> None:
    document = word(
        table(
            row(tc(p("wide"), WIDE), "c"),
            row(tc(p("tall"), TOP), "b", "c"),
            row(tc(p("hidden below"), BELOW), "b", "c"),
            row(tc(p("both"), WIDE + TOP), "c"),
            row(tc(p(), WIDE + '<w:vMerge w:val="continue"/>'), "d"),
        )
    )
    assert document.text == "wide |  | c\ntall | b | c\n| b | c\nboth |  | c\n|  | d"


def test_rows_that_begin_later_and_end_earlier(word: Word) -> None:
    later = '<w:gridBefore w:val="1"/>', '<w:gridAfter w:val="2"/>'
    assert word(table(row("a", "b", "c"), row("x", properties=later[0]), row("y", properties=later[1]))).text == "a | b | c\n| x\ny |  |"


def test_a_cells_paragraphs_are_one_line_with_their_numbers(word: Word) -> None:
    numbering = (
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
        '<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    rows = row(tc(item("first")), tc(p("x") + p() + p("y"))), row(tc(item("second") + item("dot", 1)), "z")
    assert word(table(*rows), parts={"numbering": numbering}).text == "1. first | x y\n2. second dot | z"


def test_rows_cells_and_text_in_controls_count(word: Word) -> None:
    control = "<w:sdt><w:sdtPr/><w:sdtContent>{}</w:sdtContent></w:sdt>"
    document = word(
        control.format(table(control.format(row("a", control.format(tc(p("b"))))), row(tc(control.format(p("c"))), "d"))),
        "<w:customXml>" + p("after") + "</w:customXml>",
    )
    assert document.text == "a | b\nc | d\n\nafter"


def test_deleted_and_hidden_rows_are_left_out(word: Word) -> None:
    rows = (
        row("a", "b"),
        row("c", "d", properties="<w:del/>"),
        row("e", "f", properties="<w:hidden/>"),
        row("g", tc(p("h"), "<w:cellDel/>")),
    )
    assert word(table(*rows)).text == "a | b\ng"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (table(row("only")), "only"),
        (table(row(tc(p("a") + table(row("1", "2"), row("3", "4")) + p("b")), "c")), "a\n\n1 | 2\n3 | 4\n\nb\n\nc"),
        (table(row(tc(p("Heading", style="berschrift1") + p("text")), "side")), "Heading\n\ntext\n\nside"),
        (table(row(tc(p("Title", style="Titel")), "side")), "Title\n\nside"),
    ],
)
def test_a_table_that_arranges_the_page_is_no_table(word: Word, content: str, text: str) -> None:
    assert word(content).text == text


def test_a_low_heading_in_a_cell_leaves_the_table_a_table(word: Word) -> None:
    document = word(table(row(tc(p("Name", style="berschrift3")), "Fee"), row("a", "1")))
    assert document.text == "Name | Fee\na | 1"


def test_tables_in_runs_and_in_text_boxes(word: Word) -> None:
    inner = table(row("a", "b"))
    box = f"<w:pict><v:textbox><w:txbxContent>{inner}{p('note')}</w:txbxContent></v:textbox></w:pict>"
    document = word(p("First", r(box)), p("Second", r(inner)), p("Third"))
    assert document.text == "First\n\na | b\n\nnote\n\nSecond\n\na | b\n\nThird"


def test_hostile_spans_stay_small(word: Word) -> None:
    begin = time.monotonic()
    huge = row(tc(p("x"), '<w:gridSpan w:val="999999999"/>'), "y", properties='<w:gridBefore w:val="1000"/>')
    document = word(table(*[huge] * 3000))
    assert len(document.text) < 1_000_000
    assert time.monotonic() - begin < 15


def test_a_row_without_cells_is_none(word: Word) -> None:
    assert word(table(row(), row("a", "b")), p(r(t("x")))).text == "a | b\n\nx"
