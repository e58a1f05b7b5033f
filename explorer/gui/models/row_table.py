"""Rows of words as a table: what a check found, counts, places."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.gui.style import SMALL, fixed_font
from explorer.viewlogic.metadata_check_rows import TableRow

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RowTable(QAbstractTableModel):
    """``numbers`` are the columns that stand right, ``ids`` those in letters of one width. A row's tool tip is its sentence."""

    def __init__(
        self, heads: Sequence[str], *, numbers: Collection[int] = (), ids: Collection[int] = (), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._heads = tuple(heads)
        self._numbers, self._ids = frozenset(numbers), frozenset(ids)
        self._rows: tuple[TableRow, ...] = ()

    def set_rows(self, rows: Sequence[TableRow]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, index: Index) -> TableRow | None:
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section in self._numbers:
            return _RIGHT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.sentence
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self._numbers:
            return _RIGHT
        if role == Qt.ItemDataRole.FontRole and index.column() in self._ids:
            return fixed_font(SMALL)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._heads[index.column()]}: {row.cells[index.column()]}"
        return None
