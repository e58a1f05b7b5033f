"""A table of lines that are read and chosen, as the dialogs have it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

ROW_HEIGHT = 25


class LineTable(QTableView):
    """Lines that are chosen whole, by click or key: ``line_chosen`` carries the place, also when the chosen line is clicked again."""

    line_chosen = Signal(QModelIndex)

    def __init__(self, model: QAbstractItemModel, name: str, widths: Sequence[int], parent: QWidget) -> None:
        """``widths`` are the columns' in pixels; the last column takes what is left."""
        super().__init__(parent)
        self.setModel(model)
        self.setObjectName("kinds")
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        self.selectionModel().currentChanged.connect(lambda at, _before: self.line_chosen.emit(at))
        self.clicked.connect(self.line_chosen)
