"""Draws the cells of the grid: the chunks' grounds, the values in their own direction, the marked row, the place of the keyboard."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTextCharFormat
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView

from explorer.gui.models.sheet_table import SheetTable
from explorer.gui.panels.grid.marks import PADDING_X, PADDING_Y, Marks
from explorer.gui.reading.marked_text import MarkedText, found_format
from explorer.gui.style import chosen, colour, tint
from explorer.viewlogic.table_plan import TablePlan
from explorer.viewlogic.text_direction import direction, is_figure

_KEPT = 800
"""Values whose lines stay laid out: several screens of them."""


class Cells(QStyledItemDelegate):
    """``table`` is what the model shows a sheet of. :meth:`forget` after anything changed that changes the lines of values."""

    def __init__(self, view: QTableView, model: SheetTable, marks: Marks) -> None:
        super().__init__(view)
        self.table: TablePlan | None = None
        self._view = view
        self._model = model
        self._marks = marks
        self._laid_out: OrderedDict[tuple[int, int, int], tuple[MarkedText, bool]] = OrderedDict()
        self._found: QTextCharFormat | None = None

    def forget(self) -> None:
        self._laid_out.clear()
        self._found = None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        rect = QRectF(option.rect)
        painter.save()
        self._ground(painter, rect, index.row())
        self._value(painter, rect, index)
        self._edges(painter, rect, index)
        painter.restore()

    def _ground(self, painter: QPainter, rect: QRectF, row: int) -> None:
        plan = self._model.plan
        if plan is None or self.table is None:
            return
        if row in self._marks.chosen:
            painter.fillRect(rect, chosen(self._marks.theme))
        elif (chunk := self.table.chunk_of(plan.number, row)) is not None:
            painter.fillRect(rect, tint(self._marks.theme, chunk.position))

    def _value(self, painter: QPainter, rect: QRectF, index: QModelIndex | QPersistentModelIndex) -> None:
        marks, cell = self._marks, self._model.cell(index)
        if cell is None:
            return
        inner = rect.adjusted(PADDING_X, 0, -PADDING_X, 0)
        key = (index.row(), index.column(), round(inner.width()))
        known = self._laid_out.get(key)
        if known is None:
            if self._found is None:
                self._found = found_format(marks.theme)
            lines = 1 if (plan := self._model.plan) is not None and index.row() < plan.above else marks.lines
            text = MarkedText(cell.line(marks.found), marks.font(), self._found, inner.width(), lines)
            known = self._laid_out[key] = text, self._at_right(cell.text)
            while len(self._laid_out) > _KEPT:
                self._laid_out.popitem(last=False)
        else:
            self._laid_out.move_to_end(key)
        text, right = known
        row = self._model.row(index.row())
        # Several lines from right to left are set against the right edge already.
        lines = 1 if row is not None and row.above else marks.lines
        left = inner.right() - text.width if right and (lines == 1 or direction(cell.text) >= 0) else inner.left()
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        back = row is not None and row.above and index.row() not in marks.chosen
        ink = colour(marks.theme, "quiet" if back else "text")
        text.draw(painter, QPointF(left, rect.top() + PADDING_Y * marks.zoom), ink)
        painter.setClipping(False)

    def _at_right(self, text: str) -> bool:
        """Whether a value stands at its cell's right edge: figures, and what is read from there."""
        own = direction(text)
        return own < 0 or is_figure(text) or (own == 0 and self._marks.leftward)

    def _edges(self, painter: QPainter, rect: QRectF, index: QModelIndex | QPersistentModelIndex) -> None:
        marks, row, column = self._marks, index.row(), index.column()
        painter.setPen(QPen(colour(marks.theme, "line"), 1))
        bottom, right = rect.bottom() - 0.5, rect.right() - 0.5
        painter.drawLine(QPointF(rect.left(), bottom), QPointF(rect.right(), bottom))
        last = self._model.columnCount() - 1
        ends = column == last or (plan := self._model.plan) is None or row < plan.above
        if not ends or not marks.leftward:
            painter.drawLine(QPointF(right, rect.top()), QPointF(right, rect.bottom()))
        if row in marks.chosen:
            self._outline(painter, rect, index, marks.chosen, colour(marks.theme, "accent"), dashed=False)
        elif row in marks.previewed:
            self._outline(painter, rect, index, marks.previewed, colour(marks.theme, "text", 0.8), dashed=True)
        if self._view.hasFocus() and self._view.currentIndex() == index:
            painter.setPen(QPen(colour(marks.theme, "accent"), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin))
            painter.drawRect(rect.adjusted(3, 3, -4, -4))

    def _outline(
        self, painter: QPainter, rect: QRectF, index: QModelIndex | QPersistentModelIndex, rows: range, ink: QColor, *, dashed: bool
    ) -> None:
        """This cell's part of the line around ``rows``."""
        pen = QPen(ink, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        if dashed:
            pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        if index.row() == rows[0]:
            painter.drawLine(QPointF(rect.left(), rect.top() + 0.75), QPointF(rect.right(), rect.top() + 0.75))
        if index.row() == rows[-1]:
            painter.drawLine(QPointF(rect.left(), rect.bottom() - 0.75), QPointF(rect.right(), rect.bottom() - 0.75))
        last = self._model.columnCount() - 1
        ends = index.column() == last or ((plan := self._model.plan) is not None and index.row() < plan.above)
        if ends:
            x = rect.left() + 0.75 if self._marks.leftward else rect.right() - 0.75
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
