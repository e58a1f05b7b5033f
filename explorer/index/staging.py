"""Where a build writes what it parses: a file of its own beside the index, so that the index is untouched until
everything is known.

A build from scratch swaps this file in; an incremental one copies its rows over in one transaction.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord, ParsedDocument
from explorer.domain.provenance import Provenance
from explorer.errors import DocumentError
from explorer.index import metadata_rows, schema
from explorer.index.database import connect_writing, writing
from explorer.index.records import chunk_row, record_row
from explorer.index.search_tables import add_scripts
from explorer.index.storage import write_parsed
from explorer.metadata.record import DocumentMetadata

_SUFFIX = ".building"
_CHUNK_SLOTS = ", ".join("?" * len(schema.CHUNK_COLUMNS))
_RECORD_SLOTS = ", ".join("?" * len(schema.DOCUMENT_COLUMNS))
_STATEMENTS = (
    *schema.REFERENCE_TABLES,
    *schema.REFERENCE_INDEXES,
    *schema.DERIVED_TABLES.values(),
    *schema.DERIVED_INDEXES,
    *schema.KEPT_TABLES,
)
_SIDES = ("", "-journal")


class Staging:
    """A file with all tables of an index, next to ``index``; it is gone when the block ends, however it ends.

    ``searchable`` says whether the full-text tables are filled, which rows that are only copied on do not need.
    """

    def __init__(self, index: Path, *, searchable: bool) -> None:
        self._index = index
        self._searchable = searchable
        self.path = index.with_name(f".{index.name}.{os.getpid()}-{time.time_ns()}{_SUFFIX}")
        self.documents = 0
        self.chunks = 0
        self._connection: sqlite3.Connection | None = None

    def __enter__(self) -> Staging:
        with writing(self._index):
            self._index.parent.mkdir(parents=True, exist_ok=True)
            _sweep(self._index)
            self._connection = connect_writing(self.path, create=True)
            try:
                create_tables(self.connection)
            except BaseException:
                self.__exit__(None, None, None)
                raise
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None) -> None:
        self.close()
        self._remove()

    @property
    def connection(self) -> sqlite3.Connection:
        assert self._connection is not None, "the staging file is not open"
        return self._connection

    def add(
        self,
        record: DocumentRecord,
        parsed: ParsedDocument,
        chunks: Sequence[Chunk],
        size: int,
        when: str,
        provenance: Mapping[str, Provenance],
        metadata: DocumentMetadata,
        entries: Sequence[metadata_rows.Entry],
    ) -> int:
        """Write one document version that is not there yet; ``size`` in bytes, ``provenance`` of the record's values by field, ``entries``
        of the chunks. The value is its number in ``parsed_documents``.

        DocumentError when two passages have one ID.
        """
        with writing(self._index):
            connection = self.connection
            connection.execute(f"INSERT INTO documents VALUES ({_RECORD_SLOTS})", record_row(record))
            document = write_parsed(connection, record.doc_id, record.version, record.content_hash, size, when, parsed, provenance)
            for chunk in chunks:
                self.chunks += 1
                try:
                    connection.execute(
                        f"INSERT INTO chunks (rowid, {', '.join(map(_quoted, schema.CHUNK_COLUMNS))}) VALUES (?, {_CHUNK_SLOTS})",
                        (self.chunks, *chunk_row(chunk)),
                    )
                except sqlite3.IntegrityError as error:
                    other = connection.execute('SELECT source, start, "end" FROM chunks WHERE chunk_id = ?', (chunk.chunk_id,)).fetchone()
                    raise collision(chunk.source, chunk.start, chunk.end, chunk.chunk_id, other) from error
            # The same row number as the chunk's: a search index finds a row by its number alone.
            first = self.chunks - len(chunks) + 1
            connection.execute("INSERT INTO search_rows SELECT rowid, ? FROM chunks WHERE rowid >= ?", (document, first))
            metadata_rows.write(connection, document, metadata, entries)
            if self._searchable:
                connection.executemany(
                    "INSERT INTO keyword_index (rowid, item_id, text) VALUES (?, ?, ?)",
                    ((first + number, chunk.chunk_id, chunk.text) for number, chunk in enumerate(chunks)),
                )
                add_scripts(connection, ((first + number, chunk.text) for number, chunk in enumerate(chunks)))
            self.documents += 1
            return document

    def arrange(self) -> None:
        """Make what is made faster when all rows are there: the caller adds no more."""
        with writing(self._index):
            for statement in schema.LATE_INDEXES:
                self.connection.execute(statement)

    def seal(self) -> None:
        """End the writing: everything is in the file."""
        with writing(self._index):
            self.connection.execute("COMMIT")

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _remove(self) -> None:
        for side in _SIDES:
            with contextlib.suppress(OSError):
                self.path.with_name(self.path.name + side).unlink()


def create_tables(connection: sqlite3.Connection) -> None:
    """Make all tables in an empty file that nobody else sees, and begin its one transaction."""
    # The file is thrown away unless it is whole, so nothing must survive a crash; it is synced before it is used.
    connection.execute("PRAGMA journal_mode = MEMORY").fetchone()
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA cache_size = -32000")
    connection.execute("BEGIN")
    for statement in _STATEMENTS:
        connection.execute(statement)
    connection.execute("INSERT INTO explorer_schema VALUES (?)", (schema.SCHEMA_VERSION,))


def collision(source: str, start: int, end: int, chunk_id: str, other: tuple[str, int, int] | None) -> DocumentError:
    """The error for a passage whose ID is taken; ``other`` is the one that has it."""
    where = f"characters {other[1]} to {other[2]} of {other[0]}" if other else "another passage"
    return DocumentError(
        source, f"characters {start} to {end} have the ID {chunk_id}, which {where} already has. An ID must mean one passage."
    )


def write_meta(connection: sqlite3.Connection, values: Mapping[str, str | Mapping[str, object]]) -> None:
    """Put keys into ``meta``; mappings as JSON."""
    for key, value in values.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, text))


def _sweep(index: Path) -> None:
    """Remove what builds left that were killed: staging files of processes that are no more."""
    prefix = f".{index.name}."
    for path in index.parent.iterdir():
        if path.name.startswith(prefix) and path.name.endswith(_SUFFIX):
            owner = path.name.removeprefix(prefix).partition("-")[0]
            if owner.isdecimal() and not _alive(int(owner)):
                with contextlib.suppress(OSError):
                    path.unlink()


def _alive(process: int) -> bool:
    if os.name == "nt":
        return False  # There a file in use cannot be removed, which is the safe answer.
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _quoted(column: str) -> str:
    return f'"{column}"'
