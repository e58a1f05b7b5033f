"""Passages with the same words: an ID made of the words alone would mean all of a group."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from explorer.gui.style import BODY, SMALL, fixed_font, ui_font
from explorer.viewlogic.lesson_state import LessonState, meaning

_SHOWN = 400
"""Groups. Nobody reads more, and a large collection may have any number."""


class SameTextsView(QTreeView):
    """A row a text-only ID, under it the passages that share it. ``wanted`` carries the ID of the passage that the user opens."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setObjectName("same-texts")
        self.setAccessibleName("Passages with the same words")
        self.setFont(ui_font(BODY))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.header().setFont(ui_font(SMALL))
        self.activated.connect(self._open)

    def show_state(self, state: LessonState | None) -> None:
        self._model.clear()
        self._model.setHorizontalHeaderLabels(["Passages that share their words", "Text-only ID", "Hash ID"])
        for group in (state.same_texts if state is not None else ())[:_SHOWN]:
            section = group[0].section
            head = [_cell(f"{section}: {len(group)} passages"), _cell(group[0].text_id, fixed=True), _cell("")]
            for passage in group:
                row = [_cell(meaning((passage,), 0)), _cell(passage.text_id, fixed=True), _cell(passage.chunk_id, fixed=True)]
                row[0].setData(passage.chunk_id, Qt.ItemDataRole.UserRole)
                head[0].appendRow(row)
            self._model.appendRow(head)
        self.expandAll()
        self.setCurrentIndex(self._model.index(0, 0))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, 140)

    def _open(self, index: QModelIndex) -> None:
        chunk_id = index.siblingAtColumn(0).data(Qt.ItemDataRole.UserRole)
        if chunk_id:
            self.wanted.emit(str(chunk_id))


def _cell(words: str, *, fixed: bool = False) -> QStandardItem:
    item = QStandardItem(words)
    item.setToolTip(words)
    if fixed:
        item.setFont(fixed_font())
    return item
