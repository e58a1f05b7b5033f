"""The small signs of a passage in a list: a dot for a version in force, a label for what is not for everybody."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from explorer.gui.style import STEP, colour
from explorer.viewlogic.tokens import Theme

DOT_ROOM = 13
"""From the left edge of the dot to the text beside it."""
_MOST_BADGE = 90


def paint_dot(painter: QPainter, of: Theme, at: QPointF, filled: bool) -> None:
    """As in the library: filled for a version in force, a ring for any other. ``at`` is its middle."""
    if filled:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(of, "good"))
        painter.drawEllipse(at, 3.5, 3.5)
    else:
        painter.setPen(QPen(colour(of, "quiet"), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, 2.8, 2.8)


def paint_badge(painter: QPainter, of: Theme, font: QFont, rect: QRectF, words: str, selected: bool) -> float:
    """The access label at the right end of ``rect``, unless it is "public"; the left edge of what was drawn."""
    if words == "public":
        return rect.right()
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, _MOST_BADGE)
    width = metrics.horizontalAdvance(shown) + 3 * STEP
    pill = QRectF(rect.right() - width + 0.5, rect.center().y() - 7.5, width - 1, 16)
    painter.setPen(QPen(colour(of, "warn"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(pill, 8, 8)
    painter.setFont(font)
    painter.setPen(colour(of, "text" if selected else "warn"))
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, shown)
    return pill.left() - STEP
