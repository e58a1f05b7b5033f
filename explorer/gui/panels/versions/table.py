"""The two texts in one table: a block of each version beside the other, between them the sign of what became of it.

One document holds both columns, so they scroll together and blocks that belong together begin at the same height. Rows are written a few
at a time, each few a table of their own, so that two versions of a book keep nobody waiting.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QFont,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from explorer.comparison.matching import Fate
from explorer.gui.style import BODY, FOUND_OPACITY, SMALL, STEP, blend, colour, ui_font
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.side_rows import SideRow, folded_words
from explorer.viewlogic.tokens import Theme

OLD, SIGN, NEW = 0, 1, 2
SIDE, BETWEEN = 48, 4
"""Per cent of the width for each text, and for the signs between them."""
ROWS_IN_A_TABLE = 30
_AT_A_TIME = 0.02  # seconds of writing before the window's events have their turn


class SideTable(QTextEdit):
    """``row_wanted`` carries the number of a row that was double-clicked, and whether the right side was."""

    row_wanted = Signal(int, bool)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("side-by-side")
        self._theme = theme
        self._rows: tuple[SideRow, ...] = ()
        self._tables: list[QTextTable] = []
        self._marked = -1
        self._unseen = False  # the marked row is to be brought into sight when it is written
        self._kept: int | None = None  # where to scroll to when that much is written
        self._more = QTimer(self)
        self._more.setInterval(0)
        self._more.timeout.connect(self._write_on)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.setAccessibleName("Both versions, block by block")
        self.document().setDocumentMargin(0)
        self.document().setUndoRedoEnabled(False)

    @property
    def rows(self) -> tuple[SideRow, ...]:
        return self._rows

    @property
    def marked(self) -> int:
        """The number of the row that is marked, -1 for none."""
        return self._marked

    def show_rows(self, rows: Sequence[SideRow]) -> None:
        self._rows = tuple(rows)
        self._marked = -1
        self._kept = None
        self._write()
        self.verticalScrollBar().setValue(0)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._kept = self.verticalScrollBar().value()
        self._write()

    def mark(self, number: int) -> None:
        """Mark this row and bring it into sight, with what stands above it."""
        if not 0 <= number < len(self._rows):
            return
        self._marked = number
        self._kept = None
        self.setAccessibleDescription(self._rows[number].spoken())
        self._show_marked()
        self.viewport().update()

    def _show_marked(self) -> None:
        self._unseen = self._marked >= self.written
        if not self._unseen:
            top = self._place(self._marked).top() + self.verticalScrollBar().value()
            self.verticalScrollBar().setValue(round(top - self.viewport().height() / 4))

    @property
    def written(self) -> int:
        """How many rows are there already."""
        return min(len(self._tables) * ROWS_IN_A_TABLE, len(self._rows))

    def _place(self, number: int) -> QRectF:
        """The rectangle of a row that is written, in the viewport."""
        table, row = self._tables[number // ROWS_IN_A_TABLE], number % ROWS_IN_A_TABLE
        layout = self.document().documentLayout()
        rect = QRectF()
        for column in (OLD, SIGN, NEW):
            cell = table.cellAt(row, column)
            first, last = cell.firstCursorPosition().block(), cell.lastCursorPosition().block()
            rect = rect.united(layout.blockBoundingRect(first)).united(layout.blockBoundingRect(last))
        rect.setLeft(0)
        rect.setRight(self.viewport().width())
        return rect.translated(0, -self.verticalScrollBar().value())

    def _write(self) -> None:
        """Begin anew; what fills the pane is there at once."""
        self._tables = []
        self.clear()
        self._write_on()

    def _write_on(self) -> None:
        """Write rows for a moment, and go on later if there are more."""
        until = monotonic() + _AT_A_TIME
        while self.written < len(self._rows) and monotonic() < until:
            self._write_table()
        if self._kept is not None and self.verticalScrollBar().maximum() >= self._kept:
            self.verticalScrollBar().setValue(self._kept)
            self._kept = None
        if self._unseen and self._marked < self.written:
            self._show_marked()
        if self.written < len(self._rows):
            self._more.start()
        else:
            self._more.stop()

    def _write_table(self) -> None:
        first = self.written
        rows = self._rows[first : first + ROWS_IN_A_TABLE]
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        # Qt keeps an empty line between two tables: as low as can be.
        low, tiny = QTextBlockFormat(), QTextCharFormat()
        low.setLineHeight(0, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        tiny.setFontPointSize(1)
        cursor.setBlockFormat(low)
        cursor.setBlockCharFormat(tiny)
        table = cursor.insertTable(len(rows), 3, self._shape())
        for number, row in enumerate(rows):
            self._write_row(table, number, row)
        cursor.endEditBlock()
        self._tables.append(table)

    def _shape(self) -> QTextTableFormat:
        shape = QTextTableFormat()
        shape.setBorder(0)
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
        shape.setCellPadding(0)
        shape.setCellSpacing(0)
        shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        shape.setColumnWidthConstraints([QTextLength(QTextLength.Type.PercentageLength, share) for share in (SIDE, BETWEEN, SIDE)])
        return shape

    def _write_row(self, table: QTextTable, number: int, row: SideRow) -> None:
        for column in (OLD, SIGN, NEW):
            cell = table.cellAt(number, column)
            form = cell.format().toTableCellFormat()
            form.setTopPadding(5)
            form.setBottomPadding(5)
            form.setLeftPadding(3 * STEP if column != SIGN else 0)
            form.setRightPadding(3 * STEP if column != SIGN else 0)
            ground = self._ground(row, column)
            if ground is not None:
                form.setBackground(ground)
            cell.setFormat(form)
        if row.folded:
            self._put(table, number, OLD, f"\u22ef {folded_words(row.folded)}", quiet=True)
            return
        self._put_sign(table, number, row)
        self._put_text(table, number, OLD, row.old, heading=row.heading)
        self._put_text(table, number, NEW, row.new, heading=row.heading)
        if row.note:
            self._put(table, number, NEW if row.new is None else OLD, row.note, quiet=True)

    def _ground(self, row: SideRow, column: int) -> QBrush | None:
        if row.folded:
            return QBrush(colour(self._theme, "raised"))
        if row.fate is Fate.GONE and column == OLD:
            return QBrush(blend(self._theme, "tint_b", 0.14))
        if row.fate is Fate.NEW and column == NEW:
            return QBrush(blend(self._theme, "tint_a", 0.16))
        return None

    def _format(self, token: str, size: int = BODY, weight: QFont.Weight = QFont.Weight.Normal) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setFont(ui_font(size, weight))
        form.setForeground(colour(self._theme, token))
        return form

    def _put(self, table: QTextTable, number: int, column: int, words: str, *, quiet: bool) -> None:
        table.cellAt(number, column).lastCursorPosition().insertText(words, self._format("quiet" if quiet else "text", SMALL))

    def _put_sign(self, table: QTextTable, number: int, row: SideRow) -> None:
        at = table.cellAt(number, SIGN).firstCursorPosition()
        block = at.blockFormat()
        block.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        at.setBlockFormat(block)
        at.insertText(row.sign, self._format("warn", BODY + 2, QFont.Weight.DemiBold))

    def _put_text(self, table: QTextTable, number: int, column: int, line: MarkedLine | None, *, heading: bool) -> None:
        """Words that are gone are struck out, those that came are underlined: the marks are not told by colour alone."""
        if line is None:
            return
        struck = column == OLD
        plain = self._format("text", BODY, QFont.Weight.DemiBold if heading else QFont.Weight.Normal)
        marked = self._format("text", BODY, QFont.Weight.DemiBold)
        marked.setBackground(colour(self._theme, "tint_b" if struck else "tint_a", FOUND_OPACITY))
        marked.setFontStrikeOut(struck)
        marked.setFontUnderline(not struck)
        at, place = table.cellAt(number, column).firstCursorPosition(), 0
        for mark in line.marks:
            at.insertText(_kept(line.text[place : mark.start]), plain)
            at.insertText(_kept(line.text[mark.start : mark.end]), marked)
            place = mark.end
        at.insertText(_kept(line.text[place:]), plain)

    # Events

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setPen(colour(self._theme, "line"))
        for share in (SIDE, SIDE + BETWEEN):
            x = self.viewport().width() * share // 100
            painter.drawLine(x, 0, x, self.viewport().height())
        if 0 <= self._marked < self.written:
            place = self._place(self._marked).adjusted(0, -4, 0, 4)
            painter.setPen(colour(self._theme, "accent"))
            painter.drawRect(place.adjusted(0.5, 0.5, -1.5, -0.5))
            painter.fillRect(QRectF(place.left(), place.top(), 3, place.height()), colour(self._theme, "accent"))
        painter.end()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        position = self.cursorForPosition(event.position().toPoint()).position()
        number = bisect_right(self._tables, position, key=lambda table: table.firstPosition()) - 1
        if number >= 0:
            cell = self._tables[number].cellAt(position)
            if cell.isValid():
                self.row_wanted.emit(number * ROWS_IN_A_TABLE + cell.row(), cell.column() == NEW)
                return
        super().mouseDoubleClickEvent(event)


def _kept(text: str) -> str:
    """Line breaks inside a block stay in its paragraph, so that every cell is one paragraph."""
    return text.replace("\n", "\u2028")
