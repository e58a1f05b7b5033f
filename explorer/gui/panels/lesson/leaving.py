"""The documents of the collection, one of which is taken out."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from explorer.gui.style import BODY, SMALL, ui_font
from explorer.viewlogic.lesson_state import LessonState


class LeavingView(QTreeView):
    """A document and its versions under it. ``left`` carries which of the state's documents the user chose."""

    left = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = QStandardItemModel(self)
        self._following = False
        self.setModel(self._model)
        self.setObjectName("leaving")
        self.setAccessibleName("Document that leaves")
        self.setFont(ui_font(BODY))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setItemsExpandable(False)
        self.header().setFont(ui_font(SMALL))
        self.header().setSectionsMovable(False)
        self.selectionModel().currentChanged.connect(self._moved)

    def show_state(self, state: LessonState | None) -> None:
        """The documents of another collection, or another one marked."""
        self._following = True
        self._model.clear()
        self._model.setHorizontalHeaderLabels(["Document", "What leaves with it"])
        roots: dict[str, QStandardItem] = {}
        versions: dict[str, int] = {}
        documents = state.documents if state is not None else ()
        for each in documents:
            versions[each.doc_id] = versions.get(each.doc_id, 0) + 1
        for at, each in enumerate(documents):
            several = versions[each.doc_id] > 1
            if several and each.doc_id not in roots:
                roots[each.doc_id] = _cell(each.title or each.doc_id)
                roots[each.doc_id].setSelectable(False)
                self._model.appendRow([roots[each.doc_id], _cell("")])
            first, second = _cell(f"Version {each.version}" if several else each.words), _cell(each.numbers)
            first.setData(at, Qt.ItemDataRole.UserRole)
            (roots[each.doc_id] if several else self._model.invisibleRootItem()).appendRow([first, second])
        self.expandAll()
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(False)
        if state is not None:
            self._mark(state.leaving)
        self._following = False

    def _mark(self, leaving: int) -> None:
        found = self._model.match(
            self._model.index(0, 0), Qt.ItemDataRole.UserRole, leaving, 1, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
        )
        if found:
            self.setCurrentIndex(found[0])
            self.scrollTo(found[0])

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        chosen = current.siblingAtColumn(0).data(Qt.ItemDataRole.UserRole)
        if chosen is not None and not self._following:
            self.left.emit(int(chosen))


def _cell(words: str) -> QStandardItem:
    item = QStandardItem(words)
    item.setToolTip(words)
    return item
