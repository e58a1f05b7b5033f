"""A collection in the window: opened by its address or in the dialog, asked on the lanes only, and a server that goes away."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit

from explorer.exchange.qdrant.line import Line
from explorer.exchange.sources import in_folder_address
from explorer.gui.app import Shell
from explorer.gui.dialogs.collection import CollectionDialog
from explorer.gui.instance import wish_of
from explorer.gui.settings import Settings
from tests.exchange.reading.fake_server import FakeServer
from tests.exchange.reading.filled import fill
from tests.gui.shell.conftest import Start


@pytest.fixture
def address(index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A collection in a folder; whoever asks it in the GUI's thread fails."""
    made = fill(index, tmp_path / "points")
    ask = Line.ask

    def off_the_gui(line, question):
        assert threading.current_thread() is not threading.main_thread(), "the window waits for the collection"
        return ask(line, question)

    monkeypatch.setattr(Line, "ask", off_the_gui)
    return made


def titles(shell: Shell) -> list[str]:
    model = shell.library._model
    return [str(model.data(model.index(row, 0))) for row in range(model.rowCount())]


def message(shell: Shell) -> str:
    return shell.window.message.accessibleName() if shell.window.message.isVisible() else ""


def test_it_is_listed_shown_traced_and_searched(start: Start, address: str, qtbot) -> None:
    shell = start(index=address)
    assert titles(shell) == ["A paged policy", "Delivery policy", "Gift policy"]
    document = shell.session.document
    assert document is not None
    assert document.view.origin == "composed"
    shell.session.next_chunk()
    qtbot.waitUntil(lambda: shell.at_rest)
    assert shell.session.chunk is not None
    assert shell.rest.inspector._id.text() == shell.session.chunk.chunk_id
    found: list[object] = []
    shell.session.hits_found.connect(lambda _query, hits: found.append(hits))
    shell.session.go_to("ribbon")
    qtbot.waitUntil(lambda: bool(found))
    (hit,) = found[0]  # type: ignore[misc]
    shell.session.select_chunk(hit.hit.chunk.chunk_id)
    qtbot.waitUntil(lambda: shell.at_rest)
    assert shell.session.chunk == hit.hit.chunk
    shell.citing.take(hit.hit.chunk.chunk_id[:8])
    qtbot.waitUntil(lambda: shell.at_rest)
    shell.library._filter.setText("gift")
    qtbot.waitUntil(lambda: shell.session.idle and titles(shell) == ["Gift policy"])
    assert "put together from the chunks" in document.view.note


def test_it_is_there_again_at_the_next_start_and_holds_no_key(
    start: Start, address: str, qtbot, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    monkeypatch.setenv("QDRANT_API_KEY", "a-very-secret-key")
    shell = start(index=address)
    shell.close()
    assert Settings().recent() == [address]
    written = "".join(path.read_text(encoding="utf-8") for path in own_home.rglob("*.json"))
    assert "policies" in written
    assert "secret" not in written
    again = start()
    assert again.session.state is not None
    assert again.session.state.address == address


def test_what_works_on_a_file_says_why_it_does_not_here(start: Start, address: str) -> None:
    shell = start(index=address)
    shell.commands.action("verify").trigger()
    assert message(shell).startswith("Verifying all chunks works on an index file, and policies is a collection: do it in the index")
    shell.commands.action("compare-chunkers").trigger()
    assert "put together from chunks" in message(shell)
    assert not shell.comparing.shown


def test_the_documents_are_found_where_the_user_says(start: Start, address: str, folder: Path, qtbot) -> None:
    shell = start(index=address)
    shell.session.open_document("delivery", "1")
    qtbot.waitUntil(lambda: shell.at_rest)
    shell.opening._open_collection(address, folder)
    qtbot.waitUntil(lambda: shell.session.state is not None and shell.session.state.folder == folder and shell.at_rest)
    document = shell.session.document
    assert document is not None
    assert document.view.origin == "parsed"
    assert document.cuts
    shell.opening.reload()
    qtbot.waitUntil(lambda: shell.at_rest)
    assert shell.session.state is not None
    assert shell.session.state.folder == folder
    shell.session.set_audience(type(shell.session.audience).PUBLIC)
    qtbot.waitUntil(lambda: shell.at_rest)
    assert shell.session.state.opened.reader.audience == "public"


def test_a_server_that_goes_away_is_told_and_asked_again(start: Start, address: str, qtbot) -> None:
    server = FakeServer(address)
    try:
        shell = start(index=server.address)
        assert shell.session.state is not None
        before = shell.session.document
        server.stop()
        shell.session.go_to("ribbon")
        qtbot.waitUntil(lambda: "cannot be reached" in message(shell))
        assert shell.session.document is before
        shell.library.chunks_wanted.emit("no-such-document", "1")
        qtbot.waitUntil(lambda: shell.session.idle)
    finally:
        server.stop()
    second = FakeServer(address)
    try:
        # The same collection at another port: the server is there again.
        shell.opening._wanted = (second.address, None)
        shell.window.message._action.click()
        qtbot.waitUntil(lambda: shell.at_rest and shell.session.state is not None and shell.session.state.address == second.address)
        assert message(shell).startswith("Where the documents")
        shell.close()
    finally:
        second.stop()


def test_a_server_that_was_never_there_leaves_a_window_to_work_with(start: Start, qtbot) -> None:
    shell = start(index="qdrant://127.0.0.1:1/policies")
    qtbot.waitUntil(lambda: "cannot be reached" in message(shell))
    assert shell.session.state is None
    assert shell.window.message._action.text() == "Try again"


def dialog(shell: Shell, qtbot) -> CollectionDialog:
    shell.commands.action("open-collection").trigger()
    (found,) = shell.window.findChildren(CollectionDialog)
    return found


def test_the_dialog_opens_a_folder_and_offers_its_collections(start: Start, address: str, folder: Path, tmp_path: Path, qtbot) -> None:
    shell = start(index=folder / "index.sqlite")
    asked = dialog(shell, qtbot)
    assert not asked._open.isEnabled()
    asked._where.setCurrentText("In a folder")
    asked._place.setText(str(tmp_path))
    asked._collection.setEditText("policies")
    asked._open.click()
    assert "no Qdrant collections" in asked.message.accessibleName()
    asked._collection.setEditText("")
    asked._place.setText(str(tmp_path / "points"))
    assert asked._collection.currentText() == "policies"
    asked._documents.setText(str(tmp_path))
    asked._open.click()
    assert "holds no folder" in asked.message.accessibleName()
    asked._documents.setText(str(folder))
    asked._open.click()
    qtbot.waitUntil(lambda: shell.session.state is not None and shell.session.state.address == address and shell.at_rest)
    assert shell.session.state is not None
    assert shell.session.state.folder == folder
    assert shell.settings.recent()[0] == address


def test_what_could_not_be_opened_is_there_to_be_put_right(start: Start, address: str, tmp_path: Path, qtbot) -> None:
    shell = start(index=address)
    asked = dialog(shell, qtbot)
    asked._collection.setEditText("polices")
    asked._open.click()
    qtbot.waitUntil(lambda: "There is no collection polices" in message(shell))
    asked = dialog(shell, qtbot)
    assert (asked._place.text(), asked._collection.currentText()) == (str(tmp_path / "points"), "polices")


@pytest.mark.parametrize(
    ("server", "collection", "expected"),
    [
        ("localhost", "policies", "qdrant://localhost:6333/policies"),
        ("https://vectors.example", "policies", "qdrants://vectors.example:6333/policies"),
        ("qdrant://vectors.example:80/policies", "", "qdrant://vectors.example:80/policies"),
        ("http://user:word@host", "policies", ""),
        ("ftp://host", "policies", ""),
        ("localhost", "a/b", ""),
    ],
)
def test_the_dialog_takes_servers(start: Start, index: Path, qtbot, server: str, collection: str, expected: str) -> None:
    shell = start(index=index)
    asked = dialog(shell, qtbot)
    wanted: list[str] = []
    asked.wanted.disconnect()
    asked.wanted.connect(lambda address, _documents: wanted.append(address))
    asked._place.setText(server)
    asked._collection.setEditText(collection)
    asked._documents.clear()
    asked._open.click()
    assert wanted == ([expected] if expected else [])
    assert bool(asked.message.accessibleName()) is not bool(expected)
    assert "word" not in asked.message.accessibleName().replace("password", "")
    # No field is for a key.
    assert all(field.echoMode() is QLineEdit.EchoMode.Normal for field in asked.findChildren(QLineEdit))
    asked.close()


def test_a_later_start_hands_the_address_over() -> None:
    wish = wish_of(json.dumps({"index": "qdrant://host/policies", "goto": "a4dc9ec49818"}).encode())
    assert wish is not None
    assert wish[0].index == "qdrant://host/policies"


def test_the_filter_says_where_it_looked(start: Start, address: str, qtbot) -> None:
    shell = start(index=address)
    shell.library._filter.setText("no such words")
    qtbot.waitUntil(lambda: "Titles, IDs and file names were looked at." in shell.library._empty.text())


def test_a_dropped_folder_with_a_collection_is_opened(start: Start, address: str, index: Path, tmp_path: Path, qtbot) -> None:
    shell = start(index=index)
    shell.opening.open_path(tmp_path / "points")
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.state is not None and shell.session.state.address == address)
    assert in_folder_address(tmp_path / "points", "policies") == address
