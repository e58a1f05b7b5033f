"""What a collection holds already: the ID of every point and a hash of all that is said there, 17 bytes a point.

So a million points fit into 17 MB, and the index can be gone through in its own order while it is found out which points are new, which say
something else, and which are of chunks that are gone.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left
from collections.abc import Generator, Iterator, Mapping
from enum import Enum
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from explorer.domain.progress import Progress
from explorer.errors import UserError
from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.point_ids import chunk_id
from explorer.exchange.qdrant.sparse import VECTOR, Sparse

if TYPE_CHECKING:
    from qdrant_client import QdrantClient
    from qdrant_client.models import Record

# A folder's client sorts all its points for every page.
_PAGE, _FOLDERS_PAGE = 1_000, 10_000


class State(Enum):
    """What is to be done about a chunk."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"


def digest(payload: Mapping[str, Any], vector: Sparse | None = None) -> int:
    """64 bits of a hash of a payload, whose text ``content_hash`` stands for, and of the vector when there is one."""
    known = {name: value for name, value in payload.items() if name != "text"}
    hashed = blake2b(json.dumps(known, sort_keys=True, separators=(",", ":")).encode("ascii"), digest_size=8)
    if vector is not None:
        pairs = sorted(zip(*vector, strict=True))
        # Servers keep weights in 32 bits.
        hashed.update(array("Q", (index for index, _ in pairs)).tobytes() + array("f", (value for _, value in pairs)).tobytes())
    return int.from_bytes(hashed.digest(), "big")


class Holdings:
    """The points of a collection. ``with_vectors``: vectors are compared too."""

    def __init__(self, *, with_vectors: bool) -> None:
        self.with_vectors = with_vectors
        self._ids = array("Q")
        self._digests = array("Q")
        self._seen = bytearray()

    def __len__(self) -> int:
        return len(self._ids)

    def read(self, client: QdrantClient, address: Address) -> Generator[Progress, None, None]:
        """Take in the whole collection, page by page, without the texts. UserError for a point that is no chunk's."""
        from qdrant_client.models import PayloadSelectorExclude

        total, offset = client.count(address.collection, exact=True).count, None
        while total:
            yield Progress(len(self), total, "reading what the collection holds")
            records, offset = client.scroll(
                address.collection,
                limit=_FOLDERS_PAGE if address.folder is not None else _PAGE,
                offset=offset,
                with_payload=PayloadSelectorExclude(exclude=["text"]),
                with_vectors=[VECTOR] if self.with_vectors else False,
            )
            for record in records:
                self._add(record, address)
            if offset is None:
                break
        self._put_in_order()

    def _add(self, record: Record, address: Address) -> None:
        try:
            item = chunk_id(record.id)
        except ValueError:
            item = ""
        payload = record.payload or {}
        if not item or payload.get("chunk_id") != item:
            raise UserError(
                f"The collection {address.collection} holds the point {record.id}, which is no chunk's; nothing was changed in it. "
                "Export into a collection of another name."
            )
        self._ids.append(int(item, 16))
        self._digests.append(digest(payload, _vector_of(record) if self.with_vectors else None))

    def _put_in_order(self) -> None:
        if any(self._ids[place] < self._ids[place - 1] for place in range(1, len(self._ids))):
            pairs = sorted(zip(self._ids, self._digests, strict=True))
            self._ids, self._digests = array("Q", (item for item, _ in pairs)), array("Q", (hashed for _, hashed in pairs))
        self._seen = bytearray(len(self._ids))

    def state(self, chunk_id: str, payload: Mapping[str, Any], vector: Sparse | None) -> State:
        """Whether the chunk's point is there and says the same. From then on it counts as seen."""
        number = int(chunk_id, 16)
        place = bisect_left(self._ids, number)
        if place == len(self._ids) or self._ids[place] != number:
            return State.NEW
        self._seen[place] = 1
        return State.SAME if self._digests[place] == digest(payload, vector) else State.CHANGED

    @property
    def unseen_count(self) -> int:
        return self._seen.count(0)

    def unseen(self) -> Iterator[str]:
        """The IDs of the chunks that nobody asked for, in order."""
        return (f"{self._ids[place]:012x}" for place, seen in enumerate(self._seen) if not seen)


def _vector_of(record: Record) -> Sparse:
    found = record.vector.get(VECTOR) if isinstance(record.vector, dict) else None
    indices, values = getattr(found, "indices", []), getattr(found, "values", [])
    return list(indices), list(values)
