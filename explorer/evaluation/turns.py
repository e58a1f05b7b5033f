"""Taking turns between processes: a lock on a file, which the system takes back from a process that ends."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def turn(path: Path) -> Iterator[bool]:
    """Try to lock the file ``path``, which is made if need be; whether nobody else holds it. Does not wait.

    OSError when the file cannot be made. Where a file system knows no locks, everybody has a turn.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield _lock(handle)
    finally:
        # Closing it unlocks it.
        os.close(handle)


if sys.platform == "win32":

    def _lock(handle: int) -> bool:
        import msvcrt

        with contextlib.suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            return True
        return False

else:

    def _lock(handle: int) -> bool:
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
