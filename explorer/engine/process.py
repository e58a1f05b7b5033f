"""One worker process as the parent sees it: started, asked, watched, ended.

Not thread-safe but for ``kill``: one thread talks to a worker.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.context import SpawnProcess

from explorer.engine.limits import Limits, PageCrashed, PageExceeded
from explorer.engine.tasks import Task
from explorer.engine.worker import Done, Failed, Part, Progressed, Ready, main
from explorer.errors import Cancelled, EnvironmentFault, LimitExceeded, WorkerDied

# How often a busy worker's time and memory, and the wish to cancel, are looked at.
_LOOK_SECONDS = 0.1
# Starting takes 0.2 seconds; a cold disk or a virus scanner can make it much longer.
_START_SECONDS = 60.0
_END_SECONDS = 2.0
_MEGABYTE = 1 << 20


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process that is started in this block never hears Ctrl+C, not even before its first line of Python.

    A terminal sends the signal to the whole process group, but what happens then is the parent's decision.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # Python's own helper process takes the signal out of the mask when it is started, so that must have happened.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class WorkerProcess:
    """A running worker. Starts it, and returns before it is ready."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ready = False
        spawn = multiprocessing.get_context("spawn")
        self._connection, theirs = spawn.Pipe()
        self._process: SpawnProcess = spawn.Process(
            target=main, args=(theirs, limits.seconds_per_page), name="chunk-explorer-worker", daemon=True
        )
        try:
            with _deaf_to_interrupts():
                self._process.start()
        except OSError as error:
            self._connection.close()
            raise EnvironmentFault(f"No worker process could be started ({error.strerror or error}).") from error
        finally:
            # The pipe must end with the worker: no other end of it may stay open here.
            theirs.close()
        self.pid: int = self._process.pid or 0

    @property
    def alive(self) -> bool:
        try:
            return self._process.is_alive()
        except ValueError:
            # Closed, perhaps just now and by another thread.
            return False

    def ask(
        self,
        task: Task,
        what: str,
        stops: Sequence[threading.Event] = (),
        on_progress: Callable[[int, int], None] | None = None,
        on_busy: Callable[[], None] = lambda: None,
        on_part: Callable[[object], None] = lambda _: None,
        began: float | None = None,
    ) -> object:
        """Have ``task`` done and return its value; ``what`` names it in errors. Any of ``stops`` being set cancels it; ``on_busy`` is
        called now and then while the worker is busy with one page, ``on_part`` with what it hands over before it is done. ``began`` is
        when the work of which this is a part began (``time.monotonic``), if that was earlier.

        Raises what the task raised; or WorkerDied, LimitExceeded or Cancelled, and then the worker has ended.
        """
        answered = False
        reported: Progressed | None = None
        try:
            if not self._ready:
                self._await_ready(what, stops)
            watch = _Watch(self.pid, self._limits, what, stops, getattr(task, "paged", True), began)
            self._send(task, what)
            while True:
                answer = self._receive(what)
                if isinstance(answer, Done):
                    answered = True
                    return answer.value
                if isinstance(answer, Failed):
                    answered = True
                    raise answer.error
                if answer is None:
                    watch.look()
                    on_busy()
                elif isinstance(answer, Part):
                    on_part(answer.value)
                elif isinstance(answer, Progressed):
                    watch.page_done(answer)
                    if on_progress and answer != reported:
                        on_progress(answer.done, answer.total)
                    reported = answer
        except WorkerDied as error:
            if reported is not None and reported.done < reported.total:
                raise PageCrashed(str(error), reported.done + 1) from error
            raise
        finally:
            if not answered:
                # It may still be at work, and its answer would be taken for the next task's.
                self.kill()

    def _await_ready(self, what: str, stops: Sequence[threading.Event]) -> None:
        deadline = time.monotonic() + _START_SECONDS
        while (answer := self._receive(what)) is None:
            if any(stop.is_set() for stop in stops):
                raise Cancelled(f"{what}: cancelled.")
            if time.monotonic() > deadline:
                raise LimitExceeded(f"A worker process took more than {_START_SECONDS:g} seconds to start.")
        if isinstance(answer, Failed):
            raise answer.error
        self._ready = isinstance(answer, Ready)

    def _send(self, task: Task, what: str) -> None:
        try:
            self._connection.send(task)
        except OSError as error:
            raise self._died(what) from error

    def _receive(self, what: str) -> Ready | Progressed | Part | Done | Failed | None:
        """What the worker says next, None when it says nothing for a while."""
        try:
            return self._connection.recv() if self._connection.poll(_LOOK_SECONDS) else None
        except (EOFError, OSError) as error:
            raise self._died(what) from error

    def _died(self, what: str) -> WorkerDied:
        self._process.join(_END_SECONDS)
        code = self._process.exitcode
        how = "" if code is None else f" with signal {-code}" if code < 0 else f" with code {code}"
        return WorkerDied(f"{what}: the worker process ended{how} before it answered. Try again; the next try has a new one.")

    def kill(self) -> None:
        """End the process now, whatever it does. May be called from any thread, and twice."""
        with contextlib.suppress(ValueError):
            self._process.kill()
            self._process.join(_END_SECONDS)

    def close(self) -> None:
        """Ask an idle worker to end, and see that it does."""
        with contextlib.suppress(OSError):
            self._connection.send(None)
        self._connection.close()
        self._process.join(_END_SECONDS)
        self.kill()
        with contextlib.suppress(ValueError):
            self._process.close()


class _Watch:
    """Looks after one task: time since the last page, time in all, memory, and the wish to cancel. A document that is not ``paged`` counts
    as one page that has no number.
    """

    def __init__(self, pid: int, limits: Limits, what: str, stops: Sequence[threading.Event], paged: bool, began: float | None) -> None:
        self._pid = pid
        self._limits = limits
        self._what = what
        self._stops = stops
        self._paged = paged
        self._page_began = self._looked = time.monotonic()
        self._began = self._page_began if began is None else began
        self._done = self._total = 0

    def page_done(self, answer: Progressed) -> None:
        now = self._page_began = time.monotonic()
        self._done, self._total = answer.done, answer.total
        if now - self._looked > _LOOK_SECONDS:
            self.look()

    def look(self) -> None:
        """Raises Cancelled or LimitExceeded when the task must not go on."""
        now = self._looked = time.monotonic()
        limits = self._limits
        if any(stop.is_set() for stop in self._stops):
            raise Cancelled(f"{self._what}: cancelled.")
        if now - self._page_began > limits.seconds_per_page:
            page = f"page {self._done + 1}" if self._paged else "reading it"
            raise self._page_exceeded(
                f"{page} took longer than {limits.seconds_per_page:g} seconds", f"took longer than {limits.seconds_per_page:g} seconds"
            )
        if now - self._began > limits.seconds_per_document:
            raise self._exceeded(f"the whole took longer than {limits.seconds_per_document:g} seconds")
        if self._memory() > limits.memory_mb * _MEGABYTE:
            page = f" at page {self._done + 1}" if self._paged else ""
            raise self._page_exceeded(
                f"it took more than {limits.memory_mb} MB of memory{page}", f"took more than {limits.memory_mb} MB of memory"
            )

    def _exceeded(self, how: str) -> LimitExceeded:
        error = LimitExceeded(f"{self._what}: {how}, and the work was ended.")
        error.page = self._done + 1 if self._paged else None
        return error

    def _page_exceeded(self, how: str, reason: str) -> LimitExceeded:
        """The error of the page at work; of the whole where no pages are left."""
        error = self._exceeded(how)
        return PageExceeded(str(error), error.page, f"it {reason}") if error.page and self._done < self._total else error

    def _memory(self) -> int:
        # Only tasks that take long enough to be looked at pay for this import.
        import psutil

        try:
            return int(psutil.Process(self._pid).memory_info().rss)
        except psutil.Error:
            return 0
