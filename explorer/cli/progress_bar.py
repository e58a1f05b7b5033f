"""Long work on a terminal: a bar on stderr that comes only when the work takes a while."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator
from typing import TYPE_CHECKING, TypeVar

from explorer.domain.progress import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

Result = TypeVar("Result")

PATIENCE_SECONDS = 0.6


def carried_out(work: Generator[Progress, None, Result]) -> Result:
    """Run ``work`` to its end and return its result; its progress is shown when stderr is a terminal."""
    shown = sys.stderr is not None and sys.stderr.isatty()
    began = time.monotonic()
    bar: Bar | None = None
    try:
        while True:
            step = next(work)
            if bar is None and shown and time.monotonic() - began > PATIENCE_SECONDS:
                bar = _bar()
            if bar is not None:
                bar.update(bar.task_ids[0], completed=step.done, total=step.total or None, description=step.what)
    except StopIteration as end:
        result: Result = end.value
        return result
    finally:
        work.close()
        if bar is not None:
            bar.stop()


def _bar() -> Bar:
    # rich takes longer to import than most commands take to run.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    bar = Bar(*columns, console=Console(stderr=True), transient=True)
    bar.add_task("", total=None)
    bar.start()
    return bar
