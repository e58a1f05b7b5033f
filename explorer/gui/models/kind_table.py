"""The measures of an evaluation as a table by kind."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.evaluation.evaluating import Evaluation
from explorer.viewlogic.evaluation_rows import KindRow, headings, kind_rows

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_TOLD = (
    "The kind of question",
    "Questions with relevant passages",
    "The share of questions with a relevant chunk among their first {k} hits",
    "How many of all relevant chunks are among the first {k} hits, on average",
    "How many of the first {k} hits are relevant, on average",
    "One divided by the rank of the first relevant hit, on average",
)


class KindTable(QAbstractTableModel):
    """All questions first, then each kind. Empty until :meth:`show`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[KindRow, ...] = ()
        self._k = 0

    def show(self, evaluation: Evaluation | None) -> None:
        self.beginResetModel()
        self._rows = kind_rows(evaluation) if evaluation is not None else ()
        self._k = evaluation.conditions.k if evaluation is not None else 0
        self.endResetModel()

    def kind(self, row: int) -> str:
        """The kind of a row; IndexError outside the table."""
        return self._rows[row].kind

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(_TOLD)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        cell = self._rows[index.row()].cells()[index.column()]
        if role == Qt.ItemDataRole.DisplayRole or (role == Qt.ItemDataRole.ToolTipRole and index.column() == 0):
            return cell
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if index.column() else _LEFT
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{headings(self._k)[index.column()]}: {cell}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(_TOLD):
            return None
        name = headings(self._k)[section]
        if role == Qt.ItemDataRole.DisplayRole:
            # The first measure says how many hits count; the others need not say it again.
            return {0: name, 1: "No.", 2: name}.get(section, name.partition("@")[0])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section else _LEFT
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{name}: {_TOLD[section].format(k=self._k)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return name
        return None
