"""What the engine is asked to do, as the parent keeps it: a future, and the tasks that a worker gets for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from explorer.domain.progress import Progress
from explorer.engine.pictures import PagePicture, Segment, SegmentPool
from explorer.engine.requests import DrawRequest, RenderRequest
from explorer.engine.tasks import BYTES_PER_PIXEL, DrawTask, NeedsRoom, ParseTask, Rendered, RenderTask, Task

# What a person waits for goes before what runs in the background.
RENDER, DRAW, PARSE = 0, 1, 2
# A4 and Letter with a little to spare, in square points.
_USUAL_AREA = 520_000.0


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

    def give_up(self) -> None:
        """Called once after a failure, when no worker touches the job's memory any more."""


class TaskJob(Job):
    """A job of a single task whose value is the result."""

    def __init__(self, priority: int, path: Path, what: str, task: Task) -> None:
        super().__init__(priority, path, what)
        self._task = task

    def task(self) -> Task:
        return self._task


def parse_job(
    path: Path,
    source: str,
    password: str | None,
    on_progress: Callable[[Progress], None] | None,
    cancel: threading.Event | None,
) -> Job:
    job = TaskJob(PARSE, path, source, ParseTask(path, source, password))
    job.cancel = cancel
    if on_progress:
        job.on_progress = lambda done, total: on_progress(Progress(done, total, source))
    return job


def draw_job(request: DrawRequest, most: int) -> Job:
    return TaskJob(DRAW, request.path, request.path.name, DrawTask(request, most))


class RenderJob(Job):
    """A picture of a page. The worker says when the segment it was lent is too small, and then gets a larger one."""

    def __init__(self, request: RenderRequest, pool: SegmentPool, areas: dict[Path, float], most: int) -> None:
        super().__init__(RENDER, request.path, f"{request.path.name}, page {request.page}")
        self._request = request
        self._pool = pool
        self._areas = areas
        self._most = most
        self._segment: Segment | None = None

    def task(self) -> Task:
        request = self._request
        area = self._areas.get(request.path, _USUAL_AREA)
        if request.clip is not None:
            area = min(area, request.clip.width * request.clip.height)
        return self._with_room(min(int(area * request.scale**2 * BYTES_PER_PIXEL) + 65_536, self._most))

    def settle(self, value: object) -> Task | None:
        segment = self._segment
        assert segment is not None
        if isinstance(value, NeedsRoom):
            self.give_up()
            return self._with_room(value.size)
        assert isinstance(value, Rendered)
        request = self._request
        if request.clip is None:
            self._areas[request.path] = value.width * value.height / request.scale**2
        self._segment = None
        self.future.set_result(
            PagePicture(request.page, request.scale, request.generation, value.width, value.height, value.pixel_format, segment, self._pool)
        )
        return None

    def give_up(self) -> None:
        if self._segment is not None:
            self._pool.give_back(self._segment)
            self._segment = None

    def _with_room(self, size: int) -> Task:
        segment = self._segment = self._pool.take(size)
        return RenderTask(self._request, segment.name, segment.size, self._most)
