"""Points on their way to the collection, some at a time: bounded in number and in bytes, so that no request is too large."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.connecting import quiet
from explorer.exchange.qdrant.point_ids import point_id
from explorer.exchange.qdrant.sparse import VECTOR, Sparse

if TYPE_CHECKING:
    from qdrant_client import QdrantClient
    from qdrant_client.models import PointStruct

Item = TypeVar("Item")

MOST_POINTS = 256
MOST_BYTES = 2_000_000
"""A server takes 32 MB at once; this much is answered within a moment."""

_REMOVED_AT_ONCE = 1_000
# What JSON makes of an index with its weight, and of a payload's names and signs.
_BYTES_A_WORD, _BYTES_A_POINT = 20, 700


class Writing:
    """Collects points and writes them when there are enough."""

    def __init__(self, client: QdrantClient, address: Address) -> None:
        self._client = client
        self._address = address
        self._points: list[PointStruct] = []
        self._bytes = 0

    def add(self, payload: dict[str, Any], vector: Sparse) -> None:
        """One more point; what is there already is written first where both would be too much."""
        from qdrant_client.models import PointStruct, SparseVector

        size = len(payload["text"].encode("utf-8", "surrogatepass")) + _BYTES_A_WORD * len(vector[0]) + _BYTES_A_POINT
        if self._points and self._bytes + size > MOST_BYTES:
            self.write()
        sparse = SparseVector(indices=vector[0], values=vector[1])
        self._points.append(PointStruct(id=point_id(payload["chunk_id"]), vector={VECTOR: sparse}, payload=payload))
        self._bytes += size
        if len(self._points) >= MOST_POINTS:
            self.write()

    def write(self) -> None:
        """Write what is there, and return when the collection has it."""
        if self._points:
            with quiet():
                self._client.upsert(self._address.collection, self._points, wait=True)
            self._points, self._bytes = [], 0


def remove(client: QdrantClient, address: Address, chunk_ids: Iterable[str]) -> Iterator[int]:
    """Delete the points of these chunks; after each part, how many they were."""
    from qdrant_client.models import PointIdsList

    ids = iter(chunk_ids)
    while part := _part(ids):
        client.delete(address.collection, PointIdsList(points=[point_id(item) for item in part]), wait=True)
        yield len(part)


def _part(items: Iterator[Item]) -> Sequence[Item]:
    return list(islice(items, _REMOVED_AT_ONCE))
