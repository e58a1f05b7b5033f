"""The lines around the grid: the sheet's facts and notes above it, and below it what the dashed names are."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QTabBar, QVBoxLayout, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.style import BODY, SMALL, STEP, ui_font
from explorer.viewlogic.tokens import Theme

_TAB_HEIGHT = 30


class SheetTabs(QTabBar):
    """The sheets' names; the one that shows is bold, so that it is known without colours."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet-tabs")
        self.setAccessibleName("Sheets")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setFont(ui_font())

    def tabSizeHint(self, index: int) -> QSize:
        """Room for the bold name, so that nothing moves when another one is chosen."""
        words = QFontMetrics(ui_font(BODY, QFont.Weight.DemiBold)).horizontalAdvance(self.tabText(index))
        return QSize(min(words, 220) + 6 * STEP, _TAB_HEIGHT)


class SheetFacts(QFrame):
    """How large the sheet is, and what the parser was not sure of or left out."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet-facts")
        self._facts, self._note = ElidedLabel(self), QLabel(self)
        self._facts.setObjectName("quiet")
        self._note.setObjectName("warn")
        self._note.setWordWrap(True)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        for label in (self._facts, self._note):
            label.setFont(ui_font(SMALL))
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, STEP + 1, 3 * STEP, STEP + 1)
        column.setSpacing(STEP)
        column.addWidget(self._facts)
        column.addWidget(self._note)

    @property
    def note(self) -> str:
        return self._note.text()

    def show_facts(self, facts: str, note: str) -> None:
        self._facts.set_text(facts)
        self._note.setText(note)
        self._note.setVisible(bool(note))


class BorrowedLegend(QFrame):
    """A dashed box with the word in it, and a sentence. Hidden where nothing is borrowed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("borrowed-legend")
        self._sign = QLabel(self)
        self._sign.setFont(ui_font(SMALL, QFont.Weight.DemiBold))
        self._words = QLabel(self)
        self._words.setObjectName("quiet")
        self._words.setFont(ui_font(SMALL))
        self._words.setWordWrap(True)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * STEP, STEP + 1, 3 * STEP, STEP + 1)
        row.setSpacing(2 * STEP)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        self.hide()

    @property
    def words(self) -> str:
        return f"{self._sign.text()}: {self._words.text()}" if not self.isHidden() else ""

    def say(self, words: str) -> None:
        """``words`` are the sign's, a colon and the sentence; "" hides the legend."""
        sign, _, sentence = words.partition(": ")
        self._sign.setText(sign)
        self._words.setText(sentence)
        self.setAccessibleName(words)
        self.setVisible(bool(words))

    def apply_theme(self, theme: Theme) -> None:
        accent = theme.colours["accent"]
        self._sign.setStyleSheet(f"border: 1px dashed {accent}; padding: 0 4px; color: {theme.colours['text']};")
