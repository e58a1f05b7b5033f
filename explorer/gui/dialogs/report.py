"""A fault of the program itself: what happened, and a report to copy. Nothing of the user's documents is in it."""

from __future__ import annotations

import platform
import sys
import traceback
from types import TracebackType

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from explorer import __version__
from explorer.gui.style import LARGE, SMALL, STEP, fixed_font, ui_font


def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """Versions and the traceback."""
    lines = [
        f"chunk explorer {__version__}",
        f"Python {platform.python_version()}, Qt {qVersion()}, {sys.platform}",
        "",
        *traceback.format_exception(kind, error, trace),
    ]
    return "\n".join(line.rstrip("\n") for line in lines)


class ReportDialog(QDialog):
    def __init__(self, words: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle("A fault in the program")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(640, 420)
        heading = QLabel("Something went wrong that should not", self)
        heading.setFont(ui_font(LARGE, QFont.Weight.DemiBold))
        told = QLabel(
            "This is a fault of the program, not yours, and your files are untouched. You can go on; if something looks wrong, "
            "start the program again. Please send this report to the developers:",
            self,
        )
        told.setWordWrap(True)
        self._words = QPlainTextEdit(words, self)
        self._words.setReadOnly(True)
        self._words.setFont(fixed_font(SMALL - 1))
        self._words.setAccessibleName("The report")
        copy = QPushButton("Copy report", self)
        copy.setObjectName("primary")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(words))
        close = QPushButton("Close", self)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(copy)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(5 * STEP, 5 * STEP, 5 * STEP, 4 * STEP)
        column.setSpacing(3 * STEP)
        column.addWidget(heading)
        column.addWidget(told)
        column.addWidget(self._words, 1)
        column.addLayout(foot)
        self.setWindowModality(Qt.WindowModality.NonModal)
