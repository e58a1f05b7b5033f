"""Tables in a parsed text: which of its characters are values, and in which row and column of which sheet they stand.

A table's text has one block a row. What stands in such a block outside a cell was added by the parser: column names, borrowed
from the head, and the signs between them and the values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Cell(NamedTuple):
    """One value: the characters ``[start, end)`` of the parsed text, in code points.

    ``sheet`` counts from 0 in the document's sheets. ``row`` counts from 1 below the head, empty rows too; it is 0 for the head itself and
    below 0 above it. ``column`` counts from 1.
    """

    start: int
    end: int
    sheet: int
    row: int
    column: int


class ColumnName(NamedTuple):
    """A column's name, and what the file has in its place (``""`` where it has nothing, so that the name is made up)."""

    name: str
    original: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a table document.

    ``name`` is ``""`` where the format has no names. ``head_row`` is the head's row in the file, counted from 1, and 0 where there is no
    head: row ``r`` is always row ``head_row + r`` of the file. ``rows`` is the number of the last row that was taken, 0 for a head
    alone. ``note`` says in sentences what is uncertain or was left out, or is ``""``.
    """

    name: str
    hidden: bool
    columns: tuple[ColumnName, ...]
    head_row: int
    rows: int
    note: str = ""


class RowSpan(NamedTuple):
    """Rows of one sheet that a passage holds values of, first and last, numbered as in :class:`Cell`. ``sheet`` is the sheet's name."""

    sheet: str
    first: int
    last: int

    @property
    def words(self) -> str:
        """ "sheet Prices, row 12", "rows 12 to 14", "sheet Prices, head", "above the head"."""
        if self.last < 0:
            place = "above the head"
        elif self.first <= 0:
            place = "head" if self.last == 0 else f"head to row {self.last}"
        else:
            place = f"row {self.first}" if self.first == self.last else f"rows {self.first} to {self.last}"
        return f"sheet {self.sheet}, {place}" if self.sheet else place

    def to_json(self) -> dict[str, object]:
        """The sheet is null where it has no name."""
        return {"sheet": self.sheet or None, "first": self.first, "last": self.last}


class NamedCell(NamedTuple):
    """A cell as it is told to people and other programs: with the names of its sheet and column (``""`` for a column without a name)."""

    sheet: str
    row: int
    column: int
    name: str
    start: int
    end: int

    def to_json(self) -> dict[str, object]:
        """The sheet is null where it has no name."""
        return {**self._asdict(), "sheet": self.sheet or None}


def named_cells(sheets: Sequence[Sheet], cells: Iterable[Cell]) -> tuple[NamedCell, ...]:
    """The cells with their names; cells of unknown sheets are left out."""
    return tuple(
        NamedCell(sheets[cell.sheet].name, cell.row, cell.column, _column_name(sheets[cell.sheet], cell), cell.start, cell.end)
        for cell in cells
        if 0 <= cell.sheet < len(sheets)
    )


def _column_name(sheet: Sheet, cell: Cell) -> str:
    """Above the head, values belong to no column."""
    return sheet.columns[cell.column - 1].name if cell.row >= 0 and 0 < cell.column <= len(sheet.columns) else ""


def row_spans(sheets: Sequence[Sheet], cells: Iterable[Cell]) -> tuple[RowSpan, ...]:
    """The rows of ``cells``, one span for each sheet in the order of the cells; cells of unknown sheets are left out."""
    found: dict[int, tuple[int, int]] = {}
    for cell in cells:
        first, last = found.get(cell.sheet, (cell.row, cell.row))
        found[cell.sheet] = min(first, cell.row), max(last, cell.row)
    return tuple(RowSpan(sheets[number].name, *rows) for number, rows in found.items() if 0 <= number < len(sheets))


def row_words(spans: Iterable[RowSpan]) -> str:
    """All spans in words, ``""`` for none."""
    return "; ".join(span.words for span in spans)
