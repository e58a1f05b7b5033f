"""A small collection with its index, and the places that it is exported to: a folder, a server of our own making, and a real one."""

from __future__ import annotations

import os
import threading
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from qdrant_client import QdrantClient

from explorer.chunking import chunker
from explorer.domain.audience import Audience
from explorer.exchange.qdrant import keys
from explorer.exchange.qdrant.address import Address, in_folder, on_server
from explorer.exchange.qdrant.connecting import connect
from explorer.exchange.qdrant.export import Outcome, Wish, export
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.reader import open_index
from tests.exchange.qdrant.fake_server import FakeServer, running
from tests.index.toy import ToyEngine, finish

SERVER = os.environ.get("QDRANT_URL", "")
PAPER = "---\ndoc_id: {name}\nversion: 1\ntitle: About {name}\naccess: {access}\neffective_from: 2026-01-01\nlanguage: en\n---\n"


def write(folder: Path, name: str, *sections: str, access: str = "public") -> None:
    """A document of the collection, a chunk a section."""
    text = PAPER.format(name=name, access=access) + f"# About {name}\n"
    for number, words in enumerate(sections):
        text += f"\n## Section {number}\n\n{words}\n"
    (folder / "documents" / f"{name}.md").write_text(text, encoding="utf-8")


def build(folder: Path) -> Path:
    """Ingest the collection and give the index."""
    index = folder / "index.sqlite"
    engine: Any = ToyEngine()
    finish(ingest(Collection(folder), index, chunker=chunker("structure"), engine=engine))
    return index


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Nine chunks: five public ones in two documents, two for staff, and two rows of a table."""
    root = tmp_path / "small"
    (root / "documents" / "car").mkdir(parents=True)
    write(root, "claims", "Tell us of a claim within a week.", "We pay the claim within a month.", "A claim needs a photo.")
    write(root, "tyres", "Tyres are covered for two years.", "Punctures are not covered.")
    write(root, "secret", "Agents pay small claims at once.", "Nobody is told.", access="staff")
    (root / "documents" / "car" / "car_insurance_faq.csv").write_text(
        "question,answer,category\nبیمه چیست؟,قرارداد است,پایه\nخسارت کجاست؟,در شعبه,خسارت\n", encoding="utf-8"
    )
    (root / "inventory.csv").write_text(
        "file,doc_id,version,title,access,language,format\ndocuments/car/car_insurance_faq.csv,faq,1,پرسش‌ها,public,fa,csv\n",
        encoding="utf-8",
    )
    build(root)
    return root


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key of whoever runs the tests is sent anywhere, but to the server that is named for them."""
    if not SERVER:
        monkeypatch.delenv(keys.VARIABLE, raising=False)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")


@pytest.fixture
def fake() -> Iterator[FakeServer]:
    with running() as server:
        yield server


@pytest.fixture(params=["folder", "fake", pytest.param("server", marks=pytest.mark.skipif(not SERVER, reason="QDRANT_URL is not set"))])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Address]:
    """A collection that is not there yet, in each of the places."""
    if request.param == "folder":
        yield in_folder(tmp_path / "store", "policies")
    elif request.param == "fake":
        yield on_server(request.getfixturevalue("fake").url, "policies")
    else:
        made = on_server(SERVER, f"chunk-explorer-test-{uuid.uuid4().hex}")
        yield made
        with opened(made) as client:
            client.delete_collection(made.collection)


class opened:  # noqa: N801 (used as a function)
    """A client for looking into the collection, closed afterwards."""

    def __init__(self, address: Address) -> None:
        self._client = connect(address, lambda _sentence: None)

    def __enter__(self) -> QdrantClient:
        return self._client

    def __exit__(self, *_: object) -> None:
        self._client.close()


def points(address: Address) -> dict[str, tuple[dict[str, Any], dict[int, float]]]:
    """Everything in the collection: payload and vector by point ID."""
    with opened(address) as client:
        records, _ = client.scroll(address.collection, limit=1000, with_vectors=True)
    found = {}
    for record in records:
        vector: Any = record.vector["words"] if isinstance(record.vector, dict) else None
        found[str(record.id)] = (record.payload or {}, dict(zip(vector.indices, (round(value, 4) for value in vector.values), strict=True)))
    return found


def metadata(address: Address) -> dict[str, Any]:
    with opened(address) as client:
        return client.get_collection(address.collection).config.metadata or {}


Send = Callable[..., Outcome]


@pytest.fixture
def send_to(folder: Path) -> Send:
    """Export the index to an address; ``stop_after`` so many steps it is cancelled."""

    def carry_out(
        address: Address,
        *,
        audience: Audience = Audience.STAFF,
        stop_after: int | None = None,
        index: Path | None = None,
        **wish: Any,
    ) -> Outcome:
        cancel = threading.Event()
        with open_index(index or folder / "index.sqlite", audience) as reader:
            work = export(reader, address, Wish(**wish), told=lambda _sentence: None, cancel=cancel)
            for number in range(stop_after or 0):
                next(work)
                if number + 1 == stop_after:
                    cancel.set()
            return finish(work)

    return carry_out


@pytest.fixture
def send(send_to: Send, address: Address) -> Send:
    """Export the index to each of the places."""
    return partial(send_to, address)
