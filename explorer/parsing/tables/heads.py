"""Where a table's head is, and what its columns are called.

The head is the first row with at least three fifths of the values that a full row has (three quarters of the first rows have no more). What
stands above it belongs to no column. A row of figures and dates above rows of figures and dates is no head: then there is none, and the
columns have numbers.

Names are compared in Unicode NFC, with single blanks, whatever the case of their letters. A name that is there already, and a missing
one, gets a number: "price 2", "column 3".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer.domain.cells import ColumnName
from explorer.parsing.tables.grid import GridRow
from explorer.parsing.text_rules import clean

SAMPLE = 200
"""Rows with values that are looked at to find the head."""
LONGEST_NAME = 120
"""A longer name is cut: it stands before every value of its column."""
_FIGURE = re.compile(
    r"[-+(\u2212]?[^\W\d_]{0,3}[$\u20ac\u00a3\u00a5]? ?\d[\d.,' \u066b\u066c]*(?:[eE][-+]?\d+)?\)?[ %\u066a\u20ac$\u00a3]{0,2}"
)
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?|\d{1,2}:\d{2}(?::\d{2})?")


def find_head(rows: Sequence[GridRow]) -> int | None:
    """The place in ``rows`` (the first rows of the table that hold values, not empty) of the head; None when no row is one."""
    counts = [sum(map(bool, row.values)) for row in rows]
    full = max(counts) if len(counts) < 3 else sorted(counts)[(len(counts) - 1) * 3 // 4]
    place = next(number for number, count in enumerate(counts) if count * 5 >= full * 3)
    return None if _is_body(rows[place], rows[place + 1 :]) else place


def _is_body(row: GridRow, below: Sequence[GridRow]) -> bool:
    """Whether a row that could be the head is like what stands below it: nothing but figures and dates, or a date above dates."""
    kinds = {row.first_column + place: _kind(value) for place, value in enumerate(row.values) if value}
    under = {column: [kind for other in below if (kind := _kind_at(other, column))] for column in kinds}
    if "text" not in kinds.values():
        return any(under.values()) and all(kinds_below.count("text") * 2 < max(len(kinds_below), 1) for kinds_below in under.values())
    return any(kind == "date" and under[column] and under[column].count("date") * 2 > len(under[column]) for column, kind in kinds.items())


def _kind_at(row: GridRow, column: int) -> str:
    place = column - row.first_column
    return _kind(row.values[place]) if 0 <= place < len(row.values) else ""


def _kind(value: str) -> str:
    """ "figure", "date" or "text"; ``""`` for no value."""
    value = value.strip()
    if not value:
        return ""
    if _DATE.fullmatch(value):
        return "date"
    return "figure" if _FIGURE.fullmatch(value) else "text"


class ColumnNames:
    """The names of a table's columns, by number from 1; those that the head lacks are made when they are asked for."""

    def __init__(self, head: GridRow | None = None) -> None:
        self._names: dict[int, ColumnName] = {}
        self._taken: set[str] = set()
        self.shortened = 0
        self.numbered = 0
        values = dict(enumerate(head.values, head.first_column)) if head else {}
        originals = {column: clean(value) for column, value in values.items()}
        self.width = max((column for column, name in originals.items() if name), default=0)
        for column in range(1, self.width + 1):
            self._add(column, originals.get(column, ""), values.get(column, ""))

    def of(self, column: int) -> str:
        """The name of a column."""
        if column not in self._names:
            self._add(column, "", "")
        return self._names[column].name

    def all(self) -> tuple[ColumnName, ...]:
        """The names of all columns up to the last one that was asked for."""
        for column in range(1, max(self._names, default=0) + 1):
            self.of(column)
        return tuple(self._names[column] for column in sorted(self._names))

    def _add(self, column: int, name: str, original: str) -> None:
        if len(name) > LONGEST_NAME:
            name = name[: LONGEST_NAME - 1].rstrip() + "\u2026"
            self.shortened += 1
        wanted, number = (name, 1) if name else (f"column {column}", 1)
        name = wanted
        while name.casefold() in self._taken:
            number += 1
            name = f"{wanted} {number}"
        self.numbered += number > 1
        self._taken.add(name.casefold())
        self._names[column] = ColumnName(name, original)
