"""The grid of a table document: which rows there are, what stands in them, whose they are, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.cells import ColumnName, Sheet
from explorer.domain.spans import Span
from explorer.viewlogic.borrowed_names import borrowed_name, names_of
from explorer.viewlogic.place_words import BORROWED_NAME, place_words
from explorer.viewlogic.shown_text import shown_text
from explorer.viewlogic.table_rows import ShownCell
from explorer.viewlogic.table_words import borrowed_words, head_words, row_label, row_tip, row_words, seen_words, sheet_facts, sheet_words
from tests.gui.tables import rows_of, table_document
from tests.parsing.tables.making import grid_xml, write_xlsx

CSV = "name,price,price,\nRope,9,8,x\n\nTent,,12\n,,,\nVest,7,6,y,extra\n"


def csv(folder: Path, text: str = CSV) -> Path:
    path = folder / "goods.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_without_values_have_no_row_and_keep_their_number(tmp_path: Path) -> None:
    document, parsed = table_document(csv(tmp_path))
    assert document.table is not None
    plan = document.table.sheets[0]
    assert (plan.count, plan.above, plan.columns, plan.leftward) == (3, 0, 5, False)
    rows = rows_of(document, parsed, 0, 0, 9)
    assert [row.number for row in rows] == [1, 3, 5]
    assert [{column: cell.text for column, cell in row.cells.items()} for row in rows] == [
        {0: "Rope", 1: "9", 2: "8", 3: "x"},
        {0: "Tent", 2: "12"},
        {0: "Vest", 1: "7", 2: "6", 3: "y", 4: "extra"},
    ]
    assert all(parsed.text[cell.start : cell.end] == cell.text for row in rows for cell in row.cells.values())
    assert [head_words(column).text for column in plan.sheet.columns] == ["name", "price", "price 2", "column 4", "column 5"]


def test_any_stretch_of_rows_is_the_same_stretch(tmp_path: Path) -> None:
    document, parsed = table_document(csv(tmp_path, "a,b\n" + "".join(f"{n},{n % 3 or ''}\n" for n in range(1, 40))))
    whole = rows_of(document, parsed, 0, 0, 39)
    assert [rows_of(document, parsed, 0, at, at + 1)[0] for at in range(39)] == list(whole)
    assert rows_of(document, parsed, 0, 39, 50) == ()


def test_each_row_leads_to_its_chunk_and_back(tmp_path: Path) -> None:
    write_xlsx(
        tmp_path / "prices.xlsx",
        {
            "Tents": grid_xml([["Prices 2026"], ["and more"], ["item", "price"], ["T1", 9], ["T2", 8]]),
            "Ropes": grid_xml([["a", "b"]]),
            "Tents ": grid_xml([["item", "price"], ["T3", 7]]),
        },
    )
    document, parsed = table_document(tmp_path / "prices.xlsx")
    table = document.table
    assert table is not None
    assert [(plan.count, plan.above) for plan in table.sheets] == [(4, 2), (1, 0), (1, 0)]
    owners = [
        [chunk.position if (chunk := table.chunk_of(plan.number, row)) else None for row in range(plan.count)] for plan in table.sheets
    ]
    assert owners == [[0, 0, 1, 2], [3], [4]]
    assert [table.place(chunk.span) for chunk in document.chunks] == [
        (0, range(2)), (0, range(2, 3)), (0, range(3, 4)), (1, range(1)), (2, range(1)),
    ]  # fmt: skip
    assert table.place(Span(len(parsed.text), len(parsed.text) + 1)) is None
    above, below = rows_of(document, parsed, 0, 1, 3)
    assert (above.above, above.number, above.cells[0].text) == (True, -1, "and more")
    assert (below.number, below.cells[1].text) == (1, "9")
    (head,) = rows_of(document, parsed, 1, 0, 1)
    assert (head.number, [cell.text for cell in head.cells.values()]) == (0, ["a", "b"])
    sheet = table.sheets[0].sheet
    assert [row_label(row) for row in (above, below, head)] == ["\u2191", "1", "head"]
    assert row_words(sheet, above) == "Above the head, row 2 of the file"
    assert row_words(sheet, below) == "Row 1, row 4 of the file"
    assert row_tip(sheet, below, document.chunks[1]).endswith(f"Chunk #1, {document.chunks[1].chunk_id}")
    assert borrowed_words(below).startswith("borrowed: ")
    assert borrowed_words(head) == borrowed_words(above) == ""
    assert sheet_facts(table.sheets[0]) == "2 rows, 2 columns \u00b7 row 1 is row 4 of the file"
    assert sheet_facts(table.sheets[1]) == "a head without rows, 2 columns"


def test_a_doubtful_chunk_is_nobodys_row(tmp_path: Path) -> None:
    from explorer.viewlogic.table_plan import table_plan
    from tests.gui.tables import cells_of

    document, parsed = table_document(csv(tmp_path))
    doubtful = frozenset({document.chunks[1].chunk_id})
    table = table_plan(parsed.text, parsed.blocks, parsed.sheets, document.chunks, doubtful, cells_of(parsed))
    assert [table.chunk_of(0, row) is not None for row in range(3)] == [True, False, True]


def test_a_persian_sheet_goes_from_right_to_left(tmp_path: Path) -> None:
    document, _ = table_document(csv(tmp_path, "question,answer\nبیمه بدنه چیست و چه تفاوتی دارد,خسارت خودروی خود شما\n"))
    assert document.table is not None
    assert document.table.sheets[0].leftward


@pytest.mark.parametrize(
    ("name", "original", "text", "added", "said"),
    [
        ("price", "price", "price", "", ""),
        ("price", " price\n", "price", "", "white space"),
        ("price 2", "price", "price 2", " 2", "price 2"),
        ("column 3", "", "column 3", "column 3", "no name"),
        ("price 2", "price 2", "price 2", "", ""),
        ("caf\u00e9", "cafe\u0301", "cafe\u0301", "", "In the parsed text: caf\u00e9"),
    ],
)
def test_heads_say_what_the_file_has_and_what_was_added(name: str, original: str, text: str, added: str, said: str) -> None:
    head = head_words(ColumnName(name, original))
    assert (head.text, head.added) == (text, added)
    assert (said in head.tip) if said else head.tip == ""
    assert head.spoken.endswith(", added") is bool(added)


def test_a_hidden_sheet_says_so_in_words() -> None:
    assert sheet_words(Sheet("Old", True, (), 1, 2)) == "Old (hidden)"
    assert sheet_words(Sheet("", False, (), 1, 2)) == "Table"


def test_found_words_are_marked_in_their_cell() -> None:
    cell = ShownCell(10, 20, "0123456789")
    line = cell.line((Span(2, 4), Span(8, 12), Span(15, 17), Span(19, 30), Span(40, 41)))
    assert line.marks == (Span(0, 2), Span(5, 7), Span(9, 10))


def test_what_is_seen_is_counted_from_one() -> None:
    assert seen_words(1, 14, 200_000) == "rows 1\u201314 of 200\u202f000"
    assert seen_words(3, 3, 3) == "row 3 of 3"
    assert seen_words(1, 1, 0) == ""


def test_borrowed_names_end_where_the_value_begins(tmp_path: Path) -> None:
    document, parsed = table_document(csv(tmp_path))
    shown = shown_text(document)
    borrowed = []
    start = 0
    for line in parsed.text.split("\n"):
        span = shown.borrowed(start, start + len(line))
        borrowed += [span] if span is not None else []
        start += len(line) + 1
    assert [(span.end) for span in borrowed] == [cell.start for cell in parsed.cells]
    first = parsed.cells[0]
    assert place_words(shown, first.start - 1).startswith(BORROWED_NAME)
    assert place_words(shown, first.start).startswith("Value of a row")


def test_a_name_that_could_end_in_two_places_is_not_marked() -> None:
    text = "a: b: c"
    names = names_of([Sheet("", False, (ColumnName("a", "a"), ColumnName("a: b", "a: b")), 1, 1)])
    block = Block(BlockKind.ROW, "", 0, len(text))
    assert borrowed_name(text, names, block, 0, len(text)) is None
    assert borrowed_name("a: x: c", names, block, 0, 7) == Span(0, 3)
    assert borrowed_name("a: x", names, Block(BlockKind.TEXT, "", 0, 4), 0, 4) is None
