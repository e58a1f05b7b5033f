"""Documents, chunks, parsed texts, glyph runs, retired IDs and search of an open index. Nothing here writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.gaps import SkippedPage
from explorer.domain.placement import GlyphRun, Page
from explorer.index import many, schema, storage
from explorer.index.counting import Counts, count, counted
from explorer.index.database import Turn
from explorer.index.inspection import Facts
from explorer.index.library import ALL, Kinds, LibraryOrder, LibraryPage, LibraryPlace, count_versions, read_kinds, read_page, read_records
from explorer.index.records import StoredDocument, chunk_of, record_of
from explorer.index.search_filter import EVERYTHING, SearchFilter, teach_validity

if TYPE_CHECKING:
    from explorer.index.search import Hit, SearchTables

_CHUNK = ", ".join(f'"{column}"' for column in schema.CHUNK_COLUMNS)
_RECORD = ", ".join(schema.DOCUMENT_COLUMNS)
Stamp = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class RetiredId:
    """An ID that this index once held. Of its passage only the place and a hash are kept: SHA-256 of the source text, 64 hex digits."""

    chunk_id: str
    doc_id: str
    version: str
    start: int
    end: int
    text_hash: str
    retired_at: str
    reason: str


class PassageReader:
    """One open index. Several threads may use it: they take turns at one connection.

    ``complete`` says that our own tables are there and belong to what the other four hold: then ``stored`` and
    ``runs`` answer. Every method raises CorruptIndex when the file turns out to be damaged, and IndexBusy when a
    build keeps it locked for too long.

    For an ``audience`` (it may be changed) that may not read everything, what it may not read is not there, whichever
    way it is asked for; ``withheld`` tells such IDs from unknown ones.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, facts: Facts, stamp: Stamp | None, audience: Audience = Audience.STAFF
    ) -> None:
        self.path = path
        self.audience = audience
        self._facts = facts
        self._turn = Turn(path, connection)
        self._counts: dict[Audience, Counts] = {}
        self._stamp = stamp
        self._foreign_scripts: str | None = None
        teach_validity(connection)
        self._content = connection.execute("PRAGMA data_version").fetchone()

    @property
    def address(self) -> str:
        """The file's path."""
        return str(self.path)

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.name

    @property
    def far(self) -> bool:
        """Never: a file is near enough to go through all of it."""
        return False

    @property
    def chunker(self) -> str:
        return self._facts.chunker

    @property
    def chunker_settings(self) -> Mapping[str, int]:
        """Empty for an index of the reference program, which does not say: its chunkers have the reference parameters."""
        return self._facts.settings

    @property
    def updated_at(self) -> str:
        """When it was last built, ISO 8601, UTC."""
        return self._facts.updated_at

    @property
    def complete(self) -> bool:
        return self._facts.complete

    @property
    def meta(self) -> Mapping[str, str]:
        return self._facts.meta

    @property
    def collection_folder(self) -> Path | None:
        """The collection's folder as the index remembers it, made absolute; it need not be there any more. None when it says nothing."""
        remembered = self._facts.meta.get(schema.OUR_COLLECTION, "")
        if not remembered or "\x00" in remembered:
            return None
        return (self.path.resolve().parent / remembered).resolve()

    def counts(self) -> Counts:
        """How many documents and chunks there are for this audience. Counted once at the most; a build of ours has left the numbers."""
        audience = self.audience
        with self._turn as connection:
            if audience not in self._counts:
                self._counts[audience] = counted(self._facts.counts, audience) or count(connection, audience)
            return self._counts[audience]

    def documents(self, only: SearchFilter = EVERYTHING) -> tuple[DocumentRecord, ...]:
        """All document versions that ``only`` lets through, in the order of their sources, by code point."""
        with self._turn as connection:
            return read_records(connection, self._for_audience(only), described=self.complete)

    def document(self, doc_id: str, version: str) -> DocumentRecord | None:
        with self._turn as connection:
            rows = connection.execute(f"SELECT {_RECORD} FROM documents WHERE doc_id = ? AND version = ?", (doc_id, version))
            return next(iter(self._readable_records(rows)), None)

    def document_from(self, source: str) -> DocumentRecord | None:
        """The document version that comes from this file."""
        with self._turn as connection:
            rows = connection.execute(f"SELECT {_RECORD} FROM documents WHERE file = ?", (source,))
            return next(iter(self._readable_records(rows)), None)

    def versions(self, doc_id: str) -> tuple[DocumentRecord, ...]:
        """The versions of one document, by the day from which they are in force, then in the order of their sources."""
        with self._turn as connection:
            rows = connection.execute(f"SELECT {_RECORD} FROM documents WHERE doc_id = ? ORDER BY effective_from, file", (doc_id,))
            return self._readable_records(rows)

    def library(self, order: LibraryOrder = ALL, after: LibraryPlace | None = None) -> LibraryPage:
        """The documents by title, a page of them, as :func:`explorer.index.library.read_page` says."""
        with self._turn as connection:
            return read_page(connection, order.for_audience(self.audience), after, described=self.complete)

    def library_count(self, order: LibraryOrder) -> int:
        """How many document versions all pages of this order have together."""
        with self._turn as connection:
            return count_versions(connection, order.for_audience(self.audience), described=self.complete)

    def kinds(self) -> Kinds:
        """What the documents can be filtered by. Where the index is not ``complete``, no domain or department is known."""
        with self._turn as connection:
            return read_kinds(connection, self.audience, described=self.complete)

    def _for_audience(self, only: SearchFilter) -> SearchFilter:
        return only if self.audience is Audience.STAFF else replace(only, audience=self.audience)

    def _readable_records(self, rows: Iterable[Sequence[object]]) -> tuple[DocumentRecord, ...]:
        return tuple(record for record in map(record_of, rows) if self.audience.may_read(record.effective_access))

    def _readable(self, chunks: Iterable[Chunk]) -> tuple[Chunk, ...]:
        return tuple(chunk for chunk in chunks if self.audience.may_read(chunk.access))

    def _hides(self, doc_id: str, version: str) -> bool:
        return self.audience is not Audience.STAFF and self.document(doc_id, version) is None

    def chunk(self, chunk_id: str) -> Chunk | None:
        """The chunk with exactly this ID."""
        with self._turn as connection:
            row = connection.execute(f"SELECT {_CHUNK} FROM chunks WHERE chunk_id = ?", (chunk_id,)).fetchone()
            return next(iter(self._readable([chunk_of(row)] if row else ())), None)

    def chunks_by_id(self, ids: Sequence[str]) -> dict[str, Chunk]:
        """The chunks with exactly these IDs, by ID; those that are not there are left out."""
        with self._turn as connection:
            found = many.by_ids(connection, ids)
            return {chunk.chunk_id: chunk for chunk in self._readable(found.values())}

    def withheld(self, ids: Sequence[str]) -> frozenset[str]:
        """Those of the IDs that the index holds, or held, but not for this audience.

        Of a retired ID only its document's label is left; where that is gone too, it counts as missing.
        """
        if self.audience is Audience.STAFF:
            return frozenset()
        with self._turn as connection:
            found = many.by_ids(connection, ids)
            hidden = found.keys() - {chunk.chunk_id for chunk in self._readable(found.values())}
            old = self._retired_rows(connection, ids)
            return frozenset(hidden | {row.chunk_id for row in old if row.chunk_id not in found and self._hides(row.doc_id, row.version)})

    def with_prefix(self, prefix: str, limit: int) -> tuple[Chunk, ...]:
        """The first chunks whose IDs begin with ``prefix`` (at least one character), by ID. What the audience may not read counts
        towards the limit.
        """
        with self._turn as connection:
            return self._readable(many.with_prefix(connection, prefix, limit))

    def withholds(self, prefix: str) -> bool:
        """Whether chunks whose IDs begin with ``prefix`` are there, and none of them is for this audience."""
        with self._turn as connection:
            found = many.with_prefix(connection, prefix, 1)
            return bool(found) and not self._readable(many.with_prefix(connection, prefix, 100))

    def phrase(self, phrases: Sequence[str], limit: int) -> tuple[Chunk, ...]:
        """The chunks with the most of these phrases, word by word, the best first. Context lines count as text."""
        with self._turn as connection:
            return self._readable(many.with_phrase(connection, phrases, limit))

    def orphans(self) -> tuple[tuple[str, str], ...]:
        """Document versions that chunks name and the index has no record of: document ID and version."""
        with self._turn as connection:
            rows = connection.execute("SELECT DISTINCT doc_id, version FROM chunks EXCEPT SELECT doc_id, version FROM documents")
            return tuple((str(doc_id or ""), str(version or "")) for doc_id, version in rows)

    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]:
        """The chunks of one document version by their position."""
        with self._turn as connection:
            rows = connection.execute(
                f"SELECT {_CHUNK} FROM chunks WHERE doc_id = ? AND version = ? ORDER BY position, start", (doc_id, version)
            )
            return self._readable(chunk_of(row) for row in rows)

    def stored(self, doc_id: str, version: str) -> StoredDocument | None:
        """The parsed text of one document version and what goes with it, but for the glyph runs. None when the index
        is not ``complete``.
        """
        if not self.complete or self._hides(doc_id, version):
            return None
        with self._turn as connection:
            return storage.read_parsed(connection, doc_id, version)

    def parsed_hash(self, doc_id: str, version: str) -> str:
        """SHA-256 over the parsed text and its blocks, 64 hex digits; ``""`` where ``stored`` is None."""
        if not self.complete or self._hides(doc_id, version):
            return ""
        with self._turn as connection:
            return storage.parsed_hash(connection, doc_id, version)

    def pages(self, doc_id: str, version: str, most: int | None = None) -> tuple[Page, ...]:
        """The pages of one document version without its text. Empty when there are more than ``most``, and when the index is not
        ``complete``.
        """
        if not self.complete or self._hides(doc_id, version):
            return ()
        with self._turn as connection:
            return storage.read_pages(connection, doc_id, version, most)

    def skipped(self, doc_id: str, version: str) -> tuple[SkippedPage, ...]:
        """The pages that the text of one document version lacks. Empty when the index is not ``complete``."""
        if not self.complete or self._hides(doc_id, version):
            return ()
        with self._turn as connection:
            return storage.read_skipped(connection, doc_id, version)

    def runs(self, doc_id: str, version: str, start: int, end: int) -> Sequence[GlyphRun]:
        """The glyph runs that share a character with ``[start, end)``, by their start. Empty when the index is not ``complete``."""
        if not self.complete or self._hides(doc_id, version):
            return ()
        with self._turn as connection:
            return storage.read_runs(connection, doc_id, version, start, end)

    def search(self, query: str, k: int, only: SearchFilter = EVERYTHING) -> tuple[Hit, ...]:
        """The ``k`` best chunks for the query's words, of those that ``only`` lets through. A query without a word finds nothing,
        whatever else is in it.
        """
        only = self._for_audience(only)
        # Its patterns for all scripts take as long to compile as everything else that opening an index needs.
        from explorer.index.search import search

        with self._turn as connection:
            return search(connection, query, k, only, self._tables(connection, query))

    def _tables(self, connection: sqlite3.Connection, query: str) -> SearchTables:
        from explorer.index.foreign_scripts import foreign_scripts
        from explorer.index.script_words import ScriptQuery
        from explorer.index.search import OWN_TABLES, SearchTables

        if self.complete:
            return OWN_TABLES
        if self._foreign_scripts is None and ScriptQuery(query):
            self._foreign_scripts = foreign_scripts(connection)
        return SearchTables(self._foreign_scripts or "", rows=False)

    def retired(self, chunk_id: str) -> RetiredId | None:
        """What is known of an ID that this index held once and holds no more."""
        return self.retired_by_id([chunk_id]).get(chunk_id)

    def retired_by_id(self, ids: Sequence[str]) -> dict[str, RetiredId]:
        """What is known of IDs that this index held once and holds no more, by ID."""
        with self._turn as connection:
            return {row.chunk_id: row for row in self._retired_rows(connection, ids) if not self._hides(row.doc_id, row.version)}

    def retired_with_prefix(self, prefix: str, limit: int) -> tuple[RetiredId, ...]:
        """The first IDs beginning with ``prefix`` (at least one character) that this index held once and holds no more, by ID. What the
        audience may not read counts towards the limit.
        """
        if "retired_ids" not in self._facts.kept:
            return ()
        with self._turn as connection:
            rows = [RetiredId(*row) for row in many.retired_with_prefix(connection, prefix, limit)]  # type: ignore[arg-type]
            return tuple(row for row in rows if not self._hides(row.doc_id, row.version))

    def _retired_rows(self, connection: sqlite3.Connection, ids: Sequence[str]) -> tuple[RetiredId, ...]:
        if "retired_ids" not in self._facts.kept:
            return ()
        return tuple(RetiredId(*row) for row in many.retired_by_ids(connection, ids))  # type: ignore[arg-type]

    def changed_on_disk(self) -> bool:
        """Whether the file was replaced, removed or written since it was opened: then open it again."""
        if stamp_of(self.path) != self._stamp:
            return True
        with self._turn as connection:
            return bool(connection.execute("PRAGMA data_version").fetchone() != self._content)

    def close(self) -> None:
        with self._turn as connection:
            connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def stamp_of(path: Path) -> Stamp | None:
    """What tells one state of a file from another: device, number, size, nanoseconds of the last change. None where there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
