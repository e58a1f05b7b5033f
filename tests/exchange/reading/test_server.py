"""A collection on a server: the requests that are made, and a server that goes away or does not answer."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.errors import ExplorerError, MissingIndex
from explorer.exchange.qdrant import line
from explorer.exchange.qdrant.reading import open_collection
from explorer.exchange.qdrant.reading_faults import ServerGone
from explorer.exchange.sources import address_of
from explorer.index.reader import IndexReader
from tests.exchange.reading.fake_server import FakeServer


@pytest.fixture
def server(address: str, tmp_path: Path) -> Iterator[FakeServer]:
    """A server of its own, on a copy: a folder has one client."""
    folder = address_of(address).folder
    assert folder is not None
    shutil.copytree(folder, tmp_path / "points", ignore=shutil.ignore_patterns(".lock"))
    running = FakeServer(f"qdrant://{tmp_path.as_posix()}/points/policies")
    yield running
    running.stop()


def test_a_server_answers_as_the_folder_does(server: FakeServer, file_reader: IndexReader) -> None:
    reader = open_collection(address_of(server.address))
    try:
        opening = len(server.asked)
        assert opening <= 2
        assert reader.address == server.address
        assert [each.place for each in reader.library().documents] == [each.place for each in file_reader.library().documents]
        assert reader.counts() == file_reader.counts()
        assert len(server.asked) - opening <= 3
        assert reader.chunk("a4dc9ec49818") == file_reader.chunk("a4dc9ec49818")
        assert reader.with_prefix("a4", 5) == file_reader.with_prefix("a4", 5)
        before = len(server.asked)
        assert reader.search("warranty", 1)[0].chunk == file_reader.search("warranty", 1)[0].chunk
        assert len(server.asked) - before == 2
        before = len(server.asked)
        assert reader.chunks("warranty-policy", "5") == file_reader.chunks("warranty-policy", "5")
        assert reader.stored("warranty-policy", "5") is not None
        assert reader.document("warranty-policy", "5") is not None
        assert len(server.asked) - before == 1
        assert reader.kinds() == file_reader.kinds()
    finally:
        reader.close()


def test_a_collection_that_is_not_there_is_missed_on_the_server(server: FakeServer) -> None:
    with pytest.raises(MissingIndex, match=r"^There is no collection polices on the Qdrant server at http"):
        open_collection(address_of(server.address.replace("policies", "polices")))


def test_a_server_that_goes_away_is_a_sentence_and_can_be_asked_again(server: FakeServer) -> None:
    reader = open_collection(address_of(server.address))
    try:
        server.stop()
        for ask in (reader.counts, lambda: reader.search("warranty", 5), lambda: reader.chunk("a4dc9ec49818"), reader.library):
            with pytest.raises(ServerGone, match=r"The Qdrant server at http://127.0.0.1:\d+ cannot be reached\..* then try again\."):
                ask()
    finally:
        reader.close()


def test_a_server_that_does_not_answer_is_waited_for_only_so_long(server: FakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "SECONDS", 1)
    reader = open_collection(address_of(server.address))
    try:
        server.slow.set()
        began = time.monotonic()
        with pytest.raises(ServerGone, match="did not answer within 1 seconds"):
            reader.search("warranty", 5)
        assert time.monotonic() - began < 8
        server.slow.clear()
        server.free.set()
        assert reader.search("warranty", 5)
    finally:
        reader.close()


@pytest.mark.parametrize(
    ("status", "words"), [(503, "answered with the error 503. Try again"), (403, "be read with the key"), (401, "wants a key")]
)
def test_what_a_server_refuses_is_said_to_a_reader(server: FakeServer, status: int, words: str) -> None:
    reader = open_collection(address_of(server.address))
    try:
        server.refuses = status
        with pytest.raises(ExplorerError, match=words) as raised:
            reader.counts()
        assert "written" not in str(raised.value)
        server.refuses = 0
        assert reader.counts().chunks
    finally:
        reader.close()


def test_nothing_of_qdrant_is_imported_for_a_file(larkfield: Path) -> None:
    code = (
        "import sys; from explorer.exchange.sources import open_source, source_of, is_address; "
        f"open_source(source_of({str(larkfield / 'index.sqlite')!r})).close(); assert not is_address('x'); "
        "heavy = ('qdrant_client', 'httpx', 'grpc', 'numpy', 'explorer.exchange.qdrant'); "
        "assert not [name for name in sys.modules if name.startswith(heavy)]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_the_extra_the_command_is_named(address: str) -> None:
    code = (
        "import sys; sys.modules['qdrant_client'] = None\n"
        "from explorer.__main__ import main\n"
        f"sys.exit(main(['search', 'warranty', '--index', {address!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install" in done.stderr
    assert "Traceback" not in done.stderr
