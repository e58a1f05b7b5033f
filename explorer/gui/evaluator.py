"""Evaluating in a thread of its own, with progress and cancelling."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from explorer.domain.progress import Progress
from explorer.errors import ExplorerError

if TYPE_CHECKING:
    from explorer.viewlogic.index_state import IndexState
    from explorer.viewlogic.question_sets import EvaluationOrder

_TELL_EVERY_SECONDS = 0.03


class Evaluator(QObject):
    """One evaluation at a time. ``finished`` carries what came of it (after :meth:`start` an Evaluation), ``failed`` a sentence; a
    cancelled one only says ``ended``.
    """

    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(str)
    ended = Signal()
    _came = Signal(int, object)
    _over = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._leaving: list[threading.Thread] = []
        self._stop = threading.Event()
        self._run = 0
        self._came.connect(self._pass_on, Qt.ConnectionType.QueuedConnection)
        self._over.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        return self._thread is not None

    def start(self, state: IndexState, order: EvaluationOrder) -> None:
        """Evaluate the open index; what was running is cancelled."""
        self.run(lambda _stop: _steps(state, order))

    def run(self, work: Callable[[threading.Event], Generator[Progress, None, object]]) -> None:
        """Carry out other work in steps; what was running is cancelled. It is made and run in the thread, and given what says that it
        should stop.
        """
        self.cancel()
        self._run += 1
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, args=(self._run, self._stop, work), name="evaluation", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Drop the answer and stop after the question that is being asked; this does not wait for it."""
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

    def _work(self, run: int, stop: threading.Event, work: Callable[[threading.Event], Generator[Progress, None, object]]) -> None:
        steps: Generator[Progress, None, object] | None = None
        try:
            steps = work(stop)
            told = 0.0
            while not stop.is_set():
                step = next(steps)
                if monotonic() - told > _TELL_EVERY_SECONDS:
                    told = monotonic()
                    self._came.emit(run, step)
        except StopIteration as end:
            self._over.emit(run, end.value, None)
        except Exception as error:
            self._over.emit(run, None, error)
        finally:
            if steps is not None:
                steps.close()

    def _pass_on(self, run: int, progress: Progress) -> None:
        if run == self._run and self._thread is not None:
            self.progressed.emit(progress)

    def _end(self, run: int, evaluation: object, error: Exception | None) -> None:
        if run != self._run or self._thread is None:
            return
        self._thread.join()
        self._thread = None
        self.ended.emit()
        if error is None:
            self.finished.emit(evaluation)
        elif isinstance(error, ExplorerError):
            self.failed.emit(str(error))
        else:
            raise error


def _steps(state: IndexState, order: EvaluationOrder) -> Generator[Progress, None, object]:
    from explorer.evaluation.evaluating import evaluate
    from explorer.evaluation.questions import read_questions

    reader = state.opened.reader
    asked = [question for question in read_questions(order.path) if question.is_for(reader.audience)]
    return evaluate(reader, asked, order.conditions)
