"""A few lines of text with marked words, laid out once and drawn often: the rows of lists show what a search found with it."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption

from explorer.gui.style import FOUND_OPACITY, colour
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.upright_dates import with_upright_dates
from explorer.viewlogic.utf16 import Utf16Map

_ELLIPSIS = "\u2026"


_LEADING = 2.0
_DIRECTED = ("L", "R", "AL")


def found_format(of: Theme) -> QTextCharFormat:
    """How a word that a search found is written: the text's ink on the same ground as in the pane of the text."""
    form = QTextCharFormat()
    form.setBackground(colour(of, "tint_b", FOUND_OPACITY))
    form.setForeground(colour(of, "text"))
    return form


class MarkedText:
    """``line`` in ``font`` on at most ``lines`` lines of ``width`` device-independent pixels; what does not fit gives way to an ellipsis.

    Marked words look as ``found`` says and are bolder, so that colour is not all that says it.
    """

    def __init__(self, line: MarkedLine, font: QFont, found: QTextCharFormat, width: float, lines: int = 1) -> None:
        self._leftwards = _runs_leftwards(line.text)
        if self._leftwards:
            line = with_upright_dates(line)
        self._layout = QTextLayout(line.text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if self._leftwards else Qt.LayoutDirection.LeftToRight)
        # One line stands among others of its row; several are a paragraph, which begins at the right in some scripts.
        side = Qt.AlignmentFlag.AlignRight if self._leftwards and lines > 1 else Qt.AlignmentFlag.AlignLeft
        option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
        self._layout.setTextOption(option)
        self._layout.setFormats(_formats(line, font, found))
        self._layout.setCacheEnabled(True)
        self._font = font
        self._ellipsis: QPointF | None = None
        self.width = 0.0
        self.height = 0.0
        self._lay_out(len(line.text.encode("utf-16-le")) // 2, max(width, 1.0), lines)

    def _lay_out(self, length: int, width: float, lines: int) -> None:
        dots = QFontMetricsF(self._font).horizontalAdvance(_ELLIPSIS)
        self._layout.beginLayout()
        for number in range(lines):
            line = self._layout.createLine()
            if not line.isValid():
                break
            if number:
                self.height += _LEADING
            line.setLineWidth(width)
            last = number == lines - 1 and line.textStart() + line.textLength() < length
            if last:
                line.setLineWidth(max(width - dots, 1.0))
            line.setPosition(QPointF(dots if last and self._leftwards else 0.0, self.height))
            if last:
                text = line.naturalTextRect()
                left = text.left() - dots if self._leftwards else text.right()
                self._ellipsis = QPointF(left, line.y() + line.ascent())
            self.width = max(self.width, line.naturalTextWidth())
            self.height += line.height()
        self._layout.endLayout()

    @property
    def cut(self) -> bool:
        """Whether something did not fit."""
        return self._ellipsis is not None

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


def _runs_leftwards(text: str) -> bool:
    """Whether the first letter that has a direction is of a script from right to left."""
    return next((kind for kind in map(unicodedata.bidirectional, text) if kind in _DIRECTED), "L") != "L"


def _formats(line: MarkedLine, font: QFont, found: QTextCharFormat) -> list[QTextLayout.FormatRange]:
    units = Utf16Map(line.text)
    form = QTextCharFormat(found)
    form.setFontWeight(QFont.Weight.DemiBold if font.weight() < QFont.Weight.DemiBold else QFont.Weight.Bold)
    made = []
    for mark in line.marks:
        place = QTextLayout.FormatRange()
        place.start = units.to_utf16(mark.start)
        place.length = units.to_utf16(mark.end) - place.start
        place.format = form
        made.append(place)
    return made
