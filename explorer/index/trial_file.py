"""Trial indexes as files of the user's alone: written whole or not at all, and looked through before they are trusted."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from explorer.chunking import Chunker
from explorer.domain.progress import Progress
from explorer.errors import EnvironmentFault
from explorer.index.database import connect_reading, connect_writing
from explorer.index.opened import OpenedIndex
from explorer.index.trial import TrialIndex, trial_index

_KEY, _CHUNKER = "trial_key", "chunker"


class TrialFileFault(EnvironmentFault):
    """A trial index cannot be written, or turned out to be damaged while it was read. Another can be made, or one in memory."""


def write_trial(opened: OpenedIndex, chunker: Chunker, path: Path, key: str) -> Generator[Progress, None, None]:
    """Make the trial index of ``chunker`` at ``path``, with ``key`` in it. What was there is replaced when the new one is whole.

    Raises TrialFileFault when the folder cannot be written, and what ``trial_index`` raises; nothing is left then.
    """
    staged = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with _faults(staged):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            staged.unlink(missing_ok=True)
            # It may hold passages for staff: only the user may read it, from its first byte on.
            os.close(os.open(staged, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            connection = connect_writing(staged)
            connection.execute("PRAGMA journal_mode = OFF").fetchone()
            connection.execute("PRAGMA synchronous = OFF")
            trial = yield from trial_index(opened, chunker, connection)
            with closing(trial):
                # Written last: a file without it is not whole.
                connection.executemany("INSERT INTO meta VALUES (?, ?)", [(_CHUNKER, chunker.name), (_KEY, key)])
            _sync(staged)
            staged.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            staged.unlink()
        raise


def open_trial(path: Path, key: str) -> FiledTrial | None:
    """The trial index at ``path``; None when it is not there, damaged, or another one than ``key`` says."""
    if not path.is_file():
        return None
    with contextlib.suppress(sqlite3.Error, OSError, ValueError):
        connection = connect_reading(path)
        try:
            found = dict(connection.execute("SELECT key, value FROM meta"))
            sound = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found.get(_KEY) == key and sound == ("ok",):
                return FiledTrial(path, str(found.get(_CHUNKER, "")), connection)
        except BaseException:
            connection.close()
            raise
        connection.close()
    return None


class FiledTrial(TrialIndex):
    """A trial index in a file, which raises TrialFileFault when the file turns out to be damaged."""

    def __init__(self, path: Path, chunker: str, connection: sqlite3.Connection) -> None:
        super().__init__(chunker, connection)
        self.path = path

    def reading(self) -> AbstractContextManager[None]:
        return _faults(self.path)


@contextmanager
def _faults(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise TrialFileFault(f"The index for trying a chunker at {path} cannot be used ({error}). It can be made again.") from error
    except OSError as error:
        raise TrialFileFault(f"The index for trying a chunker at {path} cannot be written: {error.strerror}.") from error


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
