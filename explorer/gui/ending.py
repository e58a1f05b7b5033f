"""A polite end when the terminal or the system asks for it: workers and shared memory are given back as when the window is closed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Ending(QObject):
    """Calls ``end`` in the GUI's thread when SIGINT or SIGTERM arrives. Python's own handlers would wait for Qt to give way."""

    def __init__(self, end: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end = end
        self._before: list[tuple[int, object]] = []
        if sys.platform == "win32":
            return
        self._reading, self._writing = os.pipe()
        os.set_blocking(self._writing, False)
        os.set_blocking(self._reading, False)
        self._wakeup = signal.set_wakeup_fd(self._writing, warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._reading, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._came)
        self._before = [(number, signal.signal(number, lambda *_: None)) for number in _SIGNALS]

    def _came(self) -> None:
        os.read(self._reading, 64)
        self._end()

    def release(self) -> None:
        """Give the handlers back and close the pipe."""
        if not self._before:
            return
        for number, handler in self._before:
            signal.signal(number, handler)  # type: ignore[arg-type]
        self._before = []
        signal.set_wakeup_fd(self._wakeup)
        self._notifier.setEnabled(False)
        os.close(self._reading)
        os.close(self._writing)
