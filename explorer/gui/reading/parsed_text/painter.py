"""What lies under the letters of the text pane: the chunks' bands, the page borders, the gutter, a previewed span, found words.

Only what is on the screen is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from explorer.domain.spans import Span
from explorer.gui.reading.bands import BandPainter
from explorer.gui.reading.parsed_text.gutter import paint_gutter
from explorer.gui.reading.parsed_text.layout import ParsedTextLayout
from explorer.gui.reading.regions import Regions
from explorer.gui.reading.shown_line import ShownLine
from explorer.gui.style import FOUND_OPACITY, colour
from explorer.viewlogic.page_borders import PageBorder
from explorer.viewlogic.tokens import Theme


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
        self, painter: QPainter, theme: Theme, layout: ParsedTextLayout, lines: Sequence[ShownLine], width: float, height: float
    ) -> None:
        self._painter = painter
        self._theme = theme
        self._layout = layout
        self._shown = layout.shown
        self._lines = lines
        self._height = height
        m = layout.measures
        self._left, self._right = m.gutter, width - m.right
        self._span = Span(lines[0].start, lines[-1].end) if lines else Span(0, 0)
        self._regions = Regions(lines, self._left, self._right, layout.shown.text)
        self._bands = BandPainter(painter, theme, layout.shown, self._regions, self._span, self._left, height)

    def paint(self, marks: Marks) -> None:
        """Everything under the letters, from the ground up."""
        self._bands.grounds(marks.chosen)
        self._rules_between_rows()
        self._found_words(marks)
        self._bands.edges(marks.chosen)
        for border in self._shown.borders.between(self._span.start, self._span.end):
            self._page_border(border)
        if marks.preview is not None:
            self._bands.previewed(marks.preview)
            self._chip(marks.preview, marks.preview_label)
        paint_gutter(self._painter, self._theme, self._layout, self._lines, self._height, self._bands.bands, marks.chosen)

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
                self._painter.fillRect(rect, colour(self._theme, "tint_b", 0.62 if current else FOUND_OPACITY))
            if current:
                self._bands.outline(region, colour(self._theme, "warn"))

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

    def _chip(self, preview: Span, label: str) -> None:
        """The preview's name at the right end of its first line that leaves room for it. The panel says it in words anyway."""
        m = self._layout.measures
        metrics = QFontMetricsF(m.small)
        width = metrics.horizontalAdvance(label) + 14
        left = self._right - width - 6
        inside = [line for line in self._lines if line.start < preview.end and line.end > preview.start and line.end <= preview.end]
        line = next((line for line in inside if line.top >= 0 and line.bottom <= self._height and line.text_right < left - 8), None)
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
