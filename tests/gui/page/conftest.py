"""A pane with a document of our own and an engine that draws synthetic pages when the test says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

import shiboken6
from pytestqt.qtbot import QtBot

from explorer.domain.documents import DocumentRecord
from explorer.gui.panels.page import PagePanel
from tests.gui.page.stage import PaperEngine, document


@pytest.fixture
def engine() -> PaperEngine:
    return PaperEngine()


@pytest.fixture
def make_panel(qtbot: QtBot, engine: PaperEngine) -> Iterator[Callable[[], PagePanel]]:
    made: list[PagePanel] = []

    def make() -> PagePanel:
        def path(record: DocumentRecord) -> Path:
            return Path(record.file)

        panel = PagePanel(engine, path)
        qtbot.addWidget(panel)
        panel.resize(400, 500)
        made.append(panel)
        return panel

    yield make
    for panel in filter(shiboken6.isValid, made):
        panel.close_pictures()
    assert engine.held == 0


@pytest.fixture
def panel(make_panel: Callable[[], PagePanel], qtbot: QtBot) -> PagePanel:
    """The pane with its document, drawn."""
    panel = make_panel()
    panel.show_document(document())
    with qtbot.waitExposed(panel):
        panel.show()
    qtbot.waitUntil(lambda: panel.is_drawn)
    return panel
