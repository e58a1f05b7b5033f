"""The numbered passages. The row of the number that an old answer cites is marked; another row chosen cites another number."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from explorer.gui.models.number_table import AFTER, AFTER_ID, BEFORE_ID, NUMBER, OUTCOME, NumberTable
from explorer.gui.style import BODY, SMALL, colour, fixed_font, ui_font
from explorer.viewlogic.lesson_state import LessonState
from explorer.viewlogic.tokens import Theme

ROW_HEIGHT = 26
_ROOM_FOR_IDS = 760
_WIDTHS = {NUMBER: 72, BEFORE_ID: 116, AFTER_ID: 116, OUTCOME: 150}


class _Cells(QStyledItemDelegate):
    """IDs and numbers in the fixed font; what is wrong now in the warning colour, beside its sign and words."""

    def __init__(self, view: NumbersView) -> None:
        super().__init__(view)
        self._view = view

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        if index.column() in (NUMBER, BEFORE_ID, AFTER_ID):
            option.font = fixed_font()
        if index.row() == self._view.currentIndex().row():
            option.font.setWeight(QFont.Weight.DemiBold)
        if index.column() == OUTCOME and self._view.table.is_wrong(index.row()):
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                option.palette.setColor(role, self._view.warning)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        super().paint(painter, option, index)
        if index.column() == NUMBER and index.row() == self._view.currentIndex().row():
            rect: QRect = option.rect
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), self._view.palette().color(QPalette.ColorRole.Accent))


class NumbersView(QTableView):
    """``cited`` carries the number of the row that the user chose."""

    cited = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = NumberTable(self)
        self._following = False
        self._after = False
        self.warning = colour(theme, "warn")
        self.setModel(self.table)
        self.setItemDelegate(_Cells(self))
        self.setObjectName("numbers")
        self.setAccessibleName("Numbered passages")
        self.setFont(ui_font(BODY))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setFont(ui_font(SMALL))
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        for column in range(self.table.columnCount()):
            fixed = column in _WIDTHS
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed if fixed else QHeaderView.ResizeMode.Stretch)
            if fixed:
                self.setColumnWidth(column, _WIDTHS[column])
        self.selectionModel().currentRowChanged.connect(self._moved)

    def apply_theme(self, theme: Theme) -> None:
        self.warning = colour(theme, "warn")
        self.viewport().update()

    def show_after(self, after: bool) -> None:
        """Whether what the numbers mean afterwards is shown too."""
        self._after = after
        self.table.show_after(after)
        self._choose_columns()

    def _choose_columns(self) -> None:
        """What a passage is comes before its ID where there is no room for both."""
        narrow = self._after and self.viewport().width() < _ROOM_FOR_IDS
        for column in (AFTER, OUTCOME):
            self.setColumnHidden(column, not self._after)
        self.setColumnHidden(BEFORE_ID, narrow)
        self.setColumnHidden(AFTER_ID, narrow or not self._after)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose_columns()

    def show_state(self, state: LessonState | None) -> None:
        """Other passages or another document that leaves; the cited row comes into sight."""
        self._following = True
        self.table.show(state)
        self._following = False
        self.mark(state)

    def mark(self, state: LessonState | None) -> None:
        """Mark the row of the number that is cited."""
        if state is None:
            return
        self._following = True
        index = self.table.index(state.cited, NUMBER)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self._following = False

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        self.viewport().update()
        if current.isValid() and not self._following:
            self.cited.emit(current.row())

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the lesson."""
        del search
