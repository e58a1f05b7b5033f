"""A column as a page, and the comparison for a class."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.comparison.columns import ColumnOrder
from explorer.domain.placement import GlyphRun
from explorer.gui.panels.comparison.column_row import NO_PAGES
from explorer.gui.panels.comparison.speaker_keys import KEYS
from explorer.viewlogic.tokens import theme
from tests.gui.comparison.stage import Stage
from tests.gui.documents import written


@pytest.fixture
def paged(qtbot: QtBot) -> Stage:
    """The document with a run of glyphs for every line, 30 points apart."""
    document = written()
    text = document.view.text or ""
    runs, start, page, y = [], 0, 1, 60.0
    for line in text.split("\n"):
        if line:
            if start >= document.view.pages[1].start and page == 1:
                page, y = 2, 60.0
            edges = tuple(float(at // 2 + at % 2) * 3 for at in range(2 * len(line)))
            runs.append(GlyphRun(page, start, 40.0, y, 1.0, 0.0, 9.0, 3.0, edges))
            y += 30
        start += len(line) + 1
    return Stage(qtbot, replace(document, runs=tuple(runs)))


def test_pages_come_at_the_place_of_the_text_and_scroll_with_it(paged: Stage) -> None:
    panel = paged.panel
    target = paged.text.text.index("Who may sail")
    panel.lock.go(target)
    panel.row.turn_page(panel.columns[0])
    paged.settle()
    page = panel.columns[0].page
    assert panel.columns[0].shows_page
    assert page is not None
    face = paged.pages[0]
    assert face.shown[-1] is not None
    assert [chunk.span for chunk in face.shown[-1].chunks] == list(panel.columns[0].view.column.marks)
    assert abs(panel.columns[0].top_position() - target) < 40
    face.verticalScrollBar().setValue(face.verticalScrollBar().maximum())
    assert min(paged.tops()) > target
    assert len({column.view.top_position() for column in panel.columns[1:]}) == 1


def test_a_page_that_is_turned_to_again_is_made_anew_only_for_another_cut(paged: Stage) -> None:
    panel = paged.panel
    for _ in range(3):
        panel.row.turn_page(panel.columns[1])
        paged.settle()
    shown = paged.pages[0].shown
    assert len(shown) == 1
    panel.columns[1].header.order_wanted.emit(ColumnOrder.of("fixed", {"words": 9}))
    paged.settle()
    assert len(shown) == 2
    assert [chunk.span for chunk in shown[-1].chunks] == list(panel.columns[1].view.column.marks)


def test_a_marked_word_is_marked_on_the_page(paged: Stage) -> None:
    panel = paged.panel
    paged.press(Qt.Key.Key_G)
    assert panel.row.all_pages
    assert panel.title_row.buttons["page"].text() == "Show text"
    at = paged.text.text.index("harbour")
    panel.mark(panel.columns[0].view.visible_span()._replace(start=at, end=at + 7))
    assert all(face.previews[-1] is not None and face.previews[-1].start == at for face in paged.pages)
    paged.press(Qt.Key.Key_G)
    assert not any(column.shows_page for column in panel.columns)
    for column in panel.columns:
        column.close_pages()
    assert all(face.closed for face in paged.pages)


def test_a_document_without_pages_says_why_there_are_none(long: Stage) -> None:
    button = long.panel.title_row.buttons["page"]
    assert not button.isEnabled()
    assert button.toolTip() == NO_PAGES
    long.press(Qt.Key.Key_G)
    assert long.panel.footer.message.accessibleName() == NO_PAGES
    assert not long.pages


def test_presenting_is_large_strong_and_alone(stage: Stage) -> None:
    panel = stage.panel
    wishes: list[bool] = []
    panel.presenting.connect(wishes.append)
    panel.footer.put(QWidget())
    assert panel.footer.slot.isVisible()
    before = panel.columns[0].view.font().pixelSize(), panel.columns[0].view.zoom
    stage.press(Qt.Key.Key_F5)
    assert wishes == [True]
    assert not panel.title_row.isVisible()
    assert not panel.footer.slot.isVisible()
    assert panel.columns[0].view.zoom > 1.5
    stage.press(Qt.Key.Key_Plus)
    larger = panel.columns[0].view.zoom
    stage.press(Qt.Key.Key_Minus)
    assert panel.columns[0].view.zoom < larger
    stage.press(Qt.Key.Key_N)
    assert panel.differences.place is not None
    stage.press(Qt.Key.Key_A)
    assert panel.columns[3].view.zoom == panel.columns[0].view.zoom, "a new column is as large as the others"
    for _ in range(2):
        stage.press(Qt.Key.Key_Escape)
    assert wishes == [True, False]
    assert panel.title_row.isVisible()
    assert panel.footer.slot.isVisible()
    assert (panel.columns[0].view.font().pixelSize(), panel.columns[0].view.zoom) == before


@pytest.mark.parametrize("name", ["light", "dark"])
def test_presenting_has_the_strong_colours_of_its_theme(stage: Stage, name: str) -> None:
    panel = stage.panel
    panel.apply_theme(theme(name))
    stage.press(Qt.Key.Key_F5)
    strong = theme(f"contrast-{name}").colours
    for shown in (panel.columns[0].view.viewport(), panel.columns[0].header):
        assert shown.grab().toImage().pixelColor(2, 2).name() == strong["panel"]
    assert f"color: {strong['text']}" in panel.styleSheet()
    stage.press(Qt.Key.Key_F5)
    assert panel.columns[0].header.grab().toImage().pixelColor(2, 2).name() == theme(name).colours["panel"]


def test_a_black_screen_only_while_presenting(stage: Stage) -> None:
    panel = stage.panel
    stage.press(Qt.Key.Key_B)
    assert not panel.presentation.blacked
    stage.press(Qt.Key.Key_F5)
    stage.press(Qt.Key.Key_B)
    assert panel.presentation.blacked
    assert panel.grab().toImage().pixelColor(200, 200).lightness() == 0
    stage.press(Qt.Key.Key_B)
    assert not panel.presentation.blacked


def test_escape_leaves_one_step_at_a_time(stage: Stage) -> None:
    panel = stage.panel
    stage.press(Qt.Key.Key_F5)
    stage.press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    stage.press(Qt.Key.Key_Escape)
    assert not panel.finding.bar.isVisible()
    assert panel.presentation.on
    stage.press(Qt.Key.Key_Escape)
    assert not panel.presentation.on
    assert not stage.done
    stage.press(Qt.Key.Key_Escape)
    assert stage.done == ["left"]


def test_an_empty_place_for_a_table_takes_no_room(stage: Stage) -> None:
    footer = stage.panel.footer
    assert not footer.slot.isVisible()
    assert footer.strip.width() > stage.panel.width() - 20


def test_every_key_is_bound_once(stage: Stage) -> None:
    keys = [key for _, names, _ in KEYS for key in names]
    assert len(keys) == len(set(keys))
    assert set(stage.panel.speaker_keys.shortcuts) == {name for name, _, _ in KEYS}


def test_everything_that_takes_the_keyboard_has_a_name_and_is_reached_in_order(stage: Stage) -> None:
    panel = stage.panel
    stops = [*panel.title_row.focus_order, *panel.row.focus_order(), panel.strip]
    for stop in stops:
        assert stop.accessibleName() or stop.text(), stop
        assert stop.focusPolicy() & Qt.FocusPolicy.TabFocus, stop
    enabled = [stop for stop in stops if stop.isEnabled()]
    enabled[0].setFocus()
    for wanted in enabled[1:]:
        panel.focusNextChild()
        assert panel.window().focusWidget() is wanted
