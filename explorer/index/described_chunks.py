"""Chunks together with what is said of them, some at a time, for what goes through a whole index."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from explorer.domain.chunks import Chunk
from explorer.index.metadata_rows import chunk_of as metadata_of
from explorer.index.metadata_rows import entry_of, read_document
from explorer.index.records import chunk_of
from explorer.index.schema import CHUNK_COLUMNS
from explorer.metadata.record import ChunkMetadata

_CHUNK = ", ".join(f'c."{column}"' for column in CHUNK_COLUMNS)


class Described(NamedTuple):
    """A chunk with its metadata."""

    chunk: Chunk
    metadata: ChunkMetadata

    @property
    def place(self) -> tuple[int, int, str]:
        """Where it stands in its document's list: its position; where two have one, by their start and ID."""
        return self.chunk.position, self.chunk.start, self.chunk.chunk_id


def read_described(
    connection: sqlite3.Connection, doc_id: str, version: str, after: tuple[int, int, str] | None, limit: int
) -> list[Described]:
    """The first ``limit`` chunks of a document version behind the place ``after``.

    ValueError when one has no metadata, or what is there is damaged.
    """
    document = read_document(connection, doc_id, version)
    rows = connection.execute(
        f"SELECT {_CHUNK}, m.chunk_id, m.content_hash, m.created_at, m.sheet, m.row_number "
        "FROM chunks AS c LEFT JOIN chunk_metadata AS m ON m.chunk_id = c.chunk_id "
        "WHERE c.doc_id = ? AND c.version = ? AND c.position >= ? AND (c.position, c.start, c.chunk_id) > (?, ?, ?) "
        "ORDER BY c.position, c.start, c.chunk_id LIMIT ?",
        (doc_id, version, (after or (-1,))[0], *(after or (-1, -1, "")), limit),
    ).fetchall()
    if rows and document is None:
        raise ValueError(f"nothing is said of the document {doc_id}, version {version}")
    found = []
    for row in rows:
        chunk = chunk_of(row[: len(CHUNK_COLUMNS)])
        own = row[len(CHUNK_COLUMNS) :]
        if document is None or own[0] is None:
            raise ValueError(f"nothing is said of the chunk {chunk.chunk_id}")
        found.append(Described(chunk, metadata_of(document, chunk.position, entry_of(own))))
    return found


def read_sample(connection: sqlite3.Connection, limit: int) -> list[Chunk]:
    """At most ``limit`` chunks, spread over the whole index: IDs are hashes, so the first ones are from anywhere. Always the same ones."""
    rows = connection.execute(f"SELECT {_CHUNK} FROM chunks AS c ORDER BY c.chunk_id LIMIT ?", (limit,))
    return [chunk_of(row) for row in rows]
