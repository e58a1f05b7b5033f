"""The question set with the button that starts, and in their place the bar and the button to cancel while the questions are asked."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QStackedLayout, QWidget

from explorer.domain.progress import Progress
from explorer.gui.style import STEP

APPEARS_AFTER_MS = 600
STAYS_MS = 500


class RunBar(QWidget):
    """``started`` and ``cancelled`` are the user's wishes. The bar appears only for work that takes a while, and then stays to be read."""

    started = Signal()
    cancelled = Signal()

    def __init__(self, choice: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._start = QPushButton("Evaluate", self)
        self._start.setObjectName("primary")
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Questions asked")
        self._count = QLabel(self)
        self._count.setObjectName("quiet")
        self._cancel = QPushButton("Cancel", self)
        idle, busy = self._idle, _ = QWidget(self), QWidget(self)
        for face, parts in ((idle, (choice, self._start)), (busy, (self._bar, self._count, self._cancel))):
            row = QHBoxLayout(face)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(2 * STEP)
            for part in parts:
                row.addWidget(part, 1 if part in (choice, self._bar) else 0)
        self._faces = QStackedLayout(self)
        self._faces.addWidget(idle)
        self._faces.addWidget(busy)
        self._appear = self._timer(self._show_bar)
        self._appear.setInterval(APPEARS_AFTER_MS)
        self._leave = self._timer(self._hide_bar)
        self._shown_at = 0.0
        self._start.clicked.connect(self.started)
        self._cancel.clicked.connect(self.cancelled)

    def add_beside(self, widget: QWidget) -> None:
        """Put another button right of the one that starts; it gives way with it."""
        layout = self._idle.layout()
        assert layout is not None
        layout.addWidget(widget)

    def _timer(self, function: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(function)
        return timer

    @property
    def button(self) -> QPushButton:
        """The button that starts."""
        return self._start

    @property
    def cancel_button(self) -> QPushButton:
        return self._cancel

    @property
    def bar_shown(self) -> bool:
        return self._faces.currentIndex() == 1

    def allow(self, allowed: bool) -> None:
        """Whether there is something to start."""
        self._start.setEnabled(allowed)

    def begin(self) -> None:
        self._leave.stop()
        self._bar.setRange(0, 0)
        self._count.setText("")
        if not self.bar_shown:
            self._appear.start()

    def progress(self, step: Progress, words: str = "") -> None:
        """Show how far it is, in ``words`` or else in numbers."""
        self._bar.setRange(0, step.total)
        self._bar.setValue(step.done)
        self._count.setText(words or f"{step.done} of {step.total}")
        self._bar.setToolTip(step.what)

    def end(self) -> None:
        """The work is over, but what could not be read yet stays for a moment."""
        self._appear.stop()
        if self.bar_shown:
            self._bar.setValue(self._bar.maximum())
            self._leave.start(max(0, round(STAYS_MS - (monotonic() - self._shown_at) * 1000)))

    def _show_bar(self) -> None:
        self._shown_at = monotonic()
        had_focus = self._start.hasFocus()
        self._faces.setCurrentIndex(1)
        if had_focus:
            self._cancel.setFocus()

    def _hide_bar(self) -> None:
        had_focus = self._cancel.hasFocus()
        self._faces.setCurrentIndex(0)
        if had_focus:
            self._start.setFocus()
