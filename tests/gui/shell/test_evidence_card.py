"""The evidence card on the clipboard."""

from __future__ import annotations

from concurrent.futures import Future

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage

from explorer.domain.drawing import PageDrawing
from explorer.engine import DrawRequest
from explorer.errors import WorkerDied
from explorer.gui.evidence_card import EvidenceCard
from explorer.gui.session import Session
from explorer.viewlogic import card_picture
from tests.index.toy import ToyEngine


def png() -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray

    image = QImage(20, 10, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    store = QBuffer(data := QByteArray())
    store.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(store, "PNG")
    return data.data()


def choose(session: Session, settle, doc_id: str, position: int) -> str:
    chunk_id = session.state.opened.reader.chunks(doc_id, "1")[position].chunk_id
    session.select_chunk(chunk_id)
    settle(session)
    return chunk_id


def copied(session: Session, qtbot) -> str:
    card, told = EvidenceCard(session), []
    card.told.connect(told.append)
    card.copy()
    qtbot.waitUntil(lambda: told and told[-1].startswith("Copied") and session.idle)
    return told[-1]


def test_every_form_is_there_and_carries_id_place_and_link(opened: Session, settle, qtbot) -> None:
    chunk_id = choose(opened, settle, "delivery", 1)
    assert copied(opened, qtbot) == f"Copied the evidence card of {chunk_id}."
    data = QGuiApplication.clipboard().mimeData()
    for words in (data.text(), bytes(data.data("text/markdown").data()).decode("utf-8"), data.html()):
        for wanted in (f"chunk-explorer:{chunk_id}", "Delivery policy", "Beta", "Second words about returns."):
            assert wanted in words
    assert not data.hasImage()


def test_a_page_comes_with_its_picture(opened: Session, settle, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(_self: ToyEngine, _request: DrawRequest) -> Future[bytes]:
        future: Future[bytes] = Future()
        future.set_result(png())
        return future

    monkeypatch.setattr(ToyEngine, "draw", draw, raising=False)
    monkeypatch.setattr(card_picture, "card_picture", lambda opened, of: DrawRequest(opened.reader.path, (PageDrawing(1, ()),), 144))
    choose(opened, settle, "warranty", 0)
    assert copied(opened, qtbot).endswith("with its picture.")
    data = QGuiApplication.clipboard().mimeData()
    assert data.imageData().size() == QImage.fromData(png()).size()
    assert "data:image/png;base64," in data.html()


def test_a_picture_that_cannot_be_drawn_does_not_keep_the_card_back(
    opened: Session, settle, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(_self: ToyEngine, _request: DrawRequest) -> Future[bytes]:
        future: Future[bytes] = Future()
        future.set_exception(WorkerDied("The page could not be drawn."))
        return future

    monkeypatch.setattr(ToyEngine, "draw", draw, raising=False)
    monkeypatch.setattr(card_picture, "card_picture", lambda opened, of: DrawRequest(opened.reader.path, (PageDrawing(1, ()),), 144))
    choose(opened, settle, "warranty", 0)
    assert copied(opened, qtbot).endswith(".")
    assert not QGuiApplication.clipboard().mimeData().hasImage()


def test_without_a_chunk_the_user_is_told_what_to_do(opened: Session) -> None:
    told: list[str] = []
    card = EvidenceCard(opened)
    card.told.connect(told.append)
    card.copy()
    assert told == ["Choose a chunk first: its evidence card is what is copied."]
