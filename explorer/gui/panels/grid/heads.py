"""The heads of columns and the edges of rows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QHeaderView, QWidget

from explorer.gui.models.sheet_table import SheetTable
from explorer.gui.panels.grid.marks import PADDING_X, PADDING_Y, Marks
from explorer.gui.style import chosen, colour
from explorer.viewlogic.table_plan import TablePlan
from explorer.viewlogic.table_words import HeadWords, row_label
from explorer.viewlogic.text_direction import direction
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.utf16 import Utf16Map

MOST_HEAD_LINES = 3
_BAR = 4
_GAP = 8


class ColumnHeads(QHeaderView):
    """Names as the file has them; what was added is slanted and stands back. Those that the marked row borrows have a dashed edge."""

    def __init__(self, model: SheetTable, marks: Marks, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._sheet = model
        self._marks = marks
        self._lines = 1
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(36)
        self.setAccessibleName("Columns")

    def fit(self) -> None:
        """Take the height that the names need at the columns' widths of now."""
        names = enumerate(self._sheet.heads)
        self._lines = max((self._laid_out(head, self.sectionSize(number)).lineCount() for number, head in names), default=1)
        self.updateGeometry()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._marks.height(self._lines) + 2)

    def needs(self, head: HeadWords) -> float:
        """The width of a name on one line, with its room."""
        return QFontMetricsF(self._marks.font(QFont.Weight.DemiBold)).horizontalAdvance(head.text) + 2 * PADDING_X + 4

    def longest_word(self, head: HeadWords) -> float:
        """The width of its longest word, with its room."""
        metrics = QFontMetricsF(self._marks.font(QFont.Weight.DemiBold))
        return max((metrics.horizontalAdvance(word) for word in head.text.split()), default=0.0) + 2 * PADDING_X + 4

    def _laid_out(self, head: HeadWords, width: float) -> QTextLayout:
        """The name on a few lines; what does not fit on them gives way to an ellipsis."""
        layout = self._set(head, width)
        units = Utf16Map(head.text)
        last = layout.lineAt(layout.lineCount() - 1)
        end = units.to_codepoint(last.textStart() + last.textLength()) if layout.lineCount() else 0
        if end >= len(head.text):
            return layout
        return self._set(HeadWords(f"{head.text[: max(end - 2, 0)].rstrip()}\u2026", "", ""), width)

    def _set(self, head: HeadWords, width: float) -> QTextLayout:
        layout = QTextLayout(head.text, self._marks.font(QFont.Weight.DemiBold))
        # Each name is read in its own direction, and stands where most of its column's values begin.
        leftward = (direction(head.original) or (-1 if self._marks.leftward else 1)) < 0
        side = Qt.AlignmentFlag.AlignRight if self._marks.leftward else Qt.AlignmentFlag.AlignLeft
        option = QTextOption(side | Qt.AlignmentFlag.AlignAbsolute)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if leftward else Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        if head.added:
            form, place, units = QTextCharFormat(), QTextLayout.FormatRange(), Utf16Map(head.text)
            form.setForeground(colour(self._marks.theme, "quiet"))
            form.setFontItalic(True)
            form.setFontWeight(QFont.Weight.Normal)
            place.start = units.to_utf16(len(head.original))
            place.length = units.utf16_length - place.start
            place.format = form
            layout.setFormats([place])
        layout.beginLayout()
        y = 0.0
        for _ in range(MOST_HEAD_LINES):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(width - 2 * PADDING_X, 8.0))
            line.setPosition(QPointF(0.0, y))
            y += line.height() + 2
        layout.endLayout()
        return layout

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        if not 0 <= section < len(self._sheet.heads):
            return
        theme = self._marks.theme
        painter.save()
        painter.fillRect(rect, colour(theme, "raised"))
        painter.setPen(QPen(colour(theme, "line"), 1))
        box = QRectF(rect)
        painter.drawLine(QPointF(box.left(), box.bottom() - 0.5), QPointF(box.right(), box.bottom() - 0.5))
        painter.drawLine(QPointF(box.right() - 0.5, box.top()), QPointF(box.right() - 0.5, box.bottom()))
        if section in self._marks.borrowed:
            borrowed_edge(painter, box.adjusted(2.5, 2.5, -3.5, -3.5), theme)
        painter.setClipRect(rect)
        painter.setPen(colour(theme, "text"))
        layout = self._laid_out(self._sheet.heads[section], box.width())
        layout.draw(painter, QPointF(box.left() + PADDING_X, box.top() + PADDING_Y * self._marks.zoom + 1))
        painter.restore()


def borrowed_edge(painter: QPainter, box: QRectF, of: Theme) -> None:
    """The dashed edge of a name that a row borrows."""
    pen = QPen(colour(of, "accent"), 1.2)
    pen.setDashPattern([3.0, 2.0])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


class RowEdges(QHeaderView):
    """The number of each row below the head, and of the chunk that it is. The chosen ones have a bar, as chunks have in every text."""

    def __init__(self, model: SheetTable, marks: Marks, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.table: TablePlan | None = None
        self._sheet = model
        self._marks = marks
        self._width = 60
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(10)
        self.setAccessibleName("Rows")

    def fit(self) -> None:
        """Take the width that the largest numbers need."""
        plan = self._sheet.plan
        if plan is None or self.table is None:
            return
        last = max(plan.sheet.rows, 1)
        number = QFontMetricsF(self._marks.font(QFont.Weight.DemiBold)).horizontalAdvance(str(last) if plan.sheet.rows else "head")
        chunk = self.table.chunk_of(plan.number, plan.count - 1)
        digits = f"#{chunk.position}" if chunk is not None else ""
        sign = QFontMetricsF(self._marks.small(QFont.Weight.Bold)).horizontalAdvance(digits)
        self._width = round(number + sign + _BAR + 3 * _GAP)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        # Qt's own would look at the first and the last hundred rows, and so have them read.
        return QSize(self._width, 4 * MOST_HEAD_LINES)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        plan, marks = self._sheet.plan, self._marks
        if plan is None or self.table is None:
            return
        theme, box, strong = marks.theme, QRectF(rect), section in marks.chosen
        painter.save()
        painter.fillRect(rect, colour(theme, "raised"))
        if strong:
            painter.fillRect(rect, chosen(theme))
        painter.setPen(QPen(colour(theme, "line"), 1))
        painter.drawLine(QPointF(box.left(), box.bottom() - 0.5), QPointF(box.right(), box.bottom() - 0.5))
        inner = box.left() if marks.leftward else box.right() - 1
        painter.fillRect(QRectF(inner, box.top(), 1, box.height()), colour(theme, "line"))
        if strong:
            bar = box.left() if marks.leftward else box.right() - _BAR
            painter.fillRect(QRectF(bar, box.top(), _BAR, box.height()), colour(theme, "accent"))
        self._numbers(painter, box, section, strong)
        painter.restore()

    def _numbers(self, painter: QPainter, box: QRectF, section: int, strong: bool) -> None:
        plan, marks, row = self._sheet.plan, self._marks, self._sheet.row(section)
        if plan is None or self.table is None or row is None:
            return
        weight = QFont.Weight.DemiBold if strong else QFont.Weight.Normal
        font, small = marks.font(weight), marks.small(QFont.Weight.Bold if strong else QFont.Weight.Normal)
        top = box.top() + PADDING_Y * marks.zoom
        baseline = top + QFontMetricsF(font).ascent()
        label = row_label(row)
        wide = QFontMetricsF(font).horizontalAdvance(label)
        left = box.left() + _BAR + _GAP if marks.leftward else box.right() - _BAR - _GAP - wide
        painter.setFont(font)
        painter.setPen(colour(marks.theme, "text"))
        painter.drawText(QPointF(left, baseline), label)
        chunk = self.table.chunk_of(plan.number, section)
        if chunk is None or (section and self.table.chunk_of(plan.number, section - 1) is chunk):
            return
        sign = f"#{chunk.position}"
        painter.setFont(small)
        painter.setPen(colour(marks.theme, "accent_text" if strong else "quiet"))
        left = box.right() - _GAP - QFontMetricsF(small).horizontalAdvance(sign) if marks.leftward else box.left() + _GAP
        painter.drawText(QPointF(left, baseline), sign)
