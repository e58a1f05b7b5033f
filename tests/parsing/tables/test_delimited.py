"""CSV and TSV: encodings, signs between values, quotation marks, rows of any length."""

from __future__ import annotations

import csv
import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.domain.blocks import BlockKind
from explorer.domain.cells import Cell
from explorer.domain.documents import BLOCK_JOINT, ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing import parse_file
from explorer.parsing.tables import delimited
from explorer.parsing.tables.document import parse
from explorer.parsing.tables.grid import Limits
from explorer.parsing.text_rules import clean

PERSIAN = 'پرسش,پاسخ\n"بیمه چیست؟","بیمه‌ای است, که\nخسارت را می‌پردازد."\nچه مدارکی؟,کارت\n'


def read(folder: Path, data: bytes | str, name: str = "a.csv") -> ParsedDocument:
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    return parse_file(folder / name, f"documents/{name}")


def values(document: ParsedDocument) -> list[tuple[int, int, str]]:
    return [(cell.row, cell.column, document.text[cell.start : cell.end]) for cell in document.cells]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_every_unicode_encoding_gives_the_same_text(tmp_path: Path, encoding: str) -> None:
    document = read(tmp_path, PERSIAN.encode(encoding))
    assert document.text == "پرسش: بیمه چیست؟\nپاسخ: بیمه‌ای است, که خسارت را می‌پردازد.\n\nپرسش: چه مدارکی؟\nپاسخ: کارت"
    assert document.warnings == ()
    assert [(mark.first_line, mark.last_line) for mark in document.lines] == [(2, 3), (4, 4)]


def test_another_encoding_is_guessed_and_said(tmp_path: Path) -> None:
    document = read(tmp_path, "پرسش,پاسخ\nبيمه شخص ثالث چيست,خسارت را مي پردازد\nمدارک لازم براي بيمه,کارت خودرو".encode("cp1256"))
    assert "پرسش: بيمه شخص ثالث چيست" in document.text
    assert document.warnings == ("The file is not in UTF-8; it was read as Windows-1256, which its letters suggest.",)
    assert "Größe: 3" in read(tmp_path, "Größe;b\n3;4".encode("cp1252")).text


def test_stray_bytes_do_not_change_the_rest(tmp_path: Path) -> None:
    document = read(tmp_path, PERSIAN.encode() + b"a\xff\x00,b\n")
    assert document.text.endswith("پرسش: a\ufffd\ufffd\nپاسخ: b")
    assert document.warnings == (
        "Some bytes are not in the file's encoding (utf-8); they stand as \ufffd. The file holds a NUL byte, which stands as \ufffd.",
    )


@pytest.mark.parametrize("data", [bytes(range(256)) * 4, b"a,b\n" + b"\0" * 400])
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(DocumentError, match="this is no text file"):
        read(tmp_path, data)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("a,b,c\nx,1.5,z\n", "a.csv"),
        ("a;b;c\nx;1,5;z\ny;2,5;z\n", "a.csv"),
        ("a\tb\tc\nx\t1,5\tz\n", "a.csv"),
        ("a\tb\tc\n# said, in passing, of what follows, and more\nx\t1,5\tz\n", "a.tsv"),
        ("a|b|c\nx|1,5|z, and\n", "a.csv"),
        ("sep=;\na;b;c\nx, y, w;2, 3, 4;z\n", "a.csv"),
        ("'a','b','c'\n'x, y',1,z\n", "a.csv"),
        ('"a", "b", "c"\n"x, y", "1", "z"\n', "a.csv"),
        ('a,b,c\n"said \\"x, y\\" twice",1,z\n', "a.csv"),
    ],
)
def test_the_dialect_is_found(tmp_path: Path, data: str, name: str) -> None:
    document = read(tmp_path, data, name)
    assert [column.name for column in document.sheets[0].columns] == ["a", "b", "c"]
    assert values(document)[-1][1:] == (3, "z, and" if "and\n" in data and "|" in data else "z")


def test_signs_inside_quoted_values_do_not_count(tmp_path: Path) -> None:
    document = read(tmp_path, '"a","b","c","d"\n"1","x; y"\n"2","x; y","z"\n"3","x; y","z","w"\n')
    assert [column.name for column in document.sheets[0].columns] == ["a", "b", "c", "d"]
    assert (1, 2, "x; y") in values(document)


def test_a_list_of_sentences_is_one_column(tmp_path: Path) -> None:
    document = read(tmp_path, "question\nwhat, where and why, then\nhow\nno, yes\nhello, a, b, c\n")
    assert [text for _, _, text in values(document)] == ["what, where and why, then", "how", "no, yes", "hello, a, b, c"]


def test_ragged_rows_are_kept_and_said(tmp_path: Path) -> None:
    document = read(tmp_path, "a,b,c\n1,2\nx,y,z,more\n3,4,5\n")
    assert document.text == "a: 1\nb: 2\n\na: x\nb: y\nc: z\ncolumn 4: more\n\na: 3\nb: 4\nc: 5"
    assert document.warnings == ("Row 2 has more values than the head's 3. Row 1 has fewer values than the head's 3.",)


def test_empty_lines_count_as_rows(tmp_path: Path) -> None:
    document = read(tmp_path, "a,b\n1,2\n\n , \n3,4\n\n")
    assert values(document) == [(1, 1, "1"), (1, 2, "2"), (4, 1, "3"), (4, 2, "4")]
    assert document.sheets[0].rows == 4


def test_an_open_quotation_mark_does_not_swallow_the_rest(tmp_path: Path) -> None:
    document = read(tmp_path, 'a,b\n"x, y",1\n"open,2\n3,4\n')
    assert document.text == 'a: x, y\nb: 1\n\na: "open\nb: 2\n\na: 3\nb: 4'
    assert document.warnings == ("A quotation mark in the row on line 3 is never closed; from there on, quotation marks are letters.",)
    assert [(mark.first_line, mark.last_line) for mark in document.lines] == [(2, 2), (3, 3), (4, 4)]


def test_a_value_over_very_many_lines_is_said(tmp_path: Path) -> None:
    document = read(tmp_path, 'a,b\n"x' + "\n1,2" * 300 + '",1\n')
    assert document.warnings == ("Row 2 goes over 301 lines, from line 2: a quotation mark may be missing there.",)


@pytest.mark.parametrize("data", ["", "\n\n", " , \n,\n", "\ufeff"])
def test_a_table_without_values_gets_a_sentence(tmp_path: Path, data: str) -> None:
    with pytest.raises(DocumentError, match=r"^documents/a\.csv: there is no value in this table"):
        read(tmp_path, data)


def test_a_head_alone_is_one_record(tmp_path: Path) -> None:
    document = read(tmp_path, "question,,answer\n")
    assert document.text == "question\nanswer"
    assert [block.kind for block in document.blocks] == [BlockKind.ROW]
    assert list(document.cells) == [Cell(0, 8, 0, 0, 1), Cell(9, 15, 0, 0, 3)]
    assert document.sheets[0].rows == 0


def test_limits_bound_and_say_so(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("a,b\n" + "1,x\n" * 5000)
    for limits in (Limits(rows=100), Limits(cells=200), Limits(characters=1100)):
        document = parse(tmp_path / "a.csv", "a.csv", "csv", limits=limits)
        assert len(document.blocks) == 100
        assert document.warnings == ("Its first 100 rows were taken; 4,900 more were left out, because the document is too large.",)


def test_what_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DocumentError, match=r"row 2 has 20,001 values; a table has 16,384 columns at the most\.$"):
        read(tmp_path, "a,b\n" + "x," * 20_000)
    monkeypatch.setattr(delimited, "MOST_BYTES", 2_000_000)
    with pytest.raises(DocumentError, match=r"it has 3 MB; tables are read up to 2 MB\. Split it\.$"):
        read(tmp_path, "a" * 3_000_000)


def test_a_watcher_hears_of_every_few_thousand_rows(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("a,b\n" + "1,x\n" * 20_000)
    heard: list[int] = []
    parse(tmp_path / "a.csv", "a.csv", "csv", lambda: heard.append(1))
    assert len(heard) == 4


LETTERS = st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from(" \n\r\t\"';,|\\\x0b\x85")
GRID = st.lists(st.lists(st.text(LETTERS), min_size=2, max_size=5), max_size=8)


@settings(max_examples=150, deadline=None)
@given(GRID)
def test_any_grid_comes_back(rows: list[list[str]]) -> None:
    """Each value stands at its cell, in its row and column, in order; the blocks are the text."""
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows([["first", "second", "third", "fourth", "fifth"], *rows])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.csv"
        path.write_text(stream.getvalue(), encoding="utf-8", newline="")
        document = parse_file(path, "a.csv")
    expected = {(number, column): clean(value) for number, row in enumerate(rows, 1) for column, value in enumerate(row, 1) if clean(value)}
    found = {(row, column): text for row, column, text in values(document) if row}
    assert found == expected
    assert list(found) == sorted(found)
    assert BLOCK_JOINT.join(document.text[block.start : block.end] for block in document.blocks) == document.text
    assert [block.start for block in document.blocks] == sorted(block.start for block in document.blocks)
    if expected:
        assert len(document.blocks) == len({row for row, _ in expected})
