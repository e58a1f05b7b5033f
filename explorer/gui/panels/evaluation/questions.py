"""The questions of an evaluation; a click opens one, and a click on a passage below it chooses that chunk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from explorer.domain.chunks import Chunk
from explorer.gui.models.question_tree import QuestionTree
from explorer.gui.panels.evaluation.rows import QuestionRows
from explorer.viewlogic.question_nodes import PartNode, QuestionNode
from explorer.viewlogic.tokens import Theme


class QuestionView(QTreeView):
    """``chunk_chosen`` carries the chunk ID of a passage that the user went to."""

    chunk_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.questions = QuestionTree(self)
        self._rows = QuestionRows(theme)
        self.setModel(self.questions)
        self.setItemDelegate(self._rows)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName("Questions with their passages")
        self.clicked.connect(self._clicked)
        self.selectionModel().currentChanged.connect(self._moved)
        self._told: str | None = None

    def show_questions(self, questions: Sequence[QuestionNode]) -> None:
        self._rows.forget()
        self.questions.show(questions)
        self.scrollToTop()

    def show_selection(self, chunk: Chunk | None) -> None:
        self._rows.current = chunk.chunk_id if chunk is not None else None
        self.viewport().update()

    def show_day(self, day: date) -> None:
        self._rows.show_day(day)
        self.viewport().update()

    def apply_theme(self, theme: Theme) -> None:
        self._rows.apply_theme(theme)
        self.viewport().update()

    def _clicked(self, at: QModelIndex) -> None:
        node = self.questions.node(at)
        if isinstance(node, QuestionNode):
            self._turn(at)
        elif node is not None and node.chunk is not None and self._told != node.chunk.chunk_id:
            self._tell(node)

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        self._told = None
        node = self.questions.node(current)
        if isinstance(node, PartNode):
            self._tell(node)

    def _tell(self, node: PartNode) -> None:
        if node.chunk is not None:
            self._told = node.chunk.chunk_id
            self.chunk_chosen.emit(node.chunk.chunk_id)

    def _turn(self, at: QModelIndex) -> None:
        """Open a question, or close it; an opened one is shown with as much of what is below it as there is room for."""
        self.setExpanded(at, not self.isExpanded(at))
        last = self.questions.index(self.questions.rowCount(at) - 1, 0, at)
        if self.isExpanded(at) and last.isValid():
            self.scrollTo(last, QAbstractItemView.ScrollHint.EnsureVisible)
            self.scrollTo(at, QAbstractItemView.ScrollHint.EnsureVisible)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            node = self.questions.node(at)
            if isinstance(node, QuestionNode):
                self._turn(at)
            elif node is not None:
                self._tell(node)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Questions take as many lines as they need in this width."""
        if self.viewport().width() != self._rows.width:
            self._rows.set_width(self.viewport().width())
            self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window (J, K, N, P)."""
