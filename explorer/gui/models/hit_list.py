"""The hits of a search as a list for the box's popup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.viewlogic.index_state import FoundHit
from explorer.viewlogic.page_signs import page_range

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class HitList(QAbstractListModel):
    """One row for each hit, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: tuple[FoundHit, ...] = ()
        self._spoken: dict[int, str] = {}

    def set_hits(self, hits: Sequence[FoundHit]) -> None:
        self.beginResetModel()
        self._hits = tuple(hits)
        self._spoken.clear()
        self.endResetModel()

    def hit(self, index: Index) -> FoundHit | None:
        return self._hits[index.row()] if index.isValid() and index.row() < len(self._hits) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        found = self.hit(index)
        if found is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return found.hit.chunk.section_words
        if role == Qt.ItemDataRole.ToolTipRole:
            return found.hit.chunk.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if index.row() not in self._spoken:
                self._spoken[index.row()] = _say(found)
            return self._spoken[index.row()]
        return None


def _say(found: FoundHit) -> str:
    chunk = found.hit.chunk
    page = page_range(found.pages, chunk.start, chunk.end)
    where = f", {page.replace('p. ', 'page ')}" if page else ""
    return f"{chunk.title or chunk.doc_id}, version {chunk.version}, {found.state.words}, {chunk.section_words}{where}, {chunk.chunk_id}"
