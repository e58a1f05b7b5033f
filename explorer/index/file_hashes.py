"""Hashes of files, remembered as long as a file is surely the one that was hashed."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

_Stamp = tuple[int, int, int, int, int]
# File systems keep times as coarse as two seconds: a file written that recently may change again and keep its stamp.
_SETTLED_NS = 3_000_000_000


class FileHashes:
    """SHA-256 of files' bytes by path. A hash is used again only while inode, size and both times are as they were, and had settled."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[_Stamp, str]] = {}
        self._lock = threading.Lock()

    def known(self, path: Path) -> str | None:
        """The hash of a file that is surely the one that was hashed, without reading it; else None. OSError when it is not there."""
        return self._remembered(path, _stamp(path.stat()))

    def _remembered(self, path: Path, stamp: _Stamp) -> str | None:
        with self._lock:
            known = self._known.get(path)
        return known[1] if known is not None and known[0] == stamp else None

    def of(self, path: Path) -> str:
        """64 hex digits. OSError when the file cannot be read."""
        found = path.stat()
        stamp = _stamp(found)
        known = self._remembered(path, stamp)
        if known is not None:
            return known
        import hashlib

        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if time.time_ns() - max(found.st_mtime_ns, found.st_ctime_ns) > _SETTLED_NS:
            with self._lock:
                self._known[path] = (stamp, digest)
        return digest


def _stamp(found: os.stat_result) -> _Stamp:
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
