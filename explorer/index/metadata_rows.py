"""Metadata in our own two tables: what holds for a document version once, and what is a chunk's own in a row of its own.

``chunk_metadata`` is keyed by the chunk's ID, so that it still says when a chunk was created after another program has filled the
reference's tables again. A hash is kept as 32 bytes, a moment as seconds since 1970.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from explorer.domain.cells import Cell, Sheet
from explorer.domain.chunks import Chunk
from explorer.index.records import as_claimed, compact
from explorer.index.table_cells import read_sheets
from explorer.metadata.record import ChunkMetadata, DocumentMetadata, Origin, SheetColumns
from explorer.metadata.rules import moment

DOCUMENT_COLUMNS = (
    "domain",
    "document_type",
    "language",
    "source_file",
    "original_format",
    "policy_version",
    "effective_date",
    "department",
    "region",
    "origins",
    "detected",
    "confidence",
)
_SLOTS = ", ".join("?" * (len(DOCUMENT_COLUMNS) + 1))
# SQLite before 3.32 takes no more than 999 values a statement.
_AT_ONCE = 500


class Entry(NamedTuple):
    """A chunk's own metadata as its row holds it. ``sheet`` counts from 0 in the document's sheets; it and ``row_number`` are None for what
    is no row.
    """

    chunk_id: str
    content_hash: bytes
    created_at: int
    sheet: int | None = None
    row_number: int | None = None


Known = Mapping[str, tuple[bytes, int]]
"""Hash of the text and moment of creation, by chunk ID."""


def content_hash(text: str) -> bytes:
    """SHA-256 of a chunk's text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8")).digest()


def entries_of(chunks: Sequence[Chunk], cells: Sequence[Cell], now: int, earlier: Known) -> list[Entry]:
    """The rows of a document's chunks; ``cells`` in the order of their start.

    A chunk that was there with the same text keeps its moment.
    """
    entries = []
    for chunk in chunks:
        digest = content_hash(chunk.text)
        known = earlier.get(chunk.chunk_id)
        created = known[1] if known and known[0] == digest else now
        entries.append(Entry(chunk.chunk_id, digest, created, *place_of(chunk, cells)))
    return entries


def place_of(chunk: Chunk, cells: Sequence[Cell]) -> tuple[int | None, int | None]:
    """The sheet and the row of the first value in a chunk. A head, and what stands above it, is no row."""
    first = bisect_left(cells, chunk.start, key=lambda cell: cell.start) if cells else 0
    if first == len(cells) or cells[first].start >= chunk.end:
        return None, None
    cell = cells[first]
    return cell.sheet, cell.row if cell.row > 0 else None


def with_sheets(metadata: DocumentMetadata, sheets: Sequence[Sheet]) -> DocumentMetadata:
    """The metadata with the names of sheets and columns."""
    if not sheets:
        return metadata
    columns = (SheetColumns(sheet.name, tuple(column.name for column in sheet.columns)) for sheet in sheets)
    return replace(metadata, sheets=tuple(columns))


class Earlier:
    """What an index says of its chunks' creation, while it is built again; nothing when ``there`` is False or it is damaged."""

    def __init__(self, index: Path, there: bool) -> None:
        self._connection: sqlite3.Connection | None = None
        if there:
            from explorer.index.database import connect_reading

            self._connection = connect_reading(index)

    def of(self, chunks: Sequence[Chunk]) -> Known:
        """What is known of these chunks' IDs."""
        if self._connection is None:
            return {}
        found: dict[str, tuple[bytes, int]] = {}
        try:
            for first in range(0, len(chunks), _AT_ONCE):
                ids = [chunk.chunk_id for chunk in chunks[first : first + _AT_ONCE]]
                rows = self._connection.execute(
                    f"SELECT chunk_id, content_hash, created_at FROM chunk_metadata WHERE chunk_id IN ({', '.join('?' * len(ids))})", ids
                )
                found.update((item, (digest, seconds)) for item, digest, seconds in rows if isinstance(seconds, int))
        except sqlite3.DatabaseError:
            # Times of a damaged index are lost with it.
            return {}
        return found

    def __enter__(self) -> Earlier:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None) -> None:
        if self._connection is not None:
            self._connection.close()


def write(connection: sqlite3.Connection, document: int, metadata: DocumentMetadata, entries: Iterable[Entry]) -> None:
    """Add what is said of a document version that is not there yet; ``document`` is its number in ``parsed_documents``."""
    connection.execute(f"INSERT INTO document_metadata VALUES ({_SLOTS})", (document, *_row(metadata)))
    connection.executemany("INSERT OR REPLACE INTO chunk_metadata VALUES (?, ?, ?, ?, ?)", entries)


def take_out(connection: sqlite3.Connection, doc_id: str, version: str) -> None:
    """Take a document version out, before its chunks and its parsed text are."""
    key = (doc_id, version)
    connection.execute(
        "DELETE FROM main.chunk_metadata WHERE chunk_id IN (SELECT chunk_id FROM main.chunks WHERE doc_id = ? AND version = ?)", key
    )
    connection.execute(
        "DELETE FROM main.document_metadata WHERE document = (SELECT id FROM main.parsed_documents WHERE doc_id = ? AND version = ?)", key
    )


def copy_staged(connection: sqlite3.Connection, documents: int) -> None:
    """Copy everything of the attached file ``staged``, with ``documents`` added to document numbers."""
    columns = ", ".join(DOCUMENT_COLUMNS)
    connection.execute(
        f"INSERT INTO main.document_metadata (document, {columns}) SELECT document + ?, {columns} FROM staged.document_metadata",
        (documents,),
    )
    connection.execute("INSERT OR REPLACE INTO main.chunk_metadata SELECT * FROM staged.chunk_metadata")


def set_language(
    connection: sqlite3.Connection, document: int, language: str, origin: Origin | None, detected: str, confidence: float | None
) -> None:
    """Settle the language of a document version. ``origin`` None leaves its label as it is."""
    connection.execute("UPDATE document_metadata SET detected = ?, confidence = ? WHERE document = ?", (detected, confidence, document))
    if origin is not None:
        (origins,) = connection.execute("SELECT origins FROM document_metadata WHERE document = ?", (document,)).fetchone()
        values = (language, compact({**json.loads(origins), "language": origin}), document)
        connection.execute("UPDATE document_metadata SET language = ?, origins = ? WHERE document = ?", values)


def read_document(connection: sqlite3.Connection, doc_id: str, version: str) -> DocumentMetadata | None:
    """What is said of a document version, None when it is not there. ValueError when what is there is damaged."""
    row = connection.execute(
        f"SELECT {', '.join(DOCUMENT_COLUMNS)} FROM document_metadata JOIN parsed_documents ON id = document "
        "WHERE doc_id = ? AND version = ?",
        (doc_id, version),
    ).fetchone()
    return with_sheets(document_of(row), read_sheets(connection, doc_id, version)) if row else None


def read_chunk(connection: sqlite3.Connection, chunk: Chunk) -> ChunkMetadata | None:
    """A chunk's metadata, None when there is none. ValueError when what is there is damaged."""
    document = read_document(connection, chunk.doc_id, chunk.version)
    row = connection.execute(
        "SELECT chunk_id, content_hash, created_at, sheet, row_number FROM chunk_metadata WHERE chunk_id = ?", (chunk.chunk_id,)
    ).fetchone()
    return chunk_of(document, chunk.position, entry_of(row)) if document and row else None


def read_entries(connection: sqlite3.Connection, doc_id: str, version: str) -> dict[str, Entry]:
    """The rows of a document version's chunks that have one, by chunk ID."""
    rows = connection.execute(
        "SELECT m.chunk_id, content_hash, created_at, sheet, row_number FROM chunks AS c JOIN chunk_metadata AS m USING (chunk_id) "
        "WHERE doc_id = ? AND version = ?",
        (doc_id, version),
    )
    return {row[0]: entry_of(row) for row in rows}


def entry_of(row: Sequence[Any]) -> Entry:
    """A row of ``chunk_metadata``. ValueError when it is damaged."""
    entry = Entry(*row)
    numbers = (entry.created_at, entry.sheet or 0, entry.row_number or 0)
    if not isinstance(entry.content_hash, bytes) or not all(isinstance(number, int) for number in numbers):
        raise ValueError("there is metadata that is no hash or no number")
    return entry


def read_values(connection: sqlite3.Connection, field: str) -> list[tuple[str, str]]:
    """The values of a column of ``document_metadata``, each with the access labels that its documents have, sorted."""
    if field not in DOCUMENT_COLUMNS:
        raise ValueError(f"{field} is no field of a document")
    return connection.execute(
        f"SELECT DISTINCT m.{field}, d.access FROM document_metadata AS m JOIN parsed_documents AS p ON p.id = m.document "
        f"JOIN documents AS d ON d.doc_id = p.doc_id AND d.version = p.version WHERE m.{field} != '' ORDER BY 1, 2"
    ).fetchall()


def ids_with(connection: sqlite3.Connection, content_hash: str, most: int | None = None) -> list[str]:
    """The IDs of (the first ``most``) chunks whose text has this hash; ValueError when it is none."""
    values = (bytes.fromhex(content_hash), -1 if most is None else most)
    return [row[0] for row in connection.execute("SELECT chunk_id FROM chunk_metadata WHERE content_hash = ? LIMIT ?", values)]


def document_of(row: Sequence[Any]) -> DocumentMetadata:
    """A row of ``document_metadata`` in the order of :data:`DOCUMENT_COLUMNS`, as yet without sheets, which stand in their own table."""
    domain, kind, language, source_file, fmt, policy_version, effective_date, department, region, origins, detected, confidence = row
    with as_claimed():
        if not all(isinstance(value, str) for value in row[:-1]) or not isinstance(confidence, float | None):
            raise ValueError("there is metadata that is no text")
        return DocumentMetadata(
            domain=domain,
            document_type=kind,
            language=language,
            source_file=source_file,
            original_format=fmt,
            policy_version=policy_version,
            effective_date=effective_date,
            department=department,
            region=region,
            origins={name: Origin(origin) for name, origin in json.loads(origins).items()},
            detected=detected,
            confidence=confidence,
        )


def chunk_of(document: DocumentMetadata, position: int, entry: Entry) -> ChunkMetadata:
    """What is said of a chunk, from what holds for its document and its own row."""
    inside = entry.sheet is not None and 0 <= entry.sheet < len(document.sheets)
    sheet = document.sheets[entry.sheet or 0] if inside else SheetColumns("", ())
    return ChunkMetadata(
        document=document,
        chunk_index=position,
        content_hash=entry.content_hash.hex(),
        created_at=moment(entry.created_at),
        row_number=entry.row_number,
        column_names=sheet.columns,
        sheet=sheet.sheet,
    )


def _row(metadata: DocumentMetadata) -> tuple[object, ...]:
    return (
        metadata.domain,
        metadata.document_type,
        metadata.language,
        metadata.source_file,
        metadata.original_format,
        metadata.policy_version,
        metadata.effective_date,
        metadata.department,
        metadata.region,
        compact(dict(metadata.origins)),
        metadata.detected,
        metadata.confidence,
    )
