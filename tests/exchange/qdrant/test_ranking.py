"""A collection finds what the index finds: the bundled questions, asked of both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from qdrant_client import QdrantClient, models

from explorer.domain.chunks import Chunk
from explorer.evaluation.evaluating import Conditions, Evaluation, evaluate
from explorer.evaluation.questions import read_questions
from explorer.exchange.qdrant import sparse
from explorer.exchange.qdrant.address import Address, in_folder
from explorer.exchange.qdrant.payload import chunk_of
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.reader import IndexReader, open_index
from explorer.index.search import Hit
from explorer.index.search_filter import EVERYTHING, SearchFilter
from explorer.places import bundled_collection
from tests.exchange.qdrant.conftest import Send, opened
from tests.index.toy import finish


class Searching:
    """The collection in the place of an index, for an evaluation."""

    def __init__(self, client: QdrantClient, address: Address, reader: IndexReader) -> None:
        self._client, self._address, self._reader = client, address, reader
        self.chunker = reader.chunker

    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]:
        return self._reader.chunks(doc_id, version)

    def search(self, query: str, k: int, only: SearchFilter = EVERYTHING, where: models.Filter | None = None) -> tuple[Hit, ...]:
        indices, values = sparse.question(query)
        asked = models.SparseVector(indices=indices, values=values)
        found = self._client.query_points(self._address.collection, asked, using=sparse.VECTOR, query_filter=where, limit=k)
        return tuple(Hit(rank, point.score, chunk_of(point.payload or {})) for rank, point in enumerate(found.points, 1))


@pytest.fixture(scope="module")
def larkfield(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from explorer.chunking import chunker
    from explorer.engine import Engine

    index = tmp_path_factory.mktemp("ranking") / "index.sqlite"
    with Engine(workers=1) as engine:
        finish(ingest(Collection(bundled_collection()), index, chunker=chunker("structure"), engine=engine))
    return index


@pytest.fixture
def both(larkfield: Path, tmp_path: Path, send_to: Send) -> Iterator[tuple[IndexReader, Searching]]:
    address = in_folder(tmp_path / "store", "policies")
    send_to(address, index=larkfield)
    with open_index(larkfield) as reader, opened(address) as client:
        yield reader, Searching(client, address, reader)


def test_the_bundled_questions_find_the_same(both: tuple[IndexReader, Searching]) -> None:
    reader, searching = both
    questions = read_questions(bundled_collection() / "questions.jsonl")
    same = [reader.search(each.question, 1)[0].chunk == searching.search(each.question, 1)[0].chunk for each in questions]
    assert (sum(same), len(same)) == (63, 67)
    figures: dict[tuple[str, int], float] = {}
    for name, searched in (("index", reader), ("collection", searching)):
        asked: Any = evaluate(searched, questions, Conditions(k=20))
        found: Evaluation = finish(asked)  # type: ignore[assignment]
        figures |= {(name, k): round(found.at(k).overall().hit, 2) for k in (1, 5, 20)}
    # As the README says.
    assert figures == {
        ("index", 1): 0.51,
        ("index", 5): 0.75,
        ("index", 20): 0.88,
        ("collection", 1): 0.49,
        ("collection", 5): 0.73,
        ("collection", 20): 0.88,
    }


def test_filters_take_what_the_payload_says(both: tuple[IndexReader, Searching]) -> None:
    _, searching = both
    public = models.FieldCondition(key="access", match=models.MatchValue(value="public"))
    in_force = models.FieldCondition(key="effective_from", range=models.DatetimeRange(lte="2025-12-31"))  # type: ignore[arg-type]
    hits = searching.search("warranty claim", 50, where=models.Filter(must=[public, in_force]))
    assert hits
    assert {hit.chunk.access for hit in hits} == {"public"}
    assert all(hit.chunk.effective_from <= "2025-12-31" for hit in hits)
