"""Paths that an index or a collection names, held inside the collection's folder."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath


def inside(folder: Path, path: Path) -> bool:
    """Whether ``path``, with every link followed, lies in ``folder``."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a loop of links
        return False


def source_path(folder: Path, source: str) -> Path | None:
    """The file of a source, or None when the source is no plain path inside the folder (absolute, ``..``, a drive, a
    link that leads out).

    The file need not exist.
    """
    windows = PureWindowsPath(source)
    parts = PurePosixPath(source).parts
    if not parts or "\x00" in source or source.startswith("/") or windows.drive or windows.root or ".." in (*parts, *windows.parts):
        return None
    path = folder.joinpath(*parts)
    return path if inside(folder, path) else None
