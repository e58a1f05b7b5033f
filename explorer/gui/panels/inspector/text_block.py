"""Read-only text that takes as much height as it needs: selectable by mouse and keyboard, broken anywhere if it must."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QHelpEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QTextTable,
    QTextTableFormat,
    QWheelEvent,
)
from PySide6.QtGui import QTextLength as Length
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QToolTip, QWidget

from explorer.gui.style import SMALL, colour, ui_font
from explorer.viewlogic.record_words import Fact
from explorer.viewlogic.tokens import Theme


class TextBlock(QTextEdit):
    """A text without scroll bars; the wheel and the height belong to the pane around it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.setTabChangesFocus(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.DefaultContextMenu)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self._fit())

    def _fit(self) -> None:
        margins = self.contentsMargins()
        height = round(self.document().size().height() + 0.49) + margins.top() + margins.bottom() + 2 * self.frameWidth()
        if height != self.height():
            self.setFixedHeight(max(height, 1))

    def sizeHint(self) -> QSize:
        return QSize(120, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def end_flat(document: QTextDocument) -> None:
    """Qt keeps an empty paragraph after a table; without height it does not show."""
    last = QTextCursor(document)
    last.movePosition(QTextCursor.MoveOperation.End)
    flat = last.blockFormat()
    flat.setLineHeight(0.01, 2)
    last.setBlockFormat(flat)
    tiny = QTextCharFormat()
    font = QFont()
    font.setPixelSize(1)
    tiny.setFont(font)
    last.setBlockCharFormat(tiny)


class FactsTable(TextBlock):
    """Facts in two columns: names quiet, values in the text's colour. The tool tip of a line says where its value comes from.

    With ``origins`` that is written under each value as well.
    """

    def __init__(self, name: str, theme: Theme, *, origins: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._origins = origins
        self._facts: tuple[Fact, ...] = ()
        self._theme = theme
        self._lines: list[int] = []

    def show_facts(self, facts: Sequence[Fact]) -> None:
        if tuple(facts) != self._facts:
            self._facts = tuple(facts)
            self._write()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._write()

    def _write(self) -> None:
        cursor = QTextCursor(self.document())
        # In one step, so that the text is laid out once and not after every word.
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()
        if self._facts:
            self._write_table(cursor)
        cursor.endEditBlock()

    def _write_table(self, cursor: QTextCursor) -> None:
        value, quiet, small = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        value.setFont(ui_font())
        value.setForeground(colour(self._theme, "text"))
        quiet.setFont(ui_font())
        quiet.setForeground(colour(self._theme, "quiet"))
        small.setFont(ui_font(SMALL - 1))
        small.setForeground(colour(self._theme, "quiet"))
        shape = QTextTableFormat()
        shape.setBorder(0)
        shape.setCellPadding(0)
        shape.setCellSpacing(0)
        shape.setWidth(Length(Length.Type.PercentageLength, 100))
        shape.setColumnWidthConstraints([Length(Length.Type.FixedLength, 84), Length(Length.Type.PercentageLength, 100)])
        table = cursor.insertTable(len(self._facts), 2, shape)
        self._lines = []
        for row, fact in enumerate(self._facts):
            for column in (0, 1):
                cell = table.cellAt(row, column)
                form = cell.format().toTableCellFormat()
                form.setBottomPadding(6)
                cell.setFormat(form)
            table.cellAt(row, 0).firstCursorPosition().insertText(fact.name, quiet)
            at = table.cellAt(row, 1).firstCursorPosition()
            self._lines.append(table.cellAt(row, 0).firstCursorPosition().position())
            # A value in a script that runs from the right stays beside its name, and what is said of it below it.
            at.setBlockFormat(from_the_left())
            at.insertText(fact.value, value)
            if fact.note:
                at.insertText(f"\u2002{fact.note}", quiet)
            if self._origins and fact.origin:
                at.insertText(f"\u2028{fact.origin}", small)
        end_flat(self.document())

    def origin_at(self, point: QPoint) -> str:
        """Where the value under ``point`` (pixels in the viewport) comes from."""
        cursor = self.cursorForPosition(point)
        table: QTextTable | None = cursor.currentTable()
        if not table:
            return ""
        row = table.cellAt(cursor).row()
        return self._facts[row].origin if 0 <= row < len(self._facts) else ""

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            origin = self.origin_at(event.pos())
            QToolTip.showText(event.globalPos(), origin[:1].upper() + origin[1:], self)
            return True
        return super().viewportEvent(event)


def from_the_left() -> QTextBlockFormat:
    """The format of a paragraph that begins at the left whatever its first letter is."""
    made = QTextBlockFormat()
    made.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return made
