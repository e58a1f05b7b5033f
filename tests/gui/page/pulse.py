"""Measuring how long the event loop stands still."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer

TICK_MS = 10


class Pulse:
    """Beats in the event loop; ``longest`` is the longest time between two beats, in seconds."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.beats = 0
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        self._last = time.perf_counter()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        self.beats += 1
