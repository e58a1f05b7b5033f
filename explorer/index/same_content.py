"""Chunks with the very same text, by the hash of it. Other versions of the same document are expected to have it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.index.database import connect_reading, reading, reading_address

if TYPE_CHECKING:
    import sqlite3

_NAMED_AT_ONCE = 3
_ELSEWHERE = "count(DISTINCT c.doc_id) > 1 OR count(*) > count(DISTINCT c.version)"
_GROUPS = (
    "SELECT min(c.source), max(c.source), min(c.chunk_id), max(c.chunk_id), count(*) "
    "FROM chunk_metadata AS m JOIN chunks AS c USING (chunk_id) "
    "WHERE m.content_hash IN ({hashes}) GROUP BY m.content_hash HAVING " + _ELSEWHERE
)
_TWICE = "SELECT content_hash FROM main.chunk_metadata GROUP BY content_hash HAVING count(*) > 1"
_STAGED = "SELECT content_hash FROM staged.chunk_metadata"


def same_content_sentences(index: Path, staged: Path | None = None) -> list[str]:
    """A sentence for the first texts that stand in several places of the index, and one for all others.

    With the file ``staged``, of which the index got its last documents, only their texts are looked for.
    """
    with reading(index), closing(connect_reading(index)) as connection:
        if staged is not None:
            connection.execute("ATTACH ? AS staged", (reading_address(staged),))
        return list(_sentences(connection.execute(_GROUPS.format(hashes=_TWICE if staged is None else _STAGED))))


def count_same_content(connection: sqlite3.Connection) -> int:
    """How many texts stand in several places."""
    (count,) = connection.execute(f"SELECT count(*) FROM ({_GROUPS.format(hashes=_TWICE)})").fetchone()
    return int(count)


def _sentences(groups: Iterator[tuple[str, str, str, str, int]]) -> Iterator[str]:
    named = 0
    more = 0
    for first, other, one, two, count in groups:
        if named == _NAMED_AT_ONCE:
            more += 1
            continue
        named += 1
        places = f"{first} and {other}" if first != other else f"{first}, chunks {one} and {two}"
        others = f" (and {count - 2} more place{'s' if count > 3 else ''})" if count > 2 else ""
        yield f"The same text stands in {places}{others}: whoever finds one of them finds the other."
    if more:
        yield f"{more} more texts stand in several places."
