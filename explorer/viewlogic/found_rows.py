"""What a pasted text cites, as rows to walk through: each citation in the text's order, and below it the passages that it may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum

from explorer.domain.spans import Span
from explorer.tracing.citations_in_text import CitationKind
from explorer.tracing.findings import Finding, Place, Status
from explorer.viewlogic.one_line import one_line
from explorer.viewlogic.validity_words import VersionState, version_state

_QUERY_SHOWN = 60
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*(?:Z|\+00:00)")
_EXPLAINED = {
    "audience": "not for this audience",
    "typo": "mistyped: one character differs",
    "retired": "retired: it left the index",
    "chunker": "not in this index: cut by another chunker",
    "index": "not in this index, but in another one",
    "span": "no chunk, but a known passage",
}


class Looking(Enum):
    """Whether what is still unknown is being looked for: not any more, now, or the user has stopped it."""

    DONE = "done"
    GOING = "going"
    STOPPED = "stopped"


_NOT_YET = {Looking.DONE: ".", Looking.GOING: " yet.", Looking.STOPPED: ": looking was stopped before everything was tried."}


_SIGNS = {Status.AMBIGUOUS: "?", Status.EXPLAINED: "\u26a0", Status.UNKNOWN: "\u00d7"}


@dataclass(frozen=True, slots=True)
class FoundRow:
    """One row. ``number`` is the finding's, from 0; ``candidate`` says that it stands below its citation as one of several passages.

    ``query`` is what was pasted, on one line. ``place`` and ``state`` are None where no single passage is meant; ``words`` then say what
    is the matter. ``chunk_id`` is ``""`` where no chunk of the index can be chosen. It is not
    ``final`` while it is still being looked for.
    """

    number: int
    status: Status
    query: str
    words: str
    place: Place | None = None
    state: VersionState | None = None
    candidate: bool = False
    final: bool = True

    @property
    def sign(self) -> str:
        """What stands before ``words``."""
        return _SIGNS.get(self.status, "") if self.final else "\u2026"

    @property
    def chunk_id(self) -> str:
        return self.place.chunk_id if self.place is not None else ""

    @property
    def heading(self) -> str:
        """The passage's section; without a passage, what was pasted."""
        return self.place.section_words if self.place is not None else self.query

    @property
    def title(self) -> str:
        return f"{self.place.name} v{self.place.version}" if self.place is not None else ""

    @property
    def page(self) -> str:
        """ "p. 1–2", or the characters where there are no pages; ``""`` without a passage."""
        if self.place is None:
            return ""
        labels = self.place.labels
        if not labels:
            return f"characters {self.place.start}–{self.place.end}"
        return f"p. {labels[0]}" if len(labels) == 1 else f"p. {labels[0]}–{labels[-1]}"

    @property
    def cited(self) -> Span | None:
        """The characters of the parsed text that were quoted."""
        return self.place.cited if self.place is not None else None

    @property
    def can_open(self) -> bool:
        """Whether there is a passage to show, be it a chunk or not."""
        return self.place is not None

    def spoken(self) -> str:
        """The row for a screen reader."""
        if self.place is None:
            return f"{self.query}: {self.words}"
        state = self.state.words if self.state is not None else ""
        page = self.page.replace("p. ", "page ").replace("–", " to ")
        places = (self.place.name, f"version {self.place.version}", state, self.place.section_words, page, self.place.chunk_id)
        first = f"may be meant by {self.query}" if self.candidate else self.words
        return ", ".join(part for part in (first, *places) if part)


def found_rows(
    findings: Sequence[Finding], day: date, newer: Iterable[tuple[str, str]] = (), looking: Looking = Looking.DONE
) -> tuple[FoundRow, ...]:
    """The rows of all findings. ``newer`` are (document ID, version) of versions that another one replaced by ``day``."""
    replaced = frozenset(newer)
    return tuple(row for number, finding in enumerate(findings) for row in _rows(number, finding, day, replaced, looking))


def _rows(number: int, finding: Finding, day: date, replaced: frozenset[tuple[str, str]], looking: Looking) -> Iterator[FoundRow]:
    query = shown_query(finding)
    if finding.place is not None:
        yield _passage(number, finding, finding.place, day, replaced)
        return
    going = looking is Looking.GOING and finding.status is Status.UNKNOWN and not finding.tried
    yield FoundRow(number, finding.status, query, status_words(finding, looking), final=not going)
    explained = finding.explanation.candidates if finding.explanation is not None else ()
    for place in (*finding.candidates, *explained):
        yield _passage(number, finding, place, day, replaced, candidate=True)


def _passage(
    number: int, finding: Finding, place: Place, day: date, replaced: frozenset[tuple[str, str]], *, candidate: bool = False
) -> FoundRow:
    state = version_state(place.effective_from, place.effective_to, day)
    if state.counts:
        words = state.words
    elif (place.doc_id, place.version) in replaced:
        words = f"replaced, {state.words}"
    else:
        words = f"not in force, {state.words}"
    shown = VersionState(words, state.state)
    return FoundRow(number, finding.status, shown_query(finding), "", place, shown, candidate)


def shown_query(finding: Finding) -> str:
    """What was pasted, on one line; a quotation in quotation marks."""
    citation = finding.citation
    line = one_line(citation.query, ()).around(_QUERY_SHOWN).text
    return f"\u201c{line}\u201d" if citation.kind is CitationKind.QUOTE else line


def status_words(finding: Finding, looking: Looking = Looking.DONE) -> str:
    """What is the matter with a citation that is not simply found."""
    if finding.status is Status.AMBIGUOUS:
        count = f"{len(finding.candidates)}{' or more' if finding.more else ''}"
        what = "stands in" if finding.citation.kind is CitationKind.QUOTE else "is the beginning of"
        return f"ambiguous: {what} {count} passages"
    if finding.explanation is not None:
        # The passage below such a row is only what stands there now, and nobody may take it for what was cited.
        if finding.explanation.kind == "retired" and "gone" in dict(finding.explanation.evidence).get("now", ""):
            return "retired: its text was edited, or is gone"
        return _EXPLAINED.get(finding.explanation.kind, "not in this index, but explained")
    if finding.status is Status.FOUND:
        return ""
    return {Looking.DONE: "unknown", Looking.GOING: "not found yet", Looking.STOPPED: "unknown, not looked for everywhere"}[
        Looking.DONE if finding.tried else looking
    ]


def summary(findings: Sequence[Finding], looking: Looking = Looking.DONE) -> str:
    """ "6 citations: 3 found, 1 ambiguous, 2 unknown", and whether looking for the unknown ones was stopped."""
    if not findings:
        return ""
    counts = {status: sum(1 for finding in findings if finding.status is status) for status in Status}
    several = f"{len(findings)} citation{'' if len(findings) == 1 else 's'}"
    told = f"{several}: {', '.join(f'{count} {status.value}' for status, count in counts.items() if count)}"
    return f"{told}. Looking for the unknown ones was stopped." if looking is Looking.STOPPED and counts[Status.UNKNOWN] else told


def explanation_lines(finding: Finding, looking: Looking = Looking.DONE) -> tuple[tuple[str, str], ...]:
    """Names and values below the list: the sentence, its evidence, and what was tried. Either may be ``""``."""
    lines: list[tuple[str, str]] = []
    if finding.explanation is not None:
        lines.append(("", finding.explanation.words))
        lines += ((name, _MOMENT.sub(r"\1, \2 UTC", value)) for name, value in finding.explanation.evidence)
    elif finding.status is Status.AMBIGUOUS:
        lines.append(("", f"{shown_query(finding)} {status_words(finding).removeprefix('ambiguous: ')}. Choose the one that was meant."))
        if finding.more:
            lines.append(("", f"Only the first {len(finding.candidates)} are listed: more characters tell more."))
    elif finding.status is Status.UNKNOWN:
        lines.append(("", f"{shown_query(finding)} was not found{_NOT_YET[Looking.DONE if finding.tried else looking]}"))
    if finding.tried:
        lines.append(("Tried, without success:", ""))
        lines += (("\u2022", tried) for tried in finding.tried)
    return tuple(lines)
