"""The chunks that are not traceable as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.gui.style import SMALL, fixed_font

if TYPE_CHECKING:
    from explorer.tracing.verification import Fault

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
COLUMNS = ("Chunk", "Document", "Section", "Why")


class FaultTable(QAbstractTableModel):
    """One row for each fault, in the order of the documents."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._faults: tuple[Fault, ...] = ()

    def set_faults(self, faults: Sequence[Fault]) -> None:
        self.beginResetModel()
        self._faults = tuple(faults)
        self.endResetModel()

    def fault(self, index: Index) -> Fault | None:
        return self._faults[index.row()] if index.isValid() and index.row() < len(self._faults) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._faults)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return COLUMNS[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        fault = self.fault(index)
        if fault is None:
            return None
        cells = (fault.chunk_id, f"{fault.doc_id} v{fault.version}", fault.section, ", ".join(fault.reasons))
        if role == Qt.ItemDataRole.DisplayRole:
            return cells[index.column()]
        if role == Qt.ItemDataRole.FontRole and index.column() == 0:
            return fixed_font(SMALL)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{fault.words}\n{fault.source}, chunk #{fault.position}, characters {fault.start} to {fault.end}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return fault.words if index.column() == len(COLUMNS) - 1 else cells[index.column()]
        return None
