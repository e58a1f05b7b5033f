"""The engine: worker processes, each served by a thread that hands it one job after the other and sets the futures."""

from __future__ import annotations

import atexit
import heapq
import itertools
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from explorer.engine.jobs import PARSE, Job, parse_job
from explorer.engine.lane import Lane
from explorer.engine.limits import Limits
from explorer.errors import Cancelled

if TYPE_CHECKING:
    from explorer.domain.documents import ParsedDocument
    from explorer.domain.progress import Progress
    from explorer.engine.picture_jobs import Studio
    from explorer.engine.pictures import PagePicture
    from explorer.engine.requests import DrawRequest, RenderRequest
    from explorer.metadata.language import Detection, Sample

# What a hostile text of this size can cost without a limit is a second.
PASSWORD_VARIABLE = "CHUNK_EXPLORER_PASSWORD"
"""The environment variable with the password of locked PDFs."""

_IN_PLACE_BYTES = 128 * 1024
_Request = TypeVar("_Request", "RenderRequest", "DrawRequest")
_DEFAULT_LIMITS = Limits()


class Engine:
    """Parses, renders and draws in worker processes. Thread-safe; a context manager.

    Workers start when there is work for them (or with ``warm``), at most ``workers`` of them: the first at once, others when a picture
    would have to wait, or when a file takes longer to parse than it takes to look. Pictures go before drawings and those before
    parsing. Failures arrive in the futures: DocumentError, PasswordNeeded, WorkerDied, LimitExceeded, Cancelled. After any of them
    the next request is served, by a new worker if need be. A future that is cancelled before its turn costs nothing. Callbacks run
    in the engine's threads and must not block. ``close`` leaves no process and no segment behind; it happens at exit too.

    ``password`` (else the environment's) opens files for which a request brings none; it is kept in memory only. ``ocr`` are the
    languages in which pages without a text layer are read, ``""`` for not at all.
    """

    def __init__(self, workers: int = 1, limits: Limits = _DEFAULT_LIMITS, *, password: str | None = None, ocr: str = "") -> None:
        if workers < 1:
            raise ValueError("an engine needs a worker")
        self.ocr = ocr
        self._password = password or os.environ.get(PASSWORD_VARIABLE) or None
        self._limits = limits.with_ocr if ocr else limits
        self._most_workers = workers
        self._lock = threading.Lock()
        self._lanes: list[Lane] = []
        self._idle: list[Lane] = []
        self._waiting: list[tuple[int, int, Job]] = []
        self._order = itertools.count()
        self._closed = False
        self._studio: Studio | None = None
        atexit.register(self.close)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def warm(self, workers: int | None = None) -> None:
        """Start workers now, ``workers`` of them in all or as many as there may be, without waiting for them."""
        with self._lock:
            wanted = self._most_workers if workers is None else min(workers, self._most_workers)
            while not self._closed and len(self._lanes) < wanted:
                lane = self._new_lane()
                lane.warm()
                self._idle.append(lane)

    def parse(
        self,
        path: Path,
        source: str,
        *,
        password: str | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> Future[ParsedDocument]:
        """Parse a file; ``source`` names it in errors and progress. Text files up to 128 KB are parsed at once, in the calling thread."""
        path = path.absolute()
        if _fits_in_place(path):
            return _parsed_here(path, source, cancel)
        return self.submit(parse_job(path, source, password or self._password, on_progress, cancel, self.ocr))

    def render(self, request: RenderRequest) -> Future[PagePicture]:
        """A picture of a page."""
        return self.submit(self._pictures().render_job(self._unlocked(request)))

    def draw(self, request: DrawRequest) -> Future[bytes]:
        """Pages with their marks, as a PNG."""
        return self.submit(self._pictures().draw_job(self._unlocked(request)))

    def _unlocked(self, request: _Request) -> _Request:
        return replace(request, password=self._password) if request.password is None and self._password else request

    def languages(self, samples: Sequence[Sample], *, cancel: threading.Event | None = None) -> Future[Sequence[Detection]]:
        """The most likely language of each text."""
        from explorer.engine.language_task import language_job

        return self.submit(language_job(samples, cancel))

    def submit(self, job: Job) -> Future[Any]:
        """Have any job done."""
        with self._lock:
            if self._closed:
                job.future.set_exception(Cancelled("The program is closing."))
            elif lane := self._lane_for(job):
                lane.put(job)
            else:
                heapq.heappush(self._waiting, (job.priority, next(self._order), job))
        return job.future

    def worker_pids(self) -> tuple[int, ...]:
        """The process IDs of the workers that run."""
        with self._lock:
            return tuple(pid for lane in self._lanes if (pid := lane.pid))

    def close(self) -> None:
        """End all workers, whatever they do; jobs that are not finished fail with Cancelled. Does nothing the second time."""
        atexit.unregister(self.close)
        with self._lock:
            self._closed = True
            waiting, self._waiting = self._waiting, []
            lanes = list(self._lanes)
        for _, _, job in waiting:
            if job.future.set_running_or_notify_cancel():
                job.future.set_exception(Cancelled("The program is closing."))
        for lane in lanes:
            lane.stop()
        for lane in lanes:
            lane.join()
        if studio := self._studio:
            studio.close()

    def _pictures(self) -> Studio:
        from explorer.engine.picture_jobs import Studio

        with self._lock:
            if self._studio is None:
                # A picture may take a quarter of what a worker may have.
                self._studio = Studio(self._limits.memory_mb * (1 << 20) // 4)
            return self._studio

    def _lane_for(self, job: Job) -> Lane | None:
        """A free lane, best the one whose worker has the file open; None when the job has to wait. Called with the lock held."""
        for place, lane in enumerate(self._idle):
            if lane.last_path == job.path:
                return self._idle.pop(place)
        if self._idle:
            return self._idle.pop()
        # A worker takes longer to start than most documents take to parse: for those, the ones at work come first.
        at_once = job.priority < PARSE or not self._lanes
        return self._new_lane() if at_once and len(self._lanes) < self._most_workers else None

    def _new_lane(self) -> Lane:
        lane = Lane(self._limits, len(self._lanes), self._next_job, self._grow)
        self._lanes.append(lane)
        return lane

    def _grow(self) -> None:
        """Start another worker when one takes its time while others wait."""
        with self._lock:
            if self._waiting and not self._idle and not self._closed and len(self._lanes) < self._most_workers:
                self._new_lane().put(heapq.heappop(self._waiting)[2])

    def _next_job(self, lane: Lane) -> Job | None:
        """What a lane that has finished does next; None after it was put among the idle ones."""
        with self._lock:
            if self._waiting:
                return heapq.heappop(self._waiting)[2]
            if lane not in self._idle:
                self._idle.append(lane)
            return None


def _fits_in_place(path: Path) -> bool:
    from explorer.parsing import FOREIGN, FORMATS

    if FORMATS.get(path.suffix.lower(), "") in FOREIGN:
        return False
    try:
        return path.stat().st_size <= _IN_PLACE_BYTES
    except OSError:
        # Parsing says what is wrong with it.
        return True


def _parsed_here(path: Path, source: str, cancel: threading.Event | None) -> Future[ParsedDocument]:
    from explorer.parsing import parse_file

    future: Future[ParsedDocument] = Future()
    future.set_running_or_notify_cancel()
    try:
        if cancel is not None and cancel.is_set():
            raise Cancelled(f"{source}: cancelled.")
        future.set_result(parse_file(path, source))
    except Exception as error:
        future.set_exception(error)
    return future
