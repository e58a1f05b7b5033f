"""Chunks with the very same text, by the hash of it. Other versions of the same document are expected to have it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from explorer.index.database import connect_reading, reading, reading_address

if TYPE_CHECKING:
    import sqlite3

_NAMED_AT_ONCE = 3
# An ID has no line break; a source may have anything.
_GROUPS = (
    "SELECT min(c.source || char(10) || c.chunk_id), max(c.source || char(10) || c.chunk_id), count(*) "
    "FROM chunk_metadata AS m JOIN chunks AS c USING (chunk_id) "
    "WHERE m.content_hash IN ({hashes}) GROUP BY m.content_hash "
    "HAVING count(DISTINCT c.doc_id) > 1 OR count(*) > count(DISTINCT c.version)"
)
_TWICE = "SELECT content_hash FROM main.chunk_metadata GROUP BY content_hash HAVING count(*) > 1"
_STAGED = "SELECT content_hash FROM staged.chunk_metadata"


class Repeated(NamedTuple):
    """A text that stands in several places: two of its documents' sources and two of its chunks, and how many there are."""

    first: str
    other: str
    first_chunk: str
    other_chunk: str
    places: int

    @property
    def words(self) -> str:
        """ "documents/a.md and documents/b.md (and 2 more places)"."""
        where = f"{self.first} and {self.other}" if self.first != self.other else f"two chunks of {self.first}"
        more = self.places - 2
        return where + (f" (and {more} more place{'s' if more > 1 else ''})" if more > 0 else "")


def same_content_sentences(connection: sqlite3.Connection) -> list[str]:
    """A sentence for the first texts that stand in several places of an index, and one for all others."""
    return list(_sentences(map(_repeated, connection.execute(_GROUPS.format(hashes=_TWICE)))))


def staged_content_sentences(index: Path, staged: Path) -> list[str]:
    """The same of the texts in the file ``staged``, of which the index got its last documents."""
    with reading(index), closing(connect_reading(index)) as connection:
        connection.execute("ATTACH ? AS staged", (reading_address(staged),))
        return list(_sentences(map(_repeated, connection.execute(_GROUPS.format(hashes=_STAGED)))))


def repeated_texts(connection: sqlite3.Connection, limit: int) -> tuple[int, tuple[Repeated, ...]]:
    """How many texts stand in several places, and the first ``limit`` of them."""
    count = 0
    found: list[Repeated] = []
    for row in connection.execute(_GROUPS.format(hashes=_TWICE)):
        count += 1
        if count <= limit:
            found.append(_repeated(row))
    return count, tuple(found)


def _repeated(row: tuple[str, str, int]) -> Repeated:
    (first, _, first_chunk), (other, _, other_chunk) = (place.rpartition("\n") for place in row[:2])
    return Repeated(first, other, first_chunk, other_chunk, row[2])


def _sentences(groups: Iterable[Repeated]) -> Iterator[str]:
    more = -_NAMED_AT_ONCE
    for group in groups:
        more += 1
        if more <= 0:
            yield f"The same text stands in {group.words}."
    if more > 0:
        yield f"{more} more text{'s stand' if more > 1 else ' stands'} in several places."
