"""XLSX and XLS: sheets, values, and files that are no workbooks."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest

from explorer.domain.cells import Cell
from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing import parse_file
from explorer.parsing.tables import package
from explorer.parsing.tables.workbook import text_of
from tests.parsing.tables.making import DAY, MAIN, MOMENT, TIME, cell, grid_xml, sheet_xml, write_xls, write_xlsx


def read(path: Path) -> ParsedDocument:
    return parse_file(path, f"documents/{path.name}")


def refused(path: Path) -> str:
    with pytest.raises(DocumentError) as caught:
        read(path)
    assert caught.value.source == f"documents/{path.name}"
    return caught.value.reason


def test_every_sheet_is_read_in_its_order(tmp_path: Path) -> None:
    sheets = {"Prices": grid_xml([["item", "price"], ["Tent", 120], ["Rope", 9.5]]), "Notes": grid_xml([["note"], ["سلام"]])}
    document = read(write_xlsx(tmp_path / "a.xlsx", sheets))
    assert document.format == "xlsx"
    assert document.text == "item: Tent\nprice: 120\n\nitem: Rope\nprice: 9.5\n\nnote: سلام"
    assert [(sheet.name, sheet.hidden, sheet.head_row, sheet.rows) for sheet in document.sheets] == [
        ("Prices", False, 1, 2),
        ("Notes", False, 1, 1),
    ]
    assert [block.section for block in document.blocks] == ["Prices", "Prices", "Notes"]
    assert list(document.cells) == [
        Cell(6, 10, 0, 1, 1),
        Cell(18, 21, 0, 1, 2),
        Cell(29, 33, 0, 2, 1),
        Cell(41, 44, 0, 2, 2),
        Cell(52, 56, 1, 1, 1),
    ]
    assert document.warnings == ()


def test_the_old_format_gives_the_same(tmp_path: Path) -> None:
    rows = [["پرسش", "price"], ["چرا؟", 1.5], [None, 7]]
    new, old = read(write_xlsx(tmp_path / "a.xlsx", {"S": grid_xml(rows)})), read(write_xls(tmp_path / "a.xls", {"S": rows}))
    assert (old.text, old.sheets, old.cells, old.format) == (new.text, new.sheets, new.cells, "xls")


def test_hidden_sheets_are_marked_and_charts_left_out(tmp_path: Path) -> None:
    one = grid_xml([["a", "b"], [1, "x"]])
    sheets = {"Seen": one, "Hidden": one, "Deep": one, "Empty": grid_xml([])}
    document = read(write_xlsx(tmp_path / "a.xlsx", sheets, {"Hidden": "hidden", "Deep": "veryHidden"}, charts=["Chart"]))
    assert [(sheet.name, sheet.hidden) for sheet in document.sheets] == [("Seen", False), ("Hidden", True), ("Deep", True)]
    assert document.warnings == (
        "Sheet Hidden: It is hidden in the workbook.",
        "Sheet Deep: It is hidden in the workbook.",
        "A sheet that holds a chart, a dialog or macros was left out: Chart.",
        "A sheet without values was left out: Empty.",
    )
    assert read(write_xls(tmp_path / "a.xls", {"H": [["a"], ["b"]]}, hidden=["H"])).sheets[0].hidden


def test_values_are_written_plainly(tmp_path: Path) -> None:
    rows = {
        1: [cell("A1", "kind"), cell("B1", "value")],
        2: [cell("A2", "day"), cell("B2", 45000, DAY)],
        3: [cell("A3", "moment"), cell("B3", 45000.5, MOMENT)],
        4: [cell("A4", "time"), cell("B4", 0.25, TIME)],
        5: [cell("A5", "formula"), cell("B5", 3.0, formula="1+2")],
        6: [cell("A6", "truth"), cell("B6", True)],
        7: [cell("A7", "fault"), cell("B7", "#DIV/0!")],
        8: [cell("A8", "lines"), cell("B8", " a\nb  c ")],
    }
    document = read(write_xlsx(tmp_path / "a.xlsx", {"S": sheet_xml(rows)}))
    shown = [document.text[block.start : block.end].partition("\nvalue: ")[2] for block in document.blocks]
    assert shown == ["2023-03-15", "2023-03-15T12:00:00", "06:00:00", "3", "TRUE", "", "a b c"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, "3"),
        (-0.1, "-0.1"),
        (1e20, "1e+20"),
        (7, "7"),
        (False, "FALSE"),
        (date(2026, 10, 9), "2026-10-09"),
        (datetime(2026, 10, 9, 1, 2, 3, 500_000), "2026-10-09T01:02:03.500"),
        (time(23, 59), "23:59:00"),
        (timedelta(hours=36, seconds=1), "36:00:01"),
        (timedelta(hours=-1), "-01:00:00"),
        (None, ""),
    ],
)
def test_each_kind_of_value(value: object, text: str) -> None:
    assert text_of(value) == text


def test_merged_cells_hold_their_value_once_and_say_so(tmp_path: Path) -> None:
    rows = {1: [cell("A1", "a"), cell("B1", "b")], 2: [cell("A2", "both"), cell("B2", None)]}
    document = read(write_xlsx(tmp_path / "a.xlsx", {"S": sheet_xml(rows, ["A2:B2"])}))
    assert document.text == "a: both"
    assert document.warnings == ("Sheet S: There are merged cells in one place; the value stands in the first of them alone.",)


def test_values_far_from_the_corner_keep_their_places(tmp_path: Path) -> None:
    rows = {5: [cell("C5", "a"), cell("D5", "b")], 6: [cell("C6", "x"), cell("D6", "y")], 9: [cell("D9", "z")]}
    document = read(write_xlsx(tmp_path / "a.xlsx", {"S": sheet_xml({2: [cell("C2", "Title")], **rows})}))
    assert document.text == "Title\n\na: x\nb: y\n\nb: z"
    assert [cell[2:] for cell in document.cells] == [(0, -3, 3), (0, 1, 3), (0, 1, 4), (0, 4, 4)]
    assert document.sheets[0].head_row == 5
    assert document.sheets[0].rows == 4
    assert document.warnings == ("Sheet S: Its row 5 was taken for the head; 1 row with text above it belongs to no column.",)


def test_cells_without_an_address_follow_each_other(tmp_path: Path) -> None:
    body = '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row><c/><c><v>2</v></c></row>'
    document = read(write_xlsx(tmp_path / "a.xlsx", {"S": f'<worksheet xmlns="{MAIN}"><sheetData>{body}</sheetData></worksheet>'}))
    assert document.text == "b: 2"


def test_the_properties_say_what_the_document_is(tmp_path: Path) -> None:
    office = "http://schemas.openxmlformats.org/officeDocument/2006"
    custom = (
        f'<Properties xmlns="{office}/custom-properties" xmlns:vt="{office}/docPropsVTypes"><property pid="2" name="Doc ID">'
        "<vt:lpwstr>prices</vt:lpwstr></property></Properties>"
    )
    relations = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="a" Type="{office}/relationships/officeDocument" Target="xl/workbook.xml"/>'
        f'<Relationship Id="b" Type="{office}/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>'
    )
    parts = {"docProps/custom.xml": custom, "_rels/.rels": relations}
    assert read(write_xlsx(tmp_path / "a.xlsx", {"S": grid_xml([["a"], ["b"]])}, parts=parts)).meta == {"doc_id": "prices"}


def test_a_sheet_that_claims_a_million_rows_is_read(tmp_path: Path) -> None:
    rows = {1: [cell("A1", "a"), cell("B1", "b")], 2: [cell("A2", "x")], 1_048_576: [cell("XFD1048576", None)]}
    assert read(write_xlsx(tmp_path / "a.xlsx", {"S": sheet_xml(rows)})).text == "a: x"


@pytest.mark.parametrize(
    ("far", "words"),
    [
        ({1: [cell("A1", 1)], 1_048_576: [cell("XFD1048576", 2)]}, "spreads its values over 1,048,576 rows and 16,384 columns"),
        ({1: [cell("A1", 1)], 16_777_217: [cell("A16777217", 2)]}, "has a value in row 16,777,217, column 1, which no workbook has"),
    ],
)
def test_values_too_far_apart_are_refused_before_they_take_all_memory(tmp_path: Path, far: dict[int, list[str]], words: str) -> None:
    assert words in refused(write_xlsx(tmp_path / "a.xlsx", {"S": sheet_xml(far)}))


def test_what_grows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MOST_BYTES", 1_000_000)
    path = write_xlsx(tmp_path / "a.xlsx", {"S": sheet_xml({1: [cell("A1", "x" * 5_000_000)]})})
    assert path.stat().st_size < 100_000
    assert "would take more than 1 MB unpacked, which is refused" in refused(path)
    entities = f'<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet xmlns="{MAIN}"/>'
    assert "declares a document type, which no Excel workbook does" in refused(write_xlsx(tmp_path / "b.xlsx", {"S": entities}))
    monkeypatch.setattr(package, "MOST_ENTRIES", 3)
    assert "parts, which no Excel workbook has" in refused(path)


def test_protected_workbooks_say_so(tmp_path: Path) -> None:
    sentence = "this workbook is protected with a password. Save a copy without one, then it can be read."
    assert refused(write_xls(tmp_path / "a.xls", {"S": [["a"], ["b"]]}, locked=True)) == sentence
    new = tmp_path / "a.xlsx"
    new.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(600))
    assert refused(new) == sentence


def test_what_is_no_workbook_says_so(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    whole = write_xlsx(tmp_path / "a.xlsx", {"S": grid_xml([["a"], ["b"]])})
    old = write_xls(tmp_path / "a.xls", {"S": [["a"], ["b"]]})
    (tmp_path / "text.xls").write_text("<html><table>")
    assert refused(tmp_path / "text.xls").startswith("this is no Excel workbook. If it is a text file")
    (tmp_path / "cut.xlsx").write_bytes(whole.read_bytes()[:900])
    assert refused(tmp_path / "cut.xlsx").startswith("this is no Excel workbook, or only a part of one.")
    for size in (600, 1100, 1400, 2000, 3000):
        (tmp_path / "cut.xls").write_bytes(old.read_bytes()[:size])
        assert refused(tmp_path / "cut.xls").startswith("this is no readable Excel workbook.")
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
    (tmp_path / "other.xlsx").write_bytes(stream.getvalue())
    assert refused(tmp_path / "other.xlsx") == "this is no readable Excel workbook: the main part is missing."
    (tmp_path / "bad.xlsx").write_bytes(whole.read_bytes().replace(b"xl/workbook.xml", b"xl/workbork.xml"))
    refused(tmp_path / "bad.xlsx")
    assert capfd.readouterr().err == ""


def test_a_workbook_with_the_other_ending_is_read(tmp_path: Path) -> None:
    write_xls(tmp_path / "old.xls", {"S": [["a"], ["b"]]}).rename(tmp_path / "old.xlsx")
    assert read(tmp_path / "old.xlsx").text == "a: b"
    write_xlsx(tmp_path / "new.xlsx", {"S": grid_xml([["a"], ["b"]])}).rename(tmp_path / "new.xls")
    assert read(tmp_path / "new.xls").text == "a: b"
