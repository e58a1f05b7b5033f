"""What lies under the letters of the text pane: the chunks' bands, the page borders, the gutter, a previewed span, found words.

Only what is on the screen is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from explorer.domain.spans import Span
from explorer.gui.panels.text.gutter import paint_gutter
from explorer.gui.panels.text.layout import ParsedTextLayout
from explorer.gui.panels.text.regions import Region, Regions
from explorer.gui.panels.text.visible_lines import VisibleLine
from explorer.gui.style import chosen, colour, tint
from explorer.viewlogic.page_borders import PageBorder
from explorer.viewlogic.tokens import Theme

# Overlapping characters carry fine slanted lines, this many pixels apart.
_HATCH = 6


@dataclass(frozen=True)
class Marks:
    """What is marked beside the chunks. ``chosen`` is the chosen chunk's number among the shown ones; spans are code points."""

    chosen: int | None = None
    preview: Span | None = None
    preview_label: str = ""
    found: tuple[Span, ...] = ()
    current: Span | None = None


class TextPainter:
    """Paints one screen of the pane. Made anew for every paint."""

    def __init__(
        self, painter: QPainter, theme: Theme, layout: ParsedTextLayout, lines: Sequence[VisibleLine], width: float, height: float
    ) -> None:
        self._painter = painter
        self._theme = theme
        self._layout = layout
        self._shown = layout.shown
        self._lines = lines
        self._height = height
        m = layout.measures
        self._left, self._right = m.gutter, width - m.right
        self._regions = Regions(lines, self._left, self._right, layout.shown)
        self._span = Span(lines[0].start, lines[-1].end) if lines else Span(0, 0)

    def paint(self, marks: Marks) -> None:
        """Everything under the letters, from the ground up."""
        visible = self._shown.spans.between(*self._span)
        regions = {number: region for number in visible if (region := self._regions.region(*self._shown.marks[number])) is not None}
        for number, region in regions.items():
            if number != marks.chosen:
                self._fill(region, tint(self._theme, self._shown.chunks[number].position))
        if marks.chosen in regions:
            self._fill(regions[marks.chosen], chosen(self._theme))
        self._hatch_overlaps()
        self._rules_between_rows()
        self._found_words(marks)
        for number, region in regions.items():
            self._bar(region, number, number == marks.chosen)
        if marks.chosen in regions:
            self._outline(regions[marks.chosen], colour(self._theme, "accent"))
        for border in self._shown.borders.between(self._span.start, self._span.end):
            self._page_border(border)
        self._preview(marks)
        paint_gutter(self._painter, self._theme, self._layout, self._lines, self._height, regions, marks.chosen)

    def _fill(self, region: Region, ground: QColor) -> None:
        for rect in region.rects:
            self._painter.fillRect(rect, ground)

    def _outline(self, region: Region, ink: QColor) -> None:
        # Clipped to the shape, a line of two pixels shows its inner half: one sharp pixel.
        path = region.path()
        self._painter.save()
        self._painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        self._painter.setPen(QPen(ink, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(path)
        self._painter.restore()

    def _bar(self, region: Region, number: int, is_chosen: bool) -> None:
        lane = min(self._shown.lanes[number], 2)
        if is_chosen:
            ink, width = colour(self._theme, "accent"), 4.0
        elif self._has_overlaps:
            even = self._shown.chunks[number].position % 2 == 0
            ink, width = colour(self._theme, "tint_a" if even else "tint_b", 0.6), 2.0
        else:
            ink, width = colour(self._theme, "line"), 2.0
        left = self._left - 1.0 - 4.0 * lane
        self._painter.fillRect(QRectF(left, region.top, width, region.bottom - region.top), ink)

    @property
    def _has_overlaps(self) -> bool:
        return any(self._shown.lanes)

    def _hatch_overlaps(self) -> None:
        if not self._has_overlaps:
            return
        self._painter.save()
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.setPen(QPen(colour(self._theme, "quiet", 0.30), 1.0))
        for stretch in self._shown.spans.overlaps(*self._span):
            region = self._regions.region(stretch.start, stretch.end)
            if region is None:
                continue
            for rect in region.rects:
                self._hatch(rect)
        self._painter.restore()

    def _hatch(self, rect: QRectF) -> None:
        seen = rect.intersected(QRectF(0, 0, self._right, self._height))
        if seen.isEmpty():
            return
        self._painter.save()
        self._painter.setClipRect(seen, Qt.ClipOperation.IntersectClip)
        # Lines x + y = n * step of the whole viewport, so that neighbouring rectangles continue each other.
        first = int((seen.left() + seen.top()) // _HATCH)
        last = int((seen.right() + seen.bottom()) // _HATCH) + 1
        for number in range(first, last + 1):
            total = number * _HATCH
            self._painter.drawLine(QPointF(total - seen.top(), seen.top()), QPointF(total - seen.bottom(), seen.bottom()))
        self._painter.restore()

    def _rules_between_rows(self) -> None:
        self._painter.setPen(QPen(colour(self._theme, "quiet", 0.22), 1.0))
        m = self._layout.measures
        for line in self._lines:
            if not line.opens:
                continue
            kind = self._shown.lines.line(line.start, max(line.end, line.start + 1))
            if kind is None or kind.kind != "row" or kind.opens_block:
                continue
            if self._shown.borders.between(line.start, line.start + 1):
                continue
            y = round(line.top - m.item_gap - m.leading / 2) + 0.5
            self._painter.drawLine(QPointF(self._left + m.inset, y), QPointF(self._right - m.inset, y))

    def _found_words(self, marks: Marks) -> None:
        for span in marks.found:
            region = self._regions.region(*span, words=True) if span.overlaps(self._span) else None
            if region is None:
                continue
            current = span == marks.current
            for rect in region.rects:
                self._painter.fillRect(rect, colour(self._theme, "tint_b", 0.62 if current else 0.34))
            if current:
                self._outline(region, colour(self._theme, "warn"))

    def _page_border(self, border: PageBorder) -> None:
        line = next((line for line in self._lines if line.start == border.position and line.end > line.start), None)
        if line is None:
            return
        m = self._layout.measures
        above = line.top - m.border_room
        y = round(above + m.border_room / 2 - 1) + 0.5
        self._painter.setFont(m.small)
        ink = colour(self._theme, "accent_text")
        self._painter.setPen(ink)
        metrics = QFontMetricsF(m.small)
        before, after = f"page {border.before}", f"page {border.after}"
        left, right = self._left + m.inset * 0.6, self._right - m.inset * 0.6
        height = m.border_room
        box = QRectF(left, above - 1.5, right - left, height)
        self._painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, before)
        self._painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, after)
        pen = QPen(colour(self._theme, "accent"), 1.0)
        pen.setDashPattern([4.0, 3.0])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._painter.setPen(pen)
        x0, x1 = left + metrics.horizontalAdvance(before) + 8, right - metrics.horizontalAdvance(after) - 8
        if x0 < x1:
            self._painter.drawLine(QPointF(x0, y), QPointF(x1, y))

    def _preview(self, marks: Marks) -> None:
        if marks.preview is None:
            return
        region = self._regions.region(*marks.preview)
        if region is None:
            return
        path = region.path()
        self._painter.save()
        self._painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        pen = QPen(colour(self._theme, "text", 0.8), 3.0)
        pen.setDashPattern([2.0, 1.5])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._painter.setPen(pen)
        self._painter.drawPath(path)
        self._painter.restore()
        self._chip(marks.preview, marks.preview_label)

    def _chip(self, preview: Span, label: str) -> None:
        """The preview's name at the right end of its first line that leaves room for it. The panel says it in words anyway."""
        m = self._layout.measures
        metrics = QFontMetricsF(m.small)
        width = metrics.horizontalAdvance(label) + 14
        left = self._right - width - 6
        inside = [line for line in self._lines if line.start < preview.end and line.end > preview.start and line.end <= preview.end]
        line = next((line for line in inside if line.top >= 0 and line.bottom <= self._height and line.right < left - 8), None)
        if line is None:
            return
        height = min(metrics.height() + 3, line.bottom - line.top + 2)
        box = QRectF(left, round((line.top + line.bottom - height) / 2), width, height)
        self._painter.save()
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour(self._theme, "text", 0.8))
        self._painter.drawRoundedRect(box, height / 2, height / 2)
        self._painter.setPen(colour(self._theme, "panel"))
        self._painter.setFont(m.small)
        self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label)
        self._painter.restore()
