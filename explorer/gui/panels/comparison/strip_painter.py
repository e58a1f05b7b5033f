"""Draws the comparison's strip: a bar a column, the tables' lines above them, the cuts' signs, page borders, the scale, the legend."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from explorer.domain.spans import Span
from explorer.gui.panels.comparison.strip_plan import LABEL_LEFT, SCALE_HEIGHT, TOP, StripPlan, triangle
from explorer.gui.reading.strip_bars import PlanRow
from explorer.gui.style import blend, colour, fixed_font, ui_font
from explorer.viewlogic.comparing import ComparedRow
from explorer.viewlogic.strip_geometry import Box
from explorer.viewlogic.tokens import Theme

_ROUND = 2.5
LEGEND = (("all", "all cut here"), ("some", "some do"), ("one", "only one does"))


@dataclass(frozen=True)
class ComparedMarks:
    """What is marked on the strip. ``seen`` is what the columns show, ``place`` the difference that was gone to, ``marked`` the words
    that are marked, and ``held`` the pieces (row, place in its order) that hold them.
    """

    seen: Span | None = None
    place: int | None = None
    marked: Span | None = None
    held: frozenset[tuple[int, int]] = frozenset()
    hover: tuple[int, int] | None = None
    focus: tuple[int, int] | None = None


class ComparedPainter:
    """Paints one plan in one theme."""

    def __init__(self, painter: QPainter, theme: Theme, plan: StripPlan) -> None:
        self._painter = painter
        self._theme = theme
        self._plan = plan

    def paint(self, marks: ComparedMarks) -> None:
        content = self._plan.content
        if content is None:
            return
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._seen(marks.seen)
        for number, (row, shown) in enumerate(zip(content.rows, self._plan.rows, strict=True)):
            self._label(row, shown)
            for x0, x1 in self._plan.tables:
                line = QRectF(x0, round(shown.top - 4.5), max(x1 - x0, 1.0), 1.5)
                self._painter.fillRect(line, colour(self._theme, "quiet", 0.85))
            for box in shown.bar.boxes:
                self._box(number, row, shown, box, marks)
        self._cuts()
        pen = QPen(colour(self._theme, "accent"), 1.5)
        pen.setDashPattern([2.5, 1.7])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._painter.setPen(pen)
        for x in self._plan.borders:
            self._painter.drawLine(QPointF(round(x) + 0.5, 4), QPointF(round(x) + 0.5, self._plan.scale_top + 2))
        self._place(marks)
        if marks.focus is not None:
            rect = self._plan.piece_rect(*marks.focus)
            self._painter.setPen(QPen(colour(self._theme, "accent"), 1.5))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawRoundedRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4)
        self._scale()
        self._legend()

    def _seen(self, seen: Span | None) -> None:
        """A frame around what the columns show."""
        if seen is None or not seen.length:
            return
        x0, x1 = self._plan.scale.x(seen.start), self._plan.scale.x(seen.end)
        box = QRectF(x0, TOP - 9, max(x1 - x0, 4.0), self._plan.bars_bottom - TOP + 16)
        self._painter.setPen(QPen(colour(self._theme, "quiet", 0.55), 1.0))
        self._painter.setBrush(colour(self._theme, "quiet", 0.07))
        self._painter.drawRoundedRect(box, 4, 4)

    def _label(self, row: ComparedRow, shown: PlanRow) -> None:
        room = self._plan.left - LABEL_LEFT - 10
        font, small = ui_font(self._plan.body, QFont.Weight.DemiBold), ui_font(self._plan.small)
        metrics = QFontMetricsF(font)
        count = "not cut" if row.fault else row.count_words
        wide = QFontMetricsF(small).horizontalAdvance(count)
        title = metrics.elidedText(row.title, Qt.TextElideMode.ElideMiddle, room - wide - 8)
        box = QRectF(LABEL_LEFT, shown.top - 3, room, shown.height + 6)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self._painter.setFont(font)
        self._painter.setPen(colour(self._theme, "text"))
        self._painter.drawText(box, left, title)
        box.setLeft(LABEL_LEFT + metrics.horizontalAdvance(title) + 8)
        self._painter.setFont(small)
        self._painter.setPen(colour(self._theme, "warn" if row.fault else "quiet"))
        self._painter.drawText(box, left, count)

    def _box(self, number: int, row: ComparedRow, shown: PlanRow, box: Box, marks: ComparedMarks) -> None:
        rect = shown.rect(box)
        held = not box.dense and (number, box.first) in marks.held
        ground = colour(self._theme, "accent") if held else self._ground(row.numbers[box.first], box.dense)
        if marks.hover is not None and marks.hover[0] == number and box.first <= marks.hover[1] <= box.last and not held:
            ground = ground.darker(108) if self._theme.name == "light" else ground.lighter(118)
        if rect.width() < 6:
            self._painter.fillRect(rect, ground)
        else:
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(ground)
            self._painter.drawRoundedRect(rect, _ROUND, _ROUND)
        if box.dense:
            for place in (piece for at, piece in marks.held if at == number and box.first <= piece <= box.last):
                self._painter.fillRect(self._plan.piece_rect(number, place), colour(self._theme, "accent"))
            return
        self._number(rect, f"#{row.numbers[box.first]}", held)

    def _ground(self, number: int, dense: bool) -> QColor:
        if dense:
            return blend(self._theme, "quiet", 0.35, "window")
        if number % 2 == 0:
            return blend(self._theme, "tint_a", self._theme.numbers["bar_opacity"], "window")
        return blend(self._theme, "tint_b", self._theme.numbers["bar_b_opacity"], "window")

    def _number(self, rect: QRectF, words: str, held: bool) -> None:
        font = fixed_font(self._plan.small - (1 if rect.height() >= 14 else 2), QFont.Weight.Bold if held else QFont.Weight.Normal)
        if QFontMetricsF(font).horizontalAdvance(words) + 6 <= rect.width():
            self._painter.setFont(font)
            self._painter.setPen(colour(self._theme, "on_accent" if held else "text"))
            self._painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)

    def _cuts(self) -> None:
        signs, painter = self._plan.signs, self._painter
        painter.setPen(QPen(colour(self._theme, "text", 0.75), 1.0))
        painter.drawLines(signs.all)
        painter.setPen(QPen(colour(self._theme, "accent_text"), 1.0))
        painter.drawLines(signs.some)
        painter.setPen(QPen(colour(self._theme, "warn"), 1.0))
        painter.drawLines(signs.one)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(self._theme, "accent_text"))
        painter.drawRects(signs.squares)
        painter.setBrush(colour(self._theme, "warn"))
        for shape in signs.triangles:
            painter.drawPolygon(shape)

    def _place(self, marks: ComparedMarks) -> None:
        """The marked words on every bar, and the difference that was gone to as a line through all."""
        scale = self._plan.scale
        if marks.marked is not None:
            x0 = scale.x(marks.marked.start)
            width = max(scale.x(marks.marked.end) - x0, 3.0)
            for row in self._plan.rows:
                self._painter.setPen(QPen(colour(self._theme, "warn"), 1.0))
                self._painter.setBrush(colour(self._theme, "marker"))
                self._painter.drawRect(QRectF(x0 - 0.5, row.top - 0.5, width + 1, row.height + 1))
        if marks.place is not None:
            x = round(scale.x(marks.place)) - 0.5
            self._painter.setPen(QPen(colour(self._theme, "warn"), 2.0))
            self._painter.drawLine(QLineF(x, 3, x, self._plan.bars_bottom + 6))
            self._painter.setBrush(colour(self._theme, "panel"))
            self._painter.drawEllipse(QPointF(x, 4.5), 3, 3)

    def _scale(self) -> None:
        self._painter.setFont(ui_font(self._plan.small))
        self._painter.setPen(colour(self._theme, "quiet"))
        for label, x in self._plan.labels:
            box = QRectF(x, self._plan.scale_top + 2, label.width + 1, 16 * self._plan.size)
            self._painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label.text)

    def _legend(self) -> None:
        """What the three signs mean, below the scale at its right end."""
        painter, font = self._painter, ui_font(self._plan.small - 1)
        metrics = QFontMetricsF(font)
        wide = sum(metrics.horizontalAdvance(words) + 30 for _, words in LEGEND) - 16
        x, y = max(self._plan.right - wide, self._plan.left), self._plan.scale_top + SCALE_HEIGHT * self._plan.size
        for sign, words in LEGEND:
            ink = colour(self._theme, {"all": "text", "some": "accent_text", "one": "warn"}[sign])
            painter.setPen(QPen(ink, 1.0))
            painter.drawLine(QLineF(x + 0.5, y + 1, x + 0.5, y + 13))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            if sign == "some":
                painter.drawRect(QRectF(x - 1.5, y, 4, 4))
            elif sign == "one":
                painter.drawPolygon(triangle(x + 0.5, y))
            painter.setFont(font)
            painter.setPen(colour(self._theme, "quiet"))
            box = QRectF(x + 8, y - 1, metrics.horizontalAdvance(words) + 2, 16 * self._plan.size)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, words)
            x += metrics.horizontalAdvance(words) + 30
