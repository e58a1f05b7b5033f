"""The list of citations. Walking through it chooses one passage after the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from explorer.gui.models.found_list import FoundList
from explorer.gui.panels.found.rows import FoundRows
from explorer.gui.reading.walked_list import WalkedList
from explorer.viewlogic.found_rows import FoundRow
from explorer.viewlogic.tokens import Theme


class FoundView(WalkedList):
    """``went`` carries the FoundRow that the user went to; what :meth:`mark` shows is not told again."""

    went = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("Citations in the pasted text", parent)
        self.found = FoundList(self)
        self._rows = FoundRows(theme)
        self.walk_through(self.found, self._rows)

    def apply_theme(self, theme: Theme) -> None:
        self._rows.apply_theme(theme)
        self.viewport().update()

    @property
    def current(self) -> FoundRow | None:
        return self.found.row(self.currentIndex())

    def show_rows(self, rows: Sequence[FoundRow], *, keep: bool) -> None:
        """Other rows; with ``keep`` of the same text, and the current row stays: it is known by its citation and its passage."""
        before = self.current if keep else None
        self._following = True
        self.found.set_rows(rows)
        if before is not None:
            same = (at for at, row in enumerate(rows) if (row.number, row.chunk_id) == (before.number, before.chunk_id))
            at = next(same, None)
            self.setCurrentIndex(self.found.index(at, 0) if at is not None else self.found.first_of(before.number))
        self._following = False
        if not keep:
            self.scrollToTop()

    def go_first(self) -> None:
        """To the first row that has a passage, else to the first row."""
        rows = range(self.found.rowCount())
        at = next((at for at in rows if (row := self.found.row(self.found.index(at, 0))) is not None and row.can_open), 0)
        self.setCurrentIndex(self.found.index(at, 0))

    def mark(self, chunk_id: str | None) -> None:
        """Mark this chunk's row, or none. Where it is cited several times, the row where the user is stays."""
        here = self.current
        if here is not None and (here.chunk_id == chunk_id or not here.chunk_id):
            return
        at = self.found.index_of(chunk_id) if chunk_id else QModelIndex()
        self._mark(at)

    def _tell(self, at: QModelIndex) -> None:
        row = self.found.row(at)
        if row is not None and not self._following:
            self.went.emit(row)
