"""From difference to difference, marked words, and the strip of all columns."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible

from explorer.comparison.columns import ColumnOrder
from explorer.domain.spans import Span
from tests.gui.comparison.stage import Stage


def on_screen(stage: Stage, position: int) -> bool:
    return all(column.view.visible_span().start <= position < column.view.visible_span().end for column in stage.panel.columns)


def test_the_keys_visit_every_difference_in_order_and_back(long: Stage) -> None:
    panel = long.panel
    wanted = panel.strip.content.differences
    visited = []
    for _ in range(12):
        long.press(Qt.Key.Key_N)
        visited.append(panel.differences.place)
        assert on_screen(long, visited[-1])
        assert "cut" in panel.footer.message.accessibleName()
    assert visited == list(wanted[:12])
    long.press(Qt.Key.Key_P)
    assert panel.differences.place == wanted[10]


def test_the_next_difference_counts_from_where_the_user_scrolled(long: Stage) -> None:
    panel = long.panel
    long.press(Qt.Key.Key_N)
    long.wheel(1, -20)
    assert panel.differences.place is None
    top = panel.lock.position
    long.press(Qt.Key.Key_F8)
    assert panel.differences.place == next(place for place in panel.strip.content.differences if place >= top)


def test_the_end_of_the_differences_is_said(stage: Stage) -> None:
    panel = stage.panel
    stage.press(Qt.Key.Key_P)
    assert panel.footer.message.accessibleName() == "No difference before this place."
    for column in panel.columns:
        column.header.order_wanted.emit(ColumnOrder.of("fixed", {"words": 20}))
    stage.settle()
    assert not panel.title_row.buttons["next"].isEnabled()
    stage.press(Qt.Key.Key_N)
    assert panel.footer.message.accessibleName() == "All columns cut at the same places."


def test_chunk_by_chunk_in_the_column_with_the_keyboard(long: Stage) -> None:
    panel = long.panel
    panel.columns[1].setFocus()
    starts = [chip.position for chip in panel.columns[1].view.column.chips]
    for wanted in starts[:6]:
        long.press(Qt.Key.Key_J)
        assert panel.differences.place == wanted
    long.press(Qt.Key.Key_K)
    assert panel.differences.place == starts[4]


def test_a_click_marks_the_same_word_in_all_columns_and_says_where_it_is(stage: Stage) -> None:
    panel = stage.panel
    view = panel.columns[1].view
    position = stage.text.text.index("harbour")
    panel.go(position)
    line = next(line for line in view.lines() if line.start <= position < line.end)
    stage.qtbot.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(line.x_of(position + 3)), round((line.top + line.bottom) / 2))
    )
    assert panel.marked == Span(position, position + len("harbour"))
    assert all(column.view.column_marks.marked == panel.marked for column in panel.columns)
    words = panel.footer.words.accessibleName()
    assert words.startswith("“harbour” is in structure #")
    assert panel.strip.is_chosen((0, len(panel.columns[0].view.column.marks) - 1))
    stage.press(Qt.Key.Key_Escape)
    assert panel.marked is None
    assert panel.isVisible()
    assert not stage.done


def test_found_words_are_marked_and_stay_when_the_bar_closes(stage: Stage) -> None:
    panel = stage.panel
    stage.press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    bar = panel.finding.bar
    assert bar.isVisible()
    bar.set_words("boat")
    assert panel.finding.spans
    assert panel.marked == panel.finding.spans[0]
    panel.finding.step(True)
    assert panel.marked == panel.finding.spans[1]
    bar.close_bar()
    assert panel.marked is not None
    assert not panel.finding.spans


def test_a_click_on_the_strip_goes_there(long: Stage) -> None:
    strip = long.panel.strip
    piece = strip.pieces()[len(strip.content.rows[0].spans) // 2]
    long.qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.point_of(piece))
    assert on_screen(long, strip.content.rows[piece[0]].spans[piece[1]].start)


def test_the_strip_by_keys_and_for_screen_readers(stage: Stage) -> None:
    strip = stage.panel.strip
    strip.setFocus()
    stage.qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.at == (0, 1)
    stage.qtbot.keyClick(strip, Qt.Key.Key_Down)
    assert strip.at is not None
    assert strip.at[0] == 1
    interface = QAccessible.queryAccessibleInterface(strip)
    assert interface.role() is QAccessible.Role.List
    names = [interface.child(number).text(QAccessible.Text.Name) for number in range(interface.childCount())]
    assert names[0].startswith("structure #0, characters ")
    assert any(name.startswith("overlap #1") for name in names)


@pytest.mark.parametrize("share", ["all", "some", "one"])
def test_shared_and_lonely_cuts_have_signs_of_their_own(stage: Stage, share: str) -> None:
    panel = stage.panel
    panel.columns[1].header.order_wanted.emit(ColumnOrder("structure"))
    if share == "all":
        panel.columns[2].header.order_wanted.emit(ColumnOrder("structure"))
    stage.settle()
    signs, content = panel.strip.plan.signs, panel.strip.content
    shares = {cut.share for cut in content.cuts}
    assert share in shares
    assert bool(signs.all) == ("all" in shares)
    assert bool(signs.squares) == ("some" in shares)
    assert bool(signs.triangles) == ("one" in shares)
