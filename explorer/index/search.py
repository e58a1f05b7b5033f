"""Keyword search as the reference system ranks: BM25 over the words of the query, any of which may match."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass

from explorer.domain.chunks import Chunk
from explorer.index.records import chunk_of
from explorer.index.schema import CHUNK_COLUMNS

_COLUMNS = ", ".join(f'chunks."{column}"' for column in CHUNK_COLUMNS)


@dataclass(frozen=True, slots=True)
class Hit:
    """``rank`` counts from 1; ``score`` is minus FTS5's bm25, so more is better."""

    rank: int
    score: float
    chunk: Chunk


def match_expression(query: str) -> str:
    """The query's distinct lower-case words, each quoted so that nothing in them is an operator; ``""`` when it has no word."""
    words = dict.fromkeys(re.findall(r"\w+", query.lower()))
    return " OR ".join(f'"{word}"' for word in words)


def search(connection: sqlite3.Connection, query: str, k: int) -> tuple[Hit, ...]:
    """The ``k`` best chunks, the best first; equal scores in the order of their IDs."""
    expression = match_expression(query)
    if not expression or k < 1:
        return ()
    rows = connection.execute(
        f"SELECT -best.score, {_COLUMNS} FROM (SELECT item_id, bm25(keyword_index) AS score FROM keyword_index "
        "WHERE keyword_index MATCH ? ORDER BY score, item_id LIMIT ?) AS best "
        "JOIN chunks ON chunks.chunk_id = best.item_id ORDER BY best.score, best.item_id",
        (expression, k),
    )
    return tuple(Hit(rank, row[0], chunk_of(row[1:])) for rank, row in enumerate(rows, start=1))
