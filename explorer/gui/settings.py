"""What the window remembers between starts: one JSON file in the user's settings folder.

A file that cannot be read is no reason to stop: the window starts with its defaults. Values of the wrong type are dropped one by one.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from explorer.places import user_config

FILE_NAME = "window.json"
RECENT_LIMIT = 10


class Settings:
    """The remembered values. ``save`` writes them atomically; nothing is written before that."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file if file is not None else user_config() / FILE_NAME
        self._values = self._read()

    def _read(self) -> dict[str, Any]:
        try:
            values = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return values if isinstance(values, dict) else {}

    def text(self, key: str, default: str = "") -> str:
        value = self._values.get(key, default)
        return value if isinstance(value, str) else default

    def flag(self, key: str, default: bool = False) -> bool:
        value = self._values.get(key, default)
        return value if isinstance(value, bool) else default

    def numbers(self, key: str) -> list[int]:
        value = self._values.get(key)
        if isinstance(value, list) and all(isinstance(item, int) and not isinstance(item, bool) for item in value):
            return value
        return []

    def texts(self, key: str) -> list[str]:
        value = self._values.get(key)
        return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []

    def table(self, key: str) -> dict[str, str]:
        value = self._values.get(key)
        return {k: v for k, v in value.items() if isinstance(v, str)} if isinstance(value, dict) else {}

    def set(self, key: str, value: str | bool | list[int] | list[str] | dict[str, str]) -> None:
        self._values[key] = value

    def recent(self) -> list[str]:
        """The addresses of the indexes opened last, the newest first."""
        return self.texts("recent")

    def remember_recent(self, address: str) -> None:
        """Put an index's address at the top of the recent ones."""
        rest = [text for text in self.texts("recent") if text != address]
        self.set("recent", [address, *rest][:RECENT_LIMIT])

    def forget_recent(self) -> None:
        self.set("recent", [])

    def save(self) -> None:
        """Write the file. OSError when the folder cannot be written."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        waiting = self._file.with_name(f"{self._file.name}.{os.getpid()}.new")
        waiting.write_text(json.dumps(self._values, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        waiting.replace(self._file)
