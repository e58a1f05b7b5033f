"""A quiet table: no grid, right-aligned figures, the best of a line bold with a line below it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from explorer.gui.models.grid_table import GridTable
from explorer.gui.style import BODY, SMALL, blend, colour, ui_font
from explorer.viewlogic.grids import Grid, GridCell
from explorer.viewlogic.tokens import Theme

ROW_HEIGHT = 24
_INSET = 6
_LEAST, _MOST_WORDS, _MOST_FIGURES = 52, 160, 300


class _Cells(QStyledItemDelegate):
    def __init__(self, theme: Theme, view: QTableView) -> None:
        super().__init__(view)
        self.theme = theme
        self._view = view
        self._plain, self._strong = ui_font(BODY), ui_font(BODY, QFont.Weight.DemiBold)

    def font_of(self, cell: GridCell, sum_line: bool) -> QFont:
        return self._strong if cell.strong or sum_line else self._plain

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        model = index.model()
        if not isinstance(model, GridTable):
            return
        cell = model.cell(index)
        if cell is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        # The view itself has painted the ground of a selected row.
        if selected and index.column() == 0:
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), colour(self.theme, "accent"))
        choosing = self._view.selectionMode() is not QAbstractItemView.SelectionMode.NoSelection
        if choosing and not selected and state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, blend(self.theme, "text", 0.05))
        painter.setPen(QPen(colour(self.theme, "line"), 1))
        painter.drawLine(QPointF(rect.left(), rect.bottom() + 0.5), QPointF(rect.right() + 1, rect.bottom() + 0.5))
        font = self.font_of(cell, index.row() == 0 and model.grid.summed)
        inner = QRectF(rect).adjusted(_INSET, 0, -_INSET, 0)
        text = QFontMetrics(font).elidedText(cell.text, Qt.TextElideMode.ElideRight, round(inner.width()))
        ink = colour(self.theme, "text" if selected or not cell.ink else cell.ink)
        painter.setFont(font)
        painter.setPen(ink)
        side = Qt.AlignmentFlag.AlignRight if cell.right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(inner, side | Qt.AlignmentFlag.AlignVCenter, text)
        if cell.strong:
            width = QFontMetrics(font).horizontalAdvance(text)
            left = inner.right() - width if cell.right else inner.left()
            painter.fillRect(QRectF(left, rect.bottom() - 3, width, 2), colour(self.theme, "accent"))
        painter.restore()


class GridView(QTableView):
    """``row_chosen`` carries the number of the row that the user went to, ``row_opened`` that of one that was clicked twice or entered."""

    row_chosen = Signal(int)
    row_opened = Signal(int)

    def __init__(self, theme: Theme, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = GridTable(self)
        self._cells = _Cells(theme, self)
        self.setModel(self.table)
        self.setItemDelegate(self._cells)
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setFont(ui_font(SMALL))
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(30)
        # The end of a head may be all that tells it from its neighbour's.
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.selectionModel().currentRowChanged.connect(self._moved)
        self.doubleClicked.connect(lambda at: self.row_opened.emit(at.row()))

    @property
    def row(self) -> int:
        """The current row, -1 for none."""
        return self.currentIndex().row()

    @property
    def rows(self) -> list[int]:
        """The chosen rows, from the top."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def show_grid(self, grid: Grid, row: int = -1) -> None:
        """Show another grid with ``row`` chosen, without telling of it."""
        held = self.selectionModel().blockSignals(True)
        self.table.show(grid)
        self._fit(grid)
        if 0 <= row < len(grid.rows):
            self.selectRow(row)
        self.selectionModel().blockSignals(held)
        self.viewport().update()

    def _fit(self, grid: Grid) -> None:
        """Columns as wide as they need; where there is too little room, heads give way to an ellipsis, figures never do."""
        header = self.horizontalHeader()
        small = QFontMetrics(ui_font(SMALL))
        needs, heads = [], []
        for number, head in enumerate(grid.heads):
            fonts = [self._cells.font_of(row[number], line == 0 and grid.summed) for line, row in enumerate(grid.rows[:200])]
            widths = [QFontMetrics(font).horizontalAdvance(row[number].text) for font, row in zip(fonts, grid.rows, strict=False)]
            most = _MOST_FIGURES if head.right else _MOST_WORDS
            needs.append(min(max([*widths, _LEAST - 2 * _INSET]) + 2 * _INSET + 2, most))
            heads.append(min(max(needs[-1], small.horizontalAdvance(head.text) + 2 * _INSET + 2), most))
        narrow = [number for number in range(len(grid.heads)) if number != grid.wide]
        room = self.viewport().width() - min(needs[grid.wide], _MOST_WORDS) if needs else 0
        share = (room - sum(needs[number] for number in narrow)) // max(len(narrow), 1)
        for number in range(len(grid.heads)):
            wide = number == grid.wide
            header.setSectionResizeMode(number, QHeaderView.ResizeMode.Stretch if wide else QHeaderView.ResizeMode.Fixed)
            if not wide:
                fits = sum(heads[each] for each in narrow) <= room
                self.setColumnWidth(number, heads[number] if fits else min(heads[number], needs[number] + max(share, 0)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(self.table.grid)

    def fit_height(self, most_rows: int, least_rows: int | None = None) -> None:
        """As high as the rows need, at most so many; with ``least_rows`` also lower, down to so many, where there is little room."""
        head = self.horizontalHeader().sizeHint().height() + 2
        most = min(self.table.rowCount(), most_rows)
        self.setMaximumHeight(head + most * ROW_HEIGHT)
        self.setMinimumHeight(head + (most if least_rows is None else min(most, least_rows)) * ROW_HEIGHT)

    def apply_theme(self, theme: Theme) -> None:
        self._cells.theme = theme
        self.viewport().update()

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():
            self.row_chosen.emit(current.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.row >= 0:
            self.row_opened.emit(self.row)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window."""
