"""What the engine is asked to do, as the parent keeps it: a future, and the tasks that a worker gets for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

from explorer.domain.documents import ParsedDocument
from explorer.domain.packed_runs import PackedRuns, Stretch
from explorer.domain.progress import Progress
from explorer.engine.limits import MOST_SKIPPED, page_at_fault
from explorer.engine.tasks import ParseTask, Task
from explorer.errors import LimitExceeded, WorkerDied
from explorer.parsing.handing_over import PagesRead, RunsPlaced

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

    def take(self, part: object) -> None:
        """Take what a worker hands over before its task is done."""

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
    """A document to parse. After a page that ended its worker the next one goes on, with the pages that were read and without that one.
    What a worker crashed at, a page or the rest of the work, is tried again first: it may have been ended from outside.
    """

    def __init__(self, path: Path, source: str, password: str | None, ocr: str = "") -> None:
        super().__init__(PARSE, path, source)
        self._ocr = ocr
        self._password = password
        self._skip: dict[int, str] = {}
        # Page 0 is the rest of the work.
        self._crashed: set[int] = set()
        self._kept: list[bytes] = []
        self._placed: list[Stretch] = []
        self._state = _state(path)

    def task(self) -> Task:
        if self._state != (state := _state(self.path)):
            # It was written anew meanwhile: nothing that is known of it holds.
            self._state = state
            self._skip.clear()
            self._crashed.clear()
            self._kept.clear()
        return ParseTask(self.path, self.what, self._password, tuple(self._skip.items()), self._ocr, tuple(self._kept))

    def take(self, part: object) -> None:
        if isinstance(part, PagesRead):
            self._kept += part.pages
        elif isinstance(part, RunsPlaced):
            self._kept.clear()
            self._placed += part.stretches

    def settle(self, value: object) -> Task | None:
        placed, self._placed = self._placed, []
        if placed and isinstance(value, ParsedDocument):
            value = replace(value, runs=PackedRuns(placed))
        return super().settle(value)

    def give_up(self) -> None:
        self._kept.clear()
        self._placed.clear()

    def after(self, error: LimitExceeded | WorkerDied) -> Task | None:
        page, reason = page_at_fault(error) or (0, "")
        self._placed.clear()
        if isinstance(error, WorkerDied) and page not in self._crashed:
            self._crashed.add(page)
            return self.task()
        if not page or page in self._skip or len(self._skip) >= MOST_SKIPPED:
            return None
        self._skip[page] = reason
        return self.task()


def _state(path: Path) -> tuple[int, int]:
    """What changes when a file is written anew; parsing says what is wrong with one that is not there."""
    try:
        stat = path.stat()
    except OSError:
        return (0, 0)
    return stat.st_mtime_ns, stat.st_size


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
