"""A field for a password with its button: nothing of what is typed shows, and nothing stays in it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from explorer.gui.style import STEP

_WIDEST = 260


class PasswordField(QWidget):
    """``given`` carries the word, after Enter or the button. The field is empty again by then."""

    given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit(self)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        hints = Qt.InputMethodHint
        self.field.setInputMethodHints(hints.ImhHiddenText | hints.ImhSensitiveData | hints.ImhNoPredictiveText | hints.ImhNoAutoUppercase)
        self.field.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.field.setPlaceholderText("Password")
        self.field.setToolTip("Kept in memory until the window closes, and stored nowhere")
        self.field.setMaximumWidth(_WIDEST)
        self.button = QPushButton("Open", self)
        self.button.setEnabled(False)
        self.setFocusProxy(self.field)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * STEP)
        row.addWidget(self.field, 1)
        row.addWidget(self.button)
        row.addStretch(0)
        self.field.textChanged.connect(lambda word: self.button.setEnabled(bool(word)))
        self.field.returnPressed.connect(self._give)
        self.button.clicked.connect(self._give)
        self.ask_for("")

    def ask_for(self, source: str, doing: str = "Open") -> None:
        """Say to a screen reader whose password is meant, and on the button what it is for. What was typed is dropped."""
        self.field.clear()
        self.field.setAccessibleName(f"Password of {source}" if source else "Password")
        self.field.setAccessibleDescription("It is kept in memory until the window closes, and stored nowhere.")
        self.button.setText(doing)

    def _give(self) -> None:
        word = self.field.text()
        if word:
            self.field.clear()
            self.given.emit(word)
