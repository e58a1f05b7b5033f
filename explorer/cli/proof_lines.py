"""The lines of ``verify``, ``versions`` and ``twins``, and the same for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from explorer.comparison.matching import Fate, IdPair, source_text
from explorer.comparison.twins import Twin
from explorer.comparison.versions import Counterpart
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.domain.validity import validity
from explorer.tracing.verification import Fault
from explorer.viewlogic.validity_words import dates_words

_NO_ID = "-" * 12


def fault_lines(faults: Sequence[Fault]) -> Iterator[str]:
    """A line for each chunk that is not traceable."""
    for fault in faults:
        yield (
            f"{fault.chunk_id} {fault.doc_id} v{fault.version} #{fault.position} chars {fault.start}-{fault.end} "
            f"| {', '.join(fault.reasons)} | {fault.words}"
        )


def version_lines(records: Iterable[DocumentRecord], day: date) -> Iterator[str]:
    for record in records:
        state = validity(record.effective_from, record.effective_to, day).value
        yield f"{record.doc_id} v{record.version} | {dates_words(record.effective_from, record.effective_to)} | {state} | {record.file}"


def version_json(record: DocumentRecord, day: date) -> dict[str, Any]:
    return {
        "doc_id": record.doc_id,
        "version": record.version,
        "effective_from": record.effective_from,
        "effective_to": record.effective_to,
        "state": validity(record.effective_from, record.effective_to, day).value,
        "as_of": day.isoformat(),
        "file": record.file,
    }


def pair_lines(pairs: Iterable[IdPair]) -> Iterator[str]:
    for pair in pairs:
        old, new = (each.chunk_id if each else _NO_ID for each in (pair.old, pair.new))
        named = pair.old or pair.new
        likeness = f" | {pair.ratio:.0%} of the words" if pair.fate is Fate.EDITED else ""
        yield f"{pair.fate.value:9} {old} -> {new} | {named.section_words if named else ''}{likeness}"


def pair_json(pair: IdPair) -> dict[str, Any]:
    return {
        "fate": pair.fate.value,
        "old": pair.old.chunk_id if pair.old else None,
        "new": pair.new.chunk_id if pair.new else None,
        "ratio": round(pair.ratio, 4),
    }


def counterpart_lines(chunk: Chunk, found: Iterable[Counterpart]) -> Iterator[str]:
    for each in found:
        there = f"{each.chunk.chunk_id} chars {each.start}-{each.end}" if each.chunk else _NO_ID
        yield f"v{each.record.version} | {each.fate.value} | {there} | {dates_words(each.record.effective_from, each.record.effective_to)}"
        if each.chunk is not None and each.fate is Fate.EDITED:
            yield from _changed(source_text(chunk), each.here_marks, source_text(each.chunk), each.there_marks)


def _changed(here: str, here_marks: Sequence[Span], there: str, there_marks: Sequence[Span]) -> Iterator[str]:
    for sign, text, marks in (("-", here, here_marks), ("+", there, there_marks)):
        for mark in marks:
            yield f"    {sign} {' '.join(text[mark.start : mark.end].split())}"


def counterpart_json(each: Counterpart) -> dict[str, Any]:
    return {
        "version": each.record.version,
        "effective_from": each.record.effective_from,
        "effective_to": each.record.effective_to,
        "fate": each.fate.value,
        "chunk_id": each.chunk.chunk_id if each.chunk else None,
        "start": each.start,
        "end": each.end,
        "ratio": round(each.ratio, 4),
        "here_marks": [list(mark) for mark in each.here_marks],
        "there_marks": [list(mark) for mark in each.there_marks],
    }


def twin_lines(found: Iterable[Twin]) -> Iterator[str]:
    for twin in found:
        chunk = twin.chunk
        likeness = "equal" if twin.equal else f"{twin.ratio:.0%} alike"
        place = f"{chunk.doc_id} v{chunk.version} chars {chunk.start}-{chunk.end}"
        yield f"{chunk.chunk_id} {place} | {likeness} | {twin.relation} | {chunk.section_words}"


def twin_json(twin: Twin) -> dict[str, Any]:
    chunk = twin.chunk
    return {
        "chunk_id": chunk.chunk_id,
        "doc_id": chunk.doc_id,
        "version": chunk.version,
        "title": chunk.title,
        "sections": list(chunk.sections),
        "start": chunk.start,
        "end": chunk.end,
        "equal": twin.equal,
        "ratio": round(twin.ratio, 4),
        "relation": twin.relation,
        "here_marks": [list(mark) for mark in twin.here_marks],
        "there_marks": [list(mark) for mark in twin.there_marks],
    }
