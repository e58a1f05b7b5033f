"""Progress that does not flicker: it appears after 0.6 seconds and then stays for at least half a second."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from explorer.domain.progress import Progress
from explorer.gui.pane import ElidedLabel
from explorer.gui.style import STEP

APPEARS_AFTER_MS = 600
STAYS_MS = 500


class ProgressDialog(QDialog):
    """Not modal: the window stays usable. ``cancelled`` is emitted once."""

    cancelled = Signal()

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self.setMinimumWidth(420)
        heading = QLabel(title, self)
        self._what = ElidedLabel(self)
        self._what.setObjectName("quiet")
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 0)
        self._bar.setAccessibleName("Progress")
        self._count = QLabel(self)
        self._count.setObjectName("quiet")
        self._cancel = QPushButton("Cancel", self)
        self._cancel.clicked.connect(self._give_up)
        line = QHBoxLayout()
        line.addWidget(self._what, 1)
        line.addWidget(self._count)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * STEP, 4 * STEP, 4 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(heading)
        column.addWidget(self._bar)
        column.addLayout(line)
        column.addSpacing(STEP)
        column.addLayout(foot)
        self._shown_at: float | None = None
        self._over = False
        self._appear = QTimer(self)
        self._appear.setSingleShot(True)
        self._appear.setInterval(APPEARS_AFTER_MS)
        self._appear.timeout.connect(self._show_now)
        self._leave = QTimer(self)
        self._leave.setSingleShot(True)
        self._leave.timeout.connect(self._go)
        self._appear.start()

    def tell(self, progress: Progress) -> None:
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        self._what.set_text(progress.what)
        self._count.setText(f"{progress.done} of {progress.total}" if progress.total else "")

    def end(self) -> None:
        """The work is over: go away, but not before it could be read."""
        self._over = True
        self._appear.stop()
        if self._shown_at is None:
            self._go()
        else:
            self._leave.start(max(0, round(STAYS_MS - (monotonic() - self._shown_at) * 1000)))

    def _show_now(self) -> None:
        self._shown_at = monotonic()
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.show()

    def _go(self) -> None:
        self.hide()
        self.deleteLater()

    def _give_up(self) -> None:
        if not self._over:
            self._cancel.setEnabled(False)
            self._what.set_text("Cancelling")
            self.cancelled.emit()

    def reject(self) -> None:
        self._give_up()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._over:
            event.ignore()
            self._give_up()
