"""Ruled tables: a grid of rows and columns from a page's rules and boxes.

Rules on nearly the same height are one; rules and columns that touch form a grid. A place where a rule between two cells is missing
makes one cell of the two. All in the reading frame (u to the right, v down, points).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from explorer.parsing.pdf.records import Drawn

# Double rules, and the pen's width on every side of a stroked box, stay within this; no row of text is that low.
_NEAR = 3.0
# A stroked box is wider than its rule by two pens; a filled one is as thick as the rule.
_THICK_STROKED, _THICK_FILLED = 8.0, 4.0
_SHORTEST = 4.0
# Crossings to look at: more of them is a drawing, not a table.
_MOST_CROSSINGS = 250_000
# Boxes side by side in one row are a table when they are low, and columns of a page or pictures when they are high.
_HIGHEST_ROW = 120.0


class Rule(NamedTuple):
    """A rule at ``at``, from ``begin`` to ``end``."""

    at: float
    begin: float
    end: float


class Grid(NamedTuple):
    """Column borders ``us`` and row borders ``vs``, both rising. ``left`` and ``up`` hold the cells (row, column) that are one with the
    cell to their left or above them.
    """

    us: tuple[float, ...]
    vs: tuple[float, ...]
    left: frozenset[tuple[int, int]]
    up: frozenset[tuple[int, int]]

    def owner(self, row: int, column: int) -> tuple[int, int]:
        """The first cell of the joined cells that this one belongs to."""
        while (row, column) in self.left:
            column -= 1
        while (row, column) in self.up:
            row -= 1
        return row, column


def find_grids(drawn: Sequence[Drawn]) -> list[Grid]:
    """The grids that the rules make, smallest first (a grid may stand in a cell of another)."""
    if len(drawn) < 2:
        return []
    level, upright = _rules(drawn)
    rows, columns = _merged(level), _merged(upright)
    if not rows or not columns or len(rows) * len(columns) > _MOST_CROSSINGS:
        return []
    grids = [grid for group in _touching(rows, columns) if (grid := _grid(*group))]
    return sorted(grids, key=lambda grid: (grid.us[-1] - grid.us[0]) * (grid.vs[-1] - grid.vs[0]))


def _rules(drawn: Iterable[Drawn]) -> tuple[list[Rule], list[Rule]]:
    """Level and upright rules; a box gives its four sides."""
    level: list[Rule] = []
    upright: list[Rule] = []
    for x0, y0, x1, y1, stroked in drawn:
        thick = _THICK_STROKED if stroked else _THICK_FILLED
        width, height = x1 - x0, y1 - y0
        if height <= thick:
            if width > max(thick, _SHORTEST):
                level.append(Rule((y0 + y1) / 2, x0, x1))
        elif width <= thick:
            upright.append(Rule((x0 + x1) / 2, y0, y1))
        else:
            level += (Rule(y0, x0, x1), Rule(y1, x0, x1))
            upright += (Rule(x0, y0, y1), Rule(x1, y0, y1))
    return level, upright


def _merged(rules: list[Rule]) -> list[Rule]:
    """Rules on nearly one line as one line at their middle, and pieces on it that touch as one piece."""
    merged: list[Rule] = []
    rules.sort()
    first = 0
    for last in range(1, len(rules) + 1):
        if last < len(rules) and rules[last].at - rules[first].at <= _NEAR:
            continue
        cluster = rules[first:last]
        at = sum(rule.at for rule in cluster) / len(cluster)
        cluster.sort(key=lambda rule: rule.begin)
        begin, end = cluster[0].begin, cluster[0].end
        for rule in cluster:
            if rule.begin > end + _NEAR:
                merged.append(Rule(at, begin, end))
                begin, end = rule.begin, rule.end
            elif rule.end > end:
                end = rule.end
        merged.append(Rule(at, begin, end))
        first = last
    return merged


def _touching(rows: Sequence[Rule], columns: Sequence[Rule]) -> list[tuple[list[Rule], list[Rule]]]:
    """Groups of rows and columns that cross or touch each other, directly or through others."""
    parents = list(range(len(rows) + len(columns)))

    def root(member: int) -> int:
        while parents[member] != member:
            parents[member] = parents[parents[member]]
            member = parents[member]
        return member

    for place, column in enumerate(columns, start=len(rows)):
        low, high, at = column.begin - _NEAR, column.end + _NEAR, column.at
        for number, row in enumerate(rows):
            if low <= row.at <= high and row.begin - _NEAR <= at <= row.end + _NEAR:
                parents[root(number)] = root(place)
    groups: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for number, row in enumerate(rows):
        groups.setdefault(root(number), ([], []))[0].append(row)
    for place, column in enumerate(columns, start=len(rows)):
        groups.setdefault(root(place), ([], []))[1].append(column)
    return [group for group in groups.values() if len(group[0]) > 1 and group[1]]


def _grid(rows: Sequence[Rule], columns: Sequence[Rule]) -> Grid | None:
    """The grid of one group of rules; None when it has less than two columns, or is one high row."""
    vs = sorted({row.at for row in rows})
    us = sorted({column.at for column in columns})
    if len(vs) > 2:
        # Tables without outer borders: the rows' ends stand for them.
        left, right = min(row.begin for row in rows), max(row.end for row in rows)
        us = [*([left] if left < us[0] - 2 * _NEAR else []), *us, *([right] if right > us[-1] + 2 * _NEAR else [])]
    if len(us) < 3 or len(vs) < 2 or (len(vs) == 2 and vs[1] - vs[0] > _HIGHEST_ROW):
        return None
    left_of = {(row, column) for column, row in _gaps(columns, us, vs)}
    above = set(_gaps(rows, vs, us))
    return Grid(tuple(us), tuple(vs), frozenset(left_of), frozenset(above))


def _gaps(rules: Sequence[Rule], across: Sequence[float], along: Sequence[float]) -> list[tuple[int, int]]:
    """Where an inner border is missing: (index in ``across`` of the border, index of the stretch in ``along``)."""
    pieces: dict[float, list[Rule]] = {}
    for rule in rules:
        pieces.setdefault(rule.at, []).append(rule)
    gaps = []
    for border, at in enumerate(across[1:-1], start=1):
        found = pieces.get(at, [])
        if len(found) == 1 and found[0].begin <= along[0] + _NEAR and found[0].end >= along[-1] - _NEAR:
            continue
        for stretch, (low, high) in enumerate(pairwise(along)):
            middle = (low + high) / 2
            if not any(rule.begin <= middle <= rule.end for rule in found):
                gaps.append((border, stretch))
    return gaps
