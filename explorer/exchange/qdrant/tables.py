"""The sheets and cells of a table document, as its chunks tell them: a row is a chunk, a line "column: value" for each value.

A column's place is that of its name among the names that the payload lists. What cannot be told for sure is left out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.domain.cells import Cell, ColumnName, Sheet
from explorer.domain.chunks import Chunk
from explorer.index.retiring import source_text_of
from explorer.parsing.tables.rows import NAME_JOINT


@dataclass(frozen=True, slots=True)
class TableText:
    """The sheets in the order of their first rows, and the cells in the order of their start; both empty for what is no table."""

    sheets: tuple[Sheet, ...] = ()
    cells: tuple[Cell, ...] = ()

    def within(self, start: int, end: int) -> tuple[Cell, ...]:
        """The cells that share a character with ``[start, end)``. No two cells share one, so they end in the order of their starts."""
        first = bisect_right(self.cells, start, key=lambda cell: cell.end)
        return self.cells[first : bisect_left(self.cells, end, lo=first, key=lambda cell: cell.start)]


def tables_of(points: Iterable[tuple[Chunk, Mapping[str, Any]]]) -> TableText:
    """The tables in the chunks of one document version, each with its payload, in the order of their positions."""
    columns: dict[str, tuple[str, ...]] = {}
    last: dict[str, int] = {}
    cells: list[Cell] = []
    for chunk, payload in points:
        if not chunk.in_table:
            continue
        sheet = str(payload.get("sheet", ""))
        names = tuple(str(name) for name in payload.get("column_names") or ())
        number = payload.get("row_number")
        columns.setdefault(sheet, names)
        if not isinstance(number, int) or not names:
            continue
        last[sheet] = max(last.get(sheet, 0), number)
        place = list(columns).index(sheet)
        cells += _cells(chunk, names, place, number)
    sheets = tuple(
        Sheet(name, False, tuple(ColumnName(column, column) for column in names), 0, last.get(name, 0)) for name, names in columns.items()
    )
    return TableText(sheets, tuple(sorted(cells)))


def _cells(chunk: Chunk, names: Sequence[str], sheet: int, row: int) -> Iterator[Cell]:
    """A line that begins with the name of a later column begins a value; any other line goes on with the one before."""
    text = source_text_of(chunk.text, chunk.start, chunk.end)
    begun: tuple[int, int] | None = None
    at, column = 0, 0
    for line in text.splitlines(keepends=True):
        named = next((place for place, name in enumerate(names[column:], column + 1) if line.startswith(name + NAME_JOINT)), 0)
        if named:
            if begun is not None:
                yield Cell(chunk.start + begun[0], chunk.start + at - 1, sheet, row, begun[1])
            column = named
            begun = at + len(names[named - 1] + NAME_JOINT), named
        at += len(line)
    if begun is not None and begun[0] < at:
        yield Cell(chunk.start + begun[0], chunk.start + at, sheet, row, begun[1])
