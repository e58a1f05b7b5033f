"""Cuts the comparison's columns off the GUI's thread. Chunkers that take their time do so in a worker process of the column's own, so that
they hold up none of the others; those that are quick share one thread, because several would only take turns with the GUI's.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from explorer.comparison.columns import Column, ColumnOrder
from explorer.comparison.measured_text import MeasuredText
from explorer.errors import Cancelled, ExplorerError
from explorer.gui.lanes import Lane
from explorer.viewlogic.column_cut import IN_PLACE, ColumnCut, cut_here, finished
from explorer.viewlogic.column_text import ColumnText

if TYPE_CHECKING:
    from explorer.comparison.cut_task import CutTask
    from explorer.engine import Engine
    from explorer.engine.jobs import TaskJob

_SECONDS = 120.0
_NUMBERS = count(1)


class ColumnKnife(QObject):
    """One column's cuts. ``cut`` carries the :class:`ColumnCut` of the last order and of no other.

    Orders that come while a worker process is cutting wait, and only the last of them is taken: a slider asks for dozens a second.
    ``lane`` may be shared, and is closed by whoever made it; without one the knife has its own.
    """

    cut = Signal(object)
    _answered = Signal(object, object)

    def __init__(self, parent: QObject | None = None, lane: Lane | None = None) -> None:
        super().__init__(parent)
        self._lane = lane or Lane("column", self)
        self._shared = lane is not None
        self._topic = f"cut {next(_NUMBERS)}"
        self._engine: Engine | None = None
        self._job: TaskJob | None = None
        self._wanted: Callable[[], None] | None = None
        self._busy = False
        self._answered.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        return self._busy

    def want(self, text: MeasuredText, ground: ColumnText, order: ColumnOrder) -> None:
        """Cut as ordered; orders before this one are forgotten."""
        self._lane.forget(self._topic)
        self._busy = True
        self._wanted = None
        if order.chunker in IN_PLACE:
            self._let_go()
            self._lane.run(partial(cut_here, text, ground, order), self._done, self._failed, topic=self._topic)
        elif self._job is not None and self._job_order(self._job) == order.chunker:
            self._wanted = partial(self._submit, text, ground, order)
        else:
            self._let_go()
            self._submit(text, ground, order)

    @staticmethod
    def _job_order(job: TaskJob) -> str:
        task: CutTask = job.task()  # type: ignore[assignment]
        return task.order.chunker

    def _submit(self, text: MeasuredText, ground: ColumnText, order: ColumnOrder) -> None:
        from explorer.comparison.cut_task import cut_job

        job = self._job = cut_job(text.document, order)
        job.cancel = threading.Event()

        def answered(future: Future[Column]) -> None:
            # In the engine's thread. Closing it cancels what is at work; nobody waits for that any more.
            error = Cancelled("") if future.cancelled() else future.exception()
            try:
                self._answered.emit(job, (text, ground, order, error or future.result()))
            except RuntimeError:
                return

        job.future.add_done_callback(answered)
        self._open().submit(job)

    def _open(self) -> Engine:
        if self._engine is None:
            from explorer.engine import Engine
            from explorer.engine.limits import Limits

            self._engine = Engine(workers=1, limits=Limits(seconds_per_page=_SECONDS, seconds_per_document=_SECONDS))
        return self._engine

    def _take(self, job: TaskJob, answer: tuple[MeasuredText, ColumnText, ColumnOrder, Column | BaseException]) -> None:
        if job is not self._job:
            return
        self._job = None
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            wanted()
            return
        _, ground, order, found = answer
        if isinstance(found, Cancelled):
            return
        if isinstance(found, BaseException):
            if not isinstance(found, ExplorerError):
                raise found
            found = Column(order, fault=str(found))
        self._lane.run(partial(finished, ground, found), self._done, self._failed, topic=self._topic)

    def _done(self, answer: ColumnCut) -> None:
        self._busy = False
        self.cut.emit(answer)

    @staticmethod
    def _failed(error: Exception) -> None:
        # What a chunker does wrong is in the column; anything else is a bug.
        raise error

    def _let_go(self) -> None:
        """Have a worker ended that cuts for nobody."""
        if self._job is not None and self._job.cancel is not None:
            self._job.cancel.set()
        self._job = None

    def rest(self) -> None:
        """Nobody looks any more: end what is cutting. The knife can be used again."""
        self._lane.forget(self._topic)
        self._wanted, self._busy = None, False
        self._let_go()

    def close(self) -> None:
        """End the thread, and the worker whatever it does."""
        self._busy = False
        self._job, self._wanted = None, None
        self._lane.forget(self._topic)
        if not self._shared:
            self._lane.close()
        if self._engine is not None:
            self._engine.close()
            self._engine = None
