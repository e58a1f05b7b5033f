"""Search in a collection: by the words of the sparse vectors, and by phrases, which the vectors do not know and are looked for in what
they find.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.exchange.qdrant import filters
from explorer.exchange.qdrant.payload import chunk_of
from explorer.exchange.qdrant.sparse import VECTOR, plain_words, question, word_places
from explorer.index.search import Hit
from explorer.index.search_filter import SearchFilter

if TYPE_CHECKING:
    from qdrant_client import QdrantClient
    from qdrant_client.models import ScoredPoint

    Ask = Callable[[Callable[[QdrantClient], Any]], Any]

_SLACK = 24
"""Points asked for beyond the wanted ones, so that equal scores at the end can be put in the order of their IDs."""

_LOOKED_AT = 4
"""Candidates looked at for each passage with a phrase."""


def search(ask: Ask, collection: str, query: str, k: int, only: SearchFilter) -> tuple[Hit, ...]:
    """The ``k`` best chunks, the best first; equal scores in the order of their IDs."""
    best = _best(ask, collection, query, k, only)
    found = read_points(ask, collection, [item for item, _ in best])
    hits: list[Hit] = []
    for item, score in best:
        chunk = found.get(item)
        if chunk is not None:
            hits.append(Hit(len(hits) + 1, score, chunk, _apart(word_places(query, chunk.text))))
    return tuple(hits)


def phrase(ask: Ask, collection: str, phrases: Sequence[str], limit: int, only: SearchFilter) -> tuple[Chunk, ...]:
    """The chunks with the most of these phrases, word by word, among those that have the most of their words."""
    wanted = [f" {words} " for words in dict.fromkeys(map(_folded, phrases)) if words]
    best = _best(ask, collection, " ".join(phrases), limit * _LOOKED_AT, only)
    found = read_points(ask, collection, [item for item, _ in best])
    counted: list[tuple[int, Chunk]] = []
    for item, _ in best:
        chunk = found.get(item)
        if chunk is not None:
            text = f" {_folded(chunk.text)} "
            counted.append((sum(words in text for words in wanted), chunk))
    counted.sort(key=lambda pair: -pair[0])
    return tuple(chunk for count, chunk in counted[:limit] if count)


def _best(ask: Ask, collection: str, query: str, k: int, only: SearchFilter) -> list[tuple[str, float]]:
    """The point IDs and scores of the best."""
    indices, values = question(query)
    if k < 1 or not indices:
        return []

    def nearest(client: QdrantClient) -> list[ScoredPoint]:
        from qdrant_client.models import SparseVector

        return client.query_points(
            collection,
            query=SparseVector(indices=indices, values=values),
            using=VECTOR,
            query_filter=filters.all_of(*filters.conditions(only)),
            limit=k + _SLACK,
            with_payload=False,
        ).points

    points: list[ScoredPoint] = ask(nearest)
    named = sorted(((str(point.id), point.score) for point in points), key=lambda pair: (-pair[1], pair[0]))
    return named[:k]


def read_points(ask: Ask, collection: str, ids: Sequence[str]) -> dict[str, Chunk]:
    """The chunks of these points, by the points' IDs, in one request."""
    if not ids:
        return {}

    def retrieve(client: QdrantClient) -> dict[str, Chunk]:
        return {str(point.id): chunk_of(point.payload or {}) for point in client.retrieve(collection, ids=list(ids), with_payload=True)}

    found: dict[str, Chunk] = ask(retrieve)
    return found


def _folded(text: str) -> str:
    """The words as the full-text index compares phrases: without case, and apart by single blanks."""
    return " ".join(plain_words(text))


def _apart(places: Sequence[tuple[int, int]]) -> tuple[Span, ...]:
    """The ranges in order, those that overlap or touch made one."""
    joined: list[Span] = []
    for start, end in sorted(places):
        if joined and start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(end, joined[-1].end))
        else:
            joined.append(Span(start, end))
    return tuple(joined)
