"""An index into a collection: what is there afterwards, and what is written a second time."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from qdrant_client import models

from explorer.domain.audience import Audience
from explorer.errors import Cancelled, IndexFault, NotFound, UserError
from explorer.exchange.qdrant import batches, export, holdings, sparse
from explorer.exchange.qdrant.address import Address, in_folder
from explorer.exchange.qdrant.payload import DAYS, KEYWORDS, NUMBERS, WORDS, chunk_of, metadata_of
from explorer.exchange.qdrant.point_ids import point_id
from explorer.index.reader import open_index
from tests.exchange.qdrant.conftest import Send, build, metadata, opened, points, write
from tests.exchange.qdrant.fake_server import FakeServer


def counts(outcome: export.Outcome) -> tuple[int, int, int, int]:
    return outcome.new, outcome.changed, outcome.unchanged, outcome.removed


def test_every_chunk_becomes_a_point_with_all_that_is_known_of_it(folder: Path, address: Address, send: Send) -> None:
    outcome = send()
    assert counts(outcome) == (9, 0, 0, 0)
    assert (outcome.documents, outcome.chunks, outcome.staff, outcome.made) == (4, 9, 2, True)
    found = points(address)
    with open_index(folder / "index.sqlite") as reader:
        chunks = [chunk for record in reader.documents() for chunk in reader.chunks(record.doc_id, record.version)]
        assert set(found) == {point_id(chunk.chunk_id) for chunk in chunks}
        for chunk in chunks:
            payload, vector = found[point_id(chunk.chunk_id)]
            described = reader.metadata(chunk.chunk_id)
            assert described is not None
            assert chunk_of(payload) == chunk
            assert metadata_of(payload).record() == described.record() == {key: payload[key] for key in described.record()}
            stored = reader.stored(chunk.doc_id, chunk.version)
            assert stored is not None
            assert payload["text"][payload["context_length"] :] == stored.text[chunk.start : chunk.end]
            indices, values = sparse.weights(chunk.text, metadata(address)["average"])
            assert vector == pytest.approx(dict(zip(indices, values, strict=True)), abs=1e-3)


def test_the_payload_of_a_row_is_the_record_with_its_identity_and_place(address: Address, send: Send) -> None:
    send()
    (payload,) = (payload for payload, _ in points(address).values() if payload.get("row_number") == 1)
    expected = {
        "domain": "car",
        "document_type": "faq",
        "language": "fa",
        "source_file": "car_insurance_faq.csv",
        "chunk_index": 0,
        "content_hash": payload["content_hash"],
        "created_at": payload["created_at"],
        "row_number": 1,
        "column_names": ["question", "answer", "category"],
        "original_format": "csv",
        "policy_version": "1",
        "chunk_id": payload["chunk_id"],
        "doc_id": "faq",
        "version": "1",
        "start": 0,
        "end": payload["end"],
        "chunker": "rows",
        "title": "پرسش‌ها",
        "sections": payload.get("sections"),
        "source": "documents/car/car_insurance_faq.csv",
        "access": "public",
        "text": "پرسش‌ها\nquestion: بیمه چیست؟\nanswer: قرارداد است\ncategory: پایه",
        "context_length": 8,
        "schema": 1,
    }
    assert {key: payload.get(key) for key in expected} == expected
    assert set(payload) == {key for key, value in expected.items() if value is not None}


def test_a_second_export_writes_nothing(address: Address, send: Send, request: pytest.FixtureRequest) -> None:
    send()
    before = points(address), metadata(address)
    fake: FakeServer | None = request.getfixturevalue("fake") if "fake" in request.node.callspec.id else None
    written = len(fake.writes) if fake else 0
    outcome = send()
    assert outcome.nothing_to_do
    assert counts(outcome) == (0, 0, 9, 0)
    assert (points(address), metadata(address)) == before
    assert fake is None or fake.writes[written:] == []


def test_what_changes_is_written_and_what_goes_is_removed(
    folder: Path, tmp_path: Path, address: Address, send: Send, send_to: Send
) -> None:
    send()
    write(
        folder, "claims", "Tell us of a claim within a day!!!", "We pay the claim within a month.", "A claim needs a photo.", "And a form."
    )
    (folder / "documents" / "tyres.md").unlink()
    write(folder, "secret", "Agents pay small claims at once.", "Nobody is told.", access="public")
    build(folder)
    outcome = send()
    assert outcome.removed >= 2
    assert outcome.chunks == 8
    assert outcome.staff == 0
    assert outcome.changed >= 2
    fresh = in_folder(tmp_path / "fresh", "policies")
    send_to(fresh)
    average = metadata(address)["average"]
    assert {key: payload for key, (payload, _) in points(address).items()} == {key: payload for key, (payload, _) in points(fresh).items()}
    for payload, vector in points(address).values():
        assert vector == pytest.approx(dict(zip(*sparse.weights(payload["text"], average), strict=True)), abs=1e-3)
    assert send().nothing_to_do


def test_an_interrupted_export_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, address: Address, send: Send) -> None:
    monkeypatch.setattr(batches, "MOST_POINTS", 2)
    with pytest.raises(Cancelled):
        send(stop_after=3)
    written = len(points(address))
    assert 0 < written < 9
    assert metadata(address)["finished"] is False
    outcome = send()
    assert counts(outcome) == (9 - written, 0, written, 0)
    assert not outcome.made
    assert metadata(address)["finished"] is True
    assert send().nothing_to_do


def test_a_dry_run_says_the_same_and_writes_nothing(folder: Path, tmp_path: Path, address: Address, send: Send) -> None:
    outcome = send(dry_run=True)
    assert counts(outcome) == (9, 0, 0, 0)
    assert (outcome.made, outcome.dry_run) == (True, True)
    assert not (tmp_path / "store").exists()
    if address.folder is None:
        with opened(address) as client:
            assert not client.collection_exists(address.collection)
    send()
    before = points(address), metadata(address)
    write(folder, "claims", "Now it is quite another text.")
    build(folder)
    wanted = counts(send(dry_run=True))
    assert (points(address), metadata(address)) == before
    assert wanted == counts(send())
    assert wanted[3] > 0


def test_a_dry_run_leaves_an_empty_folder_empty(tmp_path: Path, send_to: Send) -> None:
    (tmp_path / "empty").mkdir()
    outcome = send_to(in_folder(tmp_path / "empty", "p"), dry_run=True)
    assert outcome.made
    assert not any((tmp_path / "empty").iterdir())


def test_the_public_gets_what_is_public(address: Address, send: Send) -> None:
    outcome = send(audience=Audience.PUBLIC)
    assert (outcome.chunks, outcome.documents, outcome.staff, outcome.withheld) == (7, 3, 0, 2)
    assert {payload["access"] for payload, _ in points(address).values()} == {"public"}
    with pytest.raises(UserError, match="was made for the public"):
        send()
    assert "secret" not in {payload["doc_id"] for payload, _ in points(address).values()}
    assert metadata(address)["audience"] == "public"


def test_the_usual_length_stays_until_texts_are_quite_another_length(monkeypatch: pytest.MonkeyPatch, address: Address, send: Send) -> None:
    send()
    average = metadata(address)["average"]
    monkeypatch.setattr(export, "length", lambda text: sparse.length(text) * 1.05)
    assert send().nothing_to_do
    assert metadata(address)["average"] == average

    monkeypatch.setattr(export, "length", lambda text: sparse.length(text) * 3)
    monkeypatch.setattr(batches, "MOST_POINTS", 2)
    with pytest.raises(Cancelled):
        send(stop_after=4)
    assert metadata(address)["reweighing"] is True
    outcome = send()
    assert outcome.reweighed
    assert 0 < outcome.changed < 9
    assert outcome.changed + outcome.unchanged == 9
    assert metadata(address)["average"] == pytest.approx(average * 3, abs=0.2)
    for payload, vector in points(address).values():
        assert vector == pytest.approx(dict(zip(*sparse.weights(payload["text"], average * 3), strict=True)), abs=0.01)
    again = send()
    assert again.nothing_to_do
    assert not again.reweighed


def test_batches_are_bounded_in_bytes_too(monkeypatch: pytest.MonkeyPatch, folder: Path, fake: FakeServer) -> None:
    from explorer.exchange.qdrant.address import on_server

    write(folder, "long", *(f"Section {number} " + "of words and words " * 40 for number in range(30)))
    build(folder)
    monkeypatch.setattr(batches, "MOST_BYTES", 5_000)
    with open_index(folder / "index.sqlite") as reader:
        work = export.export(reader, on_server(fake.url, "p"), export.Wish(), told=print, cancel=threading.Event())
        steps = list(work)
    assert fake.writes.count("PUT/points") > 5
    assert fake.largest < 8_000
    assert {step.total for step in steps} == {39}
    assert [step.done for step in steps] == sorted(step.done for step in steps)


def test_a_long_document_and_a_long_collection_are_gone_through_by_pages(
    monkeypatch: pytest.MonkeyPatch, address: Address, send: Send
) -> None:
    for module, name in ((export, "CHUNKS_AT_ONCE"), (holdings, "_PAGE"), (holdings, "_FOLDERS_PAGE"), (batches, "_REMOVED_AT_ONCE")):
        monkeypatch.setattr(module, name, 1)
    send()
    assert len(points(address)) == 9
    assert send().nothing_to_do
    assert counts(send(audience=Audience.PUBLIC)) == (0, 0, 7, 2)


def test_a_server_keeps_indexes_of_what_is_filtered(fake: FakeServer, folder: Path) -> None:
    from explorer.exchange.qdrant.address import on_server

    with open_index(folder / "index.sqlite") as reader:
        for _ in export.export(reader, on_server(fake.url, "p"), export.Wish(shards=3), told=print, cancel=threading.Event()):
            pass
    kinds = {"keyword": KEYWORDS, "integer": NUMBERS, "datetime": DAYS, "text": WORDS}
    assert fake.indexes["p"] == {name: kind for kind, names in kinds.items() for name in names}
    assert fake.made is not None
    assert (fake.made.shard_number, fake.made.replication_factor) == (3, None)


def test_points_out_of_order_are_found_all_the_same() -> None:
    held = holdings.Holdings(with_vectors=False)
    address = in_folder(Path("x"), "p")
    payloads: Sequence[dict[str, Any]] = [{"chunk_id": f"{number:012x}"} for number in (9, 3, 7)]
    for payload in payloads:
        held._add(models.Record(id=point_id(payload["chunk_id"]), payload=payload), address)
    held._put_in_order()
    assert held.state("000000000003", payloads[1], None) is holdings.State.SAME
    assert held.state("000000000009", {"chunk_id": "000000000009", "x": 1}, None) is holdings.State.CHANGED
    assert held.state("000000000008", {}, None) is holdings.State.NEW
    assert list(held.unseen()) == ["000000000007"]
    assert held.unseen_count == 1


def test_an_index_that_was_built_again_meanwhile_removes_nothing(folder: Path, address: Address, send: Send) -> None:
    send()
    (folder / "documents" / "tyres.md").unlink()
    build(folder)
    with open_index(folder / "index.sqlite") as reader:
        work = export.export(reader, address, export.Wish(), told=print, cancel=threading.Event())
        next(work)
        write(folder, "claims", "Quite another text.")
        build(folder)
        with pytest.raises(IndexFault, match="built again meanwhile"):
            list(work)
    assert sum(payload["doc_id"] == "tyres" for payload, _ in points(address).values()) == 2


def test_an_empty_index_is_refused(folder: Path, tmp_path: Path, send_to: Send) -> None:
    for path in (folder / "documents").rglob("*.*"):
        if path.stem != "secret":
            path.unlink()
    build(folder)
    with pytest.raises(NotFound, match="no chunk for this audience; nothing was exported"):
        send_to(in_folder(tmp_path / "store", "p"), audience=Audience.PUBLIC)
    assert not (tmp_path / "store").exists()
