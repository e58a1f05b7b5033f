"""What tells that a file was written anew, without reading it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

Stamp = tuple[int, int, int]
"""Inode, bytes, and the time of the last writing in nanoseconds."""


def stamp_of(path: Path) -> Stamp | None:
    """The stamp that a file has now; None when it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
