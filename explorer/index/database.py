"""Opening the index file, and what SQLite's faults are called in sentences."""

from __future__ import annotations

import errno
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from explorer.errors import CorruptIndex, EnvironmentFault, ExplorerError, IndexBusy, NotAnIndex

HEADER = b"SQLite format 3\x00"
_WRITE_AHEAD = 2
BUSY_SECONDS = 5.0
_BUILD_AGAIN = "Build it again with --rebuild."
_FULL = "The disk that holds {} is full. The index is as it was before; make room and try again."


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn whatever SQLite raises inside into the sentence that fits it; ValueError, from rows that make no sense, into a damaged file."""
    try:
        yield
    except (sqlite3.Error, ValueError) as error:
        raise told(path, error) from error


def told(path: Path, error: sqlite3.Error | ValueError) -> ExplorerError:
    """The sentence for what went wrong while the index was read."""
    if isinstance(error, sqlite3.Error):
        return sentence(path, error)
    return CorruptIndex(f"The index {path} is damaged: {error}. {_BUILD_AGAIN}")


class Turn:
    """Threads take turns at one connection, each with :func:`reading`'s care. One answer may take many, so it is no generator.

    >>> with turn as connection: ...
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self.connection = connection
        self._lock = threading.RLock()

    def __enter__(self) -> sqlite3.Connection:
        self._lock.acquire()
        return self.connection

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        self._lock.release()
        if isinstance(error, (sqlite3.Error, ValueError)):
            raise told(self._path, error) from error


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system raise while the index at ``path`` is being written into the sentence that fits it."""
    try:
        yield
    except sqlite3.Error as error:
        raise sentence(path, error) from error
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise EnvironmentFault(_FULL.format(path)) from error
        raise EnvironmentFault(f"The index {path} cannot be written: {error.strerror}. The old content, if any, is still there.") from error


def sentence(path: Path, error: sqlite3.Error) -> ExplorerError:
    """The sentence for one of SQLite's errors, by its code."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return NotAnIndex(f"{path} is not an index: it is no SQLite file.")
    if code == sqlite3.SQLITE_CORRUPT or "Could not decode" in str(error):
        return CorruptIndex(f"The index {path} is damaged ({error}). {_BUILD_AGAIN}")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return IndexBusy(f"Another program is writing the index {path}. Try again when it has finished.")
    if code == sqlite3.SQLITE_FULL:
        return EnvironmentFault(_FULL.format(path))
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return EnvironmentFault(f"The index {path} cannot be opened for this ({error}). Check the rights on the file and its folder.")
    return EnvironmentFault(f"SQLite could not work on {path}: {error}.")


def reading_address(path: Path) -> str:
    """The URI that opens the file so that nothing is written, and nothing is left beside it, not even for a file in write-ahead mode."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    if _in_write_ahead_mode(path) and not _leftover(path, "-wal"):
        # Even a reader would make -wal and -shm files here. Without a log the file alone is the whole truth.
        address += "&immutable=1"
    return address


def _connect(address: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    # What is stored in a file from elsewhere must not run anything, whichever way it is opened.
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def connect_reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot write."""
    connection = _connect(reading_address(path))
    connection.execute("PRAGMA query_only = ON")
    return connection


def connect_writing(path: Path, *, create: bool = False) -> sqlite3.Connection:
    """A connection for a build. Transactions are begun and ended by hand."""
    return _connect(f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}")


def recover(path: Path) -> None:
    """Bring a file that a crash left in the middle of a transaction back to its old content.

    A read-only opening cannot do this, and must not read such a file as if it were whole. Raises CorruptIndex, with
    what to do, when it cannot be written here.
    """
    if not _leftover(path, "-journal"):
        return
    try:
        with closing(connect_writing(path)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            raise sentence(path, error) from error
        raise CorruptIndex(
            f"A build of the index {path} was cut off, and it cannot be repaired here ({error}). "
            "Open it once where its folder may be written, or copy it there together with its -journal file."
        ) from error


def recover_for_replacing(path: Path) -> None:
    """Leave no journal or log of the old content, which SQLite would otherwise play into the file that takes its name."""
    if not (_leftover(path, "-journal") or _leftover(path, "-wal")):
        return
    try:
        with closing(connect_writing(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise
        # The old content is past saving, and the user asked for a new one.
        for suffix in ("-journal", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)


def _leftover(path: Path, suffix: str) -> bool:
    try:
        return path.with_name(path.name + suffix).stat().st_size > 0
    except OSError:
        return False


def _in_write_ahead_mode(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(20)
    return len(head) == 20 and head[:16] == HEADER and head[19] == _WRITE_AHEAD
