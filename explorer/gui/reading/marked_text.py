"""A few lines of text with marked words, laid out once and drawn often: the rows of lists show what a search found with it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption

from explorer.gui.style import colour
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.utf16 import Utf16Map

FOUND_OPACITY = 0.34
_ELLIPSIS = "\u2026"


def found_ground(of: Theme) -> QColor:
    """The translucent ground of a word that a search found, the same as in the pane of the text."""
    return colour(of, "tint_b", FOUND_OPACITY)


class MarkedText:
    """``line`` in ``font`` on at most ``lines`` lines of ``width`` device-independent pixels; what does not fit gives way to an ellipsis.

    Marked words stand on a ground of their own and are bolder, so that colour is not all that says it.
    """

    def __init__(self, line: MarkedLine, font: QFont, ground: QColor, width: float, lines: int = 1) -> None:
        self._layout = QTextLayout(line.text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.setFormats(_formats(line, font, ground))
        self._layout.setCacheEnabled(True)
        self._font = font
        self._ellipsis: QPointF | None = None
        self.width = 0.0
        self.height = 0.0
        self._lay_out(len(line.text.encode("utf-16-le")) // 2, max(width, 1.0), lines)

    def _lay_out(self, length: int, width: float, lines: int) -> None:
        metrics = QFontMetricsF(self._font)
        self._layout.beginLayout()
        for number in range(lines):
            line = self._layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            last = number == lines - 1 and line.textStart() + line.textLength() < length
            if last:
                line.setLineWidth(max(width - metrics.horizontalAdvance(_ELLIPSIS), 1.0))
            line.setPosition(QPointF(0.0, self.height))
            if last:
                text = line.naturalTextRect()
                leftwards = self._layout.textOption().textDirection() is Qt.LayoutDirection.RightToLeft
                left = text.left() - metrics.horizontalAdvance(_ELLIPSIS) if leftwards else text.right()
                self._ellipsis = QPointF(left, line.y() + line.ascent())
            self.width = max(self.width, line.naturalTextWidth())
            self.height += line.height()
        self._layout.endLayout()

    def draw(self, painter: QPainter, at: QPointF, ink: QColor) -> None:
        """Draw with the upper left corner at ``at``."""
        painter.setPen(ink)
        painter.setFont(self._font)
        self._layout.draw(painter, at)
        if self._ellipsis is not None:
            painter.drawText(at + self._ellipsis, _ELLIPSIS)

    def draw_in(self, painter: QPainter, rect: QRectF, ink: QColor) -> None:
        """Draw in the vertical middle of ``rect``."""
        self.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - self.height) / 2), ink)


def _formats(line: MarkedLine, font: QFont, ground: QColor) -> list[QTextLayout.FormatRange]:
    units = Utf16Map(line.text)
    bolder = QFont.Weight.DemiBold if font.weight() < QFont.Weight.DemiBold else QFont.Weight.Bold
    made = []
    for mark in line.marks:
        form = QTextCharFormat()
        form.setBackground(ground)
        form.setFontWeight(bolder)
        found = QTextLayout.FormatRange()
        # The bindings know these as attributes of the C++ structure.
        found.start = units.to_utf16(mark.start)
        found.length = units.to_utf16(mark.end) - found.start
        found.format = form
        made.append(found)
    return made
