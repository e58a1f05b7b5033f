"""What the page pane shows: pages, marks, borders, and the selection."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from explorer.gui.panels.page import PagePanel
from explorer.index.document_view import FileState
from explorer.viewlogic.document_state import Preview
from explorer.viewlogic.page_zoom import Zoom
from explorer.viewlogic.tokens import theme
from tests.gui.page.stage import HEIGHT, WIDTH, PaperEngine, chunk, chunks, document, line_y


def shot(panel: PagePanel) -> QImage:
    return panel.viewport().grab().toImage()


def place(panel: PagePanel, page: int, x: float, y: float) -> QPoint:
    """A point of a page as a position in the viewport."""
    px, py = panel.pages.frame(page - 1).to_view(x, y)
    view = panel.view_rect()
    return QPoint(round(px - view.x0), round(py - view.y0))


def test_marks_lie_over_the_text_and_print_stays_black(panel: PagePanel) -> None:
    image = shot(panel)
    beside, over = image.pixelColor(place(panel, 1, 20, line_y(0) - 4)), image.pixelColor(place(panel, 1, 100, line_y(0) - 4))
    assert beside == QColor("white")
    assert over.blue() > over.red() > 200
    assert image.pixelColor(place(panel, 1, 100, line_y(0))) == QColor("black")
    amber = image.pixelColor(place(panel, 1, 100, line_y(9) - 4))
    assert amber.red() > amber.blue()


def test_what_no_chunk_covers_stays_bare(panel: PagePanel) -> None:
    panel.verticalScrollBar().setValue(panel.verticalScrollBar().maximum())
    assert shot(panel).pixelColor(place(panel, 3, 100, line_y(9) - 4)) == QColor("white")


def test_the_chosen_chunk_is_strong_and_both_its_parts_and_the_border_are_seen(panel: PagePanel, qtbot: QtBot) -> None:
    panel.show_selection(chunks()[1])
    qtbot.waitUntil(lambda: panel.is_drawn)
    assert panel.chosen_pages == (1, 2)
    view = panel.view_rect()
    first, second = panel.pages.frame(0).to_view(50, line_y(8)), panel.pages.frame(1).to_view(50, line_y(2))
    assert view.y0 < first[1] < second[1] < view.y1
    image = shot(panel)
    quiet, strong = image.pixelColor(place(panel, 1, 100, line_y(7) - 4)), image.pixelColor(place(panel, 1, 100, line_y(8) - 4))
    assert strong.red() < quiet.red() - 20
    assert image.pixelColor(place(panel, 2, 100, line_y(1) - 4)) == strong


def test_a_chunk_in_view_does_not_move_the_page(panel: PagePanel) -> None:
    before = panel.view_rect()
    panel.show_selection(chunks()[0])
    assert panel.view_rect() == before


def test_the_border_between_pages_is_labelled_in_the_accent_colour(panel: PagePanel) -> None:
    panel.verticalScrollBar().setValue(round(panel.pages.bottom(0)) - 100)
    room = panel.pages.border(0)
    top = round(room.y0) - panel.verticalScrollBar().value()
    image, accent = shot(panel), QColor(theme("light").colours["accent"])
    reds = {image.pixelColor(x, y).rgb() for x in range(image.width()) for y in range(top, top + 32)}
    assert accent.rgb() in reds


def test_the_selection_stays_in_view_when_the_pane_changes_its_size(panel: PagePanel, qtbot: QtBot) -> None:
    panel.show_selection(chunks()[1])
    panel.resize(430, 450)
    view = panel.view_rect()
    first, last = panel.pages.frame(0).to_view(50, line_y(8)), panel.pages.frame(1).to_view(50, line_y(2))
    assert view.y0 < first[1] < last[1] < view.y1


def test_a_selection_before_its_document_waits_for_it(make_panel: Callable[[], PagePanel], qtbot: QtBot) -> None:
    panel = make_panel()
    panel.show_selection(chunks()[3])
    panel.show_document(document())
    assert panel.chosen_pages == (2, 3)
    assert panel.verticalScrollBar().value() > 0
    panel.show_document(document(doc_id="other"))
    assert panel.chosen_pages == ()
    assert panel.verticalScrollBar().value() == 0


def test_runs_that_come_later_bring_the_marks_and_the_place(make_panel: Callable[[], PagePanel], qtbot: QtBot) -> None:
    panel = make_panel()
    panel.show_document(document(with_runs=False))
    panel.show_selection(chunks()[3])
    assert panel.verticalScrollBar().value() == 0
    panel.show_document(document())
    assert panel.verticalScrollBar().value() > 0
    here = panel.verticalScrollBar().value()
    panel.show_document(document())
    assert panel.verticalScrollBar().value() == here


def test_next_part_goes_round(panel: PagePanel) -> None:
    panel.set_zoom(Zoom.free(3.0))
    panel.show_selection(chunks()[1])
    seen = []
    for step in (panel.next_part, panel.next_part, panel.previous_part):
        step()
        view = panel.view_rect()
        seen.append(panel.pages.near((view.y0 + view.y1) / 2) + 1)
    assert seen == [2, 1, 2]


def test_a_boundary_is_scrolled_to_with_the_lines_around_it(panel: PagePanel) -> None:
    panel.show_boundary(420)
    view = panel.view_rect()
    before, after = panel.pages.frame(1).to_view(50, line_y(9)), panel.pages.frame(2).to_view(50, line_y(0))
    assert view.y0 < before[1] < after[1] < view.y1


def press(panel: PagePanel, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    from PySide6.QtTest import QTest

    QTest.keyClick(panel, key, modifier)


def test_keys_scroll_and_zoom(panel: PagePanel) -> None:
    bar = panel.verticalScrollBar()
    press(panel, Qt.Key.Key_Down)
    assert bar.value() == 40
    press(panel, Qt.Key.Key_PageDown)
    assert bar.value() == 40 + bar.pageStep()
    press(panel, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert bar.value() == 40
    press(panel, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    press(panel, Qt.Key.Key_Home)
    assert bar.value() == 0
    fitted = panel.pages.scale
    press(panel, Qt.Key.Key_Plus)
    assert panel.pages.scale > fitted
    press(panel, Qt.Key.Key_Minus)
    press(panel, Qt.Key.Key_0)
    assert panel.pages.scale == fitted
    panel.fit_page()
    assert panel.pages.scale == pytest.approx((panel.viewport().height() - 8) / HEIGHT)


def test_a_page_that_fits_the_width_needs_no_bar_below(panel: PagePanel) -> None:
    for width in range(300, 420, 7):
        panel.resize(width, 500)
        assert panel.horizontalScrollBar().maximum() == 0
        assert panel.verticalScrollBar().maximum() > 0


def test_the_zoom_keeps_what_is_under_the_pointer(panel: PagePanel) -> None:
    at = QPointF(150, 220)
    before = panel.pages.frame(0).to_page(*panel.to_content(at))
    for scale in (2.0, 5.0, 8.0):
        panel.set_zoom(Zoom.free(scale), at)
        assert panel.pages.frame(0).to_page(*panel.to_content(at)) == pytest.approx(before, abs=0.5)


def test_a_click_on_a_mark_asks_for_its_chunk(panel: PagePanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.chunk_chosen) as asked:
        qtbot.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=place(panel, 1, 100, line_y(9)))
    assert asked.args == [chunks()[1].chunk_id]
    with qtbot.assertNotEmitted(panel.chunk_chosen):
        qtbot.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=place(panel, 1, 20, 20))


def test_a_second_click_on_an_overlap_means_the_other_chunk(panel: PagePanel, qtbot: QtBot) -> None:
    two, three = chunks()[2:]
    panel.show_selection(two)
    both = place(panel, 2, 55, line_y(5))
    assert [hit.position for hit in panel.chunks_under(QPointF(both))] == [2, 3]
    for chosen, wanted in ((two, three), (three, two), (None, two)):
        panel.show_selection(chosen)
        with qtbot.waitSignal(panel.chunk_chosen) as asked:
            qtbot.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=place(panel, 2, 55, line_y(5)))
        assert asked.args == [wanted.chunk_id]


def test_a_preview_is_shown_and_scrolled_to(panel: PagePanel) -> None:
    panel.show_preview(Preview("overlap", 4, 504, 524))
    assert panel.view_rect().y0 > 0
    dashed = [mark for mark in panel.marks.drawing(3, None, panel.preview).marks if mark.dashed]
    assert len(dashed) == 1
    panel.show_preview(None)
    assert panel.preview is None


def test_after_a_preview_the_selection_is_looked_at_again(panel: PagePanel) -> None:
    panel.show_selection(chunks()[0])
    here = panel.view_rect()
    panel.show_preview(Preview("overlap", 4, 504, 524))
    assert panel.view_rect() != here
    panel.show_preview(None)
    view = panel.view_rect()
    assert view.y0 < panel.pages.frame(0).to_view(50, line_y(0))[1] < view.y1


def test_the_header_says_pages_and_zoom(panel: PagePanel, qtbot: QtBot) -> None:
    said: list[str] = []
    panel.info_changed.connect(said.append)
    panel.verticalScrollBar().setValue(round(panel.pages.bottom(0)) - 150)
    assert said[-1] == "1–2 of 3  ·  fit width"
    panel.header_tools.larger.click()
    assert said[-1] == "1–2 of 3"
    assert panel.header_tools.percent.text() == f"{round(panel.pages.scale * 100)} %"
    panel.header_tools.percent.click()
    assert said[-1].endswith("fit width")


def test_dark_canvas_and_white_paper(panel: PagePanel) -> None:
    panel.apply_theme(theme("dark"))
    image = shot(panel)
    assert image.pixelColor(1, 1) == QColor(theme("dark").colours["canvas"])
    assert image.pixelColor(place(panel, 1, 20, 20)) == QColor("white")


@pytest.mark.parametrize(
    ("file", "words", "marked"),
    [
        (FileState.MISSING, "cannot be drawn", True),
        (FileState.UNKNOWN, "cannot be drawn", True),
        (FileState.CHANGED, "has changed", False),
    ],
)
def test_a_file_that_is_not_as_it_was(make_panel: Callable[[], PagePanel], file: FileState, words: str, marked: bool) -> None:
    panel = make_panel()
    panel.show_document(document(file))
    assert words in panel.notice.sentence
    assert bool(panel.marks.parts(1)) is marked
    assert panel.viewportMargins().top() > 0
    panel.show_document(document())
    assert panel.notice.sentence == ""
    assert panel.viewportMargins().top() == 0


def test_no_document_and_no_pages_have_a_face(make_panel: Callable[[], PagePanel]) -> None:
    panel = make_panel()
    assert "Choose a document" in panel.face.text()
    panel.show_document(document(pages=0))
    assert panel.face.text() == "This document has no pages."
    panel.show_document(document(format_name="md"))
    assert panel.face.text() == "This document has no pages."
    panel.show_document(document())
    assert panel.face.isHidden()
    panel.show_document(None)
    assert not panel.face.isHidden()
    assert panel.is_drawn or panel.grab()


def test_a_chunk_without_a_place_is_said(panel: PagePanel) -> None:
    lost = chunk(9, 100_000, 100_100)
    panel.show_selection(lost)
    assert panel.notice.sentence == "Where chunk 9 stands on these pages is not known, so nothing is marked."
    panel.show_selection(chunks()[0])
    assert panel.notice.sentence == ""


def test_fifteen_thousand_pages(make_panel: Callable[[], PagePanel], engine: PaperEngine, qtbot: QtBot) -> None:
    panel = make_panel()
    panel.show_document(document(pages=15_000))
    panel.show()
    qtbot.waitUntil(lambda: panel.is_drawn)
    panel.verticalScrollBar().setValue(panel.verticalScrollBar().maximum() // 2)
    qtbot.waitUntil(lambda: panel.is_drawn)
    assert len(engine.asked) < 12
    assert set(engine.pages_asked[-4:]) <= set(range(7490, 7511))


def test_the_sheet_is_as_large_as_the_page(panel: PagePanel) -> None:
    rect = panel.on_screen(0)
    assert (rect.width / WIDTH, rect.height / HEIGHT) == pytest.approx((panel.pages.scale, panel.pages.scale))


def test_glyph_boxes_are_drawn_when_asked_for(panel: PagePanel) -> None:
    before = panel.grab().toImage()
    panel.show_glyph_boxes(True)
    assert panel.grab().toImage() != before
    panel.show_glyph_boxes(False)
    assert panel.grab().toImage() == before


def test_a_page_that_just_fits_below_a_notice_is_laid_out(make_panel: Callable[[], PagePanel], qtbot: QtBot) -> None:
    """Its scroll bar takes the room that makes it needed: the pane must not lay itself out for ever."""
    panel = make_panel()
    with qtbot.waitExposed(panel):
        panel.show()
    panel.show_document(document(FileState.CHANGED, pages=1))
    bars = set()
    for height in range(520, 640, 2):
        panel.resize(400, height)
        assert panel.viewport().y() == panel.notice.height() > 0
        bars.add(panel.verticalScrollBar().isVisible())
    assert bars == {False, True}


def test_bars_that_are_not_needed_any_more_go(make_panel: Callable[[], PagePanel], qtbot: QtBot) -> None:
    """A bar takes room from the other direction, so two bars of the last document could keep each other alive."""
    panel = make_panel()
    with qtbot.waitExposed(panel):
        panel.show()
    for height in range(560, 620, 2):
        panel.resize(400, height)
        panel.show_document(document(pages=3))
        panel.set_zoom(Zoom.free(4.0))
        assert panel.horizontalScrollBar().maximum() > 0
        panel.show_document(document(FileState.CHANGED, pages=1))
        panel.fit_width()
        assert panel.horizontalScrollBar().maximum() == 0
        panel.set_zoom(Zoom.free(4.0))
