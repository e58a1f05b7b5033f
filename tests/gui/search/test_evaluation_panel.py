"""The evaluation pane by itself: what it orders, the table by kind, the questions and their passages."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QAbstractItemModelTester

from explorer.domain.audience import Audience
from explorer.domain.progress import Progress
from explorer.evaluation.evaluating import Conditions
from explorer.gui.models.kind_table import KindTable
from explorer.gui.models.question_tree import QuestionTree
from explorer.gui.panels.evaluation import EvaluationPanel, rows
from explorer.gui.style import ui_font
from explorer.viewlogic.question_nodes import chosen_rows, question_nodes
from explorer.viewlogic.question_sets import EvaluationOrder, QuestionSet
from explorer.viewlogic.tokens import theme
from tests.gui.search.conftest import DAY, RIGHT, STAFF, WRONG, evaluation

SETS = (QuestionSet("This collection\u2019s questions", Path("a.jsonl")), QuestionSet("b.jsonl", Path("b.jsonl")))


@pytest.fixture
def panel(qtbot) -> EvaluationPanel:
    made = EvaluationPanel(theme("light"))
    qtbot.addWidget(made)
    made.resize(384, 640)
    made.show_day(DAY)
    made.show_sets(True, SETS)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def told(panel: EvaluationPanel, qtbot) -> EvaluationPanel:
    """After an evaluation that was asked for."""
    qtbot.mouseClick(panel._run.button, Qt.MouseButton.LeftButton)
    panel.show_evaluation(evaluation())
    return panel


def questions(panel: EvaluationPanel) -> list[str]:
    tree = panel._questions.questions
    return [tree.node(tree.index(row, 0)).answer.question.id for row in range(tree.rowCount())]


def show(panel: EvaluationPanel, key: str) -> None:
    row = panel._shown.findData(key)
    panel._shown.setCurrentIndex(row)
    panel._shown.activated.emit(row)


def click(panel: EvaluationPanel, qtbot, at: QModelIndex) -> None:
    view = panel._questions
    view.scrollTo(at)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(at).center())


def test_the_button_orders_what_is_chosen(panel: EvaluationPanel, qtbot) -> None:
    with qtbot.waitSignal(panel.wanted) as wanted:
        qtbot.mouseClick(panel._run.button, Qt.MouseButton.LeftButton)
    assert wanted.args == [EvaluationOrder(Path("a.jsonl"), Conditions(5))]
    panel._ordering._hits.setCurrentText("10")
    panel._ordering._asker.setCurrentText("the public")
    panel._ordering._day.setCurrentText("2026-10-09")
    panel._ordering._set.setCurrentIndex(1)
    panel._ordering._set.activated.emit(1)
    assert panel._ordering.order == EvaluationOrder(Path("b.jsonl"), Conditions(10, Audience.PUBLIC, DAY))
    panel._ordering._day.setCurrentIndex(1)
    assert panel._ordering.order.conditions.as_of == "question"
    panel.show_day(date(2026, 11, 1))
    assert panel._ordering._day.itemText(2) == "2026-11-01"


def test_a_file_can_be_chosen_and_the_choice_stays_meanwhile(panel: EvaluationPanel, qtbot) -> None:
    last = panel._ordering._set.count() - 1
    with qtbot.waitSignal(panel.file_wanted):
        panel._ordering._set.activated.emit(last)
    assert panel._ordering._set.currentIndex() == 0
    panel.offer_file((*SETS, QuestionSet("c.jsonl", Path("c.jsonl"))), Path("c.jsonl"))
    assert panel._ordering.order.path == Path("c.jsonl")


def test_without_questions_it_says_where_they_come_from(panel: EvaluationPanel, qtbot) -> None:
    panel.show_sets(True, ())
    assert panel._notice.heading == "This collection brings no questions"
    assert not panel._run.button.isEnabled()
    with qtbot.waitSignal(panel.file_wanted):
        qtbot.mouseClick(panel._notice.buttons[0], Qt.MouseButton.LeftButton)


def test_without_an_index_it_says_what_to_do(panel: EvaluationPanel) -> None:
    panel.show_sets(False, ())
    assert panel._notice.heading == "No index is open"


def test_the_table_shows_the_measures_and_the_missed_questions(told: EvaluationPanel) -> None:
    table = told._kinds.table
    shown = [[table.index(row, column).data() for column in range(6)] for row in range(table.rowCount())]
    assert shown == [
        ["all", "2", "0.500", "0.500", "0.100", "0.250"],
        ["table", "1", "0.000", "0.000", "0.000", "0.000"],
        ["version", "1", "1.000", "1.000", "0.200", "0.500"],
    ]
    assert questions(told) == ["Q2"]
    assert told._counted.text() == "1 leak · 1 wrong version · 1 not in force · 1 not scored"


def test_a_kind_narrows_the_questions(told: EvaluationPanel) -> None:
    told._kinds.selectRow(2)
    assert questions(told) == []
    show(told, "all")
    assert questions(told) == ["Q1"]
    assert told._shown.currentText() == "All questions (1), version"
    told._kinds.selectRow(0)
    assert questions(told) == ["Q1", "Q2", "Q3"]


def test_leaks_and_questions_without_passages_can_be_listed(told: EvaluationPanel) -> None:
    for key, wanted in (("leak", ["Q2"]), ("wrong version", ["Q1"]), ("not scored", ["Q3"])):
        show(told, key)
        assert questions(told) == wanted


def test_a_click_opens_a_question_and_a_click_on_a_passage_chooses_it(told: EvaluationPanel, qtbot) -> None:
    tree, view = told._questions.questions, told._questions
    at = tree.index(0, 0)
    click(told, qtbot, at)
    assert view.isExpanded(at)
    words = [tree.index(row, 0, at).data() for row in range(tree.rowCount(at))]
    assert words == ["Relevant passages", "Window", "Not in this index: gone, version 1, S.", "Found instead", "Approval"]
    chosen: list[str] = []
    told.chunk_chosen.connect(chosen.append)
    click(told, qtbot, tree.index(1, 0, at))
    click(told, qtbot, tree.index(4, 0, at))
    click(told, qtbot, tree.index(3, 0, at))
    assert chosen == [RIGHT.chunk_id, STAFF.chunk_id]
    click(told, qtbot, at)
    assert not view.isExpanded(at)


def test_the_keyboard_opens_questions_and_walks_over_passages(told: EvaluationPanel, qtbot) -> None:
    view, tree = told._questions, told._questions.questions
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.setCurrentIndex(tree.index(0, 0))
    chosen: list[str] = []
    told.chunk_chosen.connect(chosen.append)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    # Down passes over the headings, and stops at words that can be read.
    assert chosen == [RIGHT.chunk_id, STAFF.chunk_id]
    with qtbot.waitSignal(told.left):
        qtbot.keyClick(view, Qt.Key.Key_Escape)


def test_the_window_s_choice_is_marked_among_the_passages(told: EvaluationPanel) -> None:
    told.show_selection(STAFF)
    assert told._questions._rows.current == STAFF.chunk_id
    told.show_selection(None)
    assert told._questions._rows.current is None


def test_it_says_what_the_figures_are_for_when_something_else_is_chosen(told: EvaluationPanel) -> None:
    assert not told._conditions.isVisible()
    told._ordering._hits.setCurrentText("10")
    assert told._conditions.isVisible()
    assert told._conditions.text().startswith("These figures are for: the first 5 hits, asked by whom each question is for")
    told._ordering._hits.setCurrentText("5")
    assert not told._conditions.isVisible()


def test_another_index_takes_the_figures_away(told: EvaluationPanel, qtbot) -> None:
    with qtbot.waitSignal(told.info_changed) as info:
        told.show_sets(True, SETS)
    assert info.args == [""]
    assert told._kinds.table.rowCount() == 0
    assert questions(told) == []


def test_a_failure_is_said_with_ways_on(panel: EvaluationPanel, qtbot) -> None:
    panel.show_failure("a.jsonl, line 3: it is not JSON.")
    again, other = panel._notice.buttons
    with qtbot.waitSignal(panel.wanted):
        qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(panel.file_wanted):
        qtbot.mouseClick(other, Qt.MouseButton.LeftButton)


def test_the_bar_appears_only_for_work_that_takes_a_while(panel: EvaluationPanel, qtbot) -> None:
    panel.begin()
    panel.progress(Progress(1, 3, "Q2"))
    panel.end()
    assert not panel._run.bar_shown
    panel._run.button.setFocus()
    panel.begin()
    qtbot.waitUntil(lambda: panel._run.bar_shown)
    panel.progress(Progress(2, 3, "Q3"))
    assert panel._run._count.text() == "2 of 3"
    assert panel._run._cancel.hasFocus()
    with qtbot.waitSignal(panel.cancelled):
        qtbot.mouseClick(panel._run._cancel, Qt.MouseButton.LeftButton)
    panel.end()
    qtbot.waitUntil(lambda: not panel._run.bar_shown)
    assert panel._run.button.hasFocus()


def test_the_models_keep_qts_rules(qtbot) -> None:
    table, tree = KindTable(), QuestionTree()
    testers = [QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal) for model in (table, tree)]
    found = evaluation()
    table.show(found)
    tree.show(question_nodes(chosen_rows(found, "all", "all")))
    stale = tree.index(1, 0, tree.index(0, 0))
    assert tree.node(stale) is not None
    tree.show(())
    table.show(None)
    assert tree.data(stale) is None
    assert table.rowCount() == 0
    for tester in testers:
        tester.deleteLater()


def test_a_screen_reader_hears_signs_in_words(qtbot) -> None:
    table, tree = KindTable(), QuestionTree()
    found = evaluation()
    table.show(found)
    tree.show(question_nodes(chosen_rows(found, "all", "all")))
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert table.data(table.index(0, 2), spoken) == "hit@5: 0.500"
    assert table.headerData(4, Qt.Orientation.Horizontal, spoken) == "precision@5"
    first = tree.index(0, 0)
    assert tree.data(first, spoken) == "Q1, found, rank 2, version: How long is the window? 30 days."
    texts = [tree.data(tree.index(row, 0, first), spoken) for row in range(tree.rowCount(first))]
    assert f"Title, version 4, Window, rank 1, wrong version, {WRONG.chunk_id}" in texts
    assert f"Title, version 3, Window, rank 2, relevant, {RIGHT.chunk_id}" in texts


def test_passages_are_judged_on_the_question_s_own_day(told: EvaluationPanel, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    days: list[date] = []
    judge = rows.version_state
    monkeypatch.setattr(rows, "version_state", lambda start, end, day: days.append(day) or judge(start, end, day))
    told.show_day(date(2030, 1, 1))
    told._questions.expand(told._questions.questions.index(0, 0))
    told._questions.grab()
    assert days
    assert set(days) == {DAY}


def test_a_narrow_pane_sets_the_table_smaller_and_hides_what_counts_least(told: EvaluationPanel, qtbot) -> None:
    kinds = told._kinds
    with qtbot.waitExposed(told):
        told.show()
    seen = []
    for width in (460, 330, 160):
        told.resize(width, 600)
        seen.append([column for column in range(6) if not kinds.isColumnHidden(column)])
        metrics = QFontMetrics(ui_font(kinds.letters, QFont.Weight.DemiBold))
        names = [metrics.horizontalAdvance(str(kinds.table.index(row, 0).data())) for row in range(kinds.table.rowCount())]
        assert kinds.columnWidth(0) >= max(names) + 6
    assert seen[0] == [0, 1, 2, 3, 4, 5]
    assert {0, 2, 5} <= set(seen[-1]) < {0, 1, 2, 5, 6}


def test_the_choices_stand_below_each_other_where_their_words_have_no_room(told: EvaluationPanel, qtbot) -> None:
    with qtbot.waitExposed(told):
        told.show()
    ordering = told._ordering
    for width, beside in ((500, True), (240, False), (500, True)):
        told.resize(width, 600)
        qtbot.waitUntil(lambda beside=beside: (ordering._day.y() == ordering._asker.y()) is beside)
        assert ordering._asker.width() >= 100
