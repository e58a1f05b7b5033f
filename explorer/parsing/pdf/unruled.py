"""Tables without a grid of rules: rows of short pieces that stand in columns.

A piece is what a row has before the next wide gap. Rows with two pieces and more, one below the other, are a table when their pieces fall
into columns whose edges or middles are aligned, and when they are not the lines of two columns of prose. A row that has no first
cell goes on with the cells of the row above it. Rules between rows, where there are any, say where a row ends.

All in the reading frame; a page that is read from right to left comes mirrored.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import mean, median
from typing import NamedTuple

from explorer.parsing.pdf.coarse_rows import NUMBER
from explorer.parsing.pdf.drawings import is_drawing
from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.records import Drawn
from explorer.parsing.pdf.rows import Placed, rows_of
from explorer.parsing.pdf.tables import Table

# Less than this many sizes between two pieces is a blank.
_BLANK = 0.35
# Rows of one table are not further apart than this many sizes.
_FURTHEST = 3.2
_WRAPPED = 1.5
# A column's pieces have an edge or their middle within this of each other, in points, most of them.
_ALIGNED, _MOST = 3.0, 0.6
_FULL, _LONG = 0.75, 25
_BULLET = re.compile("[\u2022\u2023\u25aa\u25cf\u25cb\u25e6\uf0b7\uf0a7]|[-\u2013] ")
_LEADERS = re.compile(r"(?:\. ?){4,}|\u2026{2,}")
_MOST_COLUMNS = 40


class Cell(NamedTuple):
    u0: float
    u1: float
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)


class Row(NamedTuple):
    v: float
    size: float
    cells: list[Cell]


Extent = tuple[float, float]


def find_tables(lines: Sequence[Placed], drawn: Sequence[Drawn]) -> tuple[list[Table], set[int]]:
    """The tables among a page's lines (with their places), and the places of the lines that are in them."""
    place_of = {id(line): place for place, line in lines}
    rows = _rows(lines)
    tables: list[Table] = []
    taken: set[int] = set()
    begin = 0
    while begin < len(rows):
        end, columns = _run(rows, begin)
        if columns and _is_drawing(rows[begin:end], columns):
            # Nor are some of its rows a table.
            begin = end
        elif columns and _is_table(rows[begin:end], columns):
            begin = _with_heads(rows, begin, columns)
            table = _table(rows[begin:end], columns, place_of, drawn)
            tables.append(table)
            taken.update(place_of[id(line)] for row in rows[begin:end] for cell in row.cells for line in cell.lines)
            rows = rows[end:]
            begin = 0
        else:
            begin += 1
    return tables, taken


def _rows(lines: Sequence[Placed]) -> list[Row]:
    """Rows of pieces; lines of one place (a marker and its text) are one piece."""
    made = []
    for row in rows_of(lines):
        cells: list[Cell] = []
        before = -1
        for place, line in row:
            if cells and (place == before or line.u0 - cells[-1].u1 < _BLANK * line.size):
                cells[-1] = Cell(cells[-1].u0, max(cells[-1].u1, line.u1), (*cells[-1].lines, line))
            else:
                cells.append(Cell(line.u0, line.u1, (line,)))
            before = place
        largest = max((line for _, line in row), key=lambda line: line.size)
        made.append(Row(largest.v, largest.size, cells))
    return made


def _run(rows: Sequence[Row], begin: int) -> tuple[int, list[Extent]]:
    """Where the rows that begin at ``begin`` and fall into columns end, and the columns; none when the first has one piece only."""
    if len(rows[begin].cells) < 2:
        return begin, []
    columns = [(cell.u0, cell.u1) for cell in rows[begin].cells]
    end = begin + 1
    last = begin
    while end < len(rows):
        row, before = rows[end], rows[end - 1]
        if row.v - before.v > _FURTHEST * max(row.size, before.size) or not 0.7 <= row.size / before.size <= 1.4:
            break
        fitted = _fitted(columns, row)
        if fitted is None:
            break
        columns = fitted
        if len(row.cells) > 1:
            last = end
        elif row.v - before.v > _WRAPPED * row.size:
            break
        end += 1
    while end > last + 1 and not _continues(rows[end - 1], rows[end - 2], columns):
        end -= 1
    return end, columns


def _fitted(columns: list[Extent], row: Row) -> list[Extent] | None:
    """The columns with the row's pieces; None when a piece would make one of two columns."""
    merged: list[Extent] = []
    entries = sorted([*((u0, u1, 0) for u0, u1 in columns), *((cell.u0, cell.u1, 1) for cell in row.cells)])
    kinds: list[list[int]] = []
    for u0, u1, kind in entries:
        if merged and u0 < merged[-1][1] + 1.0:
            merged[-1] = merged[-1][0], max(merged[-1][1], u1)
            kinds[-1][kind] += 1
        else:
            merged.append((u0, u1))
            kinds.append([1 - kind, kind])
    if len(row.cells) == 1 and not kinds[0][0] and len(merged) > len(columns):
        return None
    return merged if all(olds < 2 and news < 2 for olds, news in kinds) and len(merged) <= _MOST_COLUMNS else None


def _continues(row: Row, before: Row, columns: Sequence[Extent]) -> bool:
    return row.v - before.v <= _WRAPPED * row.size and _column(row.cells[0], columns) > 0


def _column(cell: Cell, columns: Sequence[Extent]) -> int:
    """The first column that the piece stands in."""
    overlaps = [min(cell.u1, u1) - max(cell.u0, u0) for u0, u1 in columns]
    return next((place for place, shared in enumerate(overlaps) if shared > 0), max(range(len(overlaps)), key=overlaps.__getitem__))


def _in_columns(rows: Sequence[Row], columns: Sequence[Extent]) -> tuple[list[Row], list[list[Cell]]]:
    """The rows of several pieces, and these pieces by column."""
    several = [row for row in rows if len(row.cells) > 1]
    by_column: list[list[Cell]] = [[] for _ in columns]
    for row in several:
        for cell in row.cells:
            by_column[_column(cell, columns)].append(cell)
    return several, by_column


def _fewest_rows(columns: Sequence[Extent]) -> int:
    return 3 if len(columns) == 2 else 2


def _is_drawing(rows: Sequence[Row], columns: Sequence[Extent]) -> bool:
    several, by_column = _in_columns(rows, columns)
    texts = [[cell.text for cell in row.cells] for row in several]
    return len(several) >= _fewest_rows(columns) and is_drawing([[cell.text for cell in cells] for cells in by_column], texts)


def _is_table(rows: Sequence[Row], columns: Sequence[Extent]) -> bool:
    several, by_column = _in_columns(rows, columns)
    if len(several) < _fewest_rows(columns) or len(columns) < 2:
        return False
    if sum(map(len, by_column)) < 0.5 * len(columns) * len(several) or any(
        _LEADERS.search(cell.text) for row in several for cell in row.cells
    ):
        return False
    if any(_BULLET.match(cell.text) for cells in by_column[1:] for cell in cells):
        return False
    running = [cells for cells, extent in zip(by_column, columns, strict=True) if _is_prose(cells, extent)]
    if len(running) > (len(columns) > 2) or any(_goes_on_from_line_to_line(cells) for cells in running):
        return False
    lengths = sorted(mean(len(cell.text) for cell in cells) for cells in by_column if cells)
    if any(length > 32 for length in (lengths[:-1] if len(several) > 3 else lengths)):
        return False
    aligned = sum(_aligned(cells) for cells in by_column if len(cells) > 1)
    return aligned >= _MOST * sum(len(cells) > 1 for cells in by_column)


def _is_prose(cells: Sequence[Cell], extent: Extent) -> bool:
    """Whether a column's pieces are lines of one text: long, nearly all as wide as the column, and going on from one to the next."""
    if len(cells) < 3:
        return False
    wide = sum(len(cell.text) >= _LONG and cell.u1 - cell.u0 >= _FULL * (extent[1] - extent[0]) for cell in cells)
    return wide >= 0.7 * len(cells) or (_goes_on_from_line_to_line(cells) and mean(len(cell.text) for cell in cells) >= _LONG)


def _goes_on_from_line_to_line(cells: Sequence[Cell]) -> bool:
    return sum(cell.text[0].islower() for cell in cells[1:]) >= 0.3 * (len(cells) - 1)


def _aligned(cells: Sequence[Cell]) -> bool:
    for edges in ([c.u0 for c in cells], [c.u1 for c in cells], [(c.u0 + c.u1) / 2 for c in cells]):
        middle = median(edges)
        if sum(abs(edge - middle) <= _ALIGNED for edge in edges) >= _MOST * len(edges):
            return True
    return False


def _with_heads(rows: Sequence[Row], begin: int, columns: Sequence[Extent]) -> int:
    """Where the table begins with the rows of its head: they may stand over several columns at once."""
    width = columns[-1][1] - columns[0][0]
    while begin > 0:
        head, below = rows[begin - 1], rows[begin]
        low, high = head.cells[0].u0, head.cells[-1].u1
        if (
            below.v - head.v > 2.2 * below.size
            or low < columns[0][0] - 3
            or high > columns[-1][1] + 3
            or not 0.8 <= head.size / below.size <= 1.25
        ):
            break
        if any(cell.u1 - cell.u0 > 0.6 * width for cell in head.cells):
            break
        if len(head.cells) < 2 and _column(head.cells[0], columns) == 0:
            break
        begin -= 1
    return begin


def _table(rows: Sequence[Row], columns: Sequence[Extent], place_of: dict[int, int], drawn: Sequence[Drawn]) -> Table:
    us = (columns[0][0], *((a[1] + b[0]) / 2 for a, b in pairwise(columns)), columns[-1][1])
    levels = _rules_between(rows, drawn, us)
    made: list[list[list[Line]]] = []
    before: Row | None = None
    for row in rows:
        cells: list[list[Line]] = [[] for _ in columns]
        for cell in row.cells:
            cells[_column(cell, columns)] += cell.lines
        if before is not None and _goes_on(row, before, cells, levels) and not _repeats_a_number(made[-1], cells):
            for kept, more in zip(made[-1], cells, strict=True):
                kept += more
        else:
            made.append(cells)
        before = row
    places = [place_of[id(line)] for row in rows for cell in row.cells for line in cell.lines]
    fragments = [[[line.piece for line in cell] for cell in row] for row in made]
    top, bottom = rows[0].v - 0.75 * rows[0].size, rows[-1].v + 0.2 * rows[-1].size
    page = rows[0].cells[0].lines[0].page
    return Table(page, us, top, fragments, min(places), bottom, tuple((a[1], b[0]) for a, b in pairwise(columns)))


def _repeats_a_number(above: Sequence[Sequence[Line]], cells: Sequence[Sequence[Line]]) -> bool:
    """Whether a cell of the row would be a second number in a cell that is one: each number has a row."""
    return any(
        len(kept) == 1 and len(more) == 1 and NUMBER.fullmatch(kept[0].text) and NUMBER.fullmatch(more[0].text)
        for kept, more in zip(above, cells, strict=True)
    )


def _rules_between(rows: Sequence[Row], drawn: Sequence[Drawn], us: Sequence[float]) -> list[float]:
    """The heights of the level rules inside the table, when there is one between most of its rows; else none."""
    low, high = rows[0].v, rows[-1].v
    half = (us[-1] - us[0]) / 2
    levels = sorted({round((box.y0 + box.y1) / 2, 1) for box in drawn if box.y1 - box.y0 <= 8 and box.x1 - box.x0 >= half})
    inside = [level for level in levels if low < level < high]
    return inside if len(inside) >= 3 else []


def _goes_on(row: Row, before: Row, cells: Sequence[Sequence[Line]], levels: Sequence[float]) -> bool:
    """Whether the row holds the next lines of the cells of the row above it."""
    if levels:
        return not any(before.v < level < row.v for level in levels)
    filled = Counter(bool(cell) for cell in cells)
    if row.v - before.v > _WRAPPED * row.size or filled[True] == len(cells):
        return False
    return not cells[0] or (filled[True] == 1 and cells[0][0].text[0].islower())
