"""What can go wrong with a server or a folder is a sentence, and goes no further."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from qdrant_client.http.exceptions import UnexpectedResponse

from explorer.errors import EnvironmentFault, ExplorerError, UserError
from explorer.exchange.qdrant import connecting
from explorer.exchange.qdrant.address import Address, in_folder, on_server
from explorer.exchange.qdrant.connecting import connect, talking
from explorer.exchange.qdrant.faults import fault_of
from tests.exchange.qdrant.conftest import Send, opened
from tests.exchange.qdrant.fake_server import FakeServer

SERVER = on_server("http://db.example:6333", "policies")


def test_no_server(send_to: Send) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(
            EnvironmentFault, match=rf"^The Qdrant server at {url} cannot be reached \(.*refused\)\. Look whether it is running"
        ):
            send_to(on_server(url, "p"))


def test_a_server_that_does_not_answer(monkeypatch: pytest.MonkeyPatch, fake: FakeServer, send_to: Send) -> None:
    monkeypatch.setattr(connecting, "SECONDS", 1)
    fake.silent = True
    with pytest.raises(EnvironmentFault, match=r"did not answer in time\. What was written stays"):
        send_to(on_server(fake.url, "p"))


def test_a_wrong_key(monkeypatch: pytest.MonkeyPatch, fake: FakeServer, send_to: Send) -> None:
    fake.key = "right"
    with pytest.raises(
        UserError, match=r"wants a key, or does not know the one .* QDRANT_API_KEY.* keyring set chunk-explorer 127\.0\.0\.1\.$"
    ):
        send_to(on_server(fake.url, "p"))
    monkeypatch.setenv("QDRANT_API_KEY", "wrong")
    with pytest.raises(UserError, match="wants a key") as refused:
        send_to(on_server(fake.url, "p"))
    assert "wrong" not in str(refused.value)
    monkeypatch.setenv("QDRANT_API_KEY", "two\nlines")
    with pytest.raises(UserError, match="The key in the environment's QDRANT_API_KEY holds a character that no key has") as refused:
        send_to(on_server(fake.url, "p"))
    assert "lines" not in str(refused.value).replace("line break", "")
    monkeypatch.setenv("QDRANT_API_KEY", " right\n")
    assert send_to(on_server(fake.url, "p")).new == 9
    assert fake.keys[-1] == "right"


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        ((403, "Forbidden"), UserError, "does not allow this with the key that was given"),
        ((500, "Service internal error: No space left on device (os error 28)"), EnvironmentFault, "has no room left on its disk"),
        ((413, "Payload too large"), EnvironmentFault, "does not take as much at once"),
        ((503, "leader is not elected"), EnvironmentFault, 'error 503: "leader is not elected"'),
        ((404, "x"), UserError, "has no collection p, or is no Qdrant server"),
    ],
)
def test_what_a_server_answers(fake: FakeServer, send_to: Send, answer: tuple[int, str], kind: type[ExplorerError], said: str) -> None:
    fake.answer = answer
    with pytest.raises(kind, match=said):
        send_to(on_server(fake.url, "p"))


def test_another_programs_page_is_not_repeated() -> None:
    page = UnexpectedResponse(502, "Bad Gateway", b"<html>a whole page</html>", httpx.Headers())
    found = fault_of(page, SERVER)
    assert str(found) == (
        "The Qdrant server at http://db.example:6333 answered with the error 502. What was written stays; try again, it goes on from there."
    )


def test_another_program_that_answers(fake: FakeServer, send_to: Send) -> None:
    fake.greeting = "hello"
    with pytest.raises(UserError, match="answered, but not as Qdrant does"):
        send_to(on_server(fake.url, "p"))


@pytest.mark.parametrize("url", ["http://xn--", "http://a..b"])
def test_a_host_that_cannot_be_one(send_to: Send, url: str) -> None:
    with pytest.raises(UserError, match="is no address of a server"):
        send_to(on_server(url, "p"))


def test_a_folder_that_another_program_holds(tmp_path: Path, send_to: Send) -> None:
    address = in_folder(tmp_path / "store", "p")
    with opened(address), pytest.raises(UserError, match=r"The folder .*store is in use by another program or window\. Close it there"):
        send_to(address)
    assert send_to(address).new == 9


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, folder: Path, send_to: Send) -> None:
    before = sorted(folder.rglob("*"))
    with pytest.raises(UserError, match="holds other files and no Qdrant collection"):
        send_to(in_folder(folder, "p"))
    assert sorted(folder.rglob("*")) == before
    with pytest.raises(UserError, match="is no folder"):
        send_to(in_folder(folder / "inventory.csv", "p"))


@pytest.mark.parametrize("damage", ["meta.json", "collection/p/storage.sqlite"])
def test_a_damaged_folder(tmp_path: Path, send_to: Send, damage: str) -> None:
    address = in_folder(tmp_path / "store", "p")
    send_to(address)
    (tmp_path / "store" / damage).write_bytes(b"no such thing" * 100)
    with pytest.raises(UserError, match="cannot be read as Qdrant collections"):
        send_to(address)


@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), sys.modules["sqlite3"].OperationalError("database or disk is full")]
)
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, send_to: Send, error: Exception) -> None:
    from qdrant_client.local.persistence import CollectionPersistence

    def full(*_: object) -> None:
        raise error

    monkeypatch.setattr(CollectionPersistence, "persist", full)
    with pytest.raises(EnvironmentFault, match=r"There is no room left for the folder .*store"):
        send_to(in_folder(tmp_path / "store", "p"))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path, send_to: Send) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    with pytest.raises(UserError, match="cannot be used: Permission denied"):
        send_to(in_folder(tmp_path / "locked" / "store", "p"))


def test_a_bug_stays_one(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), talking(SERVER):
        _ = 1 // 0
    with pytest.raises(ValueError, match="ours"), talking(in_folder(tmp_path, "p")):
        raise ValueError("ours")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "qdrant_client", None)
    with pytest.raises(EnvironmentFault, match=r"needs the extra 'qdrant', .*pip install -r requirements-qdrant\.lock"):
        connect(SERVER)


def test_a_key_goes_nowhere_in_the_open_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QDRANT_API_KEY", "geheim")
    with pytest.raises(UserError, match=r"^Not connected: the key for db\.example would go there over plain HTTP") as refused:
        connect(SERVER)
    assert "geheim" not in str(refused.value)
    told: list[str] = []
    connect(SERVER, told.append).close()
    assert len(told) == 1
    assert told[0].startswith("Careful: the key for db.example goes there over plain HTTP")
    for address in (on_server("https://db.example", "p"), on_server("http://localhost", "p"), on_server("http://[::1]:7000", "p")):
        connect(address).close()
    monkeypatch.delenv("QDRANT_API_KEY")
    connect(SERVER).close()


def test_the_key_from_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    import keyring
    from keyring.errors import KeyringLocked, NoKeyringError

    from explorer.exchange.qdrant.keys import key_for

    asked: list[tuple[str, str]] = []

    def answer(service: str, user: str) -> str:
        asked.append((service, user))
        return "from-the-ring"

    monkeypatch.setattr(keyring, "get_password", answer)
    assert key_for("db.example") == "from-the-ring"
    assert asked == [("chunk-explorer", "db.example")]
    monkeypatch.setenv("QDRANT_API_KEY", "from-outside")
    assert key_for("db.example") == "from-outside"
    monkeypatch.delenv("QDRANT_API_KEY")
    for error in (NoKeyringError(), KeyringLocked(), RuntimeError(), OSError()):

        def fail(*_: object, error: Exception = error) -> str:
            raise error

        monkeypatch.setattr(keyring, "get_password", fail)
        assert key_for("db.example") is None
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert key_for("db.example") is None


def test_a_machine_without_a_keyring_is_quiet() -> None:
    code = "from explorer.exchange.qdrant.keys import key_for; print(key_for('db.example'))"
    environment = {key: value for key, value in os.environ.items() if key not in ("QDRANT_API_KEY", "DBUS_SESSION_BUS_ADDRESS")}
    environment["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
    root: Any = Path(__file__).parents[3]
    told = subprocess.run([sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert (told.stdout, told.stderr) == ("None\n", "")


def test_an_address_is_asked_as_written(fake: FakeServer) -> None:
    assert Address("p", fake.url).on_this_machine
    with connect_quietly(fake.url) as client:
        assert client.collection_exists("p") is False


def connect_quietly(url: str) -> Any:
    from contextlib import closing

    return closing(connect(on_server(url, "p")))
