"""The bar under a pane of text in which words are looked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from explorer.gui.style import STEP


class FindBar(QFrame):
    """A field for words, how many places were found, and keys to step through them. Hidden until :meth:`open`.

    ``wanted`` says that the words changed (``""`` for none), ``stepped`` that the next (True) or previous place is wished, ``closed`` that
    the bar went away. Return steps forward, Shift and Return back, Escape closes.
    """

    wanted = Signal(str)
    stepped = Signal(bool)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("find-bar")
        self._field = QLineEdit(self)
        self._field.setPlaceholderText("Find in the parsed text")
        self._field.setAccessibleName("Find in the parsed text")
        self._field.textChanged.connect(self.wanted)
        self._field.installEventFilter(self)
        self._count = QLabel(self)
        self._count.setMinimumWidth(self._count.fontMetrics().horizontalAdvance("000 of 000"))
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * STEP, STEP, 2 * STEP, STEP)
        row.setSpacing(STEP)
        row.addWidget(self._field, 1)
        row.addWidget(self._count)
        row.addWidget(self._button("\u2191", "Previous place (Shift+Return)", lambda: self.stepped.emit(False)))
        row.addWidget(self._button("\u2193", "Next place (Return)", lambda: self.stepped.emit(True)))
        row.addWidget(self._button("\u00d7", "Close (Escape)", self.close_bar))
        self.hide()

    @property
    def words(self) -> str:
        return self._field.text()

    def open(self, words: str = "") -> None:
        """Show the bar with ``words`` (or with those it had), all selected, and give it the keyboard."""
        if words:
            self._field.setText(words)
        self.show()
        self._field.selectAll()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_words(self, words: str) -> None:
        self._field.setText(words)

    def close_bar(self) -> None:
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def say(self, count: str, found: bool) -> None:
        """How many places there are; "not found" stands out."""
        self._count.setText(count)
        self._count.setObjectName("quiet" if found else "warn")
        self._count.style().unpolish(self._count)
        self._count.style().polish(self._count)
        self._field.setAccessibleDescription(count)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.stepped.emit(not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_bar()
                return True
        return super().eventFilter(watched, event)

    def _button(self, sign: str, name: str, action: object) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setAutoRaise(True)
        button.clicked.connect(action)
        return button
