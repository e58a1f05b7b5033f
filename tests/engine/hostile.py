"""Tasks that a worker should survive, or not. They travel to it, so they live in a module that it can import."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from explorer.engine.desk import Desk
from explorer.engine.jobs import PARSE, TaskJob


def _say(started: Path) -> None:
    """Write where this runs. The file is there only when it is complete: somebody waits for it."""
    unfinished = started.with_name(f"{started.name}.{os.getpid()}")
    unfinished.write_text(str(os.getpid()), encoding="ascii")
    unfinished.replace(started)


@dataclass(frozen=True)
class Sleep:
    """Says where it runs, by writing a file, and then does nothing for long, page by page."""

    seconds_per_page: float
    pages: int
    started: Path | None = None

    def perform(self, desk: Desk) -> str:
        if self.started:
            _say(self.started)
        for page in range(self.pages):
            time.sleep(self.seconds_per_page)
            desk.report(page + 1, self.pages)
        return "slept"


@dataclass(frozen=True)
class Hold:
    """Never ends, and holds the interpreter while it does: as MuPDF in an endless page."""

    started: Path

    def perform(self, desk: Desk) -> None:
        _say(self.started)
        # One instruction of the interpreter that takes hours.
        pow(7, 7**12)


@dataclass(frozen=True)
class Devour:
    megabytes: int

    def perform(self, desk: Desk) -> None:
        kept = [b"\x01" * (1 << 20) for _ in range(self.megabytes)]
        time.sleep(60)
        del kept


@dataclass(frozen=True)
class Die:
    def perform(self, desk: Desk) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Fail:
    """Raises something that does not travel."""

    def perform(self, desk: Desk) -> None:
        class Local(Exception):
            pass

        raise Local("cannot be pickled")


@dataclass(frozen=True)
class Stumble:
    """Raises a programming error."""

    def perform(self, desk: Desk) -> None:
        {}["no such key"]


@dataclass(frozen=True)
class Pid:
    def perform(self, desk: Desk) -> int:
        return os.getpid()


def job(task: Any, *, priority: int = PARSE, path: Path = Path("hostile.pdf")) -> TaskJob:
    return TaskJob(priority, path, path.name, task)


@dataclass(frozen=True)
class ParseAsIfLong:
    """Parse a PDF as one of very many pages is."""

    path: Path
    paged: bool = False

    def perform(self, desk: Desk) -> object:
        from explorer.parsing.pdf import document

        before = document.LONG
        document.LONG = 0
        try:
            return document.parse(self.path, self.path.name, on_page=desk.report)
        finally:
            document.LONG = before


@dataclass(frozen=True)
class Read:
    """Read where the characters of a PDF's first ``count`` pages are."""

    path: Path
    count: int
    paged: bool = False

    def perform(self, desk: Desk) -> object:
        from tests.field_invariants import read_spots

        return read_spots(self.path, range(1, self.count + 1))


@dataclass(frozen=True)
class ReadPages:
    """Read where the characters of some pages of a PDF are."""

    path: Path
    numbers: tuple[int, ...]
    paged: bool = False

    def perform(self, desk: Desk) -> object:
        from tests.field_invariants import read_spots

        return read_spots(self.path, self.numbers)
