"""A passage in the other versions of its document: unchanged, moved, edited, gone or new; and which version counts on a day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from explorer.comparison.matching import Fate, IdPair, match, source_text
from explorer.comparison.words import word_changes
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.domain.validity import Validity, validity
from explorer.errors import NotFound
from explorer.index.reading import Reader

__all__ = ["Counterpart", "Fate", "IdPair", "elsewhere", "id_map", "in_force_on"]


@dataclass(frozen=True, slots=True)
class Counterpart:
    """Where a passage stands in another version of its document.

    ``chunk`` is the one that holds it there, None when it is gone or new. ``start`` and ``end`` are the passage's code points in that
    version's parsed text (0 and 0 when it is not there). The marks are the words that differ: ``here_marks`` in code points of the
    passage that was asked about, ``there_marks`` in those of the other version's passage, both from the passage's start.
    """

    record: DocumentRecord
    fate: Fate
    chunk: Chunk | None
    start: int = 0
    end: int = 0
    ratio: float = 0.0
    here_marks: tuple[Span, ...] = ()
    there_marks: tuple[Span, ...] = ()


def elsewhere(reader: Reader, chunk: Chunk) -> tuple[Counterpart, ...]:
    """The passage in each other version that the reader's audience may read, by the days from which they are in force.

    A passage that an older version lacks is new since then; one that a later version lacks is gone.
    """
    records = reader.versions(chunk.doc_id)
    here = next((number for number, record in enumerate(records) if record.version == chunk.version), len(records))
    own = reader.chunks(chunk.doc_id, chunk.version)
    return tuple(
        _counterpart(reader, chunk, own, record, later=number > here)
        for number, record in enumerate(records)
        if record.version != chunk.version
    )


def _counterpart(reader: Reader, chunk: Chunk, own: Sequence[Chunk], record: DocumentRecord, *, later: bool) -> Counterpart:
    others = reader.chunks(record.doc_id, record.version)
    pair = next((pair for pair in match(own, others) if pair.old is not None and pair.old.chunk_id == chunk.chunk_id), None)
    text = source_text(chunk)
    if pair is None or pair.new is None:
        # Chunks may be cut elsewhere there, and still hold it whole.
        for other in others:
            place = source_text(other).find(text)
            if place >= 0:
                start = other.start + place
                return Counterpart(record, Fate.UNCHANGED, other, start, start + len(text), 1.0)
        return Counterpart(record, Fate.GONE if later else Fate.NEW, None)
    found = pair.new
    if pair.fate is not Fate.EDITED:
        return Counterpart(record, pair.fate, found, found.start, found.end, 1.0)
    changes = word_changes(text, source_text(found))
    return Counterpart(record, pair.fate, found, found.start, found.end, changes.ratio, changes.old_marks, changes.new_marks)


def id_map(reader: Reader, doc_id: str, old: str, new: str) -> tuple[IdPair, ...]:
    """What each chunk of the version ``old`` became in ``new``, then the chunks that are new. NotFound for a version that is not there."""
    for version in (old, new):
        if reader.document(doc_id, version) is None:
            known = ", ".join(record.version for record in reader.versions(doc_id))
            raise NotFound(f"The index {reader.name} has no version '{version}' of {doc_id}{f', only: {known}' if known else ''}.")
    return match(reader.chunks(doc_id, old), reader.chunks(doc_id, new))


def in_force_on(records: Iterable[DocumentRecord], day: date) -> tuple[DocumentRecord, ...]:
    """Those in force on ``day``; usually one, but dates may overlap or leave a gap."""
    return tuple(record for record in records if validity(record.effective_from, record.effective_to, day) is Validity.IN_FORCE)
