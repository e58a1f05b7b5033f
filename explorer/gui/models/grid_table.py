"""A grid of plain cells as an item model."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.gui.reading.plain_tip import plain_tip
from explorer.viewlogic.grids import Grid, GridCell

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
EMPTY = Grid((), ())


class GridTable(QAbstractTableModel):
    """Empty until :meth:`show`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.grid = EMPTY

    def show(self, grid: Grid) -> None:
        self.beginResetModel()
        self.grid = grid
        self.endResetModel()

    def cell(self, index: Index) -> GridCell | None:
        if not index.isValid() or index.row() >= len(self.grid.rows):
            return None
        row = self.grid.rows[index.row()]
        return row[index.column()] if index.column() < len(row) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.grid.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.grid.heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cell = self.cell(index)
        return _told(cell, role) if cell is not None else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.grid.heads):
            return None
        return _told(self.grid.heads[section], role)


def _told(cell: GridCell, role: int) -> Any:
    if role == Qt.ItemDataRole.DisplayRole:
        return cell.text
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return _RIGHT if cell.right else _LEFT
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return cell.spoken or cell.text
    if role == Qt.ItemDataRole.ToolTipRole:
        return plain_tip(cell.tip)
    return None
