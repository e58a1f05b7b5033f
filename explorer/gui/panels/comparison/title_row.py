"""The row above the columns: the way back, what is compared, and what can be done with it."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.panels.comparison.footer import from_the_left
from explorer.gui.reading.view_title import ViewTitle
from explorer.gui.style import BODY, ui_font

_TITLE = 300
"""What a long title may keep where there is little room."""
_BUTTONS = (
    ("previous", "Previous difference", "To the cut before that not all columns make (P)"),
    ("next", "Next difference", "To the next cut that not all columns make (N)"),
    ("add", "+ Column", "Another chunker beside these (A)"),
    ("page", "Show page", "The printed page in every column (G)"),
    ("present", "Present", "Large letters for a class (F5)"),
    ("export", "Export", "Save this comparison as a page for any browser (Ctrl+E)"),
)


class TitleRow(ViewTitle):
    """What is compared, a button for each of ``_BUTTONS``, and the saved comparisons."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("comparison-title", "Back to the document", parent)
        self._title = ElidedLabel(self)
        self._title.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._what = QLabel("Compare chunkers", self)
        self._what.setObjectName("quiet")
        self.row.addWidget(self._title)
        self.row.addWidget(self._what)
        self.row.addStretch(1)
        self.add_buttons(_BUTTONS)
        self.kept = QPushButton("Saved \u25be", self)
        self.kept.setToolTip("Save this comparison, or open one that was saved")
        self.kept.setAccessibleName("Saved comparisons")
        self.kept.setAutoDefault(False)
        self.menu = QMenu(self.kept)
        self.kept.setMenu(self.menu)
        self.row.addWidget(self.kept)

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
        return [*super().focus_order, self.kept]
