"""The rows of a table as its grid shows them: read for a few rows at a time, off the window's thread."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from explorer.domain.spans import Span
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.table_plan import CellsOf, SheetPlan

MOST_SHOWN = 1200
"""Characters of a value that the grid lays out; more would not fit into its cell."""


class ShownCell(NamedTuple):
    """One value: where it stands in the parsed text (code points), and its characters."""

    start: int
    end: int
    text: str

    def line(self, found: tuple[Span, ...]) -> MarkedLine:
        """What is drawn, with the places of ``found`` (in the parsed text, ascending and apart) that lie in it."""
        first, last = bisect_left(found, (self.start,)), bisect_left(found, (self.end,))
        near = found[max(first - 1, 0) : last]
        inside = (Span(max(span.start, self.start) - self.start, min(span.end, self.end) - self.start) for span in near)
        marks = tuple(span for span in inside if span.start < span.end)
        return MarkedLine(self.text, marks).cut(MOST_SHOWN)


@dataclass(frozen=True, slots=True)
class ShownRow:
    """One row of the grid. ``number`` counts from 1 below the head, is 0 for a head without rows and below 0 above the head.

    ``cells`` are the values by their column, from 0. A row ``above`` the head has one, which goes over all columns.
    """

    number: int
    cells: Mapping[int, ShownCell]
    above: bool = False


def read_rows(text: str, plan: SheetPlan, cells_of: CellsOf, first: int, last: int) -> tuple[ShownRow, ...]:
    """The rows ``[first, last)`` of a sheet."""
    last = min(last, plan.count)
    if first >= last:
        return ()
    numbers: dict[int, int] = {}
    values: list[dict[int, ShownCell]] = [{} for _ in range(first, last)]
    row = first
    for cell in cells_of(plan.starts[first], plan.ends[last - 1]):
        while row < last - 1 and cell.start >= plan.starts[row + 1]:
            row += 1
        numbers.setdefault(row, cell.row)
        values[row - first][cell.column - 1] = ShownCell(cell.start, cell.end, text[cell.start : cell.end])
    rows = []
    for row in range(first, last):
        start, end = plan.starts[row], plan.ends[row]
        above = row < plan.above
        cells = {0: ShownCell(start, end, text[start:end])} if above else values[row - first]
        rows.append(ShownRow(numbers.get(row, 0), cells, above))
    return tuple(rows)
