"""Below the list: why a citation is unknown or ambiguous, with the evidence and what was tried."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget

from explorer.gui.style import SMALL, STEP, colour, fixed_font, ui_font
from explorer.viewlogic.tokens import Theme

MOST_HEIGHT = 260
_LETTERS = frozenset("0123456789abcdef")


class Details(QTextEdit):
    """Read-only text that can be selected; as high as it needs up to a limit, then it scrolls. Hidden while there is nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("details")
        self._theme = theme
        self._lines: tuple[tuple[str, str], ...] = ()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("What is known of this citation")
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setMaximumHeight(MOST_HEIGHT)
        self.document().setDocumentMargin(3 * STEP)

    def show_lines(self, lines: Sequence[tuple[str, str]]) -> None:
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self._write()
        self.setVisible(bool(lines))

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._write()

    def sizeHint(self) -> QSize:
        self.document().setTextWidth(max(self.viewport().width(), 200))
        return QSize(200, min(round(self.document().size().height()) + 2, MOST_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Another width has another number of lines, and the height was asked for before this one was known.
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 28)

    def _write(self) -> None:
        name, value, code = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        name.setFont(ui_font(SMALL))
        name.setForeground(colour(self._theme, "quiet"))
        value.setFont(ui_font(SMALL))
        value.setForeground(colour(self._theme, "text"))
        code.setFont(fixed_font(SMALL))
        code.setForeground(colour(self._theme, "text"))
        shape = QTextBlockFormat()
        shape.setTopMargin(3)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()
        for number, (what, words) in enumerate(self._lines):
            cursor.insertBlock(shape) if number else cursor.setBlockFormat(shape)
            if what:
                cursor.insertText(f"{what}\u2002", name)
            cursor.insertText(words, code if what and _is_id(words) else value)
        cursor.endEditBlock()
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()


def _is_id(words: str) -> bool:
    return len(words) >= 12 and not set(words) - _LETTERS
