"""How times are taken: several things in turns, the best of each."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from explorer.places import bundled_collection


def best_of(
    rounds: int, things: Mapping[str, Callable[[], object]], timed: Mapping[str, Callable[[], float]] | None = None
) -> dict[str, float]:
    """The shortest time of each of ``things`` in milliseconds. They take turns, so a busy moment hurts them all.

    Those of ``timed`` prepare themselves and return the seconds that count.
    """
    turns = {**{name: partial(seconds, thing) for name, thing in things.items()}, **(timed or {})}
    times: dict[str, float] = dict.fromkeys(turns, float("inf"))
    for _ in range(rounds):
        for name, turn in turns.items():
            times[name] = min(times[name], turn() * 1000)
    return times


def seconds(thing: Callable[[], object]) -> float:
    """How long a call takes."""
    began = time.perf_counter()
    thing()
    return time.perf_counter() - began


def ratio(ours: float, theirs: float, goal: float) -> dict[str, object]:
    """One figure of a report; times in milliseconds."""
    return {
        "ours_ms": round(ours, 2),
        "theirs_ms": round(theirs, 2),
        "ratio": round(ours / theirs, 2),
        "goal": goal,
        "met": ours / theirs < goal,
    }


def pdfs(files: list[Path]) -> list[Path]:
    """The PDF files among ``files`` and in folders among them; those of the bundled collection when there are none."""
    found = [path for file in files for path in (sorted(file.rglob("*.pdf")) if file.is_dir() else [file]) if path.suffix == ".pdf"]
    return found or sorted(bundled_collection().rglob("*.pdf"))
