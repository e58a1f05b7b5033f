"""Where the bars of a strip and their pieces stand at one width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from explorer.domain.spans import Span
from explorer.viewlogic.strip_geometry import Bar, Box, Scale, box_at, lay_out_bar, piece_at

LANE_GAP = 1.0


@dataclass(frozen=True)
class PlanRow:
    """One bar on the screen."""

    bar: Bar
    top: float
    height: float

    def rect(self, box: Box) -> QRectF:
        """Where a box stands, with a gap to its neighbour."""
        gap = min(1.5, (box.x1 - box.x0) / 3)
        width = max(box.x1 - box.x0 - gap, 1.0)
        if not self.bar.two_lanes:
            return QRectF(box.x0, self.top, width, self.height)
        lane = (self.height - LANE_GAP) / 2
        return QRectF(box.x0, self.top + box.lane * (lane + LANE_GAP), width, lane)


class BarPlan:
    """Bars below each other, in pixels: ``rows`` are their pieces' spans, by their start, and the lane of each."""

    height: float
    """The whole strip's, with what stands above and below the bars."""

    def __init__(
        self, rows: Sequence[tuple[Sequence[Span], Sequence[int]]], scale: Scale, top: float, heights: tuple[float, float], gap: float
    ) -> None:
        """``heights`` are those of a bar with one and with two lanes."""
        self.spans = tuple(spans for spans, _ in rows)
        self.scale = scale
        made: list[PlanRow] = []
        for spans, lanes in rows:
            bar = lay_out_bar(spans, lanes, scale)
            height = heights[bar.two_lanes]
            made.append(PlanRow(bar, top, height))
            top += height + gap
        self.rows = tuple(made)
        self.end = top - gap
        """Where the last bar ends."""

    def pieces(self) -> list[tuple[int, int]]:
        """All pieces that can be told apart, row by row."""
        return [(number, box.first) for number, row in enumerate(self.rows) for box in row.bar.boxes]

    def piece_under(self, x: float, y: float) -> tuple[int, int] | None:
        """The row and the place in its order of the piece at a point; None beside the bars."""
        for number, row in enumerate(self.rows):
            if row.top - 2 <= y < row.top + row.height + 2:
                box = box_at(row.bar, x, lower=y >= row.top + row.height / 2)
                return None if box is None else (number, piece_at(box, self.spans[number], self.scale.position(x)))
        return None

    def piece_rect(self, row: int, piece: int) -> QRectF:
        """Where a piece stands, at least two pixels wide; an empty rectangle for one that is not there."""
        if row >= len(self.rows):
            return QRectF()
        shown = self.rows[row]
        box = next((box for box in shown.bar.boxes if box.first <= piece <= box.last), None)
        if box is None:
            return QRectF()
        if box.dense:
            span = self.spans[row][piece]
            x0 = self.scale.x(span.start)
            box = Box(piece, piece, x0, max(self.scale.x(span.end), x0 + 2), box.lane)
        return shown.rect(box)
