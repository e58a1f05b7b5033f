"""While two versions are compared: how far it is, and the way out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from explorer.domain.progress import Progress
from explorer.gui.style import STEP

WIDEST = 420


class WaitingFace(QWidget):
    """``cancelled`` is emitted by its button."""

    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = QLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setMaximumWidth(WIDEST)
        self._bar.setAccessibleName("Progress")
        self.button = QPushButton("Cancel", self)
        self.button.clicked.connect(self.cancelled)
        self.setFocusProxy(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 3 * STEP, 3 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(self._words)
        column.addWidget(self._bar)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.begin()

    @property
    def words(self) -> str:
        return self._words.text()

    def begin(self) -> None:
        self._words.setText("Comparing\u2026")
        self._bar.setRange(0, 0)

    def tell(self, progress: Progress) -> None:
        count = f" ({progress.done} of {progress.total} passages)" if progress.total else ""
        self._words.setText(f"Comparing: {progress.what}{count}")
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
