"""Jobs that make pictures, with the shared memory that they are lent."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from explorer.engine.jobs import DRAW, RENDER, Job, TaskJob
from explorer.engine.picture_tasks import BYTES_PER_PIXEL, DrawTask, NeedsRoom, Rendered, RenderTask
from explorer.engine.pictures import PagePicture, Segment, SegmentPool
from explorer.engine.requests import DrawRequest, RenderRequest
from explorer.engine.tasks import Task

_Request = TypeVar("_Request", RenderRequest, DrawRequest)

# A4 and Letter with a little to spare, in square points.
_USUAL_AREA = 520_000.0
_MOST_GUESSED = 64 << 20


class Studio:
    """Makes the jobs for pictures. Owns the shared segments; remembers how large a document's pages are, to lend segments that fit.

    ``most`` is the number of bytes that the pixels of one picture may take.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._pool = SegmentPool()
        self._areas: dict[Path, float] = {}

    def render_job(self, request: RenderRequest) -> Job:
        return RenderJob(_anywhere(request), self._pool, self._areas, self._most)

    def draw_job(self, request: DrawRequest) -> Job:
        return TaskJob(DRAW, request.path, request.path.name, DrawTask(_anywhere(request), self._most))

    def close(self) -> None:
        self._pool.close()


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
        # What would be very large is only a guess: the worker is to say it first.
        return self._with_room(min(int(area * request.scale**2 * BYTES_PER_PIXEL) + 65_536, self._most, _MOST_GUESSED))

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


def _anywhere(request: _Request) -> _Request:
    """The request with an absolute path: a worker keeps the folder that was the current one when it started."""
    return request if request.path.is_absolute() else replace(request, path=request.path.absolute())
