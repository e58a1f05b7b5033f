"""The tree's widget. Its rows are drawn by :mod:`explorer.gui.panels.library.rows`."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from explorer.gui.viewport import own_viewport


class LibraryView(QTreeView):
    """A tree without branches of its own: the rows draw them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setViewport(own_viewport())
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setExpandsOnDoubleClick(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setAccessibleName("Documents, versions and chunks")

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window (J, K, N, P); the filter box is there for finding."""
