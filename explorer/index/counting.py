"""How much an index holds, for everybody and for the public: counted by a build, so that nobody who opens it counts."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from explorer.domain.audience import Audience
from explorer.index.search_filter import SearchFilter

_DOCUMENTS, _CHUNKS = "documents", "chunks"
_PUBLIC = "public_"


@dataclass(frozen=True, slots=True)
class Counts:
    """Document versions and chunks, of the whole index or of what one audience may read."""

    documents: int
    chunks: int


def count_all(connection: sqlite3.Connection) -> dict[str, int]:
    """The numbers that a build leaves in ``meta``, by name. They are read from covering indexes alone, not from the chunks."""
    everybody = _row(connection, "SELECT (SELECT count(*) FROM main.documents), (SELECT count(*) FROM main.chunks)", ())
    readable, values = SearchFilter(audience=Audience.PUBLIC).condition("documents")
    public = _row(
        connection,
        f"SELECT count(*), total((SELECT count(*) FROM main.chunks WHERE (doc_id, version) = (documents.doc_id, documents.version))) "
        f"FROM main.documents WHERE {readable}",
        values,
    )
    return {
        _DOCUMENTS: everybody.documents,
        _CHUNKS: everybody.chunks,
        _PUBLIC + _DOCUMENTS: public.documents,
        _PUBLIC + _CHUNKS: public.chunks,
    }


def counted(numbers: Mapping[str, int], audience: Audience) -> Counts | None:
    """What a build counted for this audience, or None when it did not."""
    prefix = "" if audience is Audience.STAFF else _PUBLIC
    documents, chunks = numbers.get(prefix + _DOCUMENTS), numbers.get(prefix + _CHUNKS)
    return Counts(documents, chunks) if documents is not None and chunks is not None else None


def all_counted(numbers: Mapping[str, int]) -> Counts | None:
    """What there is for everybody, if a build left all of its numbers: older ones did not count for the public."""
    return counted(numbers, Audience.STAFF) if counted(numbers, Audience.PUBLIC) else None


def count(connection: sqlite3.Connection, audience: Audience) -> Counts:
    """The same for an index whose build left no numbers. For the public every chunk's label is looked at."""
    documents, for_documents = SearchFilter(audience=audience).condition("documents")
    chunks, for_chunks = SearchFilter(audience=audience).condition("chunks")
    return _row(
        connection,
        f"SELECT (SELECT count(*) FROM documents WHERE {documents}), (SELECT count(*) FROM chunks WHERE {chunks})",
        (*for_documents, *for_chunks),
    )


def _row(connection: sqlite3.Connection, statement: str, values: list[str] | tuple[str, ...]) -> Counts:
    documents, chunks = connection.execute(statement, values).fetchone()
    return Counts(documents, int(chunks))
