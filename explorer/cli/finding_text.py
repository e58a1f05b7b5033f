"""What a pasted text cites, as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from explorer.cli.trace_text import trace_lines

if TYPE_CHECKING:
    from explorer.tracing.findings import Place
    from explorer.tracing.lookup import Answer

_QUERY_SHOWN = 80
NOTHING_CITED = "Nothing is cited here. The beginning of an ID takes six characters or more, a quotation two words or more"


def answer_lines(answer: Answer) -> Iterator[str]:
    """The passage, the candidates or the explanation, line by line; nothing for what is unknown."""
    finding = answer.finding
    if answer.trace is not None:
        yield from trace_lines(answer.trace)
    elif finding is not None and finding.explanation is not None:
        yield finding.explanation.words
        for name, value in finding.explanation.evidence:
            yield f"  {name:10} {value}"
        yield from _listed(finding.explanation.candidates)
    elif finding is not None and finding.candidates:
        count = f"{'more than ' if finding.more else ''}{len(finding.candidates)}"
        quoted = finding.citation.kind.value == "quote"
        yield f"{short(answer.query)} {'stands in' if quoted else 'is the beginning of'} {count} {'places' if quoted else 'IDs'}:"
        yield from _listed(finding.candidates)


def _listed(places: Sequence[Place]) -> Iterator[str]:
    for place in places:
        cited = f", characters {place.cited.start} to {place.cited.end}" if place.cited is not None else ""
        yield f"    {place.citation}{cited}"


def unknown_words(answers: Sequence[Answer], index: str, *, tried: bool) -> Iterator[str]:
    """A sentence for all unknown IDs and one for each unknown quotation or text without citations, and what was tried."""
    ids = [answer.query.strip() for answer in answers if not _quoted(answer)]
    if ids:
        yield f"The index {index} has no chunk {', '.join(ids)}."
    for answer in answers:
        if answer.finding is None:
            cited = f": {short(answer.query)}" if answer.query.strip() else "."
            yield f"{NOTHING_CITED}{cited}"
        elif _quoted(answer):
            yield f"No document of the index {index} has these words: {short(answer.query)}"
    said = dict.fromkeys(phrase for answer in answers if answer.finding is not None for phrase in answer.finding.tried)
    if tried and said:
        yield f"Tried: {'; '.join(said)}."


def _quoted(answer: Answer) -> bool:
    return answer.finding is None or answer.finding.citation.kind.value == "quote"


def short(query: str) -> str:
    """A pasted text on one line, cut with an ellipsis."""
    line = " ".join(query.split())
    return line if len(line) <= _QUERY_SHOWN else line[: _QUERY_SHOWN - 1] + "…"
