"""The guided lesson as a trainer goes through it, by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.gui.models.number_table import AFTER, BEFORE, OUTCOME
from explorer.gui.panels.lesson import LessonPanel
from explorer.gui.panels.lesson.panel import AGAIN, HAND, LEAVE, TEXT
from explorer.viewlogic.lesson_state import begin
from explorer.viewlogic.notice import Notice
from explorer.viewlogic.tokens import theme
from tests.comparison.test_numbering import passage

PASSAGES = (passage("a", 0, "same"), passage("b", 0), passage("b", 20), passage("c", 0, "same"), passage("c", 20))


@pytest.fixture
def panel(qtbot: QtBot) -> LessonPanel:
    made = LessonPanel(theme("light"))
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show_state(begin(PASSAGES, PASSAGES[3].chunk_id))
    made.show()
    qtbot.waitExposed(made)
    return made


def words(panel: LessonPanel, row: int, column: int) -> object:
    return panel.numbers.table.index(row, column).data()


def test_numbers_before_and_after(panel: LessonPanel, qtbot: QtBot) -> None:
    assert panel.numbers.isColumnHidden(AFTER)
    assert panel.numbers.currentIndex().row() == 3
    qtbot.keyClick(panel.numbers, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert panel.rail.currentRow() == LEAVE
    panel.rail.setCurrentRow(AGAIN)
    assert not panel.numbers.isColumnHidden(AFTER)
    assert [words(panel, row, OUTCOME) for row in range(5)] == ["\u2260 another passage"] * 4 + ["\u2205 nothing"]
    assert (words(panel, 3, BEFORE), words(panel, 3, AFTER)) == ("c v1 \u203a (title)", "c v1 \u203a (title)")
    assert words(panel, 4, AFTER) == "nothing"
    assert panel.figures.counters.accessibleName().startswith("Counters: 4 of 4 wrong.")
    assert panel.figures.hashes.accessibleName().startswith("Hash IDs: 0 of 4 moved.")
    qtbot.keyClick(panel.numbers, Qt.Key.Key_Up)
    assert panel.state is not None
    assert panel.state.cited == 2
    assert "[2] is wrong" in panel.figures.citation.accessibleName()


def test_any_document_may_leave(panel: LessonPanel, qtbot: QtBot) -> None:
    panel.rail.setCurrentRow(LEAVE)
    qtbot.keyClick(panel.leaving, Qt.Key.Key_Down)
    qtbot.keyClick(panel.leaving, Qt.Key.Key_Down)
    assert panel.state is not None
    assert panel.state.documents[panel.state.leaving].doc_id == "c"
    panel.rail.setCurrentRow(AGAIN)
    assert panel.figures.counters.accessibleName().startswith("Counters: 0 of 3 wrong.")
    assert [words(panel, row, OUTCOME) for row in range(5)] == ["the same"] * 3 + ["\u2205 nothing"] * 2


def test_text_only_ids(panel: LessonPanel, qtbot: QtBot) -> None:
    panel.rail.setCurrentRow(TEXT)
    model = panel.same_texts.model()
    assert model.rowCount() == 1
    group = model.index(0, 0)
    assert [model.index(row, 2, group).data() for row in range(2)] == [PASSAGES[0].chunk_id, PASSAGES[3].chunk_id]
    with qtbot.waitSignal(panel.passage_wanted) as wanted:
        panel.same_texts.activated.emit(model.index(1, 0, group))
    assert wanted.args == [PASSAGES[3].chunk_id]


def test_an_id_by_hand(panel: LessonPanel) -> None:
    panel.rail.setCurrentRow(HAND)
    assert [field.text() for field in panel.by_hand.fields] == ["c", "1", "0", "10"]
    assert panel.by_hand.chunk_id == PASSAGES[3].chunk_id
    panel.by_hand.fields[2].setText("20")
    assert panel.by_hand.chunk_id == ""
    panel.by_hand.fields[3].setText("30")
    assert panel.by_hand.chunk_id == PASSAGES[4].chunk_id
    for field, value in zip(panel.by_hand.fields, ("warranty-policy", "5", "1517", "1967"), strict=True):
        field.setText(value)
    assert panel.by_hand.chunk_id == "a4dc9ec49818"


def test_nothing_to_number(panel: LessonPanel) -> None:
    panel.show_notice(Notice("Nothing to number", ("This index has no passages.",)))
    assert panel.state is None
    assert not panel.next.isEnabled()
    panel.step(1)
    panel.show_state(begin(PASSAGES, None))
    assert panel.next.isEnabled()


def test_escape_leaves(panel: LessonPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.left):
        qtbot.keyClick(panel.numbers, Qt.Key.Key_Escape)
