"""Where rows begin between two rules that hold several rows of a table: a rule between each two of them would say so, and is not there.

Only lines that leave no doubt count; otherwise what stands between two rules is one row, whose cells wrap.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from explorer.parsing.pdf.frames import Line

NUMBER = re.compile(r"[-+(\u2212]?[$\u20ac\u00a3]? ?\d[\d.,\u00a0 ]*[%)]?")
# Lines of one row differ in height by less than this part of their size.
_LEVEL = 0.3
# So many full rows in so many columns are no chance.
_FEWEST_LEVEL, _FEWEST_COLUMNS = 4, 3
FEWEST_ROWS = 3
"""Fewer rows between two rules are never told apart."""
# Between rows more than this many sizes are free beyond the step inside them.
_BAND = 0.5


def row_starts(across: Sequence[Sequence[Line]]) -> list[float]:
    """The heights of the first lines of the rows that the cells between two rules hold, from the top; none for a single row."""
    return _by_numbers(across) or _by_level_lines(across) or _by_bands(across)


def _by_numbers(across: Sequence[Sequence[Line]]) -> list[float]:
    """A column of numbers, one a line, has a row for each of them."""
    starts: list[float] = []
    for cell in across:
        if (
            len(cell) > max(len(starts), FEWEST_ROWS - 1)
            and not any(a.v == b.v for a, b in pairwise(cell))
            and all(NUMBER.fullmatch(line.text) for line in cell)
        ):
            starts = sorted(line.v for line in cell)
    return starts


def _by_level_lines(across: Sequence[Sequence[Line]]) -> list[float]:
    """All columns have lines at the same heights, and none of them goes on with the line above."""
    filled = [sorted(cell, key=lambda line: line.v) for cell in across if cell]
    if len(filled) < max(_FEWEST_COLUMNS, len(across)) or len(filled[0]) < _FEWEST_LEVEL:
        return []
    if any(len(cell) != len(filled[0]) or any(line.text[0].islower() for line in cell) for cell in filled):
        return []
    level = all(max(line.v for line in row) - min(line.v for line in row) <= _LEVEL * row[0].size for row in zip(*filled, strict=True))
    return [line.v for line in filled[0]] if level else []


def _by_bands(across: Sequence[Sequence[Line]]) -> list[float]:
    """Wider blanks run through all columns, and what stands between two of them begins in the first column and goes on in others."""
    if not across or not across[0]:
        return []
    lines = sorted((line for cell in across for line in cell), key=lambda line: line.v)
    steps = [(b.v - a.v, a.size) for a, b in pairwise(lines) if b.v - a.v > _LEVEL * a.size]
    inside = min((step for step, _ in steps), default=0.0)
    if not steps or max(step for step, _ in steps) < inside + _BAND * max(size for _, size in steps):
        return []
    starts = [lines[0].v]
    for a, b in pairwise(lines):
        if b.v - a.v >= inside + _BAND * a.size:
            starts.append(b.v)
    ends = [*starts[1:], float("inf")]
    for begin, end in zip(starts, ends, strict=True):
        in_row = [[line for line in cell if begin - 0.01 <= line.v < end] for cell in across]
        if not in_row[0] or in_row[0][0].text[0].islower() or sum(map(bool, in_row)) < max(2, len(across) // 2):
            return []
    return starts if len(starts) >= FEWEST_ROWS else []
