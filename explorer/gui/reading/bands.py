"""Paints spans of text: chunks' tinted bands, the chosen one's edge, overlaps as overlaps, a previewed cut.

Shared by all panes of text, so that a chunk looks the same in each of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from explorer.domain.spans import Span
from explorer.gui.reading.regions import Region, Regions
from explorer.gui.style import chosen, colour, tint
from explorer.viewlogic.shown_text import ShownText
from explorer.viewlogic.tokens import Theme

# Overlapping characters carry fine slanted lines, this many pixels apart.
_HATCH = 6


class BandPainter:
    """Paints the marks of ``shown`` where ``regions`` finds them, over the characters ``visible`` and down to ``height``."""

    def __init__(
        self, painter: QPainter, theme: Theme, shown: ShownText, regions: Regions, visible: Span, left: float, height: float
    ) -> None:
        self._painter = painter
        self._theme = theme
        self._shown = shown
        self._regions = regions
        self._visible = visible
        self._left = left
        self._height = height
        self.bands: Mapping[int, Region] = {
            number: region
            for number in shown.spans.between(*visible)
            if (region := regions.region(*shown.marks[number])) is not None
        }  # fmt: skip

    def grounds(self, chosen_number: int | None) -> None:
        """Every visible chunk's tint, the chosen one strong, and slanted lines where chunks overlap."""
        for number, region in self.bands.items():
            if number != chosen_number:
                self._fill(region, tint(self._theme, self._shown.chunks[number].position))
        if chosen_number is not None and chosen_number in self.bands:
            self._fill(self.bands[chosen_number], chosen(self._theme))
        if self._shown.overlapping:
            self._hatch_overlaps()

    def edges(self, chosen_number: int | None) -> None:
        """The bars at the left of the bands, and the chosen chunk's outline."""
        for number, region in self.bands.items():
            self._bar(region, number, number == chosen_number)
        if chosen_number is not None and chosen_number in self.bands:
            self.outline(self.bands[chosen_number], colour(self._theme, "accent"))

    def outline(self, region: Region, ink: QColor) -> None:
        """One sharp pixel along the inside of the region's edge."""
        # Clipped to the shape, a line of two pixels shows its inner half.
        self._stroke(region, QPen(ink, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin))

    def previewed(self, span: Span) -> None:
        """The dashed edge of a cut that is not in the index."""
        region = self._regions.region(*span)
        if region is not None:
            pen = QPen(colour(self._theme, "text", 0.8), 3.0)
            pen.setDashPattern([2.0, 1.5])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            self._stroke(region, pen)

    def _stroke(self, region: Region, pen: QPen) -> None:
        path = region.path()
        self._painter.save()
        self._painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(path)
        self._painter.restore()

    def _fill(self, region: Region, ground: QColor) -> None:
        for rect in region.rects:
            self._painter.fillRect(rect, ground)

    def _bar(self, region: Region, number: int, is_chosen: bool) -> None:
        lane = min(self._shown.lanes[number], 2)
        if is_chosen:
            ink, width = colour(self._theme, "accent"), 4.0
        elif self._shown.overlapping:
            even = self._shown.chunks[number].position % 2 == 0
            ink, width = colour(self._theme, "tint_a" if even else "tint_b", 0.6), 2.0
        else:
            ink, width = colour(self._theme, "line"), 2.0
        left = self._left - 1.0 - 4.0 * lane
        self._painter.fillRect(QRectF(left, region.top, width, region.bottom - region.top), ink)

    def _hatch_overlaps(self) -> None:
        tile = _hatch_tile(self._painter.device().devicePixelRatioF(), colour(self._theme, "quiet", 0.30).rgba())
        for stretch in self._shown.spans.overlaps(*self._visible):
            region = self._regions.region(stretch.start, stretch.end)
            for rect in region.rects if region is not None else ():
                seen = rect.intersected(QRectF(0, 0, rect.right(), self._height))
                if not seen.isEmpty():
                    # The tiles lie on one grid over the viewport, so that neighbouring rectangles continue each other.
                    self._painter.drawTiledPixmap(seen, tile, QPointF(seen.left() % _HATCH, seen.top() % _HATCH))


def _hatch_tile(ratio: float, ink: int) -> QPixmap:
    """One tile of slanted lines, sharp at ``ratio`` device pixels."""
    tile = QPixmap(round(_HATCH * ratio), round(_HATCH * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor.fromRgba(ink), 1.0))
    for shift in (-_HATCH, 0, _HATCH):
        painter.drawLine(QPointF(shift, _HATCH), QPointF(shift + _HATCH, 0))
    painter.end()
    return tile
