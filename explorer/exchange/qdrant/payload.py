"""What a point says of its chunk: the record of its metadata, what identifies it, where it stands, and its text.

All of it is flat, so that every field can be filtered; values that are not known are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.domain.chunks import Chunk
from explorer.errors import CorruptIndex
from explorer.metadata.record import ChunkMetadata, DocumentMetadata, Origin
from explorer.metadata.rules import CHECKS, faults

SCHEMA = 1
"""The version of the payload, in its field ``schema``."""

KEYWORDS = (
    "chunk_id",
    "doc_id",
    "version",
    "domain",
    "document_type",
    "language",
    "department",
    "region",
    "access",
    "content_hash",
    "source_file",
)
NUMBERS = ("chunk_index", "row_number", "start")
DAYS = ("effective_from", "effective_to")
WORDS = ("title",)
"""The fields that a server keeps an index of, by kind."""


def payload_of(chunk: Chunk, metadata: ChunkMetadata) -> dict[str, Any]:
    """The payload of a chunk's point. ``context_length`` counts the code points of ``text`` before the source text."""
    place: dict[str, Any] = {
        "title": chunk.title,
        "sections": list(chunk.sections),
        "pages": list(chunk.pages),
        "source": chunk.source,
        "access": chunk.access,
        "effective_from": chunk.effective_from,
        "effective_to": chunk.effective_to,
        "doc_type": chunk.doc_type,
    }
    return {
        **metadata.record(),
        "chunk_id": chunk.chunk_id,
        "doc_id": chunk.doc_id,
        "version": chunk.version,
        "start": chunk.start,
        "end": chunk.end,
        "chunker": chunk.chunker,
        **{name: value for name, value in place.items() if value},
        "text": chunk.text,
        "context_length": max(0, len(chunk.text) - (chunk.end - chunk.start)),
        "schema": SCHEMA,
    }


def chunk_of(payload: Mapping[str, Any]) -> Chunk:
    """The chunk of a point. Its ``language`` is that of the metadata, also where only the text tells it.

    CorruptIndex when the payload is none of ours.
    """
    found = _Reading(payload)
    return Chunk(
        chunk_id=found.text("chunk_id", needed=True),
        doc_id=found.text("doc_id", needed=True),
        version=found.text("version", needed=True),
        title=found.text("title"),
        chunker=found.text("chunker"),
        position=found.number("chunk_index"),
        start=found.number("start"),
        end=found.number("end"),
        text=found.text("text"),
        sections=tuple(found.texts("sections")),
        pages=tuple(found.numbers("pages")),
        effective_from=found.text("effective_from"),
        effective_to=found.text("effective_to"),
        access=found.text("access"),
        language=found.text("language"),
        doc_type=found.text("doc_type"),
        source=found.text("source"),
    )


def metadata_of(payload: Mapping[str, Any]) -> ChunkMetadata:
    """The metadata of a point's chunk; where the values come from is not exported. CorruptIndex when they are not as the schema says."""
    found = _Reading(payload)
    for fault in faults({name: value for name, value in payload.items() if name in CHECKS}):
        raise found.fault(fault.field)
    return ChunkMetadata(
        document=DocumentMetadata(
            domain=found.text("domain"),
            document_type=found.text("document_type"),
            language=found.text("language"),
            source_file=found.text("source_file"),
            original_format=found.text("original_format"),
            policy_version=found.text("policy_version"),
            effective_date=found.text("effective_date"),
            department=found.text("department"),
            region=found.text("region"),
            origins=dict.fromkeys(("domain", "document_type", "language"), Origin.COLLECTION),
        ),
        chunk_index=found.number("chunk_index"),
        content_hash=found.text("content_hash"),
        created_at=found.text("created_at"),
        row_number=payload.get("row_number"),
        column_names=tuple(found.texts("column_names")),
        sheet=found.text("sheet"),
    )


class _Reading:
    """Values of a payload that anybody may have written."""

    def __init__(self, payload: Mapping[str, Any]) -> None:
        self._payload = payload

    def fault(self, name: str) -> CorruptIndex:
        item = self._payload.get("chunk_id", "without an ID")
        return CorruptIndex(
            f"In the collection, the point of the chunk {item} has no usable value for '{name}'. "
            "It was not written by this program, or by a newer one; export the index again, into a collection of its own."
        )

    def text(self, name: str, *, needed: bool = False) -> str:
        value = self._payload.get(name, "")
        if not isinstance(value, str) or (needed and not value):
            raise self.fault(name)
        return value

    def number(self, name: str) -> int:
        value = self._payload.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.fault(name)
        return value

    def texts(self, name: str) -> list[str]:
        values = self._payload.get(name, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self.fault(name)
        return values

    def numbers(self, name: str) -> list[int]:
        values = self._payload.get(name, [])
        if not isinstance(values, list) or not all(isinstance(value, int) for value in values):
            raise self.fault(name)
        return values
