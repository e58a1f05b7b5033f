"""Chunks asked for by many IDs, by the beginning of an ID, or by a phrase: each a statement or two, whatever the index's size."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence

from explorer.domain.chunks import Chunk
from explorer.index.records import chunk_of
from explorer.index.schema import CHUNK_COLUMNS

_COLUMNS = ", ".join(f'"{column}"' for column in CHUNK_COLUMNS)
RETIRED_COLUMNS = 'chunk_id, doc_id, version, start, "end", text_hash, retired_at, reason'
# SQLite before 3.32 takes no more than 999 values a statement.
_AT_ONCE = 500


def by_ids(connection: sqlite3.Connection, ids: Sequence[str]) -> dict[str, Chunk]:
    """Those of the chunks that are there, by ID."""
    return {str(row[0]): chunk_of(row) for row in _rows(connection, f"SELECT {_COLUMNS} FROM chunks WHERE chunk_id IN", ids)}


def retired_by_ids(connection: sqlite3.Connection, ids: Sequence[str]) -> Iterator[Sequence[object]]:
    """Rows of ``retired_ids`` in the order of :data:`RETIRED_COLUMNS`."""
    return _rows(connection, f"SELECT {RETIRED_COLUMNS} FROM retired_ids WHERE chunk_id IN", ids)


def retired_with_prefix(connection: sqlite3.Connection, prefix: str, limit: int) -> Iterator[Sequence[object]]:
    """The first rows of ``retired_ids`` whose IDs begin so, by ID."""
    statement = f"SELECT {RETIRED_COLUMNS} FROM retired_ids WHERE chunk_id >= ? AND chunk_id < ? ORDER BY chunk_id LIMIT ?"
    yield from connection.execute(statement, (prefix, after(prefix), limit))


def _rows(connection: sqlite3.Connection, statement: str, ids: Sequence[str]) -> Iterator[Sequence[object]]:
    distinct = list(dict.fromkeys(ids))
    for first in range(0, len(distinct), _AT_ONCE):
        part = distinct[first : first + _AT_ONCE]
        yield from connection.execute(f"{statement} ({', '.join('?' * len(part))})", part)


def after(prefix: str) -> str:
    """The first text that is behind every ID with this prefix: a range of the primary key, which LIKE would not use."""
    return prefix[:-1] + chr(ord(prefix[-1]) + 1)


def with_prefix(connection: sqlite3.Connection, prefix: str, limit: int) -> tuple[Chunk, ...]:
    """The first chunks whose IDs begin so, by ID. The prefix has at least one character."""
    statement = f"SELECT {_COLUMNS} FROM chunks WHERE chunk_id >= ? AND chunk_id < ? ORDER BY chunk_id LIMIT ?"
    return tuple(chunk_of(row) for row in connection.execute(statement, (prefix, after(prefix), limit)))


def with_phrase(connection: sqlite3.Connection, phrases: Sequence[str], limit: int) -> tuple[Chunk, ...]:
    """The chunks with the most of these phrases, the best first. What a word is, FTS5 decides; only letters and digits count."""
    wanted = dict.fromkeys(" ".join(re.findall(r"\w+", phrase)) for phrase in phrases)
    expression = " OR ".join(f'"{phrase}"' for phrase in wanted if phrase)
    if not expression:
        return ()
    statement = "SELECT item_id FROM keyword_index WHERE keyword_index MATCH ? ORDER BY bm25(keyword_index) LIMIT ?"
    ids = [row[0] for row in connection.execute(statement, (expression, limit))]
    found = by_ids(connection, ids)
    return tuple(found[each] for each in ids if each in found)
