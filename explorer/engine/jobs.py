"""What the engine is asked to do, as the parent keeps it: a future, and the tasks that a worker gets for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from explorer.domain.progress import Progress
from explorer.engine.limits import MOST_SKIPPED, page_at_fault
from explorer.engine.tasks import ParseTask, Task
from explorer.errors import LimitExceeded, WorkerDied

# What a person waits for goes before what runs in the background.
RENDER, DRAW, PARSE = 0, 1, 2


class Job:
    """Work for one worker at a time. ``future`` gets the result or the error."""

    def __init__(self, priority: int, path: Path, what: str) -> None:
        self.priority = priority
        self.path = path
        self.what = what
        self.future: Future[Any] = Future()
        self.cancel: threading.Event | None = None
        self.on_progress: Callable[[int, int], None] | None = None

    def task(self) -> Task:
        """The first task."""
        raise NotImplementedError

    def settle(self, value: object) -> Task | None:
        """Take a task's value: set the future's result, or return the next task. An exception from here becomes the job's."""
        self.future.set_result(value)
        return None

    def after(self, error: LimitExceeded | WorkerDied) -> Task | None:  # noqa: ARG002 (others look at it)
        """What to do instead after the worker has ended, for the next one; None when the error is the job's."""
        return None

    def give_up(self) -> None:
        """Called once after a failure, when no worker touches the job's memory any more."""


class TaskJob(Job):
    """A job of a single task whose value is the result."""

    def __init__(self, priority: int, path: Path, what: str, task: Task) -> None:
        super().__init__(priority, path, what)
        self._task = task

    def task(self) -> Task:
        return self._task


class ParseJob(Job):
    """A document to parse. A page that ends its worker is skipped by the next one."""

    def __init__(self, path: Path, source: str, password: str | None, ocr: str = "") -> None:
        super().__init__(PARSE, path, source)
        self._ocr = ocr
        self._password = password
        self._skip: dict[int, str] = {}

    def task(self) -> Task:
        return ParseTask(self.path, self.what, self._password, tuple(self._skip.items()), self._ocr)

    def after(self, error: LimitExceeded | WorkerDied) -> Task | None:
        fault = page_at_fault(error)
        if fault is None or fault[0] in self._skip or len(self._skip) >= MOST_SKIPPED:
            return None
        self._skip[fault[0]] = fault[1]
        return self.task()


def parse_job(
    path: Path,
    source: str,
    password: str | None,
    on_progress: Callable[[Progress], None] | None,
    cancel: threading.Event | None,
    ocr: str = "",
) -> Job:
    job = ParseJob(path, source, password, ocr)
    job.cancel = cancel
    if on_progress:
        job.on_progress = lambda done, total: on_progress(Progress(done, total, source))
    return job
