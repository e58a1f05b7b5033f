"""The bundled collection's chunks in a folder of the embedded mode, filled once for all tests that only read it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.engine import Engine
from explorer.exchange.qdrant.reading import QdrantReader, open_collection
from explorer.exchange.sources import address_of
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.reader import IndexReader, open_index
from explorer.places import bundled_collection
from tests.exchange.reading.filled import fill
from tests.index.toy import finish


@pytest.fixture(scope="session")
def larkfield(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled collection with its index."""
    folder = tmp_path_factory.mktemp("qdrant") / "larkfield"
    shutil.copytree(bundled_collection(), folder, ignore=shutil.ignore_patterns("index.sqlite*"))
    with Engine() as engine:
        finish(ingest(Collection(folder), folder / "index.sqlite", chunker=chunker("structure"), engine=engine))
    return folder


@pytest.fixture(scope="session")
def address(larkfield: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    return fill(larkfield / "index.sqlite", tmp_path_factory.mktemp("points"))


@pytest.fixture
def reader(address: str) -> Iterator[QdrantReader]:
    opened = open_collection(address_of(address))
    yield opened
    opened.close()


@pytest.fixture
def file_reader(larkfield: Path) -> Iterator[IndexReader]:
    """The index that the collection was filled from."""
    with open_index(larkfield / "index.sqlite") as opened:
        yield opened
