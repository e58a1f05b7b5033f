"""Lines of text that stand in a grid of rules become table rows: one line a row, cells joined with " | "."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from explorer.parsing.pdf.coarse_rows import FEWEST_ROWS, row_starts
from explorer.parsing.pdf.fragments import BlockText, Fragment, fragment
from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.grid import Grid, find_grids
from explorer.parsing.pdf.records import Drawn
from explorer.parsing.text_rules import CELL_JOINT

# Letters stand above their baseline: this part of the size is the middle of most of them.
_MIDDLE = 0.3
# Pieces in one cell that are further apart than this many sizes stand in columns of their own, if that many rows have some.
_SIDE_BY_SIDE, _FRAMED_ROWS = 1.2, 3
# How far a line may reach over a border before it is cut there.
_OVER = 1.5
# Grids with at least so many columns, of which fewer than this part hold any text, are drawings.
_WIDE, _USED = 8, 0.5
# Letters of one word stand no further apart than this part of their size.
_WORD_GAP = 0.1

Cell = list[Fragment]


class Table(NamedTuple):
    """A table on one page: rows of cells (lists of fragments, one a line), the columns' borders, its upper and lower edge, and its first
    line's index in the page. ``gaps`` are the blanks between the columns of a table without rules, whose borders are only guessed.
    """

    page: int
    us: tuple[float, ...]
    top: float
    rows: list[list[Cell]]
    first: int
    bottom: float
    gaps: tuple[tuple[float, float], ...] = ()

    @property
    def columns(self) -> int:
        return len(self.us) - 1


def take_tables(lines: Sequence[Line], drawn: Sequence[Drawn]) -> tuple[list[Table], set[int]]:
    """The ruled tables of a page, and the indexes of the lines that are in them."""
    tables: list[Table] = []
    taken: set[int] = set()
    for grid in find_grids(drawn):
        inside = [place for place, line in enumerate(lines) if place not in taken and _within(grid, line)]
        table = _table(grid, [lines[place] for place in inside], inside[0]) if inside else None
        if table:
            tables.append(table)
            taken.update(inside)
    return tables, taken


def table_text(rows: Sequence[Sequence[Cell]], text: BlockText) -> None:
    """Add rows to a table's text, each on a line of its own; rows without text are none."""
    for row in rows:
        glue = "\n" if text else ""
        began = False
        for column, cell in enumerate(row):
            if column:
                # A row's ends are stripped, so an empty first cell leaves "| ".
                glue += CELL_JOINT if began or column > 1 else CELL_JOINT.lstrip(" ")
            for number, piece in enumerate(cell):
                if number:
                    text.wrap(piece)
                else:
                    text.add(glue, piece)
                    glue, began = "", True
        if began and glue:
            text.glue(glue.rstrip(" "))


def same_columns(first: Table, second: Table) -> bool:
    """Whether the second table may be the first one's continuation on the next page."""
    if first.columns != second.columns or bool(first.gaps) != bool(second.gaps):
        return False
    if first.gaps:
        return all(max(a[0], b[0]) < min(a[1], b[1]) for a, b in zip(first.gaps, second.gaps, strict=True))
    return all(abs(a - b) <= _OVER * 2 for a, b in zip(first.us, second.us, strict=True))


def row_words(row: Sequence[Cell]) -> list[str]:
    return [" ".join(piece.glyphs.text for piece in cell) for cell in row]


def _within(grid: Grid, line: Line) -> bool:
    middle_u, middle_v = (line.u0 + line.u1) / 2, line.v - _MIDDLE * line.size
    return grid.us[0] <= middle_u <= grid.us[-1] and grid.vs[0] <= middle_v <= grid.vs[-1]


def _table(grid: Grid, lines: Sequence[Line], first: int) -> Table | None:
    """The grid's cells with their lines; None when fewer than two columns hold any text: that is a frame, not a table. None also for a
    drawing: most of many columns are empty, or its rules go through words.
    """
    cells: dict[tuple[int, int], list[tuple[Line, Fragment]]] = {}
    cut = broken = 0
    for line in lines:
        row = _place(grid.vs, line.v - _MIDDLE * line.size)
        parts = _cut_at(line, grid, row)
        cut += len(parts) - 1
        broken += sum(_is_one_word(line, a, b) for (_, a), (_, b) in pairwise(parts))
        for middle, piece in parts:
            cells.setdefault(grid.owner(row, _place(grid.us, middle)), []).append((line, piece))
    frame = max(cells.values(), key=len)
    used = len({column for _, column in cells})
    if used < 2 or (len(grid.us) > _WIDE and used < _USED * (len(grid.us) - 1)) or (broken and 2 * broken >= cut):
        return None
    if 2 * len(frame) > len(lines) and _holds_columns([line for line, _ in frame]):
        return None
    rows: list[list[Cell]] = []
    for row in range(len(grid.vs) - 1):
        across = [cells.get((row, column), []) for column in range(len(grid.us) - 1)]
        if any(across):
            rows += _rows_of(across)
    return Table(lines[0].page, grid.us, grid.vs[0], rows, first, grid.vs[-1])


def _is_one_word(line: Line, before: Fragment, after: Fragment) -> bool:
    gap = min(after.glyphs.edges) - max(before.glyphs.edges)
    return before.glyphs.text[-1].isalpha() and after.glyphs.text[0].isalpha() and gap < _WORD_GAP * line.size


def _rows_of(across: Sequence[Sequence[tuple[Line, Fragment]]]) -> list[list[Cell]]:
    """The cells between two rules: one row, or several where no rule parts them and their lines show where they begin."""
    most = max(map(len, across))
    starts = row_starts([[line for line, _ in cell] for cell in across]) if most >= FEWEST_ROWS else []
    if not starts:
        return [[[piece for _, piece in cell] for cell in across]]
    rows: list[list[Cell]] = [[[] for _ in across] for _ in starts]
    for column, cell in enumerate(across):
        for line, piece in cell:
            rows[max(bisect_right(starts, line.v + _MIDDLE * line.size) - 1, 0)][column].append(piece)
    return rows


def _holds_columns(lines: Sequence[Line]) -> bool:
    """Whether a cell holds several rows of pieces that stand side by side: the rules frame a table, they are not its grid."""
    level = 0
    for before, line in pairwise(sorted(lines, key=lambda line: (line.v, line.u0))):
        if abs(line.v - before.v) <= _MIDDLE * line.size and line.u0 - before.u1 > _SIDE_BY_SIDE * line.size:
            level += 1
    return level >= _FRAMED_ROWS


def _place(borders: Sequence[float], at: float) -> int:
    return min(max(bisect_right(borders, at) - 1, 0), len(borders) - 2)


def _cut_at(line: Line, grid: Grid, row: int) -> list[tuple[float, Fragment]]:
    """The line's parts in its row's cells, each with its middle: MuPDF joins cells that stand close to one line."""
    inner = [
        u for column, u in enumerate(grid.us[1:-1], start=1) if line.u0 + _OVER < u < line.u1 - _OVER and (row, column) not in grid.left
    ]
    if not inner:
        return [((line.u0 + line.u1) / 2, line.piece)]
    glyphs = line.piece.glyphs
    shift = line.u0 - min(glyphs.edges[0], glyphs.edges[-2])
    columns = [bisect_right(inner, shift + (a + b) / 2) for a, b in zip(glyphs.edges[::2], glyphs.edges[1::2], strict=True)]
    borders = [0, *(place for place, (a, b) in enumerate(pairwise(columns), start=1) if a != b), len(columns)]
    parts = []
    for begin, end in pairwise(borders):
        piece = fragment(line.page, glyphs.cut(begin, end))
        if piece is not None:
            edges = piece.glyphs.edges
            parts.append((shift + (min(edges) + max(edges)) / 2, piece))
    return parts
