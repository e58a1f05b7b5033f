"""A page with 20,000 boxes: it is worked out beside the GUI's thread, and what is seen meanwhile is never wrong."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from explorer.domain.placement import GlyphRun, Page
from explorer.gui.panels.page import PagePanel
from explorer.gui.panels.page.mark_desk import MarkDesk
from explorer.gui.panels.page.painting import BoxPaths
from explorer.viewlogic import display_list
from explorer.viewlogic.display_list import GLYPHS, DisplayList
from explorer.viewlogic.document_state import LoadedDocument
from tests.gui.page.pulse import Pulse
from tests.gui.page.stage import HEIGHT, WIDTH, chunk, document

ROWS, COLUMNS, LETTERS = 200, 100, 3
BREADTH = 900.0  # points: cells that stand closer become one box
CHUNKS = 100
PATIENCE_MS = 60_000  # on a machine that is busy with other things
LONGEST_PAUSE = 0.3
"""Seconds; on a machine that is busy with other things, half of what it takes to work the page out in one go."""


def crowded() -> LoadedDocument:
    """One page, a table of 100 columns and 200 rows as small as they must be, cut into chunks of two rows; then one of 3 lines."""
    across, down = BREADTH / COLUMNS, (HEIGHT - 20) / ROWS
    edges = tuple(float(edge) for n in range(LETTERS) for edge in (0.9 * n, 0.9 * n + 0.9))
    runs = tuple(
        GlyphRun(1, (row * COLUMNS + column) * (LETTERS + 1), across * column, 10 + down * (row + 1), 1.0, 0.0, 1.4, 0.4, edges)
        for row in range(ROWS)
        for column in range(COLUMNS)
    )
    length = len(runs) * (LETTERS + 1)
    more = tuple(replace(runs[0], page=2, start=length + n * (LETTERS + 1), y=100.0 + 20 * n) for n in range(3))
    end = length + 3 * (LETTERS + 1)
    pages = (Page(1, "1", BREADTH, HEIGHT, 0, 0, length - 1), Page(2, "2", WIDTH, HEIGHT, 0, length, end - 1))
    step = length // CHUNKS
    chunks = (*(chunk(n, n * step, n * step + step - 1) for n in range(CHUNKS)), chunk(CHUNKS, length, end - 1))
    made = document()
    return LoadedDocument(replace(made.view, text="x" * end, blocks=(), pages=pages), chunks, (*runs, *more))


@pytest.fixture
def crowd() -> LoadedDocument:
    return crowded()


def chosen_shapes(panel: PagePanel, number: int) -> list[str]:
    """The owners of what is drawn as chosen."""
    return [shape.look.owner for shape in panel._shapes(number) if shape.look.edge_width]


def in_one_go(crowd: LoadedDocument) -> float:
    """The seconds that the page takes when nothing comes between."""
    begun = time.perf_counter()
    drawing = DisplayList(crowd.view.pages, crowd.chunks, crowd.runs).drawing(1, None, glyphs=True)
    BoxPaths().shapes(1, drawing.marks)
    return time.perf_counter() - begun


def test_the_event_loop_goes_on(make_panel: Callable[[], PagePanel], crowd: LoadedDocument, qtbot: QtBot) -> None:
    allowed = in_one_go(crowd) / 2
    panel = make_panel()
    with qtbot.waitExposed(panel):
        panel.show()
    pulse = Pulse()
    pulse.start()
    panel.show_document(crowd)
    for number in (0, 50, 99):
        panel.show_selection(crowd.chunks[number])
        qtbot.waitUntil(lambda: panel.is_drawn, timeout=PATIENCE_MS)
        assert chosen_shapes(panel, 1) == [crowd.chunks[number].chunk_id]
    panel.show_glyph_boxes(True)
    qtbot.waitUntil(lambda: GLYPHS in chosen_shapes(panel, 1), timeout=PATIENCE_MS)
    panel.zoom_in()
    qtbot.waitUntil(lambda: panel.is_drawn, timeout=PATIENCE_MS)
    qtbot.wait(50)
    pulse.stop()
    assert pulse.beats > 5
    allowed = max(LONGEST_PAUSE, (allowed + in_one_go(crowd) / 2) / 2)
    assert pulse.longest < allowed


def test_a_crowded_page_is_never_worked_out_in_the_guis_thread(
    make_panel: Callable[[], PagePanel], crowd: LoadedDocument, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[tuple[int, bool]] = []

    def noted(page: Page, runs: object) -> object:
        where.append((page.number, threading.current_thread() is threading.main_thread()))
        return display_list_page_lines(page, runs)  # type: ignore[arg-type]

    display_list_page_lines = display_list.page_lines
    monkeypatch.setattr(display_list, "page_lines", noted)
    panel = make_panel()
    panel.show_document(crowd)
    panel.show_selection(crowd.chunks[70])
    assert panel.chunks_under(QPointF(100, 100)) == ()
    assert not [part for part in panel.visible_parts() if part[0] == 1]
    with qtbot.waitExposed(panel):
        panel.show()
    qtbot.waitUntil(lambda: panel.is_drawn, timeout=PATIENCE_MS)
    panel.show_selection(crowd.chunks[CHUNKS])
    qtbot.waitUntil(lambda: panel.is_drawn, timeout=PATIENCE_MS)
    assert set(where) == {(1, False), (2, True)}


def test_the_pane_turns_to_the_passage_when_its_place_is_known(
    make_panel: Callable[[], PagePanel], crowd: LoadedDocument, qtbot: QtBot
) -> None:
    panel = make_panel()
    with qtbot.waitExposed(panel):
        panel.show()
    panel.zoom_in()
    panel.show_document(crowd)
    panel.show_selection(crowd.chunks[90])
    qtbot.waitUntil(lambda: panel.is_drawn, timeout=PATIENCE_MS)
    part = panel._span_rect(1, crowd.chunks[90].span)
    view = panel.view_rect()
    assert part is not None
    assert view.y0 <= part.y0
    assert part.y1 <= view.y1
    at = QPointF(part.x0 + 20 - view.x0, (part.y0 + part.y1) / 2 - view.y0)
    assert crowd.chunks[90] in panel.chunks_under(at)


def test_what_was_chosen_before_is_not_drawn_as_chosen(crowd: LoadedDocument, qtbot: QtBot) -> None:
    desk = MarkDesk()
    desk.set_marks(DisplayList(crowd.view.pages, crowd.chunks, crowd.runs))
    first, second = crowd.chunks[0].chunk_id, crowd.chunks[1].chunk_id
    assert desk.shapes(1, (first, None, False)) == ()
    qtbot.waitUntil(lambda: desk.settled, timeout=PATIENCE_MS)
    assert {shape.look.owner for shape in desk.shapes(1, (first, None, False))} == {one.chunk_id for one in crowd.chunks[:CHUNKS]}
    between = desk.shapes(1, (second, None, False))
    assert first not in {shape.look.owner for shape in between}
    assert len(between) > CHUNKS
    # The newest wish counts: the answer to the older one is dropped.
    desk.shapes(1, (None, None, False))
    told: list[int] = []
    desk.ready.connect(told.append)
    qtbot.waitUntil(lambda: desk.settled, timeout=PATIENCE_MS)
    assert told == [1]
    assert not [shape for shape in desk.shapes(1, (None, None, False)) if shape.look.edge_width]
    desk.shapes(1, (second, None, False))
    desk.set_marks(DisplayList((), (), ()))
    assert desk.settled
    desk.close()


def test_the_crowd_is_one(crowd: LoadedDocument) -> None:
    shown = DisplayList(crowd.view.pages, crowd.chunks, crowd.runs)
    assert sum(len(part.boxes) for part in shown.parts(1)) == ROWS * COLUMNS
