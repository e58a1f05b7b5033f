"""The documents of a collection, a page at a time: each document version shows itself by its first chunk.

Qdrant puts points in the order of their IDs or of a number, not of a word. So the documents of a collection with few of them are read
at once, and put in the order of their titles here, like those of an index file; those of a larger one come in the order of the IDs of
their first chunks.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, TypeVar

from explorer.domain.audience import Audience
from explorer.domain.documents import DocumentRecord
from explorer.exchange.qdrant import filters
from explorer.exchange.qdrant.payload import chunk_of
from explorer.index.library import PAGE, Kinds, LibraryDocument, LibraryOrder, LibraryPage, LibraryPlace, document_of
from explorer.index.search_filter import SearchFilter
from explorer.parsing import FORMATS

if TYPE_CHECKING:
    from qdrant_client import QdrantClient
    from qdrant_client.models import Condition, Record

    Ask = Callable[[Callable[[QdrantClient], Any]], Any]

T = TypeVar("T")

MOST_SORTED = 1000
"""Document versions up to this many are read at once and sorted by title."""

_AT_ONCE = 500
_ORDERS_KEPT = 8
_FIELDS = [
    "chunk_id", "doc_id", "version", "title", "source", "source_file", "original_format", "effective_from", "effective_to", "access",
    "language", "doc_type", "chunker", "chunk_index", "start", "end",
]  # fmt: skip
"""All but the text, which is most of a point."""

_SHORT = "Titles, IDs and file names were looked at."
_LATER = "Of this many documents, only whole words of titles and whole IDs were looked for."


def record_of(payload: dict[str, Any]) -> DocumentRecord:
    """A document version, as the payload of one of its points tells it. CorruptIndex when it is none of ours.

    Of the file only its name is known: ``content_hash`` is ``""``.
    """
    chunk = chunk_of(payload)
    fmt = payload.get("original_format") or FORMATS.get(PurePosixPath(chunk.source).suffix.lower(), "")
    return DocumentRecord(
        doc_id=chunk.doc_id,
        version=chunk.version,
        title=chunk.title,
        file=chunk.source or str(payload.get("source_file", "")),
        format=str(fmt),
        content_hash="",
        effective_from=chunk.effective_from,
        effective_to=chunk.effective_to,
        access=chunk.access,
        language=chunk.language,
        doc_type=chunk.doc_type,
    )


class Shelf:
    """The documents of one collection, for one audience."""

    def __init__(self, ask: Ask, collection: str, audience: Audience, most_sorted: int = MOST_SORTED) -> None:
        self._ask = ask
        self._collection = collection
        self._readable = filters.readable(audience)
        self._most_sorted = most_sorted
        self._sorted: OrderedDict[SearchFilter, tuple[LibraryDocument, ...] | None] = OrderedDict()

    def page(self, order: LibraryOrder, after: LibraryPlace | None, limit: int = PAGE) -> LibraryPage:
        """The first ``limit`` documents behind ``after`` with a version that is let through and has all words of the needle in its title,
        ID or file name. They come with the versions that are let through.
        """
        known = self._short(order.only)
        if known is None:
            return self._long_page(order, after, limit)
        words = order.needle.casefold().split()
        found = [each for each in known if (after is None or each.place > after) and _holds(each, words)]
        return LibraryPage(tuple(found[:limit]), len(found) > limit, _SHORT if words else "")

    def count(self, order: LibraryOrder) -> int:
        """How many document versions all pages of this order have together; of very many, as the collection counts those with the words."""
        known = self._short(order.only)
        if known is not None:
            words = order.needle.casefold().split()
            return sum(len(document.versions) for document in known if _holds(document, words))
        wanted = filters.all_of(*self._heads(order.only), *self._named(order.needle))
        found: int = self._ask(lambda client: client.count(self._collection, count_filter=wanted)).count
        return found

    def _heads(self, only: SearchFilter) -> list[Condition]:
        return [filters.heads(), *self._readable, *filters.conditions(only)]

    def _short(self, only: SearchFilter) -> tuple[LibraryDocument, ...] | None:
        """All documents that are let through, by title; None when they are too many. Read once for each of the last filters."""
        if only not in self._sorted:
            records, more = self._scroll(self._heads(only), self._most_sorted + 1, None)
            is_long = more is not None or len(records) > self._most_sorted
            self._sorted[only] = None if is_long else tuple(sorted(_documents(records), key=lambda document: document.place))
            while len(self._sorted) > _ORDERS_KEPT:
                self._sorted.popitem(last=False)
        return self._sorted.get(only)

    def _long_page(self, order: LibraryOrder, after: LibraryPlace | None, limit: int) -> LibraryPage:
        """A document stands where the first of its versions' points that fit stands."""
        passing = self._heads(order.only)
        wanted = [*passing, *self._named(order.needle)]
        found: list[LibraryDocument] = []
        offset: Any = after.title if after is not None else None
        while True:
            # A page begins with the point that the last one ended with.
            points, more = self._scroll(wanted, limit + 1, offset)
            ids = [str(point.id) for point in points]
            names = list(dict.fromkeys(_name(point) for point, at in zip(points, ids, strict=True) if after is None or at != after.title))
            firsts = self._firsts(wanted, names)
            versions = self._versions_of(passing, names)
            found += [
                LibraryDocument(LibraryPlace(firsts[name], name), document_of(versions[name]).versions)
                for name in names
                if firsts[name] in ids and versions[name]
            ]
            if found or more is None:
                return LibraryPage(tuple(found), more is not None, _LATER if order.needle else "")
            offset = more

    def _firsts(self, wanted: list[Condition], names: list[str]) -> dict[str, str]:
        """The first of each document's points that fit."""
        firsts: dict[str, str] = {}
        for point in self.all([*wanted, filters.one_of("doc_id", names)]) if names else ():
            firsts.setdefault(_name(point), str(point.id))
        return firsts

    def _versions_of(self, passing: list[Condition], names: list[str]) -> dict[str, list[DocumentRecord]]:
        found: dict[str, list[DocumentRecord]] = {name: [] for name in names}
        for point in self.all([*passing, filters.one_of("doc_id", names)]) if names else ():
            found[_name(point)].append(record_of(point.payload or {}))
        return found

    def _named(self, needle: str) -> list[Condition]:
        if not needle.strip():
            return []
        return [
            filters.any_of(
                filters.has_words("title", needle), filters.equal("doc_id", needle.strip()), filters.equal("source_file", needle.strip())
            )
        ]

    def records(self, *conditions: Condition) -> tuple[DocumentRecord, ...]:
        """The document versions that fulfil the conditions, in the order of their sources."""
        found = [record_of(point.payload or {}) for point in self.all([filters.heads(), *self._readable, *conditions])]
        return tuple(sorted(found, key=lambda record: (record.file, record.doc_id, record.version)))

    def kinds(self) -> Kinds:
        """The values that documents can be filtered by, see :meth:`values`."""
        return Kinds(self.values("document_type"), self.values("language"), self.values("domain"), self.values("department"))

    def values(self, field: str) -> tuple[str, ...]:
        """The values that a field has, sorted; of very many, those that most passages have."""

        def facet(client: QdrantClient) -> list[str]:
            answer = client.facet(self._collection, field, facet_filter=filters.all_of(*self._readable), limit=200)
            return [hit.value for hit in answer.hits if isinstance(hit.value, str) and hit.value]

        found: list[str] = self._ask(facet)
        return tuple(sorted(found))

    def all(self, conditions: list[Condition]) -> Iterator[Record]:
        """Every point, without its text, that fulfils the conditions, in the order of IDs."""
        offset: Any = None
        while True:
            points, offset = self._scroll(conditions, _AT_ONCE, offset)
            yield from points
            if offset is None:
                return

    def _scroll(self, conditions: list[Condition], limit: int, offset: Any) -> tuple[list[Record], Any]:
        def scroll(client: QdrantClient) -> tuple[list[Record], Any]:
            return client.scroll(
                self._collection, scroll_filter=filters.all_of(*conditions), limit=limit, offset=offset, with_payload=_FIELDS
            )

        found: tuple[list[Record], Any] = self._ask(scroll)
        return found


def _name(point: Record) -> str:
    return chunk_of(point.payload or {}).doc_id


def _documents(points: Iterable[Record]) -> Iterator[LibraryDocument]:
    found: dict[str, list[DocumentRecord]] = {}
    for point in points:
        record = record_of(point.payload or {})
        found.setdefault(record.doc_id, []).append(record)
    return map(document_of, found.values())


def _holds(document: LibraryDocument, words: list[str]) -> bool:
    for record in document.versions:
        hay = "\n".join((record.title, record.doc_id, record.file)).casefold()
        if all(word in hay for word in words):
            return True
    return False
