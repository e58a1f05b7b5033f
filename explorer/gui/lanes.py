"""Background lanes: a thread that takes one piece of work after the other and hands its answers back to the GUI's thread.

A request belongs to a topic, and a newer request of the same topic makes the older one stale: it is skipped when it has not begun, and its
answer is dropped when it has. So an answer that arrives is always the one to the last question.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from explorer.errors import Cancelled

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Job:
    """One request on its way."""

    topic: str
    generation: int
    work: Callable[[], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]


class Lane(QObject):
    """One serial lane. Lives in the GUI's thread; its own thread starts with the first request and ends with :meth:`close`.

    ``busy_changed`` says whether any request is waiting, running, or has an answer that is not handed over yet.
    """

    busy_changed = Signal(bool)
    _answered = Signal(object, object, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._jobs: deque[_Job] = deque()
        self._wake = threading.Condition()
        self._generations: dict[str, int] = {}
        self._outstanding = 0
        self._closing = False
        self._thread: threading.Thread | None = None
        self._answered.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        return self._outstanding > 0 and not self._closing

    def run(self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None], *, topic: str) -> None:
        """Call ``work()`` in the lane, then ``done(answer)`` or ``failed(error)`` in the GUI's thread, unless the topic moved on.

        A :class:`~explorer.errors.Cancelled` is silent: neither is called.
        """
        if self._closing:
            return
        generation = self.forget(topic)
        self._outstanding += 1
        with self._wake:
            self._jobs.append(_Job(topic, generation, work, done, failed))
            self._wake.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name=f"lane {self._name}", daemon=True)
            self._thread.start()
        if self._outstanding == 1:
            self.busy_changed.emit(True)

    def forget(self, topic: str) -> int:
        """Make every request of ``topic`` so far stale; the new generation's number."""
        generation = self._generations.get(topic, 0) + 1
        self._generations[topic] = generation
        return generation

    def forget_all(self) -> None:
        """Make every request so far stale, whatever its topic."""
        for topic in self._generations:
            self._generations[topic] += 1

    def _is_closing(self) -> bool:
        return self._closing

    def close(self, timeout: float = 5.0) -> None:
        """Drop what waits, let the running work end, and join the thread. Answers that come later are dropped."""
        self._closing = True
        with self._wake:
            self._jobs.clear()
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(timeout)
            self._thread = None

    def _serve(self) -> None:
        while True:
            with self._wake:
                while not self._jobs and not self._closing:
                    self._wake.wait()
                if self._closing:
                    return
                job = self._jobs.popleft()
            answer: object = None
            error: Exception | None = None
            if self._generations.get(job.topic) == job.generation:
                try:
                    answer = job.work()
                except Exception as caught:
                    error = caught
            if self._is_closing():
                return
            self._answered.emit(job, answer, error)

    def _hand_over(self, job: _Job, answer: object, error: Exception | None) -> None:
        try:
            if self._closing or self._generations.get(job.topic) != job.generation:
                return
            if error is None:
                job.done(answer)
            elif not isinstance(error, Cancelled):
                job.failed(error)
        finally:
            self._outstanding -= 1
            if self._outstanding == 0 and not self._closing:
                self.busy_changed.emit(False)
