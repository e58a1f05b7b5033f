"""While a hostile file is open the window stays usable: the event loop never pauses for long, and the page says what happened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from pytestqt.qtbot import QtBot

from explorer.engine import Engine, Limits
from explorer.errors import LimitExceeded
from explorer.gui.panels.page import PagePanel
from tests.gui.page.pulse import Pulse
from tests.gui.page.stage import document
from tests.parsing.pdf.typesetting import RawPage, raw_pdf

# A pause that a person notices, with room for a machine that is busy with other things.
LONGEST_PAUSE = 0.4
LETTERS = 6_000_000


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine(limits=Limits(seconds_per_page=0.5)) as engine:
        yield engine


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A page that takes far longer to draw and to read than any may: millions of letters, each set on its own."""
    path = tmp_path / "hostile.pdf"
    path.write_bytes(raw_pdf([RawPage("BT /F1 9 Tf " + "1 0 0 1 50 50 Tm (W) Tj " * LETTERS + "ET")]))
    return path


def test_the_event_loop_goes_on(engine: Engine, hostile: Path, qtbot: QtBot) -> None:
    panel = PagePanel(engine, lambda record: hostile)
    qtbot.addWidget(panel)
    panel.resize(400, 500)
    with qtbot.waitExposed(panel):
        panel.show()
    pulse = Pulse()
    pulse.start()
    panel.show_document(document(pages=1))
    parsed = engine.parse(hostile, "hostile.pdf")
    qtbot.waitUntil(lambda: panel.failure(0) is not None, timeout=30_000)
    panel.zoom_in()
    panel.zoom_out()
    qtbot.waitUntil(parsed.done, timeout=30_000)
    pulse.stop()
    assert isinstance(panel.failure(0), LimitExceeded)
    assert [page.reason for page in parsed.result().skipped] == ["it took longer than 0.5 seconds"]
    assert pulse.beats > 50
    assert pulse.longest < LONGEST_PAUSE
    panel.close_pictures()
