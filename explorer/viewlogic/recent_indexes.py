"""Indexes that an unknown ID may belong to: those that the window opened last, and those beside the open one."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from explorer import places

WINDOW_SETTINGS = "window.json"
_MOST = 20


def recent_indexes(index: Path | None) -> tuple[Path, ...]:
    """Other index files that are there: first those of the window's settings, the newest first, then those in the folder of ``index``
    (None for what is no file).
    """
    found = [Path(text) for text in _remembered()]
    own = index.absolute() if index is not None else None
    if own is not None:
        with contextlib.suppress(OSError):
            found += sorted(own.parent.glob("*.sqlite"))
    others = dict.fromkeys(path.absolute() for path in found)
    return tuple(path for path in others if path != own and path.is_file())[:_MOST]


def _remembered() -> list[str]:
    try:
        values = json.loads((places.user_config() / WINDOW_SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    recent = values.get("recent") if isinstance(values, dict) else None
    return [text for text in recent if isinstance(text, str)] if isinstance(recent, list) else []
