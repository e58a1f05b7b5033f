"""From what somebody pasted to a trace."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from explorer.index.opened import OpenedIndex
from explorer.tracing.trace import Trace, trace


@dataclass(frozen=True, slots=True)
class Answer:
    """``query`` as it was given; ``trace`` is None when the status is "unknown"."""

    query: str
    status: Literal["found", "unknown"]
    trace: Trace | None

    def to_json(self) -> dict[str, object]:
        return {"query": self.query, "status": self.status, "trace": self.trace.to_json() if self.trace else None}


def lookup(opened: OpenedIndex, query: str, as_of: date) -> Answer:
    """The trace of the chunk whose ID ``query`` is; letter case and blanks around it do not matter."""
    wanted = query.strip()
    chunk = opened.reader.chunk(wanted) or opened.reader.chunk(wanted.lower())
    if chunk is None:
        return Answer(query, "unknown", None)
    return Answer(query, "found", trace(opened, chunk, as_of))
