"""Which rows a table document's grid has, and which characters of the parsed text each of them shows.

A row of the grid is a block of a row, or one line of a block that stands above a head. Rows without values have no block, and so no row
here: their numbers are missing. Values are read when they are looked at (:mod:`explorer.viewlogic.table_rows`).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.cells import Cell, Sheet
from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.viewlogic.text_direction import mostly_leftward

CellsOf = Callable[[int, int], Sequence[Cell]]
"""The cells that share a character with ``[start, end)`` of the parsed text."""
_SAMPLE = 60


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """One sheet's rows: ``starts`` and ``ends`` are code points of the parsed text, ascending.

    ``number`` is the sheet's among the document's, from 0. The first ``above`` rows stand above the head. ``leftward`` says that columns
    go from right to left, because most of the letters do.
    """

    number: int
    sheet: Sheet
    starts: array[int]
    ends: array[int]
    above: int
    leftward: bool

    @property
    def count(self) -> int:
        """The rows, those above the head too."""
        return len(self.starts)

    @property
    def columns(self) -> int:
        """At least 1, so that a text above the head has somewhere to stand."""
        return max(len(self.sheet.columns), 1)

    def rows_of(self, span: Span) -> range:
        """The rows that share a character with ``span``."""
        return range(bisect_right(self.ends, span.start), bisect_left(self.starts, span.end))


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The sheets of a document, and its chunks by their place in the text: number ``n`` of ``order`` begins at ``chunk_starts[n]``."""

    sheets: tuple[SheetPlan, ...]
    chunk_starts: array[int]
    order: tuple[Chunk, ...]

    def place(self, span: Span) -> tuple[int, range] | None:
        """The sheet, and its rows, that ``span`` begins in; None when it touches no row."""
        for plan in self.sheets:
            if plan.count and plan.ends[-1] > span.start:
                rows = plan.rows_of(span)
                return (plan.number, rows) if rows else None
        return None

    def chunk_of(self, sheet: int, row: int) -> Chunk | None:
        """The chunk that a row of the grid belongs to; None for one that no chunk holds, or whose chunk does not stand where it should."""
        plan = self.sheets[sheet]
        if not 0 <= row < plan.count:
            return None
        at = bisect_left(self.chunk_starts, plan.ends[row]) - 1
        return self.order[at] if at >= 0 and self.order[at].end > plan.starts[row] else None


def table_plan(
    text: str, blocks: Sequence[Block], sheets: Sequence[Sheet], chunks: Sequence[Chunk], doubtful: frozenset[str], cells_of: CellsOf
) -> TablePlan:
    """The plan of a table document. ``doubtful`` are the IDs of chunks that are not drawn. May take a second for the largest documents."""
    plans, first = [], 0
    for number, sheet in enumerate(sheets):
        last = _end_of_sheet(number, len(sheets), blocks, first, cells_of)
        plans.append(_sheet_plan(number, sheet, text, blocks[first:last], cells_of))
        first = last
    order = sorted((chunk for chunk in chunks if chunk.chunk_id not in doubtful and chunk.end <= len(text)), key=lambda chunk: chunk.start)
    return TablePlan(tuple(plans), array("q", (chunk.start for chunk in order)), tuple(order))


def _end_of_sheet(number: int, count: int, blocks: Sequence[Block], first: int, cells_of: CellsOf) -> int:
    """The first block behind a sheet. The blocks are in the order of the sheets, so a few of them are asked."""
    if number + 1 == count:
        return len(blocks)

    def belongs_behind(place: int) -> bool:
        cells = cells_of(blocks[place].start, blocks[place].end)
        return bool(cells) and cells[0].sheet > number

    return bisect_left(range(len(blocks)), True, first, key=belongs_behind)


def _sheet_plan(number: int, sheet: Sheet, text: str, blocks: Sequence[Block], cells_of: CellsOf) -> SheetPlan:
    starts, ends = array("q"), array("q")
    above = 0
    for block in blocks:
        if block.kind is BlockKind.ROW:
            starts.append(block.start)
            ends.append(block.end)
            continue
        # A value has no line breaks, so each line of such a block is a row of the file.
        start = block.start
        for line in text[block.start : block.end].split("\n"):
            starts.append(start)
            ends.append(start + len(line))
            start += len(line) + 1
            above += 1
    leftward = False
    if starts:
        seen = cells_of(starts[0], ends[min(_SAMPLE, len(ends)) - 1])
        names = [column.original for column in sheet.columns]
        leftward = mostly_leftward([*names, *(text[cell.start : cell.end] for cell in seen if cell.row)])
    return SheetPlan(number, sheet, starts, ends, above, leftward)
