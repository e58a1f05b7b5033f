"""One page's way from the page frame to the screen and back, as one value that knows no Qt.

The page frame is the domain's: points, y downwards, in the unrotated crop box. The view is in pixels (device-independent
or device ones, whatever ``scale`` is meant in), y downwards, with the page turned the way it is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from explorer.domain.geometry import Quad, Rect
from explorer.domain.placement import Page

# Clockwise turns of the page, as (a, b, c, d) of x' = a*x + c*y, y' = b*x + d*y.
_TURNS = {0: (1.0, 0.0, 0.0, 1.0), 90: (0.0, 1.0, -1.0, 0.0), 180: (-1.0, 0.0, 0.0, -1.0), 270: (0.0, -1.0, 1.0, 0.0)}


class Affine(NamedTuple):
    """x' = a*x + c*y + e and y' = b*x + d*y + f: the order of the numbers is that of PDF and of QTransform."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float


@dataclass(frozen=True, slots=True)
class PageFrame:
    """The page of ``width`` times ``height`` points, turned ``rotation`` degrees clockwise (0, 90, 180 or 270), then drawn
    ``scale`` pixels a point with the upper left corner of what is seen at (``x``, ``y``) pixels.

    ValueError for another rotation, and for a size or scale that is not positive.
    """

    width: float
    height: float
    rotation: int
    scale: float
    x: float = 0.0
    y: float = 0.0

    def __post_init__(self) -> None:
        if self.rotation not in _TURNS:
            raise ValueError(f"a page is turned by 0, 90, 180 or 270 degrees, not by {self.rotation}")
        if self.width <= 0 or self.height <= 0 or self.scale <= 0:
            raise ValueError(f"a page of {self.width} times {self.height} points cannot be drawn at scale {self.scale}")

    @classmethod
    def of(cls, page: Page, scale: float, x: float = 0.0, y: float = 0.0) -> PageFrame:
        """The frame of a document's page, turned as the document says. A damaged page of no size counts as one point."""
        return cls(max(page.width, 1.0), max(page.height, 1.0), page.rotation, scale, x, y)

    @property
    def view_width(self) -> float:
        """The width of the page as it is seen, in pixels."""
        return self.scale * (self.height if self.rotation in (90, 270) else self.width)

    @property
    def view_height(self) -> float:
        return self.scale * (self.width if self.rotation in (90, 270) else self.height)

    @property
    def affine(self) -> Affine:
        """The transform from the page frame to the view."""
        a, b, c, d = (self.scale * value for value in _TURNS[self.rotation])
        # The turned page lies left of or above its origin: push it back by its own size.
        e = self.x + (self.view_width if self.rotation in (90, 180) else 0.0)
        f = self.y + (self.view_height if self.rotation in (180, 270) else 0.0)
        return Affine(a, b, c, d, e, f)

    def to_view(self, x: float, y: float) -> tuple[float, float]:
        """The pixel position of a point of the page frame."""
        a, b, c, d, e, f = self.affine
        return a * x + c * y + e, b * x + d * y + f

    def to_page(self, px: float, py: float) -> tuple[float, float]:
        """The point of the page frame at a pixel position."""
        a, b, c, d, e, f = self.affine
        whole = a * d - b * c
        px, py = px - e, py - f
        return (d * px - c * py) / whole, (a * py - b * px) / whole

    def quad_to_view(self, quad: Quad) -> Quad:
        """A quad in pixels, its corners still in reading direction."""
        a, b, c, d, e, f = self.affine
        values: list[float] = []
        for x, y in quad.corners:
            values += (a * x + c * y + e, b * x + d * y + f)
        return Quad(*values)

    def rect_to_view(self, rect: Rect) -> Rect:
        """The upright rectangle of pixels that the rectangle of the page covers."""
        return _upright(self.to_view(rect.x0, rect.y0), self.to_view(rect.x1, rect.y1))

    def rect_to_page(self, rect: Rect) -> Rect:
        """The rectangle of the page, in points, that lies under an upright rectangle of pixels."""
        return _upright(self.to_page(rect.x0, rect.y0), self.to_page(rect.x1, rect.y1))


def _upright(first: tuple[float, float], second: tuple[float, float]) -> Rect:
    return Rect(min(first[0], second[0]), min(first[1], second[1]), max(first[0], second[0]), max(first[1], second[1]))
