"""The answer to what somebody pasted: the trace, the explanation, or what was tried."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from explorer.errors import NotFound
from explorer.index.opened import OpenedIndex
from explorer.tracing.finding import find_all
from explorer.tracing.findings import Finding, Status
from explorer.tracing.retired import retired_words
from explorer.tracing.trace import Trace, trace


@dataclass(frozen=True, slots=True)
class Answer:
    """``query`` as it was cited; ``trace`` is None unless the status is "found". ``finding`` is None for a text without any word."""

    query: str
    status: str
    trace: Trace | None
    finding: Finding | None = None

    @property
    def withheld(self) -> bool:
        """Whether the passage is there, but not for the audience that asks."""
        explanation = self.finding.explanation if self.finding is not None else None
        return explanation is not None and explanation.kind == "audience"

    def to_json(self) -> dict[str, object]:
        """As JSON's own types. ``start`` and ``end`` are code points of the pasted text."""
        finding = self.finding
        explanation = finding.explanation if finding is not None else None
        candidates = (*finding.candidates, *(explanation.candidates if explanation is not None else ())) if finding is not None else ()
        return {
            "query": self.query,
            "status": self.status,
            "kind": finding.citation.kind.value if finding is not None else None,
            "start": finding.citation.start if finding is not None else 0,
            "end": finding.citation.end if finding is not None else len(self.query),
            "trace": self.trace.to_json() if self.trace else None,
            "explanation": explanation.to_json() if explanation is not None else None,
            "candidates": [candidate.to_json() for candidate in candidates],
            "more": finding.more if finding is not None else False,
            "tried": list(finding.tried) if finding is not None else [],
        }


def answer(opened: OpenedIndex, finding: Finding, as_of: date) -> Answer:
    """The finding with the trace of the passage that was found. May parse the passage's file: see :func:`trace`."""
    chunk = opened.reader.chunk(finding.chunk_id) if finding.status is Status.FOUND and finding.chunk_id else None
    return Answer(finding.citation.query, finding.status.value, trace(opened, chunk, as_of) if chunk is not None else None, finding)


def lookup(opened: OpenedIndex, query: str, as_of: date) -> Answer:
    """The answer to a text that cites one passage, usually an ID; the first when it cites several.

    Nothing is explained but what is found at once.
    """
    found = find_all(opened, query)
    if not found:
        return Answer(query, Status.UNKNOWN.value, None)
    return answer(opened, found[0], as_of)


def the_trace(opened: OpenedIndex, query: str, as_of: date) -> Trace:
    """The trace of the one passage that ``query`` cites. NotFound, with the reason, when it cites none or several."""
    found = lookup(opened, query, as_of)
    if found.trace is not None:
        return found.trace
    finding = found.finding
    if finding is not None and finding.explanation is not None:
        raise NotFound(finding.explanation.words)
    if finding is not None and finding.candidates:
        raise NotFound(f"{query} may mean {', '.join(place.chunk_id for place in finding.candidates)}: name one of them.")
    old = opened.reader.retired(finding.citation.value) if finding is not None else None
    if old is not None:
        raise NotFound(f"{retired_words(old)} Trace it to see where its text is now.")
    raise NotFound(f"The index {opened.reader.name} has no chunk {query}.")
