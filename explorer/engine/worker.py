"""The worker process: takes tasks from its pipe, one by one, and sends back what became of them.

It ends when the pipe does: when the parent asks, exits, or is killed.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import traceback
from typing import TYPE_CHECKING, NamedTuple

from explorer.errors import EnvironmentFault, LimitExceeded

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from explorer.engine.tasks import Task


_PR_SET_PDEATHSIG = 1


class Ready(NamedTuple):
    """The worker has started and imported what it needs."""


class Progressed(NamedTuple):
    done: int
    total: int


class Part(NamedTuple):
    """A part of the work that is done: what has it can go on from there."""

    value: object


class Done(NamedTuple):
    value: object


class Failed(NamedTuple):
    error: Exception


def main(connection: Connection, seconds_per_page: float) -> None:
    """Serve ``connection`` until it is closed."""
    # Ctrl+C reaches the whole process group; what happens then is the parent's decision.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _serve(connection, seconds_per_page)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _serve(connection: Connection, seconds_per_page: float) -> None:
    try:
        # Imported before there is anything to do: most workers are started ahead of their first task.
        import explorer.parsing.pdf.document
        import explorer.parsing.pdf.mupdf  # noqa: F401
    except ImportError as error:
        connection.send(Failed(EnvironmentFault(f"PyMuPDF, which reads PDFs, cannot be loaded ({error}).")))
        return
    from explorer.engine.desk import Desk

    # Documents are millions of small tuples without cycles: looking through them for some, as often as Python does, takes
    # more time than reading the pages.
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000)
    desk = Desk(lambda done, total: connection.send(Progressed(done, total)), lambda part: connection.send(Part(part)), seconds_per_page)
    connection.send(Ready())
    _end_with_parent()
    while True:
        task: Task | None = connection.recv()
        if task is None:
            break
        desk.start_clock()
        answer = _perform(task, desk)
        desk.stop_clock()
        connection.send(answer)
        # A large document must not stay in memory until the next one comes.
        del task, answer
    desk.clear()


def _end_with_parent() -> None:
    """On Linux, have the kernel end this process when the parent is killed, even in the middle of a page.

    Elsewhere it ends when it next uses the pipe, or by the desk's clock. The kernel watches the thread that started us, which
    lives as long as it uses us.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    except (ImportError, OSError, AttributeError):
        return
    parent = multiprocessing.parent_process()
    if parent is not None and os.getppid() != parent.pid:
        # It was killed before the kernel knew.
        os.kill(os.getpid(), signal.SIGKILL)


def _perform(task: Task, desk: object) -> Done | Failed:
    try:
        return Done(task.perform(desk))  # type: ignore[arg-type]
    except (EOFError, BrokenPipeError, ConnectionResetError):
        # Only the pipe raises these: the parent is gone.
        raise
    except MemoryError:
        return Failed(LimitExceeded("There is not enough memory for this document."))
    except Exception as error:
        return Failed(_portable(error))


def _portable(error: Exception) -> Exception:
    """The error as it can travel, with the place where it arose as a note."""
    error.__cause__ = None
    error.add_note("In a worker process:\n" + "".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return EnvironmentFault(f"A worker failed unexpectedly ({type(error).__name__}: {error}).")
    return error
