"""The row above a main view of its own: the way back at the left, buttons at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from explorer.gui.style import BODY, STEP, ui_font

_HEIGHT = 46


class ViewTitle(QFrame):
    """``wanted`` carries what a button is for: "back", or its name. A subclass adds its words to ``row`` and then its buttons."""

    wanted = Signal(str)

    def __init__(self, name: str, back: str, parent: QWidget) -> None:
        """``name`` is the one in the style sheet, ``back`` says where the first button leads."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setFixedHeight(_HEIGHT)
        self.back = QToolButton(self)
        self.back.setText("\u2190")
        self.back.setToolTip(f"{back} (Escape)")
        self.back.setAccessibleName(back)
        self.back.setFont(ui_font(BODY + 5))
        self.back.clicked.connect(lambda: self.wanted.emit("back"))
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(12, 0, 12, 0)
        self.row.setSpacing(2 * STEP)
        self.row.addWidget(self.back)
        self.buttons: dict[str, QPushButton] = {}

    def add_buttons(self, buttons: Sequence[tuple[str, str, str]]) -> None:
        """Each with its name, its words and its tool tip."""
        for name, words, tip in buttons:
            button = QPushButton(words, self)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, name=name: self.wanted.emit(name))
            self.row.addWidget(button)
            self.buttons[name] = button

    @property
    def focus_order(self) -> list[QWidget]:
        return [self.back, *self.buttons.values()]

    def take_focus(self) -> None:
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)
