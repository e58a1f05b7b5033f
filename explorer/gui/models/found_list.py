"""What a pasted text cites, as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.viewlogic.found_rows import FoundRow

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class FoundList(QAbstractListModel):
    """One row for each citation, and below it one for each passage that it may mean."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[FoundRow, ...] = ()

    def set_rows(self, rows: Sequence[FoundRow]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, index: Index) -> FoundRow | None:
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def index_of(self, chunk_id: str) -> QModelIndex:
        """The first row of a chunk; an invalid index when it is not cited."""
        number = next((number for number, row in enumerate(self._rows) if row.chunk_id == chunk_id), None)
        return QModelIndex() if number is None else self.index(number, 0)

    def first_of(self, number: int) -> QModelIndex:
        """The row of the citation with this number."""
        at = next((at for at, row in enumerate(self._rows) if row.number == number), None)
        return QModelIndex() if at is None else self.index(at, 0)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.heading
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken() if row.candidate else f"{row.number + 1}. {row.spoken()}"
        if role == Qt.ItemDataRole.ToolTipRole:
            if row.place is None:
                return f"{row.query}\n{row.words}"
            return f"{row.title}\n{row.place.section_words}\n{row.place.place_words}\ncited as {row.query}"
        return None
