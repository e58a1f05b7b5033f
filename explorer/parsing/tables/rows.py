"""Rows become blocks of the parsed text: a line "column: value" for each value. Every value's place is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explorer.domain.blocks import Block, BlockKind, SourceMark
from explorer.domain.documents import BLOCK_JOINT
from explorer.domain.packed_cells import PackedCells
from explorer.parsing.tables.grid import GridRow, Limits
from explorer.parsing.tables.heads import ColumnNames
from explorer.parsing.text_rules import CELL_JOINT, clean

NAME_JOINT = ": "
_LINE = "\n"
_MOST_TOGETHER = 20
"""Rows above the head in one block."""


class _Piece(NamedTuple):
    """A value and what the parser puts before it."""

    before: str
    value: str
    row: int
    column: int


class RowWriter:
    """The parsed text of a table document as it grows. ``full`` is True from the first row on that would break a limit."""

    def __init__(self, limits: Limits) -> None:
        self.blocks: list[Block] = []
        self.cells = PackedCells()
        self.lines: list[SourceMark] = []
        self.full = False
        self._limits = limits
        self._texts: list[str] = []
        self._end = 0

    @property
    def text(self) -> str:
        return BLOCK_JOINT.join(self._texts)

    def row(self, row: GridRow, sheet: int, section: str, head_row: int, names: ColumnNames) -> bool:
        """Add a row below the head. False when it holds no values, or there is no room for it."""
        number = row.number - head_row
        pieces = [
            _Piece(f"{_LINE if place else ''}{names.of(column)}{NAME_JOINT}", value, number, column)
            for place, (column, value) in enumerate(_values(row))
        ]
        return self._write(BlockKind.ROW, pieces, sheet, section, row.first_line, row.last_line)

    def head(self, row: GridRow, sheet: int, section: str) -> bool:
        """Add a head that has no rows, as a list of its columns."""
        pieces = [_Piece(_LINE if place else "", value, 0, column) for place, (column, value) in enumerate(_values(row))]
        return self._write(BlockKind.ROW, pieces, sheet, section, row.first_line, row.last_line)

    def above(self, rows: Sequence[GridRow], sheet: int, section: str, head_row: int) -> None:
        """Add the rows above the head, whose values belong to no column: those that follow each other are one block of text."""
        for first, last in _runs(rows):
            pieces: list[_Piece] = []
            for row in rows[first:last]:
                for place, (column, value) in enumerate(_values(row)):
                    before = CELL_JOINT if place else _LINE if pieces else ""
                    pieces.append(_Piece(before, value, row.number - head_row, column))
            self._write(BlockKind.TEXT, pieces, sheet, section, rows[first].first_line, rows[last - 1].last_line)

    def _write(self, kind: BlockKind, pieces: list[_Piece], sheet: int, section: str, first_line: int, last_line: int) -> bool:
        if not pieces:
            return False
        text = "".join([before + value for before, value, _, _ in pieces])
        start = self._end + (len(BLOCK_JOINT) if self._texts else 0)
        limits = self._limits
        if len(self.blocks) >= limits.rows or len(self.cells) + len(pieces) > limits.cells or start + len(text) > limits.characters:
            self.full = True
            return False
        self._texts.append(text)
        position = start
        for before, value, number, column in pieces:
            position += len(before)
            self.cells.add(position, position + len(value), sheet, number, column)
            position += len(value)
        self._end = position
        self.blocks.append(Block(kind, section, start, position))
        if first_line:
            self.lines.append(SourceMark(start, position, first_line, last_line))
        return True


def _runs(rows: Sequence[GridRow]) -> Iterator[tuple[int, int]]:
    """First and last place (the last one not included) of rows that follow each other in the file, not too many at once."""
    first = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or rows[place].number != rows[place - 1].number + 1 or place - first == _MOST_TOGETHER:
            yield first, place
            first = place


def _values(row: GridRow) -> list[tuple[int, str]]:
    """The columns with a value, and the value as it stands in the text."""
    return [(column, text) for column, value in enumerate(row.values, row.first_column) if value and (text := clean(value))]
