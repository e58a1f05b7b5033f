"""The row above the preview: the way back, which file it is, from piece to piece, and on to the build."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.style import BODY, STEP, ui_font

_HEIGHT = 46


class PreviewTitle(QFrame):
    """``wanted`` carries what a button is for: "back", "previous", "next", "build"."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("preview-title")
        self.setFixedHeight(_HEIGHT)
        self.back = QToolButton(self)
        self.back.setText("\u2190")
        self.back.setToolTip("Back (Escape)")
        self.back.setAccessibleName("Back")
        self.back.setFont(ui_font(BODY + 5))
        self.back.clicked.connect(lambda: self.wanted.emit("back"))
        what = QLabel("Preview of the cut", self)
        what.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._file = ElidedLabel(self)
        self._file.setObjectName("quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(2 * STEP)
        row.addWidget(self.back)
        row.addWidget(what)
        row.addWidget(self._file, 1)
        self.buttons: dict[str, QPushButton] = {}
        for name, words, tip in (
            ("previous", "Previous piece", "To the piece before (K)"),
            ("next", "Next piece", "To the next piece (J)"),
            ("build", "Build with this cut\u2026", "Choose the folder and build its index with this chunker and these settings (Ctrl+B)"),
        ):
            button = QPushButton(words, self)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, name=name: self.wanted.emit(name))
            row.addWidget(button)
            self.buttons[name] = button
        self.buttons["build"].setObjectName("primary")

    def show_file(self, words: str) -> None:
        self._file.set_text(words)

    def allow(self, names: tuple[str, ...], allowed: bool) -> None:
        for name in names:
            self.buttons[name].setEnabled(allowed)

    @property
    def focus_order(self) -> list[QWidget]:
        return [self.back, *self.buttons.values()]

    def take_focus(self) -> None:
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)
