"""The list of hits."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from explorer.gui.models.search_hits import SearchHits
from explorer.gui.panels.search.rows import SearchRows
from explorer.gui.reading.walked_list import WalkedList
from explorer.viewlogic.search_rows import SearchRow
from explorer.viewlogic.tokens import Theme


class HitView(WalkedList):
    """``chosen`` carries the chunk of the row that the user went to; what :meth:`mark` shows is not told again."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("Search hits", parent)
        self.hits = SearchHits(self)
        self._rows = SearchRows(theme)
        self.walk_through(self.hits, self._rows)

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
        self._mark(self.hits.index_of(chunk_id) if chunk_id is not None else QModelIndex())

    def _tell(self, at: QModelIndex) -> None:
        row = self.hits.row(at)
        if row is not None and not self._following:
            self.chosen.emit(row.chunk_id)
