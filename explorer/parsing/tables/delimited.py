"""CSV and TSV: the bytes become rows of texts. Line breaks in quoted values, rows of any length and open quotation marks are taken."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from explorer.errors import DocumentError
from explorer.parsing.decoding import table_text
from explorer.parsing.tables.dialect import Dialect, find_dialect
from explorer.parsing.tables.grid import MOST_COLUMNS, Grid, GridRow

MOST_BYTES = 128_000_000
"""What a file may have: in memory it takes several times as much."""
_LONGEST_VALUE = 10_000_000
_MOST_LINES = 200
"""Lines of one row, from which on a quotation mark is suspected to be missing."""


def read(path: Path, source: str, fmt: str) -> Grid:
    """The one sheet of a CSV or TSV file. DocumentError when it cannot be read, is no text, or is too large."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise DocumentError(source, f"it has {size // 1_000_000} MB; tables are read up to {MOST_BYTES // 1_000_000} MB. Split it.")
        data = path.read_bytes()
    except OSError as error:
        raise DocumentError(source, f"the file cannot be read ({error.strerror or error}).") from error
    text, doubts = table_text(data, source)
    del data
    dialect = find_dialect(text, fmt)
    csv.field_size_limit(max(csv.field_size_limit(), _LONGEST_VALUE))
    grid = Grid("", iter(()), ragged=True, notes=list(doubts))
    grid.rows = _rows(text, dialect, source, grid.notes)
    return grid


def _rows(text: str, dialect: Dialect, source: str, notes: list[str]) -> Iterator[GridRow]:
    reader = csv.reader(_lines(text, dialect.skipped), **dialect.options())
    total = text.count("\n") + (not text.endswith("\n"))
    number, line = 0, dialect.skipped
    while True:
        first, is_open = line + 1, False
        try:
            values = next(reader, None)
        except csv.Error as error:
            if "field limit" not in str(error):
                raise DocumentError(source, f"row {number + 1}, which begins on line {first}, cannot be read ({error}).") from error
            values, is_open = [], True
        if values is None:
            return
        line = dialect.skipped + reader.line_num
        if is_open or (first < line == total and _is_open(text, first, dialect)):
            break
        number += 1
        if line - first >= _MOST_LINES:
            notes.append(f"Row {number} goes over {line - first + 1} lines, from line {first}: a quotation mark may be missing there.")
        yield _row(number, values, first, line, source)
    notes.append(f"A quotation mark in the row on line {first} is never closed; from there on, quotation marks are letters.")
    for line, values in enumerate(csv.reader(_lines(text, first - 1), **dialect.options(quoting=False)), first):
        number += 1
        yield _row(number, values, line, line, source)


def _row(number: int, values: list[str], first: int, last: int, source: str) -> GridRow:
    if len(values) > MOST_COLUMNS:
        raise DocumentError(source, f"row {number} has {len(values):,} values; a table has {MOST_COLUMNS:,} columns at the most.")
    return GridRow(number, values, 1, first, last)


def _lines(text: str, skipped: int) -> Iterator[str]:
    return islice(_all_lines(text), skipped, None)


def _all_lines(text: str) -> Iterator[str]:
    """The lines with their line ends. (A StringIO would hold the text once more, at four bytes a character.)"""
    start = 0
    while end := text.find("\n", start) + 1:
        yield text[start:end]
        start = end
    if start < len(text):
        yield text[start:]


def _is_open(text: str, first: int, dialect: Dialect) -> bool:
    """Whether the last row, from line ``first`` on, is ended by the file's end: then another line would belong to it."""
    lines = [line if line.endswith("\n") else line + "\n" for line in _lines(text, first - 1)]
    return len(list(csv.reader([*lines, "x"], **dialect.options()))) == 1
