"""Shapes on a page.

Lengths are points (1/72 inch, UserUnit applied), y downwards, in the unrotated page frame whose origin is the CropBox's
upper left corner.
"""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """An upright rectangle with ``x0 <= x1`` and ``y0 <= y1``."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    def union(self, other: Rect) -> Rect:
        return Rect(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))


class Quad(NamedTuple):
    """Four corners in reading direction: upper left, upper right, lower right, lower left of the text as it is read."""

    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float
    x3: float
    y3: float

    @property
    def bounds(self) -> Rect:
        xs, ys = self[0::2], self[1::2]
        return Rect(min(xs), min(ys), max(xs), max(ys))

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        return ((self.x0, self.y0), (self.x1, self.y1), (self.x2, self.y2), (self.x3, self.y3))
