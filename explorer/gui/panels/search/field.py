"""The field for the words. The keys that walk through the hits work while the keyboard stays in it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

DELAY_MS = 60
"""A hand that types on is not followed letter by letter."""
PAGE = 5
_STEPS = ((Qt.Key.Key_Down, 1), (Qt.Key.Key_Up, -1), (Qt.Key.Key_PageDown, PAGE), (Qt.Key.Key_PageUp, -PAGE))


class SearchField(QLineEdit):
    """``wanted`` says that the text has come to rest. ``stepped`` carries by how many rows, ``taken`` is Enter."""

    wanted = Signal()
    stepped = Signal(int)
    taken = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText("Search all documents\u2026")
        self.setAccessibleName("Search all documents")
        self.setClearButtonEnabled(True)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(DELAY_MS)
        self._rest.timeout.connect(self.wanted)
        self.textChanged.connect(lambda _text: self._rest.start())

    @property
    def typing(self) -> bool:
        """Whether the text changed a moment ago and was not asked for yet."""
        return self._rest.isActive()

    def ask_now(self) -> None:
        """Ask without waiting for the hand to rest."""
        self._rest.stop()
        self.wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        # A tuple, not a dictionary: Qt's keys equal their numbers, but do not hash like them.
        step = next((by for wanted, by in _STEPS if key == wanted), 0)
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif step:
            self.stepped.emit(step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        else:
            super().keyPressEvent(event)
