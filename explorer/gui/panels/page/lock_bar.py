"""The line above the pages of a locked file, with a field for its password."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from explorer.gui.password_field import PasswordField
from explorer.gui.passwords import Refusal
from explorer.gui.style import STEP
from explorer.viewlogic.page_states import lock_words


class LockBar(QFrame):
    """Hidden unless a file has refused to open. ``given`` carries what was typed."""

    given = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("message")
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self.password = PasswordField(self)
        self.password.given.connect(self.given)
        self._pane = parent
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(self._words)
        column.addWidget(self.password)
        self.hide()

    @property
    def sentence(self) -> str:
        return self._words.text()

    def tell(self, source: str, refusal: Refusal | None) -> bool:
        """Ask for the password of ``source``, or go away when nothing is refused; whether that changed anything."""
        words = lock_words(source, refusal is Refusal.WRONG) if refusal is not None else ""
        if words == self.sentence and self.isHidden() is not bool(words):
            return False
        if not words and self.password.field.hasFocus():
            self._pane.setFocus(Qt.FocusReason.OtherFocusReason)
        self._words.setText(words)
        self.setAccessibleName(words)
        if words:
            self.password.ask_for(source)
        self.setVisible(bool(words))
        return True
