"""Draws the strip: bars of boxes, the tables' lines above them, the page borders through them, and the scale below."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from explorer.domain.spans import Span
from explorer.gui.panels.strip.plan import BAR, LABEL_LEFT, ROW_GAP, TABLE_ABOVE, TABLE_LINE, StripPlan
from explorer.gui.reading.strip_bars import PlanRow
from explorer.gui.style import BODY, SMALL, blend, colour, fixed_font, ui_font
from explorer.viewlogic.strip_geometry import Box
from explorer.viewlogic.strip_rows import StripContent, StripRow
from explorer.viewlogic.tokens import Theme

_ROUND = 2.5
NO_TEXT = "Other chunkers need the document's own text, which is not known here."


@dataclass(frozen=True)
class StripMarks:
    """What is marked. ``span`` is the chosen chunk's; pieces are named as (row, piece).

    ``chosen`` holds the chosen chunk's piece and the equal passages of other chunkers.
    """

    span: Span | None = None
    chosen: frozenset[tuple[int, int]] = frozenset()
    preview: tuple[int, int] | None = None
    hover: tuple[int, int] | None = None
    focus: tuple[int, int] | None = None


class StripPainter:
    """Paints one plan in one theme."""

    def __init__(self, painter: QPainter, theme: Theme, plan: StripPlan) -> None:
        self._painter = painter
        self._theme = theme
        self._plan = plan
        self._small = fixed_font(SMALL - 1)

    def paint(self, marks: StripMarks) -> None:
        content = self._plan.content
        if content is None:
            return
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, (row, shown) in enumerate(zip(content.rows, self._plan.rows, strict=True)):
            self._label(row, shown)
            self._tables(shown)
            for box in shown.bar.boxes:
                self._box(number, row, shown, box, marks)
        if content.document.view.text is None:
            self._other_chunkers_cannot()
        self._borders(content, marks.span)
        for piece, ink, dashed in ((marks.preview, "text", True), (marks.focus, "accent", False)):
            if piece is not None:
                self._ring(self._plan.piece_rect(*piece), colour(self._theme, ink), dashed)
        self._scale(marks.span)

    def _other_chunkers_cannot(self) -> None:
        box = QRectF(self._plan.left, self._plan.bars_bottom, self._plan.right - self._plan.left, 2 * (BAR + ROW_GAP))
        self._painter.setFont(ui_font(SMALL))
        self._painter.setPen(colour(self._theme, "quiet"))
        self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, NO_TEXT)

    def _label(self, row: StripRow, shown: PlanRow) -> None:
        box = QRectF(LABEL_LEFT, shown.top - 2, self._plan.left - LABEL_LEFT - 12, shown.height + 4)
        font = ui_font(BODY, QFont.Weight.DemiBold if row.own else QFont.Weight.Medium)
        self._painter.setFont(font)
        self._painter.setPen(colour(self._theme, "text"))
        self._painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, row.chunker)
        box.setLeft(LABEL_LEFT + QFontMetricsF(font).horizontalAdvance(row.chunker) + 8)
        self._painter.setFont(ui_font(SMALL))
        self._painter.setPen(colour(self._theme, "quiet"))
        self._painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, row.count_words)

    def _tables(self, shown: PlanRow) -> None:
        for x0, x1 in self._plan.tables:
            line = QRectF(x0, round(shown.top - TABLE_ABOVE), max(x1 - x0, 1.0), TABLE_LINE)
            self._painter.fillRect(line, colour(self._theme, "quiet", 0.85))

    def _box(self, number: int, row: StripRow, shown: PlanRow, box: Box, marks: StripMarks) -> None:
        rect = shown.rect(box)
        chosen = any(piece == (number, box.first) for piece in marks.chosen) if not box.dense else False
        hollow = row.own and box.first in row.doubtful and not box.dense
        ground = colour(self._theme, "accent") if chosen else self._ground(row.number(box.first), box.dense)
        if marks.hover is not None and marks.hover[0] == number and box.first <= marks.hover[1] <= box.last and not chosen:
            ground = ground.darker(108) if self._theme.name == "light" else ground.lighter(118)
        if hollow:
            self._painter.setPen(QPen(ground, 1.0, Qt.PenStyle.DotLine))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
        elif rect.width() < 6:
            self._painter.fillRect(rect, ground)
        else:
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(ground)
            self._painter.drawRoundedRect(rect, _ROUND, _ROUND)
        if box.dense:
            self._chosen_in_dense(number, box, marks)
            return
        self._number(rect, f"#{row.number(box.first)}", chosen)

    def _chosen_in_dense(self, number: int, box: Box, marks: StripMarks) -> None:
        for row, piece in marks.chosen:
            if row == number and box.first <= piece <= box.last:
                self._painter.fillRect(self._plan.piece_rect(row, piece), colour(self._theme, "accent"))

    def _ground(self, number: int, dense: bool) -> QColor:
        if dense:
            return blend(self._theme, "quiet", 0.35, "window")
        if number % 2 == 0:
            return blend(self._theme, "tint_a", self._theme.numbers["bar_opacity"], "window")
        return blend(self._theme, "tint_b", self._theme.numbers["bar_b_opacity"], "window")

    def _number(self, rect: QRectF, words: str, chosen: bool) -> None:
        font = self._small
        if rect.height() < 14:
            font = fixed_font(SMALL - 2)
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(words) + 6 > rect.width():
            return
        if chosen:
            font = QFont(font)
            font.setWeight(QFont.Weight.Bold)
        self._painter.setFont(font)
        self._painter.setPen(colour(self._theme, "on_accent" if chosen else "text"))
        self._painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)

    def _borders(self, content: StripContent, chosen: Span | None) -> None:
        pen = QPen(colour(self._theme, "accent"), 1.5)
        pen.setDashPattern([3.0, 2.0])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        for number in self._plan.borders(chosen):
            x = round(self._plan.scale.x(content.borders[number].position)) + 0.5
            self._painter.setPen(pen)
            self._painter.drawLine(QPointF(x, 3), QPointF(x, self._plan.scale_top + 2))

    def _ring(self, rect: QRectF, ink: QColor, dashed: bool) -> None:
        if rect.isEmpty():
            return
        pen = QPen(ink, 1.5)
        if dashed:
            pen.setDashPattern([3.0, 2.0])
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        around = 1.5 if not dashed else 0.5
        self._painter.drawRoundedRect(rect.adjusted(-around, -around, around, around), _ROUND + around, _ROUND + around)

    def _scale(self, chosen: Span | None) -> None:
        self._painter.setFont(ui_font(SMALL))
        self._painter.setPen(colour(self._theme, "quiet"))
        for label, x in self._plan.labels(chosen):
            box = QRectF(x, self._plan.scale_top + 2, label.width + 1, 18)
            self._painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label.text)
