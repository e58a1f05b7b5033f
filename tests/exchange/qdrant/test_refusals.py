"""Collections that are left alone because somebody else's points are in them, and indexes that cannot be exported."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from qdrant_client import models

from explorer.errors import IndexFault, UserError
from explorer.exchange.qdrant.address import Address, in_folder, on_server
from explorer.exchange.qdrant.facts import Facts, facts_of
from explorer.exchange.qdrant.point_ids import point_id
from tests.exchange.qdrant.conftest import Send, build, metadata, opened, points
from tests.exchange.qdrant.fake_server import FakeServer

IDF = {"words": models.SparseVectorParams(modifier=models.Modifier.IDF)}


@pytest.mark.parametrize(
    ("dense", "sparse"),
    [
        ({}, {}),
        ({}, {"words": models.SparseVectorParams()}),
        ({}, {"text": models.SparseVectorParams(modifier=models.Modifier.IDF)}),
        ({"v": models.VectorParams(size=2, distance=models.Distance.COSINE)}, IDF),
        (models.VectorParams(size=2, distance=models.Distance.COSINE), {}),
    ],
)
def test_a_collection_with_other_vectors_is_left_alone(address: Address, send: Send, dense: Any, sparse: Any) -> None:
    with opened(address) as client:
        client.create_collection(address.collection, vectors_config=dense, sparse_vectors_config=sparse)
    with pytest.raises(UserError, match="has other vectors than chunks have; nothing was changed"):
        send()
    assert metadata(address) == {}


def _vector() -> Any:
    return {"words": models.SparseVector(indices=[1], values=[1.0])}


def test_points_of_others_are_left_alone(address: Address, send: Send) -> None:
    with opened(address) as client:
        client.create_collection(address.collection, vectors_config={}, sparse_vectors_config=IDF)
        client.upsert(address.collection, [models.PointStruct(id=7, vector=_vector(), payload={"chunk_id": "a"})])
    with pytest.raises(UserError, match="holds 1 points that this program did not write; nothing was changed"):
        send()
    assert list(points(address)) == ["7"]


@pytest.mark.parametrize(
    ("item", "payload", "said"),
    [
        (7, {}, "1 points that are no chunks; nothing was changed"),
        (7, {"chunk_id": "000000000007"}, "holds the point 7, which is no chunk's"),
        (point_id("000000000007"), {"chunk_id": "000000000008"}, "which is no chunk's"),
    ],
)
def test_so_are_points_that_came_later(address: Address, send: Send, item: Any, payload: dict[str, str], said: str) -> None:
    send()
    with opened(address) as client:
        client.upsert(address.collection, [models.PointStruct(id=item, vector=_vector(), payload=payload)])
    with pytest.raises(UserError, match=said):
        send()
    assert str(item) in points(address)
    assert len(points(address)) == 10


def test_an_empty_collection_of_the_right_shape_is_taken(address: Address, send: Send) -> None:
    with opened(address) as client:
        client.create_collection(address.collection, vectors_config={}, sparse_vectors_config=IDF)
    outcome = send()
    assert (outcome.new, outcome.made) == (9, False)
    assert send().nothing_to_do


def test_another_collections_chunks_are_not_replaced(folder: Path, tmp_path: Path, address: Address, send: Send) -> None:
    send()
    other = tmp_path / "other"
    shutil.copytree(folder, other)
    (other / "index.sqlite").unlink()
    with pytest.raises(UserError, match="holds the chunks of 'small', not of 'other'; nothing was changed"):
        send(index=build(other))


def test_a_newer_programs_collection_is_left_alone(address: Address, send: Send) -> None:
    send()
    with opened(address) as client:
        client.update_collection(address.collection, metadata={"schema": 2})
    with pytest.raises(UserError, match="newer version of this program"):
        send()


def test_a_server_that_forgets_is_too_old(fake: FakeServer, send_to: Send) -> None:
    fake.forgetful = True
    with pytest.raises(UserError, match=r"^The Qdrant server at http://127\.0\.0\.1:\d+ is too old: .* from Qdrant 1\.16 on\.$"):
        send_to(on_server(fake.url, "p"))


def test_an_index_of_the_reference_program_is_refused(folder: Path, tmp_path: Path, send_to: Send) -> None:
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        connection.execute("DELETE FROM meta WHERE key LIKE 'explorer%'")
        connection.commit()
    with pytest.raises(IndexFault, match="has no metadata of its chunks, which Qdrant needs"):
        send_to(in_folder(tmp_path / "store", "p"))
    assert not (tmp_path / "store").exists()


def test_facts_there_and_back_and_those_of_others() -> None:
    facts = Facts("small", "structure", "2026-10-09T12:00:00+00:00", "public", 47.3, {"longest": 200}, finished=False, reweighing=True)
    assert facts_of(facts.to_json()) == facts
    for other in (None, {}, {**facts.to_json(), "program": "x"}, {**facts.to_json(), "average": "47"}, {**facts.to_json(), "name": 1}):
        assert facts_of(other) is None
