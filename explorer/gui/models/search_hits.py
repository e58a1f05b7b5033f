"""The hits of the search pane as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.viewlogic.hit_lines import HitLines, hit_lines
from explorer.viewlogic.search_rows import SearchRow

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_SPOKEN_WIDTH = 200


class SearchHits(QAbstractListModel):
    """One row for each hit, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[SearchRow, ...] = ()
        self._lines: dict[int, HitLines] = {}

    def set_rows(self, rows: Sequence[SearchRow]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self._lines.clear()
        self.endResetModel()

    def row(self, index: Index) -> SearchRow | None:
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def lines(self, index: Index) -> HitLines | None:
        """The hit's lines, made when they are first drawn."""
        row = self.row(index)
        if row is None:
            return None
        if index.row() not in self._lines:
            self._lines[index.row()] = hit_lines(row)
        return self._lines[index.row()]

    def index_of(self, chunk_id: str) -> QModelIndex:
        """The row of a chunk; an invalid index when it is not among the hits."""
        number = next((number for number, row in enumerate(self._rows) if row.chunk_id == chunk_id), None)
        return QModelIndex() if number is None else self.index(number, 0)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.section
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{row.title} v{row.version}\n{row.chunk_id}, {row.hit.chunk.source}\nscore {row.score}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.hit.rank}. {row.spoken()}, score {row.score}: {row.line.around(_SPOKEN_WIDTH).text}"
        return None
