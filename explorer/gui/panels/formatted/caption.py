"""The line above a source file: its name, which lines are marked, and a sentence when something is amiss."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.style import SMALL, STEP, ui_font
from explorer.viewlogic.tokens import Theme


class SourceCaption(QFrame):
    """The line above the source: what file it is, which lines are marked, or why there is nothing to see."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("source-caption")
        name = QLabel("Source", self)
        name.setFont(ui_font(SMALL, QFont.Weight.DemiBold))
        self._file = ElidedLabel(self)
        self._file.setObjectName("quiet")
        self._lines = QLabel(self)
        self._lines.setObjectName("quiet")
        self._sentence = QLabel(self)
        self._sentence.setObjectName("warn")
        self._sentence.setWordWrap(True)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.hide()
        row = QHBoxLayout()
        row.setSpacing(2 * STEP)
        row.addWidget(name)
        row.addWidget(self._file, 1)
        row.addWidget(self._lines)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, STEP, 3 * STEP, STEP)
        column.setSpacing(STEP)
        column.addLayout(row)
        column.addWidget(self._sentence)

    @property
    def sentence(self) -> str:
        return self._sentence.text()

    @property
    def lines(self) -> str:
        return self._lines.text()

    def show_file(self, source: str) -> None:
        self._file.set_text(source)
        self.say("")

    def show_lines(self, words: str) -> None:
        self._lines.setText(words)

    def say(self, sentence: str) -> None:
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))

    def apply_theme(self, of: Theme) -> None:
        line = of.colours["line"]
        self.setStyleSheet(
            f"QFrame#source-caption {{ background: {of.colours['raised']}; border: none;"
            f" border-top: 1px solid {line}; border-bottom: 1px solid {line}; }}"
        )
