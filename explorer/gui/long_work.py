"""Work in a thread of its own that tells its progress and can be cancelled: for what may take seconds or minutes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from explorer.domain.progress import Progress
from explorer.errors import Cancelled, ExplorerError

Steps = Generator[Progress, None, Any]
_TELL_EVERY_SECONDS = 0.03


class LongWork(QObject):
    """One piece of work at a time. ``finished`` carries its answer, ``failed`` a sentence; cancelled work only says ``ended``.

    ``noted`` carries what the work hands over before its end, see :meth:`note`.
    """

    progressed = Signal(object)
    noted = Signal(object)
    finished = Signal(object)
    failed = Signal(str)
    ended = Signal()
    _came = Signal(int, object)
    _note_came = Signal(int, object)
    _over = Signal(int, object, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._thread: threading.Thread | None = None
        self._leaving: list[threading.Thread] = []
        self._stop = threading.Event()
        self._run = 0
        self._came.connect(self._pass_on, Qt.ConnectionType.QueuedConnection)
        self._note_came.connect(self._pass_note, Qt.ConnectionType.QueuedConnection)
        self._over.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        return self._thread is not None

    def start(self, steps: Callable[[threading.Event, Callable[[object], None]], Steps]) -> None:
        """Begin ``steps(cancel, note)`` in the thread; what was running is cancelled. ``note`` may be called in the thread."""
        self.cancel()
        self._run += 1
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, args=(self._run, self._stop, steps), name=self._name, daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Drop the answer and ask the work to stop; this does not wait for it."""
        self._stop.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            self._leaving = [one for one in self._leaving if one.is_alive()] + [thread]
            self._run += 1
            self.ended.emit()

    def close(self) -> None:
        """Cancel, and wait until no thread is left."""
        self.cancel()
        for thread in self._leaving:
            thread.join(30)
        self._leaving.clear()

    def _work(self, run: int, stop: threading.Event, steps: Callable[[threading.Event, Callable[[object], None]], Steps]) -> None:
        try:
            work, told = steps(stop, lambda what: self._note_came.emit(run, what)), 0.0
            while not stop.is_set():
                step = next(work)
                if monotonic() - told > _TELL_EVERY_SECONDS:
                    told = monotonic()
                    self._came.emit(run, step)
            work.close()
        except StopIteration as end:
            self._over.emit(run, end.value, None)
        except Cancelled:
            return
        except Exception as error:
            self._over.emit(run, None, error)

    def _current(self, run: int) -> bool:
        return run == self._run and self._thread is not None

    def _pass_on(self, run: int, progress: Progress) -> None:
        if self._current(run):
            self.progressed.emit(progress)

    def _pass_note(self, run: int, what: object) -> None:
        if self._current(run):
            self.noted.emit(what)

    def _end(self, run: int, answer: object, error: Exception | None) -> None:
        if not self._current(run) or self._thread is None:
            return
        self._thread.join()
        self._thread = None
        self.ended.emit()
        if error is None:
            self.finished.emit(answer)
        elif isinstance(error, ExplorerError):
            self.failed.emit(str(error))
        else:
            raise error
