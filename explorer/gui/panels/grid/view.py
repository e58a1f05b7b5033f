"""The grid itself: a table view over one sheet, with its marks, its zoom, and widths that fit."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QMenu, QTableView, QWidget

from explorer.domain.spans import Span
from explorer.gui.models.sheet_table import SheetTable
from explorer.gui.panels.grid.cells import Cells
from explorer.gui.panels.grid.fitting import column_widths, row_lines
from explorer.gui.panels.grid.heads import MOST_HEAD_LINES, ColumnHeads, RowEdges
from explorer.gui.panels.grid.marks import LEAST_ZOOM, MOST_LINES, MOST_ZOOM, PADDING_X, Marks
from explorer.viewlogic.table_plan import TablePlan
from explorer.viewlogic.table_words import seen_words
from explorer.viewlogic.tokens import Theme

_CONTEXT = 0.16
"""Of the height that stays above a row that is brought into sight."""
_SAMPLE = 80
_LETTERS = 360
"""Of a value that are measured."""
_WIDEST, _WORD, _COMFORT = 360, 150, 220
"""Pixels that a column asks for at most, those that it keeps for its longest word, and those that it has where all have to be scrolled."""


class SheetView(QTableView):
    """``row_chosen`` carries the row (from 0) that the user went to or clicked; ``seen_changed`` says which rows are on the screen."""

    row_chosen = Signal(int)
    seen_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sheet-grid")
        self.marks = Marks()
        self.sheet = SheetTable(self)
        self._cells = Cells(self, self.sheet, self.marks)
        self.heads = ColumnHeads(self.sheet, self.marks, self)
        self.edges = RowEdges(self.sheet, self.marks, self)
        self._quiet = 0
        self._own_widths = False
        self._fitted = False
        self._seen = ""
        self._wanted: int | None = None
        self.setModel(self.sheet)
        self.setHorizontalHeader(self.heads)
        self.setVerticalHeader(self.edges)
        self.setItemDelegate(self._cells)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentChanged.connect(self._moved)
        self.clicked.connect(lambda at: self.row_chosen.emit(at.row()))
        self.edges.sectionClicked.connect(self.row_chosen)
        self.heads.sectionResized.connect(self._resized)
        self.sheet.rows_came.connect(self._came)
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.setInterval(0)
        self._telling.timeout.connect(self._tell_seen)
        # Not its start itself, which would take the value for milliseconds.
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._telling.start())
        self.verticalScrollBar().actionTriggered.connect(self._let_go)

    # What is shown

    def show_sheet(self, table: TablePlan | None, sheet: int = 0) -> None:
        """Another sheet, from its beginning, with nothing marked."""
        marks = self.marks
        marks.chosen, marks.previewed, marks.borrowed, marks.found = range(0), range(0), frozenset(), ()
        self._own_widths, self._fitted, self._wanted = False, False, None
        self._cells.forget()
        self._cells.table = self.edges.table = table
        self._quiet += 1
        self.clearSpans()
        self.sheet.show(table, sheet)
        plan = self.sheet.plan
        marks.leftward = plan is not None and plan.leftward
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft if marks.leftward else Qt.LayoutDirection.LeftToRight)
        if plan is not None and plan.columns > 1:
            for row in range(plan.above):
                self.setSpan(row, 0, 1, plan.columns)
        self._measure()
        self.verticalScrollBar().setValue(0)
        self.horizontalScrollBar().setValue(0)
        self._quiet -= 1
        self._telling.start()

    def mark(self, chosen: range, previewed: range) -> None:
        """Mark these rows, and the names that the first chosen one borrows."""
        self.marks.chosen, self.marks.previewed = chosen, previewed
        self._borrow()
        self._repaint()

    def mark_found(self, found: tuple[Span, ...]) -> None:
        if found != self.marks.found:
            self.marks.found = found
            self._cells.forget()
            self._repaint()

    def _borrow(self) -> None:
        row = self.sheet.row(self.marks.chosen[0]) if self.marks.chosen else None
        self.marks.borrowed = frozenset(row.cells) if row is not None and row.number > 0 else frozenset()

    def apply_theme(self, theme: Theme) -> None:
        self.marks.theme = theme
        self._cells.forget()
        self._repaint()

    def reveal(self, rows: range) -> None:
        """Bring the first of ``rows`` into sight, and make it the keyboard's place, without telling of it."""
        if not rows:
            return
        self._quiet += 1
        self.setAutoScroll(False)
        self.setCurrentIndex(self.sheet.index(rows[0], max(self.currentIndex().column(), 0)))
        self.setAutoScroll(True)
        self._quiet -= 1
        self._wanted = rows[0]
        self._go_to_wanted()

    def _go_to_wanted(self) -> None:
        row = self._wanted
        if row is None:
            return
        top, height, room = self.rowViewportPosition(row), self.rowHeight(row), self.viewport().height()
        if top < 0 or top + height > room:
            self.verticalScrollBar().setValue(round(self.edges.sectionPosition(row) - room * _CONTEXT))

    def _let_go(self, _action: int = 0) -> None:
        """The user scrolls: nothing is brought back into sight."""
        self._wanted = None

    # Zoom

    @property
    def zoom(self) -> float:
        return self.marks.zoom

    def set_zoom(self, zoom: float) -> None:
        """The size of the letters as a factor of the window's own."""
        zoom = min(max(zoom, LEAST_ZOOM), MOST_ZOOM)
        if zoom != self.marks.zoom:
            top = self.rowAt(0)
            self.marks.zoom = zoom
            self._own_widths = False
            self._measure()
            if top > 0:
                self.verticalScrollBar().setValue(self.edges.sectionPosition(top))
            self._go_to_wanted()

    # Measures

    def _measure(self) -> None:
        """Widths of columns and the height of all rows, from what is known of the sheet."""
        plan = self.sheet.plan
        if plan is None:
            return
        self._cells.forget()
        self.edges.fit()
        rows = [row for row in self.sheet.known_rows(_SAMPLE) if not row.above]
        metrics = QFontMetricsF(self.marks.font())
        room = 2 * PADDING_X + 3
        advances = [
            [metrics.horizontalAdvance(row.cells[column].text[:_LETTERS]) if column in row.cells else 0.0 for column in range(plan.columns)]
            for row in rows
        ]
        if not self._own_widths:
            longest = [max((row[column] for row in advances), default=0.0) + room for column in range(plan.columns)]
            names = [min(self.heads.needs(head), 200 * self.marks.zoom) for head in self.sheet.heads] or [0.0]
            needs = [max(min(value, _WIDEST * self.marks.zoom), name) for value, name in zip(longest, names, strict=True)]
            words = [self.heads.longest_word(head) for head in self.sheet.heads] or [0.0]
            for row in rows:
                for column, cell in row.cells.items():
                    longest_word = max(cell.text[:_LETTERS].split(), key=len, default="")
                    words[column] = max(words[column], metrics.horizontalAdvance(longest_word) + room)
            least = [min(word, _WORD * self.marks.zoom) for word in words]
            widths = column_widths(needs, self._room(), least, _COMFORT * self.marks.zoom)
            self._quiet += 1
            for column, width in enumerate(widths):
                self.setColumnWidth(column, width)
            self._quiet -= 1
        inner = [self.columnWidth(column) - room for column in range(plan.columns)]
        values = [(cell.text[:_LETTERS], float(inner[column])) for row in rows for column, cell in row.cells.items()]
        self.marks.lines = row_lines(values, metrics.horizontalAdvance, MOST_LINES)
        self.edges.setDefaultSectionSize(self.marks.height(self.marks.lines))
        for above in range(plan.above):
            self.setRowHeight(above, self.marks.height(1))
        self.heads.fit()
        self.updateGeometries()
        self._go_to_wanted()
        self._repaint()

    def _room(self) -> int:
        """For the columns: less what a vertical scroll bar takes, unless all rows fit even when they are high."""
        high = self.marks.height(MOST_LINES) * self.sheet.rowCount() + self.marks.height(MOST_HEAD_LINES)
        bar = self.verticalScrollBar().sizeHint().width() if high > self.height() else 0
        return max(self.width() - self.edges.sizeHint().width() - bar, 40)

    def _came(self, _first: int, _last: int) -> None:
        if not self._fitted:
            self._fitted = True
            self._measure()
        self._borrow()
        self._repaint()

    def _resized(self, *_: int) -> None:
        if not self._quiet:
            self._own_widths = True
            self._cells.forget()
            self.heads.fit()

    def _repaint(self) -> None:
        for part in (self, self.heads, self.edges):
            part.viewport().update()

    def _tell_seen(self) -> None:
        count = self.sheet.rowCount()
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        seen = seen_words(first + 1, (last if last >= 0 else count - 1) + 1, count) if first >= 0 else ""
        if seen != self._seen:
            self._seen = seen
            self.seen_changed.emit(seen)

    # What the user does

    def _moved(self, current: QModelIndex, before: QModelIndex) -> None:
        if not self._quiet and current.isValid():
            self._wanted = None
            if current.row() != before.row():
                self.row_chosen.emit(current.row())

    def copied_text(self, whole_row: bool = False) -> str:
        """The value at the keyboard's place, or all of its row with tabs between the columns."""
        at = self.currentIndex()
        row = self.sheet.row(at.row()) if at.isValid() else None
        if row is None:
            return ""
        columns = range(self.sheet.columnCount()) if whole_row else (at.column(),)
        return "\t".join(row.cells[column].text if column in row.cells else "" for column in columns)

    def copy(self, whole_row: bool = False) -> None:
        text = self.copied_text(whole_row)
        if text:
            QGuiApplication.clipboard().setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Copy value").triggered.connect(lambda: self.copy())
        menu.addAction("Copy row").triggered.connect(lambda: self.copy(whole_row=True))
        menu.popup(event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._let_go()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * 1.1 ** (event.angleDelta().y() / 120))
            event.accept()
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()
        self._go_to_wanted()
        self._telling.start()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.sheet.rowCount():
            self._quiet += 1
            self.setCurrentIndex(self.sheet.index(max(self.rowAt(0), 0), 0))
            self._quiet -= 1
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
