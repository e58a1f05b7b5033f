"""Lines that stand on one baseline are one row, raised and lowered letters included. All in the reading frame."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence

from explorer.parsing.pdf.frames import Line

ONE_ROW = 0.6
"""Raised and lowered letters leave the baseline by less than this part of the line's size."""

Placed = tuple[int, Line]


def rows_of(lines: Sequence[Placed]) -> list[list[Placed]]:
    """Rows from the top down, each with its lines (and their places in the file) from left to right.

    Large lines make rows first, and smaller ones join the nearest of them that has room for them.
    """
    anchors: list[tuple[float, int]] = []
    reach = ONE_ROW * max((line.size for _, line in lines), default=0.0)
    rows: list[list[Placed]] = []
    for entry in sorted(lines, key=lambda entry: (-entry[1].size, entry[1].v, entry[1].u0)):
        line = entry[1]
        near = []
        at = bisect_left(anchors, (line.v - reach,))
        while at < len(anchors) and anchors[at][0] <= line.v + reach:
            v, row = anchors[at]
            off = abs(line.v - v)
            if off <= ONE_ROW * rows[row][0][1].size and (off <= 0.3 * line.size or _has_room(rows[row], line)):
                near.append((off, row))
            at += 1
        if near:
            rows[min(near)[1]].append(entry)
        else:
            insort(anchors, (line.v, len(rows)))
            rows.append([entry])
    return [sorted(rows[row], key=lambda entry: entry[1].u0) for _, row in anchors]


def _has_room(row: Sequence[Placed], line: Line) -> bool:
    air = 0.3 * line.size
    return all(line.u0 >= other.u1 - air or line.u1 <= other.u0 + air for _, other in row)
