"""An index in memory that shows what another chunker would find. The user's own index is only read."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Generator

from explorer.chunking import Chunker, make_chunks
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.progress import Progress
from explorer.errors import UserError
from explorer.index import schema
from explorer.index.opened import OpenedIndex
from explorer.index.records import chunk_of, chunk_row
from explorer.index.search import Hit, SearchTables, search
from explorer.index.search_filter import EVERYTHING, SearchFilter, teach_validity
from explorer.index.search_tables import add_scripts

_TABLES = (*schema.REFERENCE_TABLES, *schema.REFERENCE_INDEXES, schema.SEARCH_TABLES["script_index"])
_COLUMNS = ", ".join(f'"{column}"' for column in schema.CHUNK_COLUMNS)
_SLOTS = ", ".join("?" * len(schema.CHUNK_COLUMNS))


def trial_index(opened: OpenedIndex, chunker: Chunker) -> Generator[Progress, None, TrialIndex]:
    """Cut every document of ``opened`` with ``chunker``, from the parsed text that the index keeps, or else from the file.

    The generator's value is the index; closing the generator before its end gives everything back. UserError when a document's
    text is not known.
    """
    records = opened.reader.documents()
    trial = TrialIndex(chunker)
    try:
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
    """Chunks in memory that can be searched as an index can. Several threads may use it: they take turns. Close it after use."""

    def __init__(self, chunker: Chunker) -> None:
        self.chunker = chunker.name
        self.count = 0
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        teach_validity(self._connection)
        for statement in _TABLES:
            self._connection.execute(statement)

    def add(self, chunks: tuple[Chunk, ...]) -> None:
        """Put in the chunks of one document version that is not there yet."""
        first = self.count + 1
        self.count += len(chunks)
        with self._lock:
            self._connection.execute("BEGIN")
            self._connection.executemany(f"INSERT INTO chunks ({_COLUMNS}) VALUES ({_SLOTS})", map(chunk_row, chunks))
            self._connection.executemany(
                "INSERT INTO keyword_index (rowid, item_id, text) VALUES (?, ?, ?)",
                ((first + number, chunk.chunk_id, chunk.text) for number, chunk in enumerate(chunks)),
            )
            add_scripts(self._connection, ((first + number, chunk.text) for number, chunk in enumerate(chunks)))
            self._connection.execute("COMMIT")

    def search(self, query: str, k: int, only: SearchFilter = EVERYTHING) -> tuple[Hit, ...]:
        """The ``k`` best chunks for the query's words, of those that ``only`` lets through."""
        with self._lock:
            return search(self._connection, query, k, only, SearchTables("script_index", rows=False))

    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]:
        """The chunks of one document version by their position."""
        with self._lock:
            rows = self._connection.execute(
                f"SELECT {_COLUMNS} FROM chunks WHERE doc_id = ? AND version = ? ORDER BY position, start", (doc_id, version)
            )
            return tuple(chunk_of(row) for row in rows)

    def close(self) -> None:
        with self._lock:
            self._connection.close()
