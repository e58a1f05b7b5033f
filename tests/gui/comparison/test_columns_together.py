"""Columns scroll together, change live, come, go and move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from explorer.chunking import chunker
from explorer.comparison.columns import ColumnOrder
from explorer.gui.panels.comparison.column_row import LEAST, MOST
from explorer.viewlogic.comparing import Comparison
from tests.gui.comparison.stage import ORDERS, Stage


def test_every_column_shows_what_its_chunker_cuts(stage: Stage) -> None:
    for column in stage.panel.columns:
        order = column.order
        wanted = chunker(order.chunker, **dict(order.settings)).cut(stage.text.document)
        assert [tuple(mark) for mark in column.view.column.marks] == [(piece.start, piece.end) for piece in wanted]
        assert column.header.figures.accessibleName().startswith(f"chunks {len(wanted)};")


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_wheel_in_one_column_moves_all_of_them_to_the_same_line(long: Stage, leader: int) -> None:
    long.wheel(leader, -7)
    assert min(long.tops()) > 200
    assert len(long.lines_at_top()) == 1
    here = long.tops()
    long.wheel(leader, -1)
    long.wheel(leader, 1)
    assert long.tops() == here


def test_the_end_of_the_text_comes_to_the_same_line_too(long: Stage) -> None:
    bar = long.panel.columns[1].view.verticalScrollBar()
    bar.setValue(bar.maximum())
    long.settle()
    assert len(long.lines_at_top()) == 1


def test_a_change_of_a_setting_leaves_the_text_in_place_and_cuts_anew(long: Stage) -> None:
    long.panel.lock.go(long.text.text.index("What to bring", 5000))
    before = long.lines_at_top()
    column = long.panel.columns[1]
    for words in (7, 150, 33):
        column.header.order_wanted.emit(ColumnOrder.of("fixed", {"words": words}))
        long.settle()
        assert len(column.view.column.marks) == len(chunker("fixed", words=words).cut(long.text.document))
        assert long.lines_at_top() == before
        assert str(words) in column.header.chip.text()


def test_the_form_changes_the_column_at_every_step(stage: Stage) -> None:
    header = stage.panel.columns[2].header
    header.open_settings()
    form = header.form
    assert form is not None
    form.spin("words").setValue(12)
    stage.settle()
    assert dict(stage.panel.orders[2].settings) == {"words": 12, "step": 12}, "what is repeated cannot be more than there is"
    assert form.spin("step").maximum() == 12
    form.slider("words").setValue(form.slider("words").maximum())
    stage.settle()
    assert dict(stage.panel.orders[2].settings)["words"] == 2000
    assert stage.panel.columns[2].header.form is form
    stage.press(Qt.Key.Key_F8)
    assert stage.panel.differences.place is not None, "the comparison's keys go on working"
    stage.press(Qt.Key.Key_Escape)
    assert header.form is None
    assert header.chip.hasFocus()
    assert stage.panel.differences.place is not None


def test_an_answer_to_an_earlier_order_is_dropped_and_the_pieces_stay_until_the_new_ones_come(stage: Stage) -> None:
    column = stage.panel.columns[1]
    before = column.view.column
    stage.slow = {"overlap"}
    column.header.order_wanted.emit(ColumnOrder.of("overlap", {"words": 9, "step": 9}))
    assert column.view.column is before
    assert column.waits
    stage.qtbot.waitUntil(lambda: column.header.figures.accessibleName() == "cutting…")
    stage.slow = set()
    column.header.order_wanted.emit(ColumnOrder.of("fixed", {"words": 11}))
    shown = column.view.column
    stage.let_go()
    assert column.view.column is shown
    assert column.header.figures.accessibleName().startswith("chunks ")


def test_a_fault_is_said_in_its_column_and_the_others_go_on(stage: Stage) -> None:
    column = stage.panel.columns[1]
    column.header.order_wanted.emit(ColumnOrder("nothing-of-the-kind"))
    stage.settle()
    assert "nothing-of-the-kind" in column.fault.sentence
    assert column.fault.sentence.endswith(".")
    assert not column.view.column.marks
    assert stage.panel.strip.piece_name((0, 0))
    assert not stage.panel.strip.piece_name((1, 0))
    column.header.order_wanted.emit(ColumnOrder("fixed"))
    stage.settle()
    assert not column.fault.isVisible()


def test_two_to_four_columns(stage: Stage) -> None:
    panel = stage.panel
    stage.press(Qt.Key.Key_A)
    assert [order.chunker for order in panel.orders] == ["structure", "fixed", "overlap", "sentences"]
    assert panel.row.active is panel.columns[3]
    assert panel.columns[3].view.hasFocus()
    assert len({column.width() for column in panel.columns}) <= 2, "a pixel may be left over"
    assert not panel.title_row.buttons["add"].isEnabled()
    stage.press(Qt.Key.Key_A)
    assert len(panel.columns) == 4
    assert panel.footer.message.accessibleName() == MOST
    for _ in range(3):
        stage.press(Qt.Key.Key_X)
    assert [order.chunker for order in panel.orders] == ["structure", "fixed"]
    assert panel.footer.message.accessibleName() == LEAST
    assert len(stage.closed) == 2


def test_a_column_moves(stage: Stage) -> None:
    panel = stage.panel
    last = panel.columns[2]
    last.header.done.emit("left")
    stage.settle()
    assert [order.chunker for order in panel.orders] == ["structure", "overlap", "fixed"]
    assert panel.columns[0].x() < last.x() < panel.columns[2].x()
    assert panel.strip.piece_name((1, 0)).startswith("overlap #0")


def test_two_columns_of_one_chunker_are_told_apart(stage: Stage) -> None:
    stage.panel.columns[2].header.order_wanted.emit(ColumnOrder.of("fixed", {"words": 40}))
    stage.settle()
    assert stage.panel.strip.piece_name((2, 0)).startswith("fixed (40 words) #0")
    assert stage.panel.columns[2].view.accessibleName() == "Text cut by fixed (40 words)"


def test_a_comparison_can_be_shown_again_as_it_was(long: Stage, qtbot) -> None:
    panel = long.panel
    long.wheel(0, -9)
    panel.mark(panel.columns[0].view.visible_span()._replace(end=panel.columns[0].view.visible_span().start + 9))
    kept = panel.comparison()
    again = Stage(qtbot, long.document)
    again.panel.show_comparison(long.document, again.text, again.ground, kept)
    again.settle()
    assert again.panel.comparison() == kept
    assert again.lines_at_top() == long.lines_at_top()


def test_nothing_is_cut_before_all_columns_are_there(stage: Stage) -> None:
    panel, there = stage.panel, []
    panel.cut_wanted.connect(lambda _key, _order: there.append(len(panel.columns)))
    panel.show_comparison(stage.document, stage.text, stage.ground, Comparison(*stage.document.key, ORDERS, 0))
    assert there == [3, 3, 3]


def test_a_place_near_the_end_is_kept_when_a_scroll_bar_takes_room(long: Stage) -> None:
    panel = long.panel
    wanted = len(long.text.text) - 900
    # What was seen is counted by its lines, what was not by its paragraphs.
    for place in range(0, wanted, 400):
        panel.lock.go(place)
        long.settle()
    panel.lock.go(wanted)
    long.settle()
    for column in panel.columns:
        column.view.setViewportMargins(0, 0, 90, 0)
    long.qtbot.waitUntil(lambda: all(top <= wanted < top + 200 for top in long.tops()))
    long.settle()
    assert all(top <= wanted < top + 200 for top in long.tops())
    assert len(long.lines_at_top()) == 1
