"""A collection as an index to read: listed, traced and searched through the same panes as an index file, a page at a time.

It fulfils :class:`explorer.index.reading.Reader`. What a collection does not hold, such as retired IDs or the places of glyphs, is
answered as by an index without them. Nothing here counts or loads all points.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.errors import MissingIndex, NotAnIndex
from explorer.exchange.qdrant import filters
from explorer.exchange.qdrant.absent import WithoutFile
from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.composing import composed
from explorer.exchange.qdrant.facts import Facts, facts_of
from explorer.exchange.qdrant.line import Line, give_back, line_to
from explorer.exchange.qdrant.payload import chunk_of, metadata_of
from explorer.exchange.qdrant.points import Points, chunk_of_point
from explorer.exchange.qdrant.shelf import Shelf
from explorer.exchange.qdrant.sparse import VECTOR
from explorer.index.counting import Counts
from explorer.index.library import ALL, LibraryOrder
from explorer.index.records import StoredDocument
from explorer.index.search_filter import EVERYTHING, SearchFilter

if TYPE_CHECKING:
    from qdrant_client import QdrantClient
    from qdrant_client.models import Condition, Record

    from explorer.domain.cells import Cell, RowSpan, Sheet
    from explorer.index.library import Kinds, LibraryPage, LibraryPlace
    from explorer.index.search import Hit
    from explorer.metadata.record import ChunkMetadata, DocumentMetadata

T = TypeVar("T")

_RECORDS_KEPT = 2000


def open_collection(address: Address, audience: Audience = Audience.STAFF) -> QdrantReader:
    """Open a collection for reading. Close the reader after use.

    MissingIndex when the collection is not there, NotAnIndex when it holds something else than chunks; what reaching its server or folder
    raises, else.
    """
    line = line_to(address)
    try:
        return QdrantReader(address, line, _looked_at(address, line), audience)
    except BaseException:
        give_back(address, line)
        raise


def _looked_at(address: Address, line: Line) -> Facts:
    """What the collection says about itself; where it says nothing, a point is asked."""
    from explorer.exchange.sources import text_of

    name = address.collection
    if not line.ask(lambda client: client.collection_exists(name)):
        where = f"{'on' if address.url else 'in'} {address.place}"
        raise MissingIndex(f"There is no collection {name} {where}. Export an index into it first, or look at the name.")
    info = line.ask(lambda client: client.get_collection(name))
    facts = facts_of(info.config.metadata)
    if VECTOR not in (info.config.params.sparse_vectors or {}):
        raise NotAnIndex(f"The collection {text_of(address)} was not written by this program, so it holds no chunks that can be shown.")
    if facts is not None:
        return facts
    points, _ = line.ask(lambda client: client.scroll(name, limit=1, with_payload=True))
    if points and "chunk_id" not in (points[0].payload or {}):
        raise NotAnIndex(f"The collection {text_of(address)} was not written by this program, so it holds no chunks that can be shown.")
    chunker = chunk_of(points[0].payload or {}).chunker if points else ""
    return Facts(name="", chunker=chunker, updated_at="", audience="", average=0.0)


class QdrantReader(WithoutFile):
    """One open collection. Several threads may use it.

    For an ``audience`` that may not read everything, the collection is asked for what it may read and nothing else. Every method that
    asks the collection raises :class:`explorer.exchange.qdrant.reading_faults.ServerGone` when its server does not answer.
    """

    def __init__(self, address: Address, line: Line, facts: Facts, audience: Audience = Audience.STAFF) -> None:
        self._address = address
        self._line: Line | None = line
        self._facts = facts
        self._counts: Counts | None = None
        self._records: OrderedDict[tuple[str, str], DocumentRecord | None] = OrderedDict()
        self.audience = audience

    def _ask(self, question: Callable[[QdrantClient], T]) -> T:
        if self._line is None:
            raise MissingIndex(f"The collection {self.name} was closed.")
        return self._line.ask(question)

    # What it is

    @property
    def audience(self) -> Audience:
        return self._audience

    @audience.setter
    def audience(self, audience: Audience) -> None:
        """Nothing that was read for another audience stays."""
        self._audience = audience
        self._shelf = Shelf(self._ask, self.name, audience)
        self._points = Points(self._ask, self.name, audience, in_folder=self._address.folder is not None)
        self._counts = None
        self._records.clear()

    @property
    def address(self) -> str:
        from explorer.exchange.sources import text_of

        return text_of(self._address)

    @property
    def name(self) -> str:
        return self._address.collection

    @property
    def chunker(self) -> str:
        return self._facts.chunker

    @property
    def chunker_settings(self) -> Mapping[str, int]:
        return self._facts.chunker_settings

    @property
    def updated_at(self) -> str:
        """When the index that it was exported from was built."""
        return self._facts.updated_at

    # Documents

    def counts(self) -> Counts:
        """As a server estimates them; asked once."""
        if self._counts is None:
            readable = filters.readable(self._audience)
            self._counts = Counts(self._count([filters.heads(), *readable]), self._count(readable))
        return self._counts

    def _count(self, conditions: list[Condition]) -> int:
        exact = self._address.folder is not None
        return self._ask(lambda client: client.count(self.name, count_filter=filters.all_of(*conditions), exact=exact)).count

    def documents(self, only: SearchFilter = EVERYTHING) -> tuple[DocumentRecord, ...]:
        """All that ``only`` lets through, which the window never asks for."""
        return self._kept(self._shelf.records(*filters.conditions(only)))

    def document(self, doc_id: str, version: str) -> DocumentRecord | None:
        key = (doc_id, version)
        if key not in self._records:
            found = self._shelf.records(filters.equal("doc_id", doc_id), filters.equal("version", version))
            self._keep(key, found[0] if found else None)
            return found[0] if found else None
        return self._records.get(key)

    def document_from(self, source: str) -> DocumentRecord | None:
        """The document version that comes from this file. Only the file's name is asked for: the path has no index."""
        found = self._shelf.records(filters.equal("source_file", source.rpartition("/")[2]))
        return next((record for record in found if record.file == source), None)

    def versions(self, doc_id: str) -> tuple[DocumentRecord, ...]:
        found = self._shelf.records(filters.equal("doc_id", doc_id))
        return self._kept(tuple(sorted(found, key=lambda record: (record.effective_from, record.file))))

    def library(self, order: LibraryOrder = ALL, after: LibraryPlace | None = None) -> LibraryPage:
        """As :class:`explorer.exchange.qdrant.shelf.Shelf` says."""
        page = self._shelf.page(order, after)
        for document in page.documents:
            self._kept(document.versions)
        return page

    def library_count(self, order: LibraryOrder) -> int:
        return self._shelf.count(order)

    def _kept(self, records: tuple[DocumentRecord, ...]) -> tuple[DocumentRecord, ...]:
        for record in records:
            self._keep((record.doc_id, record.version), record)
        return records

    def _keep(self, key: tuple[str, str], record: DocumentRecord | None) -> None:
        self._records[key] = record
        while len(self._records) > _RECORDS_KEPT:
            self._records.popitem(last=False)

    def kinds(self) -> Kinds:
        return self._shelf.kinds()

    def metadata_values(self, field: str) -> tuple[str, ...]:
        return self._shelf.values(field)

    # Chunks

    def chunk(self, chunk_id: str) -> Chunk | None:
        return self.chunks_by_id([chunk_id]).get(chunk_id)

    def chunks_by_id(self, ids: Sequence[str]) -> dict[str, Chunk]:
        return {chunk.chunk_id: chunk for chunk in self._readable(self._points.by_id(ids))}

    def withheld(self, ids: Sequence[str]) -> frozenset[str]:
        if self._audience is Audience.STAFF:
            return frozenset()
        found = map(chunk_of_point, self._points.by_id(ids))
        return frozenset(chunk.chunk_id for chunk in found if not self._audience.may_read(chunk.access))

    def with_prefix(self, prefix: str, limit: int) -> tuple[Chunk, ...]:
        return self._readable(self._points.with_prefix(prefix, limit))

    def withholds(self, prefix: str) -> bool:
        found = self._points.with_prefix(prefix, 100)
        return bool(found) and not self._readable(found)

    def _readable(self, points: Sequence[Record]) -> tuple[Chunk, ...]:
        return tuple(chunk for chunk in map(chunk_of_point, points) if self._audience.may_read(chunk.access))

    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]:
        return self._points.of_document(doc_id, version).chunks

    # Search

    def search(self, query: str, k: int, only: SearchFilter = EVERYTHING) -> tuple[Hit, ...]:
        from explorer.exchange.qdrant.searching import search

        return search(self._ask, self.name, query, k, self._allowed(only))

    def phrase(self, phrases: Sequence[str], limit: int) -> tuple[Chunk, ...]:
        """Those among the chunks that have the most of the phrases' words: a collection knows words, and no phrases."""
        from explorer.exchange.qdrant.searching import phrase

        return phrase(self._ask, self.name, phrases, limit, self._allowed(EVERYTHING))

    def _allowed(self, only: SearchFilter) -> SearchFilter:
        return replace(only, audience=self._audience) if self._audience is not Audience.STAFF else only

    # Texts, as far as chunks tell them

    def stored(self, doc_id: str, version: str) -> StoredDocument | None:
        """The text put together from the chunks, see :mod:`explorer.exchange.qdrant.composing`; ``warnings`` says what it is."""
        document = self._points.of_document(doc_id, version)
        if not document.points:
            return None
        made, sheets = composed(document.chunks), document.table.sheets
        return StoredDocument(
            doc_id, version, "", 0, "", "", made.text, made.blocks, (), (), (), (made.note,), (), (), {}, {}, sheets
        )  # fmt: skip

    def sheets(self, doc_id: str, version: str) -> tuple[Sheet, ...]:
        return self._points.of_document(doc_id, version).table.sheets

    def cells(self, doc_id: str, version: str, start: int, end: int) -> Sequence[Cell]:
        return self._points.of_document(doc_id, version).table.within(start, end)

    def rows(self, doc_id: str, version: str, start: int, end: int) -> tuple[RowSpan, ...]:
        from explorer.domain.cells import row_spans

        return row_spans(self.sheets(doc_id, version), self.cells(doc_id, version, start, end))

    # Metadata

    def metadata(self, chunk_id: str) -> ChunkMetadata | None:
        point = next(iter(self._points.by_id([chunk_id])), None)
        if point is None or not self._audience.may_read(chunk_of_point(point).access):
            return None
        return metadata_of(point.payload or {})

    def document_metadata(self, doc_id: str, version: str) -> DocumentMetadata | None:
        points = self._points.of_document(doc_id, version).points
        return metadata_of(points[0].payload or {}).document if points else None

    def same_content(self, content_hash: str, most: int | None = None) -> tuple[Chunk, ...]:
        """``most``, and at most a hundred."""
        found = map(chunk_of_point, self._points.same_content(content_hash)[:most])
        return tuple(sorted(found, key=lambda chunk: (chunk.source, chunk.doc_id, chunk.version, chunk.position)))

    def close(self) -> None:
        """Does not wait for questions that are on their way."""
        line, self._line = self._line, None
        if line is not None:
            give_back(self._address, line)
