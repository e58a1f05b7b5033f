"""What stands in columns and is no table: the axes of figures, and formulas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from explorer.parsing.pdf.coarse_rows import NUMBER

_FEWEST_ON_AXIS, _FEWEST_ON_TWO, _FEWEST_TWICE = 5, 3, 4
_OPERATORS = "=+\u2212\u00b7\u00d7\u00f7\u2211\u222b\u221a<>\u2264\u2265"
_ROUNDED = 1e-6


def is_drawing(columns: Sequence[Sequence[str]], rows: Sequence[Sequence[str]]) -> bool:
    """Whether the cells, by columns and by rows, are the labels of a level axis, the labels of two figures side by side, or parts of a
    formula. Two figures often have the same labels, so that a row's second half repeats its first.
    """
    if all(len(row) % 2 == 0 and row[: len(row) // 2] == row[len(row) // 2 :] for row in rows):
        return True
    axes = sum(_is_axis(row) for row in rows)
    if axes and 2 * axes >= len(rows):
        return True
    if any(a == b and len(set(a)) >= _FEWEST_TWICE for place, a in enumerate(columns) for b in columns[place + 1 :]):
        return True
    scales = [numbers for cells in columns if (numbers := _scale(cells, _FEWEST_ON_TWO))]
    if any(a == b for place, a in enumerate(scales) for b in scales[place + 1 :]):
        return True
    cells = [cell for row in rows for cell in row]
    return 3 * sum(cell[-1] in _OPERATORS or cell[0] in _OPERATORS for cell in cells) >= len(cells)


def _is_axis(row: Sequence[str]) -> bool:
    """Whether most of a row are numbers in equal steps; numbers that count by one may be years, or the columns' own."""
    for first in range(min(len(row) - _FEWEST_ON_AXIS + 1, len(row) // 2)):
        for last in range(len(row), first + _FEWEST_ON_AXIS - 1, -1):
            numbers = _scale(row[first:last], _FEWEST_ON_AXIS)
            if len(numbers) == last - first and 2 * len(numbers) >= len(row) - 1:
                return abs(abs(numbers[1] - numbers[0]) - 1) > _ROUNDED
    return False


def _scale(cells: Sequence[str], fewest: int) -> list[float]:
    """The numbers among the cells when they go up or down in equal steps; none otherwise."""
    numbers = [float(cell) for cell in cells if NUMBER.fullmatch(cell) and _is_plain(cell)]
    if len(numbers) < fewest:
        return []
    steps = [b - a for a, b in pairwise(numbers)]
    return numbers if steps[0] and all(abs(step - steps[0]) <= _ROUNDED * max(1.0, abs(steps[0])) for step in steps) else []


def _is_plain(cell: str) -> bool:
    return cell.replace(".", "", 1).removeprefix("-").isdecimal()
