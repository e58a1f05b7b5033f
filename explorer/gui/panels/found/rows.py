"""How a citation is drawn: section and ID; title, version, state and page; or what was pasted and what is the matter with it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from explorer.gui.models.found_list import FoundList
from explorer.gui.reading.passage_signs import DOT_ROOM, paint_badge, paint_dot
from explorer.gui.style import BODY, SMALL, STEP, blend, chosen, colour, fixed_font, ui_font
from explorer.viewlogic.found_rows import FoundRow
from explorer.viewlogic.tokens import Theme

MARGIN = 3 * STEP
_ABOVE, _LINE = 7, 18
_NUMBER_ROOM = 24
_MOST_TITLE = 0.6

Index = QModelIndex | QPersistentModelIndex


class FoundRows(QStyledItemDelegate):
    """Draws the rows of :class:`FoundList`. The citation's number stands at the left; its candidates are set in below it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._strong = ui_font(BODY, QFont.Weight.DemiBold)
        self._plain = ui_font(SMALL)
        self._fixed = fixed_font(SMALL - 1)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(120, 2 * _ABOVE + 2 * _LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        row = model.row(index) if isinstance(model, FoundList) else None
        if row is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(rect, chosen(self._theme))
            # Not by colour alone: a bar at the row's edge, as the chosen chunk has in the text.
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), colour(self._theme, "accent"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, blend(self._theme, "text", 0.05))
        inner = QRectF(rect).adjusted(MARGIN + _NUMBER_ROOM, _ABOVE, -MARGIN, -_ABOVE)
        if row.candidate:
            inner.setLeft(inner.left() + 2 * STEP)
            painter.setPen(QPen(colour(self._theme, "line"), 2))
            painter.drawLine(QPointF(inner.left() - 9, rect.top()), QPointF(inner.left() - 9, rect.bottom() + 1))
        else:
            painter.setFont(self._fixed)
            painter.setPen(colour(self._theme, "text" if selected else "quiet"))
            number = QRectF(rect.left() + MARGIN - 4, inner.top(), _NUMBER_ROOM - 2, _LINE)
            painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(row.number + 1))
            inner.setLeft(inner.left() + STEP)
        upper = QRectF(inner.left(), inner.top(), inner.width(), _LINE)
        if row.place is not None:
            self._paint_passage(painter, upper, row, selected)
        else:
            self._paint_trouble(painter, upper, row, selected)
        if not selected:
            painter.setPen(QPen(colour(self._theme, "line"), 1))
            painter.drawLine(QPointF(inner.left(), rect.bottom() + 0.5), QPointF(inner.right(), rect.bottom() + 0.5))
        painter.restore()

    def _paint_passage(self, painter: QPainter, upper: QRectF, row: FoundRow, selected: bool) -> None:
        assert row.place is not None
        assert row.state is not None
        text = colour(self._theme, "text")
        quiet = text if selected else colour(self._theme, "quiet")
        width = upper.width()
        self._right(painter, upper, row.chunk_id or "no chunk", quiet)
        upper.setRight(upper.right() - QFontMetricsF(self._fixed).horizontalAdvance(row.chunk_id or "no chunk") - 3 * STEP)
        self._left(painter, upper, row.heading, self._strong, text)
        lower = QRectF(upper.left(), upper.bottom(), width, _LINE)
        paint_dot(painter, self._theme, QPointF(lower.left() + 3.5, lower.center().y() + 0.5), row.state.counts)
        lower.setLeft(lower.left() + DOT_ROOM)
        badge = paint_badge(painter, self._theme, self._plain, lower, row.place.access, selected)
        lower.setRight(badge)
        metrics = QFontMetricsF(self._plain)
        tail = f" · {row.state.words} · {row.page}"
        room = max(lower.width() - metrics.horizontalAdvance(tail), lower.width() * (1 - _MOST_TITLE))
        title = metrics.elidedText(row.title, Qt.TextElideMode.ElideMiddle, room)
        self._left(painter, lower, title, self._plain, quiet)
        lower.setLeft(lower.left() + metrics.horizontalAdvance(title))
        warned = not row.state.counts and not selected
        self._left(painter, lower, tail, self._plain, colour(self._theme, "warn") if warned else quiet)

    def _paint_trouble(self, painter: QPainter, upper: QRectF, row: FoundRow, selected: bool) -> None:
        ink = colour(self._theme, "text" if selected else "warn" if row.final else "quiet")
        self._left(painter, upper, row.query, self._strong, colour(self._theme, "text"))
        lower = upper.translated(0, _LINE)
        self._left(painter, lower, row.sign, self._plain, ink)
        lower.setLeft(lower.left() + DOT_ROOM)
        self._left(painter, lower, row.words, self._plain, ink)

    def _left(self, painter: QPainter, rect: QRectF, words: str, font: QFont, ink: QColor) -> None:
        painter.setFont(font)
        painter.setPen(ink)
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, max(rect.width(), 0.0))
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    def _right(self, painter: QPainter, rect: QRectF, words: str, ink: QColor) -> None:
        painter.setFont(self._fixed)
        painter.setPen(ink)
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
