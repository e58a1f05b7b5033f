"""What stands in the place of the text: that it is being read, or that it is locked."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from explorer.domain.progress import Progress
from explorer.gui.password_field import PasswordField
from explorer.gui.reading.notice_face import NoticeFace
from explorer.gui.style import STEP
from explorer.viewlogic.notice import Notice

PATIENCE_MS = 200
"""Files that are read quicker never say that they are being read."""


class ReadingFace(QWidget):
    """Pages read so far, and a way to stop. ``cancelled`` says that the user wants that."""

    cancelled = Signal()
    due = Signal()
    """It takes so long that it should be said."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = QLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress")
        self._bar.setMaximumWidth(320)
        self.stop = QPushButton("Stop reading", self)
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self.cancelled)
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * STEP, 4 * STEP, 4 * STEP, 4 * STEP)
        column.setSpacing(3 * STEP)
        column.addWidget(self._words)
        column.addWidget(self._bar)
        column.addWidget(self.stop, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(PATIENCE_MS)
        self._clock.timeout.connect(self.due)

    @property
    def words(self) -> str:
        return self._words.text()

    def begin(self, label: str) -> None:
        self._words.setText(f"Reading {label} \u2026")
        self._bar.setRange(0, 0)
        self._clock.start()

    def tell(self, progress: Progress) -> None:
        if progress.total:
            self._bar.setRange(0, progress.total)
            self._bar.setValue(progress.done)
            self._words.setText(f"Reading {progress.what} \u2026 page {progress.done:,} of {progress.total:,}")

    def end(self) -> None:
        self._clock.stop()


class LockedFace(QWidget):
    """Asks for a file's password. ``given`` carries it."""

    given = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.notice = NoticeFace(self)
        self.password = PasswordField(self)
        self.password.given.connect(self.given)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        inner = QVBoxLayout()
        inner.setContentsMargins(3 * STEP, 0, 3 * STEP, 0)
        inner.addWidget(self.password)
        column.addLayout(inner)
        column.addStretch(1)
        self.setFocusProxy(self.password)

    def ask(self, label: str, source: str, sentence: str) -> None:
        self.notice.show_notice(Notice(label, (sentence,)))
        self.password.ask_for(source)
