"""What shows below the Go-to box: the hits of a search to choose from, or the sentence that says why there are none.

It is a child of the window and not a popup window of its own, so that the keyboard stays in the box.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from explorer.gui.models.hit_list import HitList
from explorer.gui.style import BODY, SMALL, STEP, chosen, colour, fixed_font, ui_font
from explorer.viewlogic.index_state import FoundHit
from explorer.viewlogic.page_signs import page_range
from explorer.viewlogic.tokens import Theme

ROW_HEIGHT = 42
SHOWN_ROWS = 8
WIDTH = 560

Index = QModelIndex | QPersistentModelIndex


class HitRows(QStyledItemDelegate):
    """Two lines a hit: section and score; document, version, page and ID."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(200, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        found = model.hit(index) if isinstance(model, HitList) else None
        if found is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(rect, chosen(self._theme))
        chunk = found.hit.chunk
        quiet = colour(self._theme, "text" if selected else "quiet")
        page = page_range(found.pages, chunk.start, chunk.end)
        places = [chunk.title or chunk.doc_id, f"v{chunk.version} {found.state.words}", page]
        upper = rect.adjusted(3 * STEP, 4, -3 * STEP, -rect.height() // 2)
        lower = rect.adjusted(3 * STEP, rect.height() // 2 - 1, -3 * STEP, -4)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        score, identity = f"{found.hit.score:.2f}", chunk.chunk_id
        painter.setFont(fixed_font(SMALL - 1))
        metrics = QFontMetrics(fixed_font(SMALL - 1))
        painter.setPen(quiet)
        painter.drawText(upper, right, score)
        painter.drawText(lower, right, identity)
        upper.setRight(upper.right() - metrics.horizontalAdvance(score) - 3 * STEP)
        lower.setRight(lower.right() - metrics.horizontalAdvance(identity) - 3 * STEP)
        strong = ui_font(BODY, QFont.Weight.DemiBold)
        painter.setFont(strong)
        painter.setPen(colour(self._theme, "text"))
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(upper, left, QFontMetrics(strong).elidedText(chunk.section_words, elide, upper.width()))
        plain = ui_font(SMALL)
        painter.setFont(plain)
        painter.setPen(quiet)
        line = " · ".join(place for place in places if place)
        painter.drawText(lower, left, QFontMetrics(plain).elidedText(line, elide, lower.width()))
        painter.restore()


class GoToPopup(QFrame):
    """``chosen`` carries the ID of the hit that was taken."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._ground = parent
        self.setObjectName("popup")
        self.setAutoFillBackground(True)
        self._model = HitList(self)
        self._rows = HitRows(theme)
        self._list = QListView(self)
        self._list.setModel(self._model)
        self._list.setItemDelegate(self._rows)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setUniformItemSizes(True)
        self._list.setMouseTracking(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._list.setAccessibleName("Search hits")
        self._list.clicked.connect(self._take)
        self._sentence = QLabel(self)
        self._sentence.setWordWrap(True)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, STEP, 1, STEP)
        column.setSpacing(0)
        column.addWidget(self._sentence)
        column.addWidget(self._list)
        self.hide()

    def apply_theme(self, theme: Theme) -> None:
        self._rows.apply_theme(theme)
        self._list.viewport().update()

    @property
    def sentence(self) -> str:
        return self._sentence.text() if self._sentence.isVisibleTo(self) else ""

    @property
    def hit_count(self) -> int:
        return self._model.rowCount()

    def show_hits(self, hits: Sequence[FoundHit], below: QWidget) -> None:
        self._model.set_hits(hits)
        self._sentence.hide()
        self._list.show()
        self._list.setCurrentIndex(self._model.index(0))
        rows = min(len(hits), SHOWN_ROWS)
        self._place(below, rows * ROW_HEIGHT + 2 * STEP + 2)

    def show_sentence(self, words: str, below: QWidget) -> None:
        self._model.set_hits(())
        self._list.hide()
        self._sentence.setText(words)
        self._sentence.show()
        width = min(WIDTH, below.width())
        self._place(below, self._sentence.heightForWidth(width - 2) + 2 * STEP, width)

    def _place(self, below: QWidget, height: int, width: int = WIDTH) -> None:
        corner = below.mapTo(self._ground, QPoint(0, below.height() + 3))
        room = self._ground.width() - corner.x() - 2 * STEP
        self.setGeometry(corner.x(), corner.y(), min(width, room), height)
        self.raise_()
        self.show()

    def step(self, by: int) -> None:
        """Mark the hit ``by`` rows further down."""
        row = min(max(self._list.currentIndex().row() + by, 0), self._model.rowCount() - 1)
        self._list.setCurrentIndex(self._model.index(row))

    def take(self) -> bool:
        """Choose the marked hit; whether there was one."""
        if not self.isVisible() or not self._list.currentIndex().isValid():
            return False
        self._take(self._list.currentIndex())
        return True

    def _take(self, index: QModelIndex) -> None:
        found = self._model.hit(index)
        if found is not None:
            self.hide()
            self.chosen.emit(found.hit.chunk.chunk_id)
