"""An index into a Qdrant collection, so that afterwards the collection holds exactly the index's chunks.

What the collection holds is read first (IDs and hashes), then the index is gone through page by page: chunks that are there and say the
same are passed over, so a second export writes nothing and an interrupted one goes on where it was. Points of chunks that are gone are
deleted at the end. Nobody else's points are ever touched: a collection that holds any is refused.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from explorer.domain.audience import PUBLIC_LABEL, Audience
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, IndexFault, NotFound
from explorer.exchange.qdrant import shape
from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.batches import Writing, remove
from explorer.exchange.qdrant.connecting import connect, talking
from explorer.exchange.qdrant.facts import Facts
from explorer.exchange.qdrant.holdings import Holdings, State
from explorer.exchange.qdrant.payload import payload_of
from explorer.exchange.qdrant.sparse import WEIGHING, length, weights

if TYPE_CHECKING:
    from pathlib import Path

    from qdrant_client import QdrantClient

    from explorer.domain.documents import DocumentRecord
    from explorer.index.described_chunks import Described
    from explorer.index.reader import IndexReader

CHUNKS_AT_ONCE = 500
SAMPLE = 5_000
"""Chunks of which the usual length of a text is found out."""

TOLERATED = 0.1
"""By what share the usual length of a text may differ from the one that the vectors were made with, before all of them are made anew."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an export did, or with ``dry_run`` what it would do, counted in chunks.

    ``staff`` of the ``chunks`` are for staff; ``withheld`` are in the index and not for the audience. ``made``: the collection was not
    there. ``reweighed``: vectors were compared too and made anew, because texts are of another length now.
    """

    address: Address
    documents: int
    chunks: int
    new: int
    changed: int
    unchanged: int
    removed: int
    staff: int
    withheld: int
    made: bool
    reweighed: bool
    dry_run: bool

    @property
    def nothing_to_do(self) -> bool:
        return not (self.made or self.new or self.changed or self.removed)


@dataclass(frozen=True, slots=True)
class Wish:
    """How an export is wanted. ``shards`` and ``replicas`` are for a server's collection that is made; None leaves them to the server."""

    dry_run: bool = False
    shards: int | None = None
    replicas: int | None = None


def export(
    reader: IndexReader,
    address: Address,
    wish: Wish,
    *,
    told: Callable[[str], None],
    cancel: threading.Event,
) -> Generator[Progress, None, Outcome]:
    """Bring the collection to what ``reader`` shows its audience. ``told`` takes sentences that are no part of the result.

    Raises the errors of the index, UserError and EnvironmentFault about the collection, and Cancelled; what was written by then stays.
    """
    if not reader.complete:
        raise IndexFault(f"The index {reader.path.name} has no metadata of its chunks, which Qdrant needs. Build it again with ingest.")
    if not reader.counts().chunks:
        raise NotFound(f"The index {reader.path.name} has no chunk for this audience; nothing was exported.")
    if wish.dry_run and address.folder is not None and _is_new(address.folder):
        # The client would make its files there at once.
        return (yield from _Export(reader, address, wish, None, cancel).carry_out())
    with talking(address):
        client = connect(address, told)
        try:
            return (yield from _Export(reader, address, wish, client, cancel).carry_out())
        finally:
            client.close()


def _is_new(folder: Path) -> bool:
    return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))


class _Export:
    """One export on its way. Without a ``client`` there is no place yet, and it only counts."""

    def __init__(self, reader: IndexReader, address: Address, wish: Wish, client: QdrantClient | None, cancel: threading.Event) -> None:
        self._reader = reader
        self._address = address
        self._wish = wish
        self._client = client
        self._writing = Writing(client, address) if client is not None and not wish.dry_run else None
        self._cancel = cancel
        self._counts: Counter[State] = Counter()
        self._staff = 0
        self._documents = 0
        self._begun = False
        self._there = self._reweighing = False
        self._facts = _facts(reader)

    def carry_out(self) -> Generator[Progress, None, Outcome]:
        client, address = self._client, self._address
        there = client is not None and client.collection_exists(address.collection)
        earlier = shape.look(client, address, _name(self._reader), self._reader.audience) if client is not None and there else None
        facts, reweighing = _settled(self._facts, earlier)
        holdings = Holdings(with_vectors=reweighing)
        if client is not None and there:
            for step in holdings.read(client, address):
                self._go_on()
                yield step
        self._there, self._facts, self._reweighing = there, facts, reweighing
        yield from self._write(holdings)
        removed = yield from self._remove(holdings)
        if client is not None and self._writing is not None and (self._begun or facts != earlier):
            shape.remember(client, address, facts)
        public = self._reader.audience is not Audience.STAFF
        return Outcome(
            address=address,
            documents=self._documents,
            chunks=self._counts.total(),
            new=self._counts[State.NEW],
            changed=self._counts[State.CHANGED],
            unchanged=self._counts[State.SAME],
            removed=removed,
            staff=self._staff,
            withheld=_of_everybody(self._reader) - self._counts.total() if public else 0,
            made=not there,
            reweighed=reweighing,
            dry_run=self._wish.dry_run,
        )

    def _go_on(self) -> None:
        if self._cancel.is_set():
            raise Cancelled

    def _begin(self) -> None:
        """Before anything is written: the collection, its indexes, and that an export is on its way."""
        if self._begun or self._client is None:
            return
        self._begun = True
        facts = self._facts.under_way(reweighing=self._reweighing)
        if self._there:
            shape.remember(self._client, self._address, facts)
        else:
            shape.make(self._client, self._address, facts, self._wish.shards, self._wish.replicas)
        shape.finish_making(self._client, self._address)

    def _write(self, holdings: Holdings) -> Generator[Progress, None, None]:
        done, total = 0, self._reader.counts().chunks
        for record in _records(self._reader):
            self._documents += 1
            for page in _pages(self._reader, record):
                self._go_on()
                yield Progress(done, total, record.file)
                for each in page:
                    self._take(each, holdings)
                done += len(page)
        if self._writing is not None:
            self._writing.write()

    def _take(self, each: Described, holdings: Holdings) -> None:
        chunk = each.chunk
        payload = payload_of(chunk, each.metadata)
        vector = weights(chunk.text, self._facts.average) if self._reweighing else None
        state = holdings.state(chunk.chunk_id, payload, vector)
        self._counts[state] += 1
        self._staff += chunk.access != PUBLIC_LABEL
        if state is not State.SAME and self._writing is not None:
            self._begin()
            self._writing.add(payload, vector or weights(chunk.text, self._facts.average))

    def _remove(self, holdings: Holdings) -> Generator[Progress, None, int]:
        gone = holdings.unseen_count
        if not gone:
            return 0
        if self._reader.changed_on_disk():
            raise IndexFault(
                f"The index {self._reader.path.name} was built again meanwhile, so nothing was removed from the collection. Export again."
            )
        if self._client is not None and self._writing is not None:
            self._begin()
            done = 0
            for number in remove(self._client, self._address, holdings.unseen()):
                done += number
                yield Progress(done, gone, "removing what is gone")
                self._go_on()
        return gone


def _facts(reader: IndexReader) -> Facts:
    """What a collection that holds this index says of itself; the average is that of a sample."""
    sample = [length(chunk.text) for chunk in reader.sample(SAMPLE)]
    return Facts(
        name=_name(reader),
        chunker=reader.chunker,
        updated_at=reader.updated_at,
        audience=reader.audience.value,
        average=round(max(1.0, sum(sample) / max(1, len(sample))), 1),
        chunker_settings=dict(reader.chunker_settings),
    )


def _settled(present: Facts, earlier: Facts | None) -> tuple[Facts, bool]:
    """The facts with the average that the vectors are made with, and whether vectors must be compared because it is not the earlier one.

    An average that was used once stays: else every new document would change every vector.
    """
    if earlier is None:
        return present, False
    if earlier.weighing != WEIGHING or abs(present.average - earlier.average) > TOLERATED * earlier.average:
        return present, True
    # When a change was interrupted, some vectors are still the old ones.
    return replace(present, average=earlier.average), earlier.reweighing


def _name(reader: IndexReader) -> str:
    return reader.collection_folder.name if reader.collection_folder is not None else ""


def _of_everybody(reader: IndexReader) -> int:
    audience, reader.audience = reader.audience, Audience.STAFF
    try:
        return reader.counts().chunks
    finally:
        reader.audience = audience


def _records(reader: IndexReader) -> Iterator[DocumentRecord]:
    """All document versions, a page of the library at a time."""
    place = None
    while True:
        page = reader.library(after=place)
        for document in page.documents:
            yield from document.versions
            place = document.place
        if not page.more or not page.documents:
            return


def _pages(reader: IndexReader, record: DocumentRecord) -> Iterator[tuple[Described, ...]]:
    place = None
    while page := reader.described(record.doc_id, record.version, place, CHUNKS_AT_ONCE):
        yield page
        place = page[-1].place
