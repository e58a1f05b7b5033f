"""The table of measures by kind. A row chosen in it narrows the questions below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from explorer.evaluation.evaluating import Evaluation
from explorer.gui.models.kind_table import KindTable
from explorer.gui.style import BODY, SMALL, ui_font
from explorer.viewlogic.evaluation_rows import ALL

ROW_HEIGHT = 23
_MOST_ROWS = 12
_AIR = 13
"""Pixels beside a cell's words: the style's padding and Qt's own."""
_HEAD_AIR = 20
_LEAST = (4, 3, 1)
"""The columns that go first where there is no room: precision, recall, the number of questions."""


class _Cells(QStyledItemDelegate):
    """The first row, over all questions, is bold; a bar at the chosen row's edge says that the keyboard is here."""

    def __init__(self, view: KindView) -> None:
        super().__init__(view)
        self._view = view

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        if index.row() == 0:
            option.font = ui_font(self._view.letters, QFont.Weight.DemiBold)
        else:
            option.font = ui_font(self._view.letters)

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
        self.letters = BODY
        self._rows_shown = 0
        self.table = KindTable(self)
        self.setModel(self.table)
        self.setItemDelegate(_Cells(self))
        self.setObjectName("kinds")
        self.setAccessibleName("Measures by kind of question")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
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
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.selectionModel().currentRowChanged.connect(self._moved)

    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        self.table.show(evaluation)
        self._share_width()
        rows = min(self.table.rowCount(), _MOST_ROWS)
        self._rows_shown = rows
        self.updateGeometry()
        if self.table.rowCount():
            self.selectRow(0)

    def sizeHint(self) -> QSize:
        return QSize(200, self.horizontalHeader().sizeHint().height() + self._rows_shown * ROW_HEIGHT + 1)

    def minimumSizeHint(self) -> QSize:
        """A low window leaves three rows, and the others are scrolled to."""
        rows = min(self._rows_shown, 3)
        return QSize(60, self.horizontalHeader().sizeHint().height() + rows * ROW_HEIGHT + 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._share_width()
        super().resizeEvent(event)

    def _share_width(self) -> None:
        """The kinds take what the figures leave. In a narrow pane everything is set smaller, and what counts least is hidden, before
        a name or a figure is cut.
        """
        room = self.viewport().width()
        for size, hidden in ((BODY, 0), *((SMALL, number) for number in range(len(_LEAST) + 1))):
            widths = self._widths(size, whole_names=size == BODY)
            gone = _LEAST[:hidden]
            if sum(width for column, width in widths.items() if column not in gone) <= room:
                break
        self.letters = size
        header = self.horizontalHeader()
        for column, width in widths.items():
            self.setColumnHidden(column, column in gone)
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed if column else QHeaderView.ResizeMode.Stretch)
            if column:
                self.setColumnWidth(column, width)

    def _widths(self, size: int, *, whole_names: bool) -> dict[int, int]:
        """What each column needs, with ``whole_names`` for its name as well."""
        bold, head = QFontMetrics(ui_font(size, QFont.Weight.DemiBold)), QFontMetrics(ui_font(SMALL))
        names = (bold.horizontalAdvance(str(self.table.index(row, 0).data())) for row in range(self.table.rowCount()))
        widths = {0: max(names, default=0) + _AIR}
        for column in range(1, self.table.columnCount()):
            name = head.horizontalAdvance(str(self.table.headerData(column, Qt.Orientation.Horizontal))) + _HEAD_AIR if whole_names else 0
            widths[column] = max(bold.horizontalAdvance("000" if column == 1 else "0.000") + _AIR, name)
        return widths

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
