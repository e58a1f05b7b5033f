"""The document versions of an index with their parsed texts, and what stands at a span of one."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.domain.blocks import Block
from explorer.domain.documents import DocumentRecord
from explorer.domain.identity import chunk_digest, identity_string
from explorer.domain.spans import Span
from explorer.errors import Cancelled, ExplorerError
from explorer.index.opened import OpenedIndex
from explorer.tracing.findings import Place, Places

_QUOTED = 160


@dataclass(frozen=True, slots=True)
class KnownText:
    record: DocumentRecord
    text: str
    blocks: tuple[Block, ...]


def known_text(opened: OpenedIndex, record: DocumentRecord) -> KnownText | None:
    """The document version's text from the index, else from its file; None when neither has it."""
    stored = opened.reader.stored(record.doc_id, record.version)
    if stored is not None:
        return KnownText(record, stored.text, stored.blocks)
    try:
        view = opened.view(record.doc_id, record.version)
    except Cancelled:
        raise
    except ExplorerError:
        return None
    return KnownText(record, view.text, view.blocks) if view.text is not None else None


def holders(opened: OpenedIndex, places: Places, record: DocumentRecord, span: Span) -> tuple[Place, ...]:
    """The chunks of the index that share characters with the span, those with the most first, each with what it shares as ``cited``."""
    shared = [
        (common, chunk)
        for chunk in opened.reader.chunks(record.doc_id, record.version)
        if (common := chunk.span.intersection(span)) is not None
    ]
    shared.sort(key=lambda pair: (-pair[0].length, pair[1].position))
    return tuple(places.of(chunk, common) for common, chunk in shared)


def as_place(places: Places, known: KnownText, span: Span) -> Place:
    """A span of a document as a place without a chunk."""
    record = known.record
    sections = tuple(dict.fromkeys(block.section for block in known.blocks if block.section and block.span.overlaps(span)))
    told = [block.page for block in known.blocks if block.page is not None and block.span.overlaps(span)]
    labels = places.labels(record.doc_id, record.version, span.start, span.end, told)
    return Place(
        "",
        record.doc_id,
        record.version,
        record.title,
        sections,
        labels,
        span.start,
        span.end,
        record.effective_access,
        record.effective_from,
        record.effective_to,
        span,
    )


def proof_of(record: DocumentRecord, span: Span) -> tuple[tuple[str, str], ...]:
    """The formula and its hash, for anybody to check."""
    return (
        ("formula", f"SHA-256 of {identity_string(record.doc_id, record.version, span.start, span.end)}"),
        ("hash", chunk_digest(record.doc_id, record.version, span.start, span.end)),
    )


def quoted(text: str, span: Span) -> tuple[str, str]:
    """The beginning of the passage on one line, as evidence."""
    words = " ".join(text[span.start : span.end].split())
    return "text", words if len(words) <= _QUOTED else words[: _QUOTED - 1] + "…"
