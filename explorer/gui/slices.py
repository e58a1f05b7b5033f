"""Work that can wait, done in slices: keys, clicks and paints come between any two of them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal


class Slices(QObject):
    """Walks through ``work``, from one of its yields to the next in each turn of the event loop. ``done`` comes at its end."""

    done = Signal()

    def __init__(self, work: Iterator[object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._stopped = False
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._go_on)

    def begin(self, after_ms: int) -> None:
        """Begin after so many milliseconds, or sooner if that was asked for before; what has begun goes on as it does."""
        if not self._next.isActive() or after_ms < self._next.remainingTime():
            self._next.start(after_ms)

    def stop(self) -> None:
        """Leave the rest undone; this may be said from within a slice."""
        self._stopped = True
        self._next.stop()

    def _go_on(self) -> None:
        try:
            next(self._work)
        except StopIteration:
            self.done.emit()
        else:
            if not self._stopped:
                self._next.start(0)
