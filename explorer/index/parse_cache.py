"""Documents that were parsed on demand, kept in the user's folder by the file's hash and the parser's version.

Each is a small SQLite file with the derived tables of an index and one document in them, so it is read as an index
is. Everything here can be thrown away at any time; a file that cannot be read is made again.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from explorer.domain.cells import Cell
from explorer.domain.documents import ParsedDocument
from explorer.domain.placement import GlyphRun
from explorer.index import schema, storage
from explorer.index.database import connect_reading, connect_writing
from explorer.index.records import StoredDocument
from explorer.index.table_cells import read_cells

# The most that stays in the folder, in bytes; what was used longest ago goes first.
LARGEST = 500 * 1024 * 1024


class ParseCache:
    """The cache in ``folder``, which need not exist. Several programs may use it at once."""

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self._folder = folder
        self._largest = largest

    def _path(self, file_hash: str, parser: str) -> Path:
        import hashlib

        name = hashlib.sha256(f"{schema.SCHEMA_VERSION}|{file_hash}|{parser}".encode()).hexdigest()
        return self._folder / f"{name[:40]}.sqlite"

    def get(self, file_hash: str, parser: str) -> StoredDocument | None:
        """The document, or None when it is not there or cannot be read."""
        path = self._path(file_hash, parser)
        if not path.is_file():
            return None
        with contextlib.suppress(sqlite3.Error, ValueError, OSError), closing(connect_reading(path)) as connection:
            found = storage.read_parsed(connection, file_hash, parser)
            os.utime(path)
            return found
        return None

    def runs(self, file_hash: str, parser: str, start: int, end: int) -> Sequence[GlyphRun]:
        """The glyph runs that share a character with ``[start, end)``; empty when they cannot be read."""
        path = self._path(file_hash, parser)
        if path.is_file():
            with contextlib.suppress(sqlite3.Error, ValueError, OSError), closing(connect_reading(path)) as connection:
                return storage.read_runs(connection, file_hash, parser, start, end)
        return ()

    def cells(self, file_hash: str, parser: str, start: int, end: int) -> Sequence[Cell]:
        """The cells that share a character with ``[start, end)``; empty when they cannot be read."""
        path = self._path(file_hash, parser)
        if path.is_file():
            with contextlib.suppress(sqlite3.Error, ValueError, OSError), closing(connect_reading(path)) as connection:
                return read_cells(connection, file_hash, parser, start, end)
        return ()

    def put(self, file_hash: str, parser: str, size: int, parsed: ParsedDocument) -> bool:
        """Keep a document. False when the folder cannot be written: the caller then goes on without."""
        path = self._path(file_hash, parser)
        staged = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            staged.unlink(missing_ok=True)
            with closing(connect_writing(staged, create=True)) as connection:
                connection.execute("PRAGMA journal_mode = MEMORY").fetchone()
                connection.execute("PRAGMA synchronous = OFF")
                connection.execute("BEGIN")
                for statement in (*schema.PARSED_TABLES.values(), *schema.DERIVED_INDEXES):
                    connection.execute(statement)
                storage.write_parsed(connection, file_hash, parser, file_hash, size, datetime.now(UTC).isoformat(), parsed)
                connection.execute("COMMIT")
            staged.replace(path)
            self._make_room()
        except (sqlite3.Error, OSError):
            with contextlib.suppress(OSError):
                staged.unlink()
            return False
        return True

    def _make_room(self) -> None:
        files = sorted(self._folder.glob("*.sqlite"), key=lambda path: path.stat().st_mtime, reverse=True)
        used = 0
        for number, path in enumerate(files):
            used += path.stat().st_size
            if used > self._largest and number:
                path.unlink(missing_ok=True)
