"""The passwords of locked files: what the user typed, kept in memory until the window closes and nowhere else."""

from __future__ import annotations

import os
import threading
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.errors import PasswordNeeded

if TYPE_CHECKING:
    from concurrent.futures import Future


class Refusal(StrEnum):
    """Why a file did not open: it needs a password, or the one that was given is not its own."""

    LOCKED = "locked"
    WRONG = "wrong"


class Passwords:
    """By file; ``word`` is tried for those that have none of their own. Thread-safe. It has no way to write anything down, and does not
    show its words when it is printed.
    """

    def __init__(self, word: str | None = None) -> None:
        self._for_all = word
        self._words: dict[str, str] = {}
        self._refused: dict[str, Refusal] = {}
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return "Passwords()"

    def give(self, path: Path, word: str) -> None:
        """Try ``word`` for this file from now on."""
        key = os.path.realpath(path)
        with self._lock:
            self._words[key] = word
            self._refused.pop(key, None)

    def of(self, path: Path) -> str | None:
        """The word for this file, None when nobody gave one that may still be right."""
        with self._lock:
            return self._words.get(os.path.realpath(path), self._for_all) if self._words else self._for_all

    def refused(self, path: Path) -> Refusal | None:
        """How this file refused to open when it was asked for last, None when it did open or was never asked for."""
        with self._lock:
            return self._refused.get(os.path.realpath(path)) if self._refused else None

    def watch(self, path: Path, word: str | None, future: Future[Any]) -> None:
        """Learn from the answer to a request that was made with ``word``. A wrong word is forgotten."""
        future.add_done_callback(lambda done: self._learn(path, word, done))

    def _learn(self, path: Path, word: str | None, done: Future[Any]) -> None:
        error = None if done.cancelled() else done.exception()
        if done.cancelled() or (error is not None and not isinstance(error, PasswordNeeded)):
            return
        if error is None and not self._refused:
            return
        key = os.path.realpath(path)
        with self._lock:
            if error is None:
                self._refused.pop(key, None)
            elif self._words.get(key, self._for_all) == word:
                # An answer to an older word says nothing about the one that is tried now.
                if word is None:
                    self._refused.setdefault(key, Refusal.LOCKED)
                else:
                    self._words.pop(key, None)
                    self._refused[key] = Refusal.WRONG
