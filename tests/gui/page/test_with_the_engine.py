"""The pane with real worker processes: a page is drawn, a worker that is killed is said, a pane whose pictures are gone still stands."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from reportlab.pdfgen import canvas

from explorer.engine import Engine
from explorer.engine.process import WorkerProcess
from explorer.engine.tasks import Task
from explorer.errors import DocumentError, WorkerDied
from explorer.gui.panels.page import PagePanel
from explorer.index.document_view import FileState
from tests.gui.page.stage import HEIGHT, WIDTH, document


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    """Pages of the stage's size, each with a green field in its upper left corner."""
    path = tmp_path / "green.pdf"
    sheet = canvas.Canvas(str(path), pagesize=(WIDTH, HEIGHT), pageCompression=0)
    for _ in range(3):
        sheet.setFillColorRGB(0, 1, 0)
        sheet.rect(0, HEIGHT - 40, 40, 40, stroke=0, fill=1)
        sheet.showPage()
    sheet.save()
    return path


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine


@pytest.fixture
def drawn(engine: Engine, pdf: Path, qtbot: QtBot) -> Iterator[PagePanel]:
    panel = PagePanel(engine, lambda record: pdf)
    qtbot.addWidget(panel)
    panel.resize(400, 500)
    # One page: no neighbour is fetched ahead, so nothing is under way when the page is there.
    panel.show_document(document(pages=1))
    with qtbot.waitExposed(panel):
        panel.show()
    qtbot.waitUntil(lambda: panel.is_drawn, timeout=30_000)
    yield panel
    panel.close_pictures()


def corner(panel: PagePanel) -> QColor:
    return panel.viewport().grab().toImage().pixelColor(12, 12)


def test_a_page_is_drawn(drawn: PagePanel) -> None:
    assert drawn.failure(0) is None
    assert corner(drawn) == QColor(0, 255, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be held there")
def test_a_worker_killed_while_drawing_is_said_and_can_draw_again(
    drawn: PagePanel, engine: Engine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (worker,) = engine.worker_pids()
    sent, send = threading.Event(), WorkerProcess._send

    def tell(process: WorkerProcess, task: Task, what: str) -> None:
        send(process, task, what)
        sent.set()

    monkeypatch.setattr(WorkerProcess, "_send", tell)
    os.kill(worker, signal.SIGSTOP)
    drawn.forget_pictures()
    drawn.zoom_in()
    assert not drawn.is_drawn
    # Killed before it has the task, the worker would only be replaced.
    assert sent.wait(10)
    os.kill(worker, signal.SIGKILL)
    qtbot.waitUntil(lambda: isinstance(drawn.failure(0), WorkerDied), timeout=10_000)
    assert corner(drawn) == QColor("white")
    drawn.retry()
    qtbot.waitUntil(lambda: drawn.is_drawn and drawn.failure(0) is None, timeout=30_000)
    assert corner(drawn) == QColor(0, 255, 0)


def test_a_damaged_file_is_said_on_the_page(drawn: PagePanel, pdf: Path, qtbot: QtBot) -> None:
    pdf.write_bytes(b"%PDF-1.4 nothing more")
    changed = document(pages=1)
    record = replace(changed.view.record, content_hash="another")
    drawn.show_document(replace(changed, view=replace(changed.view, record=record)))
    qtbot.waitUntil(lambda: drawn.is_drawn, timeout=10_000)
    assert isinstance(drawn.failure(0), DocumentError)


def test_a_pane_without_its_pictures_can_still_be_drawn(drawn: PagePanel, engine: Engine) -> None:
    drawn.close_pictures()
    engine.close()
    assert corner(drawn) == QColor("white")
    drawn.zoom_in()
    drawn.show_document(document(pages=2))
    assert corner(drawn) == QColor("white")


def test_nothing_is_drawn_from_a_file_that_was_written_until_its_document_is_shown_again(drawn: PagePanel, pdf: Path, qtbot: QtBot) -> None:
    told: list[None] = []
    drawn.file_changed.connect(lambda: told.append(None))
    pdf.write_bytes(pdf.read_bytes().replace(b"0 1 0 rg", b"1 0 0 rg"))
    drawn.forget_pictures()
    drawn.zoom_in()
    qtbot.waitUntil(lambda: bool(told))
    assert corner(drawn) == QColor("white")
    assert not drawn.is_drawn
    shown = document(pages=1)
    drawn.show_document(replace(shown, view=replace(shown.view, file=FileState.CHANGED)))
    qtbot.waitUntil(lambda: drawn.is_drawn, timeout=10_000)
    assert corner(drawn) == QColor(255, 0, 0)
    assert drawn.visible_parts() == []
    assert len(told) == 1


def test_a_file_that_was_only_touched_is_drawn_again(drawn: PagePanel, pdf: Path, qtbot: QtBot) -> None:
    drawn.file_changed.connect(lambda: drawn.show_document(document(pages=1)))
    os.utime(pdf)
    drawn.forget_pictures()
    drawn.zoom_in()
    qtbot.waitUntil(lambda: drawn.is_drawn, timeout=10_000)
    assert corner(drawn) == QColor(0, 255, 0)
