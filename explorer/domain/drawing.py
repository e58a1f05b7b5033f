"""What is drawn over a page's picture: a list of marks and labels, the same for the window and for ``picture``.

Coordinates are those of the page frame (points, y down, unrotated crop box). Colours are "#rrggbb". The list is made in
``explorer.viewlogic`` and drawn by QPainter in the window and by MuPDF in ``picture``.
"""

from __future__ import annotations

from dataclasses import dataclass

from explorer.domain.geometry import Quad


@dataclass(frozen=True, slots=True)
class Mark:
    """A quad with a translucent fill and, when ``edge_width`` (points) is above 0, an edge: solid, or dashed for what is not in the index.

    ``owner`` is the chunk's ID, ``""`` for a preview.
    """

    quad: Quad
    fill: str
    fill_opacity: float
    edge: str
    edge_width: float
    owner: str
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class PageDrawing:
    """Everything over one page (counted from 1), in the order of drawing."""

    page: int
    marks: tuple[Mark, ...]
