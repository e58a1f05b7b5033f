"""Many wishes in quick succession, while files and index change: what is painted belongs to what is shown, and at rest all panes agree."""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.domain.audience import Audience
from explorer.engine import Engine
from explorer.gui.app import Shell
from explorer.index import file_hashes
from tests.gui.shell.conftest import Start
from tests.gui.shell.stress import Eye, Papers, disagreements

PDFS = 5
STEPS, ROUNDS = 14, 9
PATIENCE_MS = 20_000


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine


@pytest.fixture
def papers(tmp_path: Path) -> Papers:
    made = Papers(tmp_path / "collection")
    for number in range(PDFS):
        made.pdf(number)
    made.others()
    return made


@pytest.fixture
def settled_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that a test has just written count as old, so that documents of just now are shown again without reading."""
    monkeypatch.setattr(file_hashes, "_SETTLED_NS", -1)


class Hand:
    """Does one thing after the other in a window."""

    def __init__(self, shell: Shell, papers: Papers, engine: Engine, seed: int, qtbot: QtBot) -> None:
        self.shell, self.papers, self.engine, self.dice, self.qtbot = shell, papers, engine, random.Random(seed), qtbot
        self.ids = self.all_ids()
        self.index = shell.session.state.path
        self.touched = False

    def all_ids(self) -> list[str]:
        reader = self.shell.session.state.opened.reader
        keys = [(record.doc_id, record.version) for document in reader.library().documents for record in document.versions]
        return [chunk.chunk_id for key in keys for chunk in reader.chunks(*key)]

    def select(self) -> None:
        self.shell.session.select_chunk(self.dice.choice(self.ids))

    def paste(self) -> None:
        QGuiApplication.clipboard().setText(f" [{self.dice.choice(self.ids)}] ")
        self.shell.citing.paste_clipboard()

    def step(self) -> None:
        self.dice.choice((self.shell.session.next_chunk, self.shell.session.previous_chunk))()

    def walk(self) -> None:
        self.dice.choice((self.shell.session.back, self.shell.session.forward))()

    def open(self) -> None:
        self.shell.session.open_document(f"paper{self.dice.randrange(PDFS)}", "1")

    def zoom(self) -> None:
        page = self.shell.rest.page
        self.dice.choice((page.zoom_in, page.zoom_out, page.fit_page, page.fit_width, page.next_part))()

    def scroll(self) -> None:
        bar = self.shell.rest.page.verticalScrollBar()
        bar.setValue(self.dice.randint(0, bar.maximum()))

    def write(self) -> None:
        self.touched = True
        self.papers.pdf(self.dice.randrange(PDFS))

    def rebuild(self) -> None:
        self.papers.build(self.engine)
        self.shell.session.open_index(self.index)

    def audience(self) -> None:
        self.shell.session.set_audience(self.dice.choice((Audience.STAFF, Audience.PUBLIC)))

    def kill(self) -> None:
        engine = self.shell.engine._engine
        for pid in engine.worker_pids() if engine is not None and sys.platform != "win32" else ():
            os.kill(pid, signal.SIGKILL)

    def act(self) -> None:
        often: list[Callable[[], None]] = [self.select, self.select, self.paste, self.step, self.walk, self.open, self.zoom, self.scroll]
        seldom: list[Callable[[], None]] = [self.write, self.write, self.audience, self.rebuild, self.kill]
        self.dice.choice(often * 2 + seldom)()
        for _ in range(self.dice.choice((0, 0, 1, 2, 5, 12))):
            QApplication.processEvents()

    def rest(self) -> list[str]:
        """What is wrong when everything has come to rest. A file that was written under the shown document is told to the window."""
        if self.touched:
            self.shell.session.reload_document()
            self.touched = False
        self.qtbot.waitUntil(lambda: self.shell.at_rest, timeout=PATIENCE_MS)
        self.ids = self.all_ids()
        return disagreements(self.shell)


@pytest.mark.usefixtures("settled_files")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_painted_belongs_to_what_is_shown(
    start: Start, papers: Papers, engine: Engine, seed: int, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = start(index=papers.build(engine), size=(1440, 900))
    hand, eye = Hand(shell, papers, engine, seed, qtbot), Eye(papers)
    with eye.open(monkeypatch):
        for turn in range(ROUNDS):
            for _ in range(STEPS):
                hand.act()
            assert hand.rest() == [], f"round {turn}"
            assert eye.wrong == [], f"round {turn}"
    assert eye.seen
