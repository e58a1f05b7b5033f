"""The list of hits."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from explorer.gui.models.search_hits import SearchHits
from explorer.gui.panels.search.rows import SearchRows
from explorer.viewlogic.search_rows import SearchRow
from explorer.viewlogic.tokens import Theme


class HitView(QListView):
    """``chosen`` carries the chunk of the row that the user went to; what :meth:`mark` shows is not told again."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.hits = SearchHits(self)
        self._rows = SearchRows(theme)
        self._following = False
        self.setModel(self.hits)
        self.setItemDelegate(self._rows)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName("Search hits")
        self.selectionModel().currentChanged.connect(self._moved)
        self.clicked.connect(self._tell)

    def apply_theme(self, theme: Theme) -> None:
        self._rows.apply_theme(theme)
        self.viewport().update()

    def fade(self, faded: bool) -> None:
        """Show that these hits belong to an older question."""
        if self._rows.faded != faded:
            self._rows.faded = faded
            self.viewport().update()

    def show_rows(self, rows: Sequence[SearchRow], marked: str | None) -> None:
        """Other hits, with the chunk ``marked`` marked if it is among them."""
        self._rows.forget()
        self._following = True
        self.hits.set_rows(rows)
        self._following = False
        self.fade(False)
        self.mark(marked)
        if not self.currentIndex().isValid():
            self.scrollToTop()

    def mark(self, chunk_id: str | None) -> None:
        """Mark this chunk's row, or none."""
        at = self.hits.index_of(chunk_id) if chunk_id is not None else QModelIndex()
        self._following = True
        self.setCurrentIndex(at)
        if at.isValid():
            self.scrollTo(at, QAbstractItemView.ScrollHint.EnsureVisible)
        else:
            self.clearSelection()
        self._following = False

    def step(self, by: int) -> None:
        """Go ``by`` rows down; from nowhere to the first row, or to the last."""
        count = self.hits.rowCount()
        if not count:
            return
        here = self.currentIndex()
        row = here.row() + by if here.isValid() else (0 if by > 0 else count - 1)
        self.setCurrentIndex(self.hits.index(min(max(row, 0), count - 1), 0))

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        self._tell(current)

    def _tell(self, at: QModelIndex) -> None:
        row = self.hits.row(at)
        if row is not None and not self._following:
            self.chosen.emit(row.chunk_id)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window (J, K, N, P)."""
