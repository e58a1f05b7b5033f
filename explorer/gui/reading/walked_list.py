"""A list of passages that one walks through: the current row is the one that is shown."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QWidget


class WalkedList(QListView):
    """A subclass tells of the row that the user went to in :meth:`_tell`, unless ``_following`` says that it was only marked."""

    def __init__(self, name: str, parent: QWidget) -> None:
        """``name`` is told to screen readers."""
        super().__init__(parent)
        self._following = False
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def walk_through(self, model: QAbstractListModel, rows: QStyledItemDelegate) -> None:
        """Show the model's rows, all in one height as ``rows`` draws them. Once."""
        self.setModel(model)
        self.setItemDelegate(rows)
        self.selectionModel().currentChanged.connect(lambda current, _before: self._tell(current))
        self.clicked.connect(self._tell)

    def _tell(self, at: QModelIndex) -> None:
        """The user went to this row, which may be none; or clicked the current one again."""
        raise NotImplementedError

    def _mark(self, at: QModelIndex) -> None:
        """Mark a row, or none, without telling of it."""
        self._following = True
        self.setCurrentIndex(at)
        if at.isValid():
            self.scrollTo(at, QAbstractItemView.ScrollHint.EnsureVisible)
        else:
            self.clearSelection()
        self._following = False

    def step(self, by: int) -> None:
        """Go ``by`` rows down; from nowhere to the first row, or to the last."""
        model, here = self.model(), self.currentIndex()
        count = model.rowCount()
        if count:
            row = here.row() + by if here.isValid() else (0 if by > 0 else count - 1)
            self.setCurrentIndex(model.index(min(max(row, 0), count - 1), 0))

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window (J, K, N, P)."""
