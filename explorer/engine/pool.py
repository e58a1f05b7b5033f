"""The engine: worker processes, each served by a thread that hands it one job after the other and sets the futures."""

from __future__ import annotations

import atexit
import contextlib
import heapq
import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from explorer.domain.documents import ParsedDocument
from explorer.domain.progress import Progress
from explorer.engine.jobs import Job, RenderJob, draw_job, parse_job
from explorer.engine.pictures import PagePicture, SegmentPool
from explorer.engine.process import WorkerProcess
from explorer.engine.requests import DrawRequest, Limits, RenderRequest
from explorer.engine.tasks import Task
from explorer.errors import Cancelled, ExplorerError

_Request = TypeVar("_Request", RenderRequest, DrawRequest)

_IN_PLACE_BYTES = 1_000_000
_DEFAULT_LIMITS = Limits()


class Engine:
    """Parses, renders and draws in worker processes. Thread-safe; a context manager.

    Workers start when there is work for them (or with ``warm``), at most ``workers`` of them; pictures go before drawings and those
    before parsing. Failures arrive in the futures: DocumentError, PasswordNeeded, WorkerDied, LimitExceeded, Cancelled. After any of
    them the next request is served, by a new worker if need be. A future that is cancelled before its turn costs nothing. Callbacks
    run in the engine's threads and must not block. ``close`` leaves no process and no segment behind; it happens at exit too.
    """

    def __init__(self, workers: int = 1, limits: Limits = _DEFAULT_LIMITS) -> None:
        if workers < 1:
            raise ValueError("an engine needs a worker")
        self._limits = limits
        self._most_workers = workers
        self._lock = threading.Lock()
        self._lanes: list[_Lane] = []
        self._idle: list[_Lane] = []
        self._waiting: list[tuple[int, int, Job]] = []
        self._order = itertools.count()
        self._closed = False
        self._pool = SegmentPool()
        self._areas: dict[Path, float] = {}
        # A picture may take a quarter of what a worker may have.
        self._most_bytes = limits.memory_mb * (1 << 20) // 4
        atexit.register(self.close)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def warm(self) -> None:
        """Start all workers now, without waiting for them."""
        with self._lock:
            while not self._closed and len(self._lanes) < self._most_workers:
                lane = self._new_lane()
                lane.inbox.put(_WARM)
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
        """Parse a file; ``source`` names it in errors and progress. Text files up to 1 MB are parsed at once, in the calling thread."""
        path = path.absolute()
        if _fits_in_place(path):
            return _parsed_here(path, source, cancel)
        return self.submit(parse_job(path, source, password, on_progress, cancel))

    def render(self, request: RenderRequest) -> Future[PagePicture]:
        """A picture of a page."""
        return self.submit(RenderJob(_anywhere(request), self._pool, self._areas, self._most_bytes))

    def draw(self, request: DrawRequest) -> Future[bytes]:
        """Pages with their marks, as a PNG."""
        return self.submit(draw_job(_anywhere(request), self._most_bytes))

    def submit(self, job: Job) -> Future[Any]:
        """Have any job done."""
        with self._lock:
            if self._closed:
                job.future.set_exception(Cancelled("The program is closing."))
            elif lane := self._lane_for(job.path):
                lane.inbox.put(job)
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
        self._pool.close()

    def _lane_for(self, path: Path) -> _Lane | None:
        """A free lane, best the one whose worker has the file open; None when all are busy. Called with the lock held."""
        for place, lane in enumerate(self._idle):
            if lane.last_path == path:
                return self._idle.pop(place)
        if self._idle:
            return self._idle.pop()
        return self._new_lane() if len(self._lanes) < self._most_workers else None

    def _new_lane(self) -> _Lane:
        lane = _Lane(self._limits, self._next_job, len(self._lanes))
        self._lanes.append(lane)
        return lane

    def _next_job(self, lane: _Lane) -> Job | None:
        """What a lane that has finished does next; None after it was put among the idle ones."""
        with self._lock:
            if self._waiting:
                return heapq.heappop(self._waiting)[2]
            if lane not in self._idle:
                self._idle.append(lane)
            return None


_WARM = "warm"
_STOP = "stop"


class _Lane:
    """A thread and its worker process. The process starts with the first job and is replaced after it has ended."""

    def __init__(self, limits: Limits, next_job: Callable[[_Lane], Job | None], number: int) -> None:
        self.inbox: SimpleQueue[Job | str] = SimpleQueue()
        self.last_path: Path | None = None
        self._limits = limits
        self._next_job = next_job
        self._worker: WorkerProcess | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve, name=f"engine-{number}", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        worker = self._worker
        return worker.pid if worker is not None and worker.alive else 0

    def stop(self) -> None:
        self._stopping.set()
        self.inbox.put(_STOP)
        if worker := self._worker:
            worker.kill()

    def join(self) -> None:
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _serve(self) -> None:
        while self._serve_next():
            pass
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _serve_next(self) -> bool:
        """Wait for something to do and do it; False to end. Between two calls nothing here holds a job or its result."""
        item = self.inbox.get()
        if isinstance(item, Job):
            job: Job | None = item
            while job is not None:
                self._do(job)
                job = self._next_job(self)
        elif item == _WARM:
            # What is wrong with it, the first job will say.
            with contextlib.suppress(ExplorerError):
                self._running()
        return item != _STOP

    def _running(self) -> WorkerProcess:
        """The worker, a new one when there is none or it has ended."""
        if self._worker is not None and not self._worker.alive:
            self._worker.close()
            self._worker = None
        if self._worker is None:
            self._worker = WorkerProcess(self._limits)
            self.last_path = None
        return self._worker

    def _do(self, job: Job) -> None:
        if not job.future.set_running_or_notify_cancel():
            return
        stops = (self._stopping,) if job.cancel is None else (self._stopping, job.cancel)
        try:
            task: Task | None = job.task()
            while task is not None:
                if any(stop.is_set() for stop in stops):
                    raise Cancelled(f"{job.what}: cancelled.")
                task = job.settle(self._running().ask(task, job.what, stops, job.on_progress))
            self.last_path = job.path
        except BaseException as error:
            job.give_up()
            job.future.set_exception(Cancelled(f"{job.what}: cancelled.") if self._stopping.is_set() else error)


def _anywhere(request: _Request) -> _Request:
    """The request with an absolute path: a worker keeps the folder that was the current one when it started."""
    return request if request.path.is_absolute() else replace(request, path=request.path.absolute())


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
