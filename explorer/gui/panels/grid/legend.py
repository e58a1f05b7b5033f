"""The lines around the grid: the sheet's facts and notes above it, and below it what the dashed names are."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QTabBar, QVBoxLayout, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.panels.grid.heads import borrowed_edge
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
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFont(ui_font())

    def tabSizeHint(self, index: int) -> QSize:
        """Room for the bold name, so that nothing moves when another one is chosen."""
        words = QFontMetrics(ui_font(BODY, QFont.Weight.DemiBold)).horizontalAdvance(self.tabText(index))
        return QSize(words + 8 * STEP, _TAB_HEIGHT)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Names are not cut: where there are too many, arrows lead to the others."""
        return self.tabSizeHint(index)


class SheetFacts(QFrame):
    """How large the sheet is, and what the parser was not sure of or left out."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet-facts")
        self._facts, self._note = ElidedLabel(self), QLabel(self)
        for label in (self._facts, self._note):
            label.setObjectName("quiet")
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


class _Sign(QLabel):
    """A word with the same dashed edge as the names in the head."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme | None = None
        self.setFont(ui_font(SMALL, QFont.Weight.DemiBold))
        self.setContentsMargins(STEP + 2, 1, STEP + 2, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.theme is not None:
            painter = QPainter(self)
            borrowed_edge(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -1.5, -1.5), self.theme)
            painter.end()


class BorrowedLegend(QFrame):
    """A dashed box with the word in it, and a sentence. Hidden where nothing is borrowed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("borrowed-legend")
        self._sign = _Sign(self)
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
        self._sign.theme = theme
        self._sign.update()
