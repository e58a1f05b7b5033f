"""Reads a source of a table: ``@sheet: name``, then one row a line, cells parted by `` | ``; the first row is the head.

``\\n`` in a cell is a line break. A cell may be a whole number, a decimal number, a day such as ``2026-03-21``, a formula with its value
(``=C2*0.1 -> 0.84``), or text, which everything else is; figures with leading zeros are text too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

_SHEET = "@sheet: "
_NUMBER = re.compile(r"(0|[1-9]\d*)(\.\d+)?")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula without its equals sign, and the value that was calculated from it."""

    words: str
    value: float


Value = str | int | float | date | Formula


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A sheet: its name and its rows, the head first."""

    name: str
    rows: tuple[tuple[Value, ...], ...]


def read_sheets(path: Path) -> tuple[TableSheet, ...]:
    """The sheets of a source in their order."""
    sheets: list[tuple[str, list[tuple[Value, ...]]]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(_SHEET):
            sheets.append((line.removeprefix(_SHEET), []))
        elif line.strip():
            sheets[-1][1].append(tuple(_value(cell.strip()) for cell in line.split(" |")))
    return tuple(TableSheet(name, tuple(rows)) for name, rows in sheets)


def _value(cell: str) -> Value:
    if cell.startswith("="):
        words, _, value = cell[1:].partition(" -> ")
        return Formula(words, float(value))
    if _DAY.fullmatch(cell):
        return date.fromisoformat(cell)
    if number := _NUMBER.fullmatch(cell):
        return float(cell) if number[2] else int(cell)
    return cell.replace("\\n", "\n")
