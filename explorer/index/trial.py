"""An index that shows what another chunker would find: in memory, or in a file beside the user's index, which is only read."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Generator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from explorer.chunking import Chunker, make_chunks
from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.progress import Progress
from explorer.errors import UserError
from explorer.index import schema
from explorer.index.opened import OpenedIndex
from explorer.index.reading import index_file
from explorer.index.records import chunk_of, chunk_row
from explorer.index.search import Hit, SearchTables, search
from explorer.index.search_filter import EVERYTHING, SearchFilter, teach_validity
from explorer.index.search_tables import add_scripts

_TABLES = (*schema.REFERENCE_TABLES, *schema.REFERENCE_INDEXES, schema.SEARCH_TABLES["script_index"])
_COLUMNS = ", ".join(f'"{column}"' for column in schema.CHUNK_COLUMNS)
_SLOTS = ", ".join("?" * len(schema.CHUNK_COLUMNS))


def trial_index(
    opened: OpenedIndex, chunker: Chunker, connection: sqlite3.Connection | None = None
) -> Generator[Progress, None, TrialIndex]:
    """Cut every document of ``opened`` with ``chunker``, from the parsed text that the index keeps, or else from the file.

    The generator's value is the index, in memory or in the empty file that ``connection`` has open; closing the generator before its
    end gives everything back. UserError when a document's text is not known, or the index is a collection: its texts have gaps.
    """
    index_file(opened.reader, "Another chunker's search")
    records = opened.reader.documents()
    trial = TrialIndex(chunker.name, connection or sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False))
    try:
        trial.create()
        for number, record in enumerate(records):
            yield Progress(number, len(records), record.file)
            trial.add(make_chunks(_text(opened, record, chunker), record, chunker))
    except BaseException:
        trial.close()
        raise
    return trial


def _text(opened: OpenedIndex, record: DocumentRecord, chunker: Chunker) -> DocumentText:
    stored = opened.reader.stored(record.doc_id, record.version)
    if stored is not None:
        return DocumentText(stored.text, stored.blocks, record.title)
    view = opened.view(record.doc_id, record.version)
    if view.text is None:
        raise UserError(f"{record.file} cannot be cut by the chunker '{chunker.name}', because its text is not known. {view.note}")
    return DocumentText(view.text, view.blocks, record.title)


class TrialIndex:
    """Chunks that can be searched as an index can. Several threads may use it: they take turns. Close it after use.

    For an ``audience`` (it may be changed) that may not read everything, what it may not read is not there; as in an index, it counts for
    the ranks of the rest all the same.
    """

    def __init__(self, chunker: str, connection: sqlite3.Connection, audience: Audience = Audience.STAFF) -> None:
        self.chunker = chunker
        self.audience = audience
        self._lock = threading.Lock()
        self._connection = connection
        self._count: int | None = None
        teach_validity(connection)

    def create(self) -> None:
        """Make the tables in a new file."""
        for statement in _TABLES:
            self._connection.execute(statement)

    @property
    def count(self) -> int:
        """How many chunks there are, for all audiences."""
        if self._count is None:
            with self._lock:
                self._count = int(self._connection.execute("SELECT count(*) FROM chunks").fetchone()[0])
        return self._count

    def add(self, chunks: tuple[Chunk, ...]) -> None:
        """Put in the chunks of one document version that is not there yet."""
        first = self.count + 1
        self._count = first - 1 + len(chunks)
        with self._lock:
            self._connection.execute("BEGIN")
            self._connection.executemany(f"INSERT INTO chunks ({_COLUMNS}) VALUES ({_SLOTS})", map(chunk_row, chunks))
            self._connection.executemany(
                "INSERT INTO keyword_index (rowid, item_id, text) VALUES (?, ?, ?)",
                ((first + number, chunk.chunk_id, chunk.text) for number, chunk in enumerate(chunks)),
            )
            add_scripts(self._connection, ((first + number, chunk.text) for number, chunk in enumerate(chunks)))
            self._connection.execute("COMMIT")

    def reading(self) -> AbstractContextManager[None]:
        """Around everything that is read, so that a fault gets its sentence; memory has none."""
        return nullcontext()

    def search(self, query: str, k: int, only: SearchFilter = EVERYTHING) -> tuple[Hit, ...]:
        """The ``k`` best chunks for the query's words, of those that ``only`` lets through."""
        if self.audience is not Audience.STAFF:
            only = replace(only, audience=self.audience)
        with self._lock, self.reading():
            return search(self._connection, query, k, only, SearchTables("script_index", rows=False))

    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]:
        """The chunks of one document version by their position."""
        with self._lock, self.reading():
            rows = self._connection.execute(
                f"SELECT {_COLUMNS} FROM chunks WHERE doc_id = ? AND version = ? ORDER BY position, start", (doc_id, version)
            )
            return tuple(chunk for chunk in map(chunk_of, rows) if self.audience.may_read(chunk.access))

    def close(self) -> None:
        with self._lock:
            self._connection.close()
