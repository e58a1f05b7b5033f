"""A picture of the window, taken when everything is drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

LOOK_EVERY_MS = 40
QUIET_LOOKS = 4
PATIENCE_SECONDS = 60


class Screenshot(QObject):
    """``done`` carries a sentence when the picture could not be taken, else ``""``."""

    done = Signal(str)

    def __init__(self, window: QWidget, file: Path, at_rest: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window = window
        self._file = file
        self._at_rest = at_rest
        self._quiet = 0
        self._deadline = monotonic() + PATIENCE_SECONDS
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK_EVERY_MS)
        self._clock.timeout.connect(self._look)
        self._clock.start()

    def _look(self) -> None:
        self._quiet = self._quiet + 1 if self._at_rest() else 0
        if self._quiet >= QUIET_LOOKS:
            self._clock.stop()
            self.done.emit(self._take())
        elif monotonic() > self._deadline:
            self._clock.stop()
            self.done.emit(f"The window was not drawn within {PATIENCE_SECONDS} seconds, so there is no picture.")

    def _take(self) -> str:
        picture = self._window.grab()
        self._file.parent.mkdir(parents=True, exist_ok=True)
        if picture.save(str(self._file)):
            return ""
        return f"The picture could not be saved as {self._file}: use a name ending in .png in a folder that can be written."
