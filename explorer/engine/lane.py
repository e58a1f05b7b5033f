"""A lane of work: one thread that hands jobs to one worker process and sets their futures."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

from explorer.engine.jobs import Job
from explorer.engine.limits import Limits
from explorer.engine.process import WorkerProcess
from explorer.engine.tasks import Task
from explorer.errors import Cancelled, ExplorerError, LimitExceeded, WorkerDied

_WARM = "warm"
_STOP = "stop"


class Lane:
    """A thread and its worker process. The process starts with the first job and is replaced after it has ended.

    ``next_job`` is asked when a job is finished; ``on_busy`` is called now and then while one takes its time. Both in the lane's thread.
    """

    def __init__(self, limits: Limits, number: int, next_job: Callable[[Lane], Job | None], on_busy: Callable[[], None]) -> None:
        self._inbox: SimpleQueue[Job | str] = SimpleQueue()
        self.last_path: Path | None = None
        self._limits = limits
        self._next_job = next_job
        self._on_busy = on_busy
        self._worker: WorkerProcess | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve, name=f"engine-{number}", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Have a job done, and then whatever ``next_job`` gives."""
        self._inbox.put(job)

    def warm(self) -> None:
        """Start the worker ahead of the first job."""
        self._inbox.put(_WARM)

    @property
    def pid(self) -> int:
        worker = self._worker
        return worker.pid if worker is not None and worker.alive else 0

    def stop(self) -> None:
        self._stopping.set()
        self._inbox.put(_STOP)
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
        item = self._inbox.get()
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
            began = time.monotonic()
            task: Task | None = job.task()
            while task is not None:
                if any(stop.is_set() for stop in stops):
                    raise Cancelled(f"{job.what}: cancelled.")
                try:
                    value = self._running().ask(task, job.what, stops, job.on_progress, self._on_busy, job.take, began)
                except (LimitExceeded, WorkerDied) as error:
                    task = job.after(error)
                    if task is None:
                        raise
                else:
                    task = job.settle(value)
                    del value
            self.last_path = job.path
        except BaseException as error:
            job.give_up()
            job.future.set_exception(Cancelled(f"{job.what}: cancelled.") if self._stopping.is_set() else error)
