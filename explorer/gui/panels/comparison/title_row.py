"""The row above the columns: the way back, what is compared, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.panels.comparison.footer import from_the_left
from explorer.gui.style import BODY, STEP, ui_font

_HEIGHT = 46
_TITLE = 300
"""What a long title may keep where there is little room."""


class TitleRow(QFrame):
    """``wanted`` carries what a button is for: "back", "previous", "next", "add", "page", "present", "export"."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparison-title")
        self.setFixedHeight(_HEIGHT)
        self.back = QToolButton(self)
        self.back.setText("\u2190")
        self.back.setToolTip("Back to the document (Escape)")
        self.back.setAccessibleName("Back to the document")
        self.back.setFont(ui_font(BODY + 5))
        self.back.clicked.connect(lambda: self.wanted.emit("back"))
        self._title = ElidedLabel(self)
        self._title.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._what = QLabel("Compare chunkers", self)
        self._what.setObjectName("quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(2 * STEP)
        row.addWidget(self.back)
        row.addWidget(self._title)
        row.addWidget(self._what)
        row.addStretch(1)
        self.buttons: dict[str, QPushButton] = {}
        for name, words, tip in (
            ("previous", "Previous difference", "To the cut before that not all columns make (P)"),
            ("next", "Next difference", "To the next cut that not all columns make (N)"),
            ("add", "+ Column", "Another chunker beside these (A)"),
            ("page", "Show page", "The printed page in every column (G)"),
            ("present", "Present", "Large letters for a class (F5)"),
            ("export", "Export", "Save this comparison as a page for any browser (Ctrl+E)"),
        ):
            button = QPushButton(words, self)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, name=name: self.wanted.emit(name))
            row.addWidget(button)
            self.buttons[name] = button
        self.kept = QPushButton("Saved \u25be", self)
        self.kept.setToolTip("Save this comparison, or open one that was saved")
        self.kept.setAccessibleName("Saved comparisons")
        self.kept.setAutoDefault(False)
        self.menu = QMenu(self.kept)
        self.kept.setMenu(self.menu)
        row.addWidget(self.kept)

    def show_title(self, words: str) -> None:
        """What is compared, such as "Warranty policy, version 5"."""
        words = from_the_left(words)
        wide = self._title.fontMetrics().horizontalAdvance(words) + 6
        self._title.setMaximumWidth(wide)
        self._title.setMinimumWidth(min(wide, _TITLE))
        self._title.set_text(words)

    def allow(self, name: str, allowed: bool, why_not: str = "") -> None:
        """Whether the button can be pressed; ``why_not`` says it in a tool tip."""
        button = self.buttons[name]
        if why_not and not allowed:
            button.setToolTip(why_not)
        button.setAccessibleDescription("" if allowed else why_not)
        button.setEnabled(allowed)

    def call_page(self, words: str) -> None:
        self.buttons["page"].setText(words)

    @property
    def focus_order(self) -> list[QWidget]:
        return [self.back, *self.buttons.values(), self.kept]

    def take_focus(self) -> None:
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)
