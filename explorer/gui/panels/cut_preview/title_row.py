"""The row above the preview: the way back, which file it is, from piece to piece, and on to the build."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.reading.view_title import ViewTitle
from explorer.gui.style import BODY, ui_font

_BUTTONS = (
    ("previous", "Previous piece", "To the piece before (K)"),
    ("next", "Next piece", "To the next piece (J)"),
    ("build", "Build with this cut\u2026", "Choose the folder and build its index with this chunker and these settings (Ctrl+B)"),
)


class PreviewTitle(ViewTitle):
    """Which file is shown, and a button for each of ``_BUTTONS``."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("preview-title", "Back", parent)
        what = QLabel("Preview of the cut", self)
        what.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._file = ElidedLabel(self)
        self._file.setObjectName("quiet")
        self.row.addWidget(what)
        self.row.addWidget(self._file, 1)
        self.add_buttons(_BUTTONS)
        self.buttons["build"].setObjectName("primary")

    def show_file(self, words: str) -> None:
        self._file.set_text(words)

    def allow(self, names: tuple[str, ...], allowed: bool) -> None:
        for name in names:
            self.buttons[name].setEnabled(allowed)
