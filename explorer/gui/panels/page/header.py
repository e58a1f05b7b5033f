"""The zoom buttons in the pane's header: smaller, the size in percent (a click fits the width again), larger."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from explorer.gui.panels.page.scrolling import PageScroll
from explorer.gui.style import STEP
from explorer.viewlogic.page_zoom import percent
from explorer.viewlogic.tokens import Theme

_SHEET = """
QToolButton {{ color: {quiet}; padding: 1px 3px; border-radius: 4px; }}
QToolButton:hover {{ color: {text}; }}
"""


class ZoomTools(QWidget):
    """Works on ``pages``, and is its child until a header takes it in."""

    def __init__(self, pages: PageScroll) -> None:
        super().__init__(pages)
        self._pages = pages
        dot = QLabel("\u00b7", self)
        dot.setObjectName("quiet")
        self.smaller = self._button("\u2212", "Make the page smaller")
        self.percent = self._button("100 %", "Fit the page's width to the pane")
        self.larger = self._button("+", "Make the page larger")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for widget in (dot, self.smaller, self.percent, self.larger):
            row.addWidget(widget)
        self.smaller.clicked.connect(pages.zoom_out)
        self.percent.clicked.connect(pages.fit_width)
        self.larger.clicked.connect(pages.zoom_in)
        self.show_scale()

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setAutoRaise(True)
        # Each is a key and a menu's action as well: three stops fewer between the panes.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def apply_theme(self, to: Theme) -> None:
        """Take the colours of a theme: as quiet as the facts beside them."""
        self.setStyleSheet(_SHEET.format(**to.colours))

    def show_scale(self) -> None:
        """Say the scale that the pages have now."""
        words = percent(self._pages.pages.scale)
        self.percent.setText(words)
        for button in (self.smaller, self.percent, self.larger):
            button.setFixedWidth(button.fontMetrics().horizontalAdvance(button.text()) + 2 * STEP)
        self.percent.setAccessibleDescription(words)
        self.setVisible(self._pages.pages.count > 0 and self.parentWidget() is not self._pages)
