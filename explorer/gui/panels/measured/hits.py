"""What one column found for a question: a list of passages, the relevant ones marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from explorer.domain.chunks import Chunk
from explorer.gui.reading.marked_text import MarkedText, found_format
from explorer.gui.reading.passage_signs import paint_badge
from explorer.gui.reading.plain_tip import plain_tip
from explorer.gui.style import BODY, SMALL, STEP, blend, chosen, colour, ui_font
from explorer.viewlogic.hit_lines import excerpt
from explorer.viewlogic.measured_hits import HitRow
from explorer.viewlogic.tokens import Theme

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_MARGIN, _HEAD = 3 * STEP, 22
_ABOVE, _LINE, _TEXT_LINES = 6, 18, 2
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class HitModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[HitRow, ...] = ()

    def show(self, rows: Sequence[HitRow]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def row(self, index: Index) -> HitRow | None:
        return self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.section
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{row.chunk.chunk_id}, {row.chunk.source}\n\n{row.chunk.text}" if row.chunk is not None else row.state)
        return None


class _Passages(QStyledItemDelegate):
    """A relevant passage has a bar at its left, a tick, and the word."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._strong, self._plain, self._small = ui_font(BODY, QFont.Weight.DemiBold), ui_font(BODY), ui_font(SMALL)
        self._made: dict[tuple[int, int], MarkedText] = {}
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._made.clear()

    def forget(self) -> None:
        self._made.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        model = index.model()
        row = model.row(index) if isinstance(model, HitModel) else None
        lines = _TEXT_LINES * QFontMetricsF(self._small).height() + 3 if row is not None and row.line.text else 0
        return QSize(120, round(2 * _ABOVE + 2 * _LINE + lines + 1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        row = model.row(index) if isinstance(model, HitModel) else None
        if row is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.fillRect(rect, chosen(self.theme))
        elif state & QStyle.StateFlag.State_MouseOver and row.chunk is not None:
            painter.fillRect(rect, blend(self.theme, "text", 0.05))
        elif row.relevant and row.found:
            painter.fillRect(rect, blend(self.theme, "good", 0.08))
        if row.relevant:
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height() - 1), colour(self.theme, "good" if row.found else "warn"))
        painter.setPen(QPen(colour(self.theme, "line"), 1))
        painter.drawLine(QPointF(rect.left() + _MARGIN, rect.bottom() + 0.5), QPointF(rect.right() - _MARGIN, rect.bottom() + 0.5))
        self._paint_words(painter, QRectF(rect).adjusted(_MARGIN, _ABOVE, -_MARGIN, -_ABOVE), row, index.row(), selected)
        painter.restore()

    def _paint_words(self, painter: QPainter, rect: QRectF, row: HitRow, number: int, selected: bool) -> None:
        text = colour(self.theme, "text")
        quiet = text if selected else colour(self.theme, "quiet")
        upper = QRectF(rect.left(), rect.top(), rect.width(), _LINE)
        painter.setFont(self._strong)
        painter.setPen(text if row.found else colour(self.theme, "warn"))
        painter.drawText(upper, _LEFT, row.head)
        upper.setLeft(upper.left() + _HEAD)
        lower = upper.translated(0, _LINE)
        told, token = ("\u2713 relevant", "good") if row.relevant and row.found else (row.state, "warn") if not row.found else ("", "")
        small = QFontMetricsF(self._small)
        if told:
            painter.setFont(self._small)
            painter.setPen(text if selected else colour(self.theme, token))
            room = small.elidedText(told, Qt.TextElideMode.ElideRight, upper.width() * 0.6)
            painter.drawText(upper, _RIGHT, room)
            upper.setRight(upper.right() - small.horizontalAdvance(room) - 2 * STEP)
        self._write(painter, self._strong if row.relevant else self._plain, text, upper, row.section)
        if row.chunk is not None:
            lower.setRight(paint_badge(painter, self.theme, self._small, lower, row.chunk.access, selected))
        if row.remark:
            painter.setFont(self._small)
            painter.setPen(text if selected else colour(self.theme, "warn"))
            painter.drawText(lower, _RIGHT, f"\u26a0 {row.remark}")
            lower.setRight(lower.right() - small.horizontalAdvance(f"\u26a0 {row.remark}") - 2 * STEP)
        self._write(painter, self._small, quiet, lower, row.title)
        if row.line.text:
            self._laid(row, number, round(rect.width()) - _HEAD).draw(painter, QPointF(lower.left(), lower.bottom() + 2), text)

    def _write(self, painter: QPainter, font: QFont, ink: QColor, rect: QRectF, words: str) -> None:
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(rect, _LEFT, QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, max(rect.width(), 0.0)))

    def _laid(self, row: HitRow, number: int, width: int) -> MarkedText:
        key = (number, width)
        if key not in self._made:
            characters = round(_TEXT_LINES * width / QFontMetricsF(self._small).averageCharWidth())
            self._made[key] = MarkedText(excerpt(row.line, characters), self._small, found_format(self.theme), width, _TEXT_LINES)
        return self._made[key]


class HitList(QListView):
    """``passage_chosen`` carries the chunk of a passage that the user went to."""

    passage_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.hits = HitModel(self)
        self._passages = _Passages(theme, self)
        self.setModel(self.hits)
        self.setItemDelegate(self._passages)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._tell)

    def show_hits(self, title: str, rows: Sequence[HitRow]) -> None:
        self.setAccessibleName(f"What {title} found")
        self._passages.forget()
        self.hits.show(rows)
        self.scrollToTop()

    def apply_theme(self, theme: Theme) -> None:
        self._passages.apply_theme(theme)
        self.viewport().update()

    def chunk(self, index: Index) -> Chunk | None:
        row = self.hits.row(index)
        return row.chunk if row is not None else None

    def _tell(self, index: QModelIndex) -> None:
        chunk = self.chunk(index)
        if chunk is not None:
            self.passage_chosen.emit(chunk)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._tell(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window."""
