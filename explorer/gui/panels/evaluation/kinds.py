"""The table of measures by kind. A row chosen in it narrows the questions below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from explorer.evaluation.evaluating import Evaluation
from explorer.gui.models.kind_table import KindTable
from explorer.gui.style import BODY, SMALL, STEP, ui_font
from explorer.viewlogic.evaluation_rows import ALL

ROW_HEIGHT = 23
_MOST_ROWS = 12


class _Cells(QStyledItemDelegate):
    """The first row, over all questions, is bold; a bar at the chosen row's edge says that the keyboard is here."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        if index.row() == 0:
            option.font = ui_font(BODY, QFont.Weight.DemiBold)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        super().paint(painter, option, index)
        if index.column() == 0 and self._view.hasFocus() and index.row() == self._view.currentIndex().row():
            rect: QRect = option.rect
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), self._view.palette().color(QPalette.ColorRole.Accent))


class KindView(QTableView):
    """``kind_chosen`` carries the kind of the chosen row, ``ALL`` for the first."""

    kind_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = KindTable(self)
        self.setModel(self.table)
        self.setItemDelegate(_Cells(self))
        self.setObjectName("kinds")
        self.setAccessibleName("Measures by kind of question")
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setFont(ui_font(SMALL))
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(30)
        self.selectionModel().currentRowChanged.connect(self._moved)

    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        self.table.show(evaluation)
        header = self.horizontalHeader()
        metrics = QFontMetrics(ui_font(BODY, QFont.Weight.DemiBold))
        small = QFontMetrics(ui_font(SMALL))
        for column in range(self.table.columnCount()):
            stretch = column == 0
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Fixed)
            if not stretch:
                name = str(self.table.headerData(column, Qt.Orientation.Horizontal))
                words = "000" if column == 1 else "0.000"
                self.setColumnWidth(column, max(metrics.horizontalAdvance(words), small.horizontalAdvance(name)) + 4 * STEP)
        rows = min(self.table.rowCount(), _MOST_ROWS)
        self.setFixedHeight(header.sizeHint().height() + rows * ROW_HEIGHT + 1)
        if self.table.rowCount():
            self.selectRow(0)

    @property
    def kind(self) -> str:
        """The chosen kind."""
        row = self.currentIndex().row()
        return self.table.kind(row) if row >= 0 else ALL

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():
            self.kind_chosen.emit(self.kind)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window (J, K, N, P)."""
