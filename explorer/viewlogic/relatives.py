"""A passage's relatives: itself in other versions of its document, passages like it elsewhere, and whether another version counts now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.viewlogic.one_line import MarkedLine, one_line
from explorer.viewlogic.validity_words import VersionState, version_state

if TYPE_CHECKING:
    from explorer.comparison.twins import Twin
    from explorer.comparison.versions import Counterpart
    from explorer.domain.chunks import Chunk
    from explorer.viewlogic.index_state import IndexState

_STOOD = {
    "unchanged": "the passage is unchanged there",
    "moved": "the passage stands elsewhere there, unchanged",
    "edited": "the passage was edited there",
    "gone": "the passage is gone there",
    "new": "the passage is not in it",
}


@dataclass(frozen=True, slots=True)
class RelativeRow:
    """One relative. ``what`` is "edited, 82 % the same" or "equal, other document"; ``name`` "version 4" or "Returns policy v4".

    ``line`` is its text with the words that differ marked, empty when it is the same. ``chunk_id`` is ``""`` where the passage is not
    there; then ``doc_id`` and ``version`` can be opened all the same. ``alike`` says that nothing differs.
    """

    name: str
    state: VersionState
    what: str
    section: str
    line: MarkedLine
    alike: bool
    chunk_id: str
    doc_id: str
    version: str

    def spoken(self) -> str:
        differing = "; ".join(self.line.text[mark.start : mark.end] for mark in self.line.marks)
        parts = (self.name, self.state.words, self.what, self.section, f"differing words: {differing}" if differing else "", self.chunk_id)
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Banner:
    """Why a passage must not be quoted as it stands. ``button`` leads to ``chunk_id``, else to the version; ``""`` when nowhere."""

    head: str
    words: str
    button: str = ""
    chunk_id: str = ""
    doc_id: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class Relatives:
    """Of the chunk ``chunk_id``."""

    chunk_id: str
    banner: Banner | None
    versions: tuple[RelativeRow, ...]
    twins: tuple[RelativeRow, ...]


def relatives(state: IndexState, chunk: Chunk, day: date) -> Relatives:
    """Everything that is told of the passage's relatives. Compares texts, so it belongs in a lane."""
    from explorer.comparison.twins import twins
    from explorer.comparison.versions import elsewhere

    reader = state.opened.reader
    others = elsewhere(reader, chunk)
    alike = [twin for twin in twins(reader, chunk) if twin.relation != "other version"]
    return Relatives(
        chunk.chunk_id,
        banner(chunk, others, day),
        tuple(version_row(other, day) for other in others),
        tuple(twin_row(twin, day) for twin in alike),
    )


def version_row(other: Counterpart, day: date) -> RelativeRow:
    record, there = other.record, other.chunk
    same = other.ratio == 1.0
    return RelativeRow(
        f"version {record.version}",
        version_state(record.effective_from, record.effective_to, day),
        other.fate.value if same or there is None else f"{other.fate.value}, {percent(other.ratio)} the same",
        there.section_words if there is not None else "",
        _differing(there, other.there_marks, other.here_marks) if there is not None and not same else MarkedLine(""),
        same,
        there.chunk_id if there is not None else "",
        record.doc_id,
        record.version,
    )


def twin_row(twin: Twin, day: date) -> RelativeRow:
    chunk = twin.chunk
    return RelativeRow(
        f"{chunk.title or chunk.doc_id} v{chunk.version}",
        version_state(chunk.effective_from, chunk.effective_to, day),
        f"{'equal' if twin.equal else f'{percent(twin.ratio)} the same'}, {twin.relation}",
        chunk.section_words,
        MarkedLine("") if twin.equal else _differing(chunk, twin.there_marks, twin.here_marks),
        twin.equal,
        chunk.chunk_id,
        chunk.doc_id,
        chunk.version,
    )


def percent(ratio: float) -> str:
    """Never "100 %" for what is not the same, nor "0 %" for what is not wholly different."""
    return f"{min(max(round(ratio * 100), 1), 99)} %"


def _differing(chunk: Chunk, marks: Sequence[Span], here: Sequence[Span]) -> MarkedLine:
    """The other passage's text; where it only lacks words, there is nothing to mark in it."""
    from explorer.comparison.matching import source_text

    line = one_line(source_text(chunk), marks)
    return line if marks or here else MarkedLine("")


def banner(chunk: Chunk, others: Sequence[Counterpart], day: date) -> Banner | None:
    """None when the passage's version counts on ``day`` and none that counts is newer."""
    own = version_state(chunk.effective_from, chunk.effective_to, day)
    counting = [other for other in others if _counts(other.record, day)]
    newer = [other for other in counting if other.record.effective_from > chunk.effective_from]
    if own.counts and not newer:
        return None
    head = "A newer version is in force." if own.counts else f"Not in force on {day.isoformat()}: {_why(chunk, own)}."
    if not counting:
        return Banner(head, "No version of this document is in force on that day.")
    instead = (newer or counting)[-1]
    record = instead.record
    there = f" ({percent(instead.ratio)} the same)" if instead.fate == "edited" else ""
    words = f"Version {record.version} is in force; {_STOOD[instead.fate]}{there}."
    target = instead.chunk.chunk_id if instead.chunk is not None else ""
    return Banner(head, words, f"Show version {record.version}", target, record.doc_id, record.version)


def _why(chunk: Chunk, own: VersionState) -> str:
    if own.words.startswith("ended"):
        return f"version {chunk.version} ended on {chunk.effective_to}"
    if own.words.startswith("from"):
        return f"version {chunk.version} begins on {chunk.effective_from}"
    return f"the dates of version {chunk.version} are not clear"


def _counts(record: DocumentRecord, day: date) -> bool:
    return version_state(record.effective_from, record.effective_to, day).counts
