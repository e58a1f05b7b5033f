"""Old IDs beside new ones as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.gui.style import SMALL, fixed_font
from explorer.viewlogic.id_rows import IdRow

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
OLD, WHAT, NEW, SECTION = range(4)


class IdTable(QAbstractTableModel):
    """One row for each pair of IDs; the columns are named after the versions."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[IdRow, ...] = ()
        self._names = ("", "")

    def set_rows(self, rows: Sequence[IdRow], old: str, new: str) -> None:
        self.beginResetModel()
        self._rows, self._names = tuple(rows), (old, new)
        self.endResetModel()

    def row(self, index: Index) -> IdRow | None:
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return (f"Version {self._names[0]}", "What became of it", f"Version {self._names[1]}", "Section")[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.FontRole and index.column() in (OLD, NEW):
            return fixed_font(SMALL)
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken() if index.column() == OLD else row.cells[index.column()]
        return None
