"""The line above the pages that says what is not as it should be; it can be selected and copied."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from explorer.gui.style import STEP

_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class Notice(QFrame):
    """A sentence with a sign. Hidden while there is nothing to say."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("message")
        sign = QLabel("\u26a0", self)
        sign.setObjectName("sign")
        sign.setAccessibleName("Attention")
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(_SELECTABLE)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        row.setSpacing(2 * STEP)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        self.hide()

    @property
    def sentence(self) -> str:
        return self._words.text()

    def say(self, sentence: str) -> None:
        """Show the sentence; an empty one hides the notice."""
        self._words.setText(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))


class Face(QLabel):
    """The words in the middle of a pane that has no pages to show."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("quiet")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(_SELECTABLE)
        self.setMargin(6 * STEP)
