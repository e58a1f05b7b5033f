"""Showing a passage of another document: its page is drawn while the document is read, and a document of just now is not read again."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from explorer.engine import PagePicture, RenderRequest
from explorer.gui.engine_door import EngineDoor
from explorer.gui.session import Session
from explorer.index import file_hashes
from explorer.viewlogic import index_state
from explorer.viewlogic.coming_page import ComingPage, picture_name
from explorer.viewlogic.document_state import LoadedDocument
from tests.gui.shell.conftest import Start
from tests.index.toy import write_paged

Settle = Callable[[Session], None]
PATIENCE = 10.0


@pytest.fixture
def told(session: Session) -> list[tuple[str, str]]:
    """What the session says of pages that are coming and of documents, in order."""
    told: list[tuple[str, str]] = []

    def coming(page: ComingPage) -> None:
        told.append(("page", f"{page.record.doc_id} {page.number}"))

    def document(loaded: LoadedDocument | None) -> None:
        told.append(("document", loaded.view.record.doc_id if loaded is not None else ""))

    session.page_coming.connect(coming)
    session.document_changed.connect(document)
    return told


@pytest.fixture
def settled_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that a test has just written count as old."""
    monkeypatch.setattr(file_hashes, "_SETTLED_NS", -1)


def first_id(session: Session, doc_id: str) -> str:
    return session.state.opened.reader.chunks(doc_id, "1")[0].chunk_id


def test_the_page_is_told_before_its_document(opened: Session, told: list[tuple[str, str]], settle: Settle) -> None:
    opened.select_chunk(first_id(opened, "warranty"))
    settle(opened)
    assert told[:2] == [("page", "warranty 1"), ("document", "warranty")]


def test_the_page_is_told_while_its_document_is_read(
    opened: Session, told: list[tuple[str, str]], settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, load = threading.Event(), index_state.load_visit
    opened.page_coming.connect(lambda _page: heard.set())

    def wait_for_it(*asked: object) -> object:
        assert heard.wait(PATIENCE), "the page was not told of before the document was read"
        return load(*asked)

    monkeypatch.setattr(index_state, "load_visit", wait_for_it)
    opened.select_chunk(first_id(opened, "warranty"))
    settle(opened)
    assert ("document", "warranty") in told


def test_a_document_without_pages_has_none_that_comes(opened: Session, told: list[tuple[str, str]], settle: Settle) -> None:
    opened.select_chunk(first_id(opened, "delivery"))
    settle(opened)
    assert {kind for kind, _ in told} == {"document"}


def test_a_page_that_is_not_wanted_any_more_is_not_told(opened: Session, told: list[tuple[str, str]], settle: Settle) -> None:
    opened.select_chunk(first_id(opened, "warranty"))
    opened.select_chunk(first_id(opened, "delivery"))
    settle(opened)
    assert {words for _, words in told} == {"delivery"}


def test_an_id_that_nobody_knows_is_said_once(opened: Session, told: list[tuple[str, str]], settle: Settle) -> None:
    missed: list[str] = []
    opened.not_found.connect(lambda query, _sentence: missed.append(query))
    opened.select_chunk("0" * 12)
    settle(opened)
    assert missed == ["0" * 12]
    assert told == []


@pytest.mark.usefixtures("settled_files")
def test_a_document_of_just_now_is_shown_at_once_and_told_once(opened: Session, told: list[tuple[str, str]], settle: Settle) -> None:
    wanted = first_id(opened, "warranty")
    opened.select_chunk(wanted)
    settle(opened)
    whole = opened.document
    opened.open_document("delivery", "1")
    settle(opened)
    del told[:]
    opened.select_chunk(wanted)
    assert opened.document is whole
    assert opened.chunk is not None
    assert opened.chunk.chunk_id == wanted
    settle(opened)
    assert told == [("page", "warranty 1"), ("document", "warranty")]
    assert opened.trace is not None
    opened.back()
    assert opened.document.key == ("delivery", "1")


@pytest.mark.usefixtures("settled_files")
def test_a_document_whose_file_has_changed_is_read_again(opened: Session, folder: Path, settle: Settle) -> None:
    wanted = first_id(opened, "warranty")
    opened.select_chunk(wanted)
    settle(opened)
    opened.open_document("delivery", "1")
    settle(opened)
    write_paged(folder, "warranty.pdf", [["Quite other words than those that were indexed."]])
    opened.select_chunk(wanted)
    assert opened.document.key == ("delivery", "1")
    settle(opened)
    assert (opened.document.key, str(opened.document.view.file)) == (("warranty", "1"), "changed")


@pytest.mark.usefixtures("settled_files")
def test_what_has_changed_since_is_shown_with_the_details(
    opened: Session, told: list[tuple[str, str]], folder: Path, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.open_document("warranty", "1")
    settle(opened)
    opened.open_document("delivery", "1")
    settle(opened)
    del told[:]
    # As if the change were seen only when the file is looked at properly.
    monkeypatch.setattr(type(opened.state.opened), "still_true", lambda _opened, _view: True)
    write_paged(folder, "warranty.pdf", [["Quite other words than those that were indexed."]])
    opened.open_document("warranty", "1")
    settle(opened)
    assert told == [("document", "warranty")] * 2
    assert str(opened.document.view.file) == "changed"


@pytest.mark.usefixtures("settled_files")
def test_another_index_forgets_the_documents_of_the_one_before(opened: Session, index: Path, settle: Settle) -> None:
    opened.open_document("warranty", "1")
    settle(opened)
    before = opened.document
    opened.open_document("delivery", "1")
    settle(opened)
    opened.open_index(index)
    settle(opened)
    opened.open_document("warranty", "1")
    settle(opened)
    assert opened.document is not before


def test_a_file_that_was_changed_and_changed_back_is_another_one(opened: Session, folder: Path) -> None:
    record, path = opened.state.record("warranty", "1"), folder / "documents" / "warranty.pdf"
    before = picture_name(record, path)
    assert picture_name(record, path) == before
    words = path.read_bytes()
    path.write_bytes(b"other")
    path.write_bytes(words)
    assert picture_name(record, path) != before
    path.unlink()
    assert picture_name(record, path) != before


def test_a_pasted_ids_page_is_asked_for_before_its_document_is_read(
    start: Start, index: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the whole window: loading waits here until the engine has been asked."""
    asked, load = threading.Event(), index_state.load_visit

    def render(_door: EngineDoor, request: RenderRequest) -> Future[PagePicture]:
        if request.path.name == "warranty.pdf":
            asked.set()
        failed: Future[PagePicture] = Future()
        failed.set_exception(RuntimeError("nothing is drawn here"))
        return failed

    def wait_for_it(*words: object) -> object:
        assert asked.wait(PATIENCE), "the picture was not asked for before the document was read"
        return load(*words)

    monkeypatch.setattr(EngineDoor, "render", render)
    shell = start(index=index, size=(1440, 900))
    wanted = first_id(shell.session, "warranty")
    shell.session.open_document("delivery", "1")
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.document.key == ("delivery", "1"))
    asked.clear()
    monkeypatch.setattr(index_state, "load_visit", wait_for_it)
    QGuiApplication.clipboard().setText(wanted)
    shell.window.top_bar.goto.setFocus(Qt.FocusReason.OtherFocusReason)
    shell.window.top_bar.goto.paste()
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk is not None)
    assert shell.session.chunk.chunk_id == wanted
    assert shell.rest.page.chosen_id == wanted


def test_what_was_being_read_is_shown_when_the_index_was_opened_again_meanwhile(opened: Session, index: Path, settle: Settle) -> None:
    opened.open_document("delivery", "1")
    settle(opened)
    wanted = first_id(opened, "warranty")
    opened.open_index(index)
    opened.select_chunk(wanted)
    settle(opened)
    assert (opened.document.key, opened.chunk.chunk_id) == (("warranty", "1"), wanted)
    opened.back()
    settle(opened)
    assert opened.document.key == ("delivery", "1")


def test_an_id_that_nobody_knows_is_said_and_the_document_stays_when_the_index_was_opened_again(
    opened: Session, index: Path, settle: Settle
) -> None:
    missed: list[str] = []
    opened.not_found.connect(lambda query, _sentence: missed.append(query))
    opened.open_document("delivery", "1")
    settle(opened)
    opened.open_index(index)
    opened.select_chunk("0" * 12)
    settle(opened)
    assert missed == ["0" * 12]
    assert opened.document.key == ("delivery", "1")


def test_what_is_wanted_of_an_index_goes_before_what_was_shown_in_it(opened: Session, index: Path, settle: Settle) -> None:
    """As when a second start hands over an ID with the index that is open."""
    opened.open_document("delivery", "1")
    settle(opened)
    wanted = first_id(opened, "warranty")
    opened.index_changed.connect(lambda _state: opened.select_chunk(wanted))
    opened.open_index(index)
    settle(opened)
    assert opened.chunk.chunk_id == wanted


def test_the_document_that_is_shown_takes_the_place_of_one_that_is_being_read(opened: Session, settle: Settle) -> None:
    opened.open_document("delivery", "1")
    settle(opened)
    opened.select_chunk(first_id(opened, "warranty"))
    opened.open_document("delivery", "1")
    settle(opened)
    assert opened.document.key == ("delivery", "1")


@pytest.mark.usefixtures("settled_files")
def test_a_file_that_changed_while_its_document_was_read_is_seen_with_the_details(
    opened: Session, folder: Path, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = index_state.load_visit

    def read_and_change(*asked: object) -> object:
        answer = load(*asked)
        write_paged(folder, "warranty.pdf", [["Quite other words than those that were indexed."]])
        return answer

    monkeypatch.setattr(index_state, "load_visit", read_and_change)
    opened.open_document("warranty", "1")
    settle(opened)
    assert str(opened.document.view.file) == "changed"


def test_a_chunk_that_is_gone_when_its_document_is_looked_at_again_is_not_chosen(
    opened: Session, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.select_chunk(first_id(opened, "delivery"))
    settle(opened)
    told: list[object] = []
    opened.selection_changed.connect(told.append)
    load = index_state.load_details
    monkeypatch.setattr(index_state, "load_details", lambda *asked: replace(load(*asked), chunks=opened.document.chunks[1:]))
    opened.look_again()
    settle(opened)
    assert (opened.chunk, opened.trace, told) == (None, None, [None])
