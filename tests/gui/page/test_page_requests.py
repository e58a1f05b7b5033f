"""Which pictures the page pane asks for, what it does while they are not there, and that no memory stays behind."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from explorer.errors import LimitExceeded, WorkerDied
from explorer.gui.panels.page import PagePanel
from explorer.gui.panels.page.pictures import PictureDesk
from explorer.viewlogic.coming_page import ComingPage
from explorer.viewlogic.page_pictures import PictureKey
from explorer.viewlogic.page_zoom import Zoom
from explorer.viewlogic.picture_plan import WHOLE_PIXELS
from tests.gui.page.stage import HEIGHT, WIDTH, PaperEngine, Picture, chunks, document


@pytest.fixture
def slow(make_panel: Callable[[], PagePanel], engine: PaperEngine, qtbot: QtBot) -> PagePanel:
    """A pane whose engine waits for the test to answer."""
    engine.at_once = False
    panel = make_panel()
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def test_a_new_documents_selection_is_drawn_before_its_first_page(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    slow.show_document(document(pages=20))
    slow.show_selection(chunks()[3])
    assert engine.pages_asked[0] == 2
    qtbot.waitUntil(lambda: bool(engine.open))
    assert 1 not in engine.pages_asked


def test_the_chosen_page_is_painted_before_another_is_asked_for(panel: PagePanel, engine: PaperEngine) -> None:
    panel.forget_pictures()
    del engine.asked[:]
    painted: list[tuple[bool, list[int]]] = []
    panel.painted.connect(lambda: painted.append((panel.shows_page(2), engine.pages_asked)))
    panel.show_selection(chunks()[3])
    assert painted[0] == (True, [2])
    assert len(engine.pages_asked) > 1
    assert panel.is_drawn


def test_a_chosen_page_that_is_slow_is_painted_when_it_comes(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    slow.show_document(document(pages=20))
    slow.show_selection(chunks()[3])
    assert not slow.shows_page(2)
    with qtbot.waitSignal(slow.painted, check_params_cb=lambda: slow.shows_page(2)):
        while engine.open:
            engine.answer()


def test_a_chunk_whose_place_is_still_to_come_has_its_page_drawn_already(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    slow.show_document(document(pages=20, with_runs=False))
    slow.show_selection(replace(chunks()[3], pages=(7, 8)))
    assert engine.pages_asked[0] == 7


def test_a_document_without_a_selection_is_drawn_from_its_beginning(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    slow.show_document(document())
    qtbot.waitUntil(lambda: bool(engine.open))
    assert engine.pages_asked[0] == 1


def test_few_requests_are_under_way_and_pages_scrolled_away_are_not_drawn(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    slow.show_document(document(pages=100))
    qtbot.waitUntil(lambda: bool(engine.open))
    for value in range(0, slow.verticalScrollBar().maximum(), 900):
        slow.verticalScrollBar().setValue(value)
        assert sum(not future.cancelled() for _, future in engine.open) <= 2
    slow.verticalScrollBar().setValue(slow.verticalScrollBar().maximum())
    while not slow.is_drawn:
        engine.answer()
        qtbot.wait(1)
    drawn = [request.page for request in engine.asked]
    assert {99, 100} & set(drawn[-3:])
    assert engine.held <= 4


def test_generations_grow(panel: PagePanel, engine: PaperEngine) -> None:
    panel.verticalScrollBar().setValue(panel.verticalScrollBar().maximum())
    numbers = [request.generation for request in engine.asked]
    assert numbers == sorted(numbers)
    assert numbers[0] < numbers[-1]


def test_the_nearest_picture_stands_until_the_right_one_arrives(panel: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    engine.at_once = False
    panel.zoom_in()
    assert not panel.is_drawn
    image = panel.viewport().grab().toImage()
    dark = [image.pixelColor(image.width() // 2, y).lightness() < 90 for y in range(image.height())]
    assert any(dark)
    while engine.open:
        engine.answer()
        qtbot.wait(1)
    qtbot.waitUntil(lambda: panel.is_drawn)


def test_a_page_that_takes_long_says_so(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    slow.show_document(document())
    qtbot.waitUntil(lambda: bool(engine.open))
    early = slow.viewport().grab().toImage()
    qtbot.waitUntil(lambda: slow.viewport().grab().toImage() != early, timeout=3000)
    while not slow.is_drawn:
        engine.answer()
        qtbot.wait(1)
    assert _middle(slow) != QColor("black")


def _middle(panel: PagePanel) -> QColor:
    image: QImage = panel.viewport().grab().toImage()
    return image.pixelColor(image.width() // 2, image.height() // 2)


def test_a_worker_that_died_is_said_and_can_draw_again(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    engine.at_once, engine.error = True, WorkerDied("The worker ended.")
    slow.show_document(document())
    qtbot.waitUntil(lambda: slow.is_drawn)
    assert isinstance(slow.failure(0), WorkerDied)
    asked = len(engine.asked)
    with_words = slow.viewport().grab().toImage()
    slow.verticalScrollBar().setValue(1)
    slow.verticalScrollBar().setValue(0)
    assert len(engine.asked) == asked, "a page that failed is drawn again only when the user asks"
    engine.error = None
    slow.retry()
    qtbot.waitUntil(lambda: slow.is_drawn and slow.failure(0) is None)
    assert slow.viewport().grab().toImage() != with_words
    engine.error = LimitExceeded("Page 3 took more than 20 seconds.")


def test_a_click_on_a_failed_page_draws_it_again(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    engine.at_once, engine.error = True, LimitExceeded("Page 1 took more than 20 seconds.")
    slow.show_document(document())
    qtbot.waitUntil(lambda: slow.is_drawn)
    engine.error = None
    qtbot.mouseClick(slow.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(15, 15))
    qtbot.waitUntil(lambda: slow.failure(0) is None and slow.is_drawn)


def test_a_huge_zoom_is_drawn_in_tiles(panel: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    engine.asked.clear()
    panel.resize(600, 500)
    panel.set_zoom(Zoom.free(8.0))
    qtbot.waitUntil(lambda: panel.is_drawn)
    largest = max(
        request.scale**2 * (WIDTH * HEIGHT if request.clip is None else request.clip.width * request.clip.height)
        for request in engine.asked
    )
    assert largest <= WHOLE_PIXELS * 1.01


def test_another_file_of_the_same_version_is_drawn_anew(panel: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    first = len(engine.asked)
    panel.show_document(document())
    qtbot.waitUntil(lambda: panel.is_drawn)
    assert len(engine.asked) == first
    panel.show_document(document(doc_id="other"))
    qtbot.waitUntil(lambda: panel.is_drawn)
    assert len(engine.asked) > first


def key(page: int) -> PictureKey:
    return PictureKey("d", page, 0, 1.0)


def test_the_desk_gives_everything_back(qtbot: QtBot, engine: PaperEngine) -> None:
    """Pictures in the cache, on their way through Qt, and still in the engine."""
    desk = PictureDesk(engine)
    desk.open("d", Path("d.pdf"))
    with qtbot.waitSignal(desk.arrived):
        desk.want([key(1)], 1)
    desk.want([key(2)], 1)
    engine.at_once = False
    desk.want([key(2), key(3)], 2)
    running = engine.open[-1][1]
    assert running.set_running_or_notify_cancel()
    assert engine.held == 2
    desk.close()
    assert engine.held == 0
    late = threading.Thread(target=lambda: running.set_result(Picture(engine, engine.asked[-1])))  # type: ignore[arg-type]
    late.start()
    late.join()
    assert engine.held == 0
    desk.want([key(4)], 1)
    assert engine.pages_asked == [1, 2, 3]


def test_the_desk_is_bounded(qtbot: QtBot, engine: PaperEngine) -> None:
    size = round(WIDTH) * round(HEIGHT) * 4
    desk = PictureDesk(engine, room=3 * size)
    desk.open("d", Path("d.pdf"))
    for page in range(1, 20):
        with qtbot.waitSignal(desk.arrived):
            desk.want([key(page)], 1)
        assert engine.held <= 3
    assert desk.picture(key(19)) is not None
    assert desk.picture(key(2)) is None
    desk.close()


def test_a_picture_of_a_document_that_was_left_fails_silently(qtbot: QtBot, engine: PaperEngine) -> None:
    engine.at_once, engine.error = False, WorkerDied("x")
    desk = PictureDesk(engine)
    desk.open("d", Path("d.pdf"))
    desk.want([key(1)], 1)
    desk.open("e", Path("e.pdf"))
    with qtbot.assertNotEmitted(desk.failed, wait=20):
        engine.answer()
    assert desk.failure(1) is None
    assert desk.settled
    desk.close()


def expected(doc_id: str, number: int, **parts: object) -> ComingPage:
    view = document(doc_id=doc_id, **parts).view  # type: ignore[arg-type]
    return ComingPage(view.record, view.pages, number)


def test_a_page_is_drawn_before_its_document_comes_and_is_not_asked_for_again(slow: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    slow.show_document(document())
    qtbot.waitUntil(lambda: bool(engine.open))
    while not slow.is_drawn:
        engine.answer()
        qtbot.wait(1)
    del engine.asked[:]
    slow.expect_page(expected("next", 2))
    assert engine.pages_asked == [2]
    shown = engine.asked[0].scale
    while engine.open:
        engine.answer()
    qtbot.wait(10)
    slow.show_document(document(doc_id="next"))
    slow.show_selection(replace(chunks()[3], doc_id="next"))
    assert slow.shows_page(2)
    assert [request for request in engine.asked if (request.page, request.scale) == (2, shown)] == engine.asked[:1]


def test_a_page_that_was_expected_does_not_show_in_the_document_that_is_open(panel: PagePanel, engine: PaperEngine, qtbot: QtBot) -> None:
    engine.at_once = False
    panel.forget_pictures()
    arrived: list[int] = []
    panel._desk.arrived.connect(arrived.append)
    panel.expect_page(expected("next", 1))
    engine.answer()
    qtbot.wait(10)
    panel.settle()
    assert arrived == []
    assert not panel.shows_page(1)


def test_a_page_that_is_not_expected_any_more_is_not_drawn(panel: PagePanel, engine: PaperEngine) -> None:
    engine.at_once = False
    panel.expect_page(expected("next", 2))
    panel.show_selection(chunks()[0])
    assert engine.open[0][1].cancelled()


def test_a_page_of_another_state_of_the_file_is_asked_for_anew(
    make_panel: Callable[[], PagePanel], engine: PaperEngine, tmp_path: Path, qtbot: QtBot
) -> None:
    path, panel = tmp_path / "d.pdf", make_panel()
    path.write_bytes(b"as it was expected")
    panel._file_path = lambda _record: path
    with qtbot.waitExposed(panel):
        panel.show()
    panel.expect_page(expected("doc", 2))
    path.write_bytes(b"as it is when its document comes")
    panel.show_document(document())
    panel.show_selection(chunks()[3])
    assert engine.pages_asked[:2] == [2, 2]


def test_the_rest_of_the_window_is_painted_while_a_page_is_drawn_without_its_marks(slow: PagePanel, qtbot: QtBot) -> None:
    slow.show_document(document())
    painted: list[bool] = []
    slow.painted.connect(lambda: painted.append(slow._empty))
    slow.show_selection(chunks()[3])
    assert painted[0]
    assert not slow._empty
    with qtbot.waitSignal(slow.painted, check_params_cb=lambda: not slow._empty):
        pass
