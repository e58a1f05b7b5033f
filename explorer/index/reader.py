"""Reading an index file: records, chunks, parsed text, glyph runs, search. Nothing here writes."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.gaps import SkippedPage
from explorer.domain.placement import GlyphRun, Page
from explorer.index import schema, storage
from explorer.index.database import connect_reading, reading, recover
from explorer.index.foreign_scripts import foreign_scripts
from explorer.index.inspection import Facts, check_file, inspect
from explorer.index.records import StoredDocument, chunk_of, record_of
from explorer.index.script_words import ScriptQuery
from explorer.index.search import OWN_TABLES, Hit, SearchTables, search
from explorer.index.search_filter import EVERYTHING, SearchFilter, teach_validity

_CHUNK = ", ".join(f'"{column}"' for column in schema.CHUNK_COLUMNS)
_RECORD = ", ".join(schema.DOCUMENT_COLUMNS)
Stamp = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Counts:
    documents: int
    chunks: int


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


def open_index(path: Path) -> IndexReader:
    """Open an index for reading, after recovering it from a build that was cut off where that is possible.

    Raises MissingIndex, NotAnIndex, CorruptIndex, NewerIndex or IndexBusy, each with its sentence.
    """
    check_file(path)
    with reading(path):
        recover(path)
        # Taken first: a file that is swapped in meanwhile then counts as changed.
        stamp = _stamp(path)
        connection = connect_reading(path)
        try:
            return IndexReader(path, connection, inspect(path, connection), stamp)
        except BaseException:
            connection.close()
            raise


class IndexReader:
    """One open index. Several threads may use it: they take turns at one connection.

    ``complete`` says that our own tables are there and belong to what the other four hold: then ``stored`` and
    ``runs`` answer. Every method raises CorruptIndex when the file turns out to be damaged, and IndexBusy when a
    build keeps it locked for too long.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, facts: Facts, stamp: Stamp | None) -> None:
        self.path = path
        self._facts = facts
        self._connection = connection
        self._lock = threading.RLock()
        self._counts: Counts | None = None
        self._stamp = stamp
        self._foreign_scripts: str | None = None
        teach_validity(connection)
        self._content = connection.execute("PRAGMA data_version").fetchone()

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

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, reading(self.path):
            yield self._connection

    def counts(self) -> Counts:
        """How many documents and chunks there are. Counted once at the most; a build of ours has left the numbers."""
        with self._reading() as connection:
            if self._counts is None:
                known = self._facts.counts
                if known is None:
                    row = connection.execute("SELECT (SELECT count(*) FROM documents), (SELECT count(*) FROM chunks)").fetchone()
                    known = (row[0], row[1])
                self._counts = Counts(*known)
            return self._counts

    def documents(self) -> tuple[DocumentRecord, ...]:
        """All document versions in the order of their sources, by code point."""
        with self._reading() as connection:
            rows = connection.execute(f"SELECT {_RECORD} FROM documents ORDER BY file, doc_id, version")
            return tuple(record_of(row) for row in rows)

    def document(self, doc_id: str, version: str) -> DocumentRecord | None:
        with self._reading() as connection:
            row = connection.execute(f"SELECT {_RECORD} FROM documents WHERE doc_id = ? AND version = ?", (doc_id, version)).fetchone()
            return record_of(row) if row else None

    def versions(self, doc_id: str) -> tuple[DocumentRecord, ...]:
        """The versions of one document, by the day from which they are in force, then in the order of their sources."""
        with self._reading() as connection:
            rows = connection.execute(f"SELECT {_RECORD} FROM documents WHERE doc_id = ? ORDER BY effective_from, file", (doc_id,))
            return tuple(record_of(row) for row in rows)

    def chunk(self, chunk_id: str) -> Chunk | None:
        """The chunk with exactly this ID."""
        with self._reading() as connection:
            row = connection.execute(f"SELECT {_CHUNK} FROM chunks WHERE chunk_id = ?", (chunk_id,)).fetchone()
            return chunk_of(row) if row else None

    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]:
        """The chunks of one document version by their position."""
        with self._reading() as connection:
            rows = connection.execute(
                f"SELECT {_CHUNK} FROM chunks WHERE doc_id = ? AND version = ? ORDER BY position, start", (doc_id, version)
            )
            return tuple(chunk_of(row) for row in rows)

    def stored(self, doc_id: str, version: str) -> StoredDocument | None:
        """The parsed text of one document version and what goes with it, but for the glyph runs. None when the index
        is not ``complete``.
        """
        if not self.complete:
            return None
        with self._reading() as connection:
            return storage.read_parsed(connection, doc_id, version)

    def pages(self, doc_id: str, version: str) -> tuple[Page, ...]:
        """The pages of one document version without its text. Empty when the index is not ``complete``."""
        if not self.complete:
            return ()
        with self._reading() as connection:
            return storage.read_pages(connection, doc_id, version)

    def skipped(self, doc_id: str, version: str) -> tuple[SkippedPage, ...]:
        """The pages that the text of one document version lacks. Empty when the index is not ``complete``."""
        if not self.complete:
            return ()
        with self._reading() as connection:
            return storage.read_skipped(connection, doc_id, version)

    def runs(self, doc_id: str, version: str, start: int, end: int) -> Sequence[GlyphRun]:
        """The glyph runs that share a character with ``[start, end)``, by their start. Empty when the index is not ``complete``."""
        if not self.complete:
            return ()
        with self._reading() as connection:
            return storage.read_runs(connection, doc_id, version, start, end)

    def search(self, query: str, k: int, only: SearchFilter = EVERYTHING) -> tuple[Hit, ...]:
        """The ``k`` best chunks for the query's words, of those that ``only`` lets through. A query without a word finds nothing,
        whatever else is in it.
        """
        with self._reading() as connection:
            return search(connection, query, k, only, self._tables(connection, query))

    def _tables(self, connection: sqlite3.Connection, query: str) -> SearchTables:
        if self.complete:
            return OWN_TABLES
        if self._foreign_scripts is None and ScriptQuery(query):
            self._foreign_scripts = foreign_scripts(connection)
        return SearchTables(self._foreign_scripts or "", rows=False)

    def retired(self, chunk_id: str) -> RetiredId | None:
        """What is known of an ID that this index held once and holds no more."""
        if "retired_ids" not in self._facts.kept:
            return None
        with self._reading() as connection:
            row = connection.execute(
                'SELECT chunk_id, doc_id, version, start, "end", text_hash, retired_at, reason FROM retired_ids WHERE chunk_id = ?',
                (chunk_id,),
            ).fetchone()
            return RetiredId(*row) if row else None

    def changed_on_disk(self) -> bool:
        """Whether the file was replaced, removed or written since it was opened: then open it again."""
        if _stamp(self.path) != self._stamp:
            return True
        with self._reading() as connection:
            return bool(connection.execute("PRAGMA data_version").fetchone() != self._content)

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def __enter__(self) -> IndexReader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _stamp(path: Path) -> Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
