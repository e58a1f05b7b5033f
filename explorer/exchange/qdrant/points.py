"""The points of a collection: by their chunks' IDs, by the beginning of these, and those of a document version."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.domain.identity import ID_LENGTH
from explorer.exchange.qdrant import filters
from explorer.exchange.qdrant.payload import chunk_of
from explorer.exchange.qdrant.point_ids import chunk_id, point_id
from explorer.exchange.qdrant.tables import TableText, tables_of

if TYPE_CHECKING:
    from qdrant_client import QdrantClient
    from qdrant_client.models import Filter, Record

    Ask = Callable[[Callable[[QdrantClient], Any]], Any]

# A folder's client looks through all its points for every page.
_AT_ONCE, _FOLDERS_PAGE = 256, 10_000
_DOCUMENTS_KEPT, _POINTS_KEPT = 8, 20_000
_SAME_SHOWN = 100


class DocumentPoints:
    """All points of a document version that may be read, in the order of their positions, with what is made of them."""

    def __init__(self, points: Sequence[Record]) -> None:
        found = [(chunk_of_point(point), point) for point in points]
        found.sort(key=lambda pair: (pair[0].position, pair[0].start))
        self.points = tuple(point for _, point in found)
        self.chunks = tuple(chunk for chunk, _ in found)

    @cached_property
    def table(self) -> TableText:
        """The sheets and cells. Made once, and looked into for every row."""
        return tables_of([(chunk, point.payload or {}) for chunk, point in zip(self.chunks, self.points, strict=True)])


class Points:
    """What one collection holds for one audience. The last few documents stay, and of them only the last one where they are long."""

    def __init__(self, ask: Ask, collection: str, audience: Audience, *, in_folder: bool = False) -> None:
        self._ask = ask
        self._collection = collection
        self._readable = filters.readable(audience)
        self._at_once = _FOLDERS_PAGE if in_folder else _AT_ONCE
        self._documents: OrderedDict[tuple[str, str], DocumentPoints] = OrderedDict()

    def by_id(self, ids: Sequence[str]) -> list[Record]:
        """The points of those IDs that can be a chunk's, whoever may read them, in one request."""
        wanted = [point_id(each) for each in dict.fromkeys(ids) if len(each) == ID_LENGTH and _is_hex(each)]
        if not wanted:
            return []
        found: list[Record] = self._ask(lambda client: client.retrieve(self._collection, ids=wanted, with_payload=True))
        return found

    def with_prefix(self, prefix: str, limit: int) -> list[Record]:
        """The first points, by ID, whose chunks' IDs begin so, whoever may read them.

        Points stand in the order of their chunks' IDs, so these stand together. The last bits of all points' IDs are the same: the ID
        that continues the beginning with zeros is not behind any of them.
        """
        if not prefix or len(prefix) > ID_LENGTH or not _is_hex(prefix):
            return []
        found, _ = self._scroll(limit, point_id(prefix.ljust(ID_LENGTH, "0")), None)
        return [point for point in found if _id_of(point).startswith(prefix)]

    def of_document(self, doc_id: str, version: str) -> DocumentPoints:
        """All points of a document version that may be read."""
        key = (doc_id, version)
        known = self._documents.get(key)
        if known is None:
            wanted = filters.all_of(filters.equal("doc_id", doc_id), filters.equal("version", version), *self._readable)
            found, offset = self._scroll(self._at_once, None, wanted)
            while offset is not None:
                more, offset = self._scroll(self._at_once, offset, wanted)
                found += more
            known = DocumentPoints(found)
            self._keep(key, known)
        return known

    def _keep(self, key: tuple[str, str], document: DocumentPoints) -> None:
        self._documents[key] = document
        while len(self._documents) > 1 and (len(self._documents) > _DOCUMENTS_KEPT or self.kept > _POINTS_KEPT):
            self._documents.popitem(last=False)

    @property
    def kept(self) -> int:
        """How many points are in memory."""
        return sum(len(document.points) for document in list(self._documents.values()))

    def same_content(self, content_hash: str) -> list[Record]:
        """Points whose text has this hash, at most a hundred."""
        found, _ = self._scroll(_SAME_SHOWN, None, filters.all_of(filters.equal("content_hash", content_hash), *self._readable))
        return found

    def _scroll(self, limit: int, offset: Any, wanted: Filter | None) -> tuple[list[Record], Any]:
        found: tuple[list[Record], Any] = self._ask(
            lambda client: client.scroll(self._collection, scroll_filter=wanted, limit=limit, offset=offset, with_payload=True)
        )
        return found


def chunk_of_point(point: Record) -> Chunk:
    """CorruptIndex when the point is none of ours."""
    return chunk_of(point.payload or {})


def _is_hex(text: str) -> bool:
    return all(letter in "0123456789abcdef" for letter in text)


def _id_of(point: Record) -> str:
    """``""`` for a point that is none of ours."""
    try:
        return chunk_id(point.id)
    except ValueError:
        return ""
