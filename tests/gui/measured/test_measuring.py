"""Measuring in the window: one click evaluates all columns, and the large face shows, compares, exports and asks one's own questions."""

from __future__ import annotations

import csv
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from explorer.comparison.columns import ColumnOrder
from explorer.domain.audience import Audience
from explorer.evaluation import side_by_side
from explorer.evaluation.history import kept_runs
from explorer.evaluation.measured import DEPTH
from explorer.gui.app import Shell
from explorer.gui.measuring import Measuring
from explorer.gui.panels.measured.window import OWN, RUNS
from explorer.viewlogic.measuring import OWN_NAME
from tests.gui.measured.conftest import COLUMNS
from tests.gui.measured.test_measured_panel import shown

Act = Callable[[], None]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The chunkers that were evaluated."""
    names: list[str] = []
    evaluate = side_by_side.evaluate

    def told(searched, questions, conditions):
        names.append(searched.chunker)
        return evaluate(searched, questions, conditions)

    monkeypatch.setattr(side_by_side, "evaluate", told)
    return names


def test_one_click_measures_every_column_and_keeps_the_run(measuring: Measuring, evaluate: Act, asked: list[str]) -> None:
    evaluate()
    assert asked == ["structure", "fixed", "fixed"]
    assert [row[0] for row in shown(measuring.panel)] == ["All scored 2", "table 2"]
    assert all(cell[1] == "." for row in shown(measuring.panel) for cell in row[1:])
    (kept,) = kept_runs()
    assert kept.run is not None
    assert kept.run.orders == COLUMNS
    assert kept.run.depth == DEPTH
    assert kept.run == measuring._run


def test_only_other_columns_are_measured_again(measuring: Measuring, evaluate: Act, asked: list[str]) -> None:
    evaluate()
    measuring.show_columns((COLUMNS[1], ColumnOrder("overlap"), COLUMNS[0]))
    assert measuring.panel.note == "1 column is not measured yet"
    evaluate()
    assert asked[3:] == ["overlap"]
    evaluate()
    assert len(asked) == 4
    assert len(kept_runs()) == 2, "what is known already is no other run"


def test_another_column_ends_the_evaluation(measuring: Measuring, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(*_args: object):
        assert go.wait(20)
        yield from ()
        raise AssertionError("it was cancelled")

    monkeypatch.setattr("explorer.gui.measuring.measured_steps", slow)
    measuring.evaluate()
    assert measuring.running
    measuring.show_columns(COLUMNS)
    assert measuring.running, "the same columns change nothing"
    measuring.show_columns(COLUMNS[:2])
    assert not measuring.running
    go.set()


def test_another_audience_takes_the_figures_away(measuring: Measuring, evaluate: Act, shell: Shell, qtbot) -> None:
    evaluate()
    shell.session.set_audience(Audience.PUBLIC)
    qtbot.waitUntil(lambda: shell.session.idle and shell.at_rest)
    assert measuring._run is None
    assert shown(measuring.panel) == [["All scored", "\u2013", "\u2013", "\u2013"]]
    evaluate()
    assert measuring._run is not None


def test_a_column_with_a_fault_says_so(measuring: Measuring, evaluate: Act) -> None:
    measuring.show_columns((COLUMNS[0], ColumnOrder("nowhere")))
    evaluate()
    assert shown(measuring.panel)[0][2] == "\u2013"
    cell = measuring.panel.table.table.cell(measuring.panel.table.table.index(0, 2))
    assert cell.tip.startswith("There is no chunker 'nowhere'.")


def test_the_details_tell_what_each_column_found(measuring: Measuring, evaluate: Act, qtbot) -> None:
    evaluate()
    measuring.open_details()
    page = measuring.details.questions
    assert page.choice.itemText(0) == "All questions (2)"
    assert len(page.lists) == 3
    page.questions.selectRow(0)
    first = page.lists[0].hits.rows[0]
    assert first.chunk is not None
    with qtbot.waitSignal(measuring.passage_chosen) as told:
        page.lists[0]._tell(page.lists[0].hits.index(0))
    assert told.args == [first.chunk.doc_id, first.chunk.version, first.chunk.start, first.chunk.end, 0]
    measuring.show_columns((COLUMNS[2], COLUMNS[0]))
    for number, here in ((0, 1), (1, -1), (2, 0)):
        with qtbot.waitSignal(measuring.passage_chosen) as told:
            page.lists[number]._tell(page.lists[number].hits.index(0))
        assert told.args[4] == here
    page.questions.selectRow(1)
    assert page._question.text() == "Q2  ribbon"
    assert any(not row.found and row.relevant for row in page.lists[0].hits.rows), "what should have been found stands there too"


def test_measure_and_hits_change_at_once(measuring: Measuring, evaluate: Act, asked: list[str]) -> None:
    evaluate()
    window = measuring.details
    window.measure.setCurrentIndex(window.measure.findData("precision"))
    window.hits.setCurrentIndex(window.hits.findData(10))
    window.hits.activated.emit(window.hits.currentIndex())
    assert measuring.panel.table.table.grid.heads[0].text == "precision@10"
    assert len(asked) == 3


def test_two_runs_are_compared_and_one_deleted(
    measuring: Measuring, evaluate: Act, shell: Shell, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluate()
    measuring.show_columns((COLUMNS[0], ColumnOrder.of("fixed", {"words": 7})))
    evaluate()
    measuring.open_details()
    measuring.details.turn_to(RUNS)
    qtbot.waitUntil(lambda: shell.session.idle)
    page = measuring.details.runs
    assert len(page.chosen) == 1
    assert page.words.text().endswith("Ctrl and a click on another run compares the two.")
    page.list.selectAll()
    assert len(page.chosen) == 2
    assert " and then " in page.words.text()
    assert page.figures.table.rowCount() == 2
    assert "\u2192" in page.figures.table.index(0, 1).data()
    page.list.selectRow(1)
    answers = iter([QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Yes])
    monkeypatch.setattr(QMessageBox, "question", lambda *_args: next(answers))
    page.delete.click()
    assert len(kept_runs()) == 2
    page.delete.click()
    qtbot.waitUntil(lambda: shell.session.idle)
    assert len(kept_runs()) == 1
    assert page.list.table.rowCount() == 1


def test_results_become_a_spreadsheet(measuring: Measuring, evaluate: Act, tmp_path: Path) -> None:
    evaluate()
    assert measuring._run is not None
    measuring.export_to(tmp_path / "a.csv", measuring._run)
    rows = list(csv.reader((tmp_path / "a.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert [f"{float(row[7]):.3f}" for row in rows[1:4]] == shown(measuring.panel)[0][1:]
    measuring.export_to(tmp_path / "nowhere" / "a.csv", measuring._run)
    assert measuring.panel.fault.startswith("The measures could not be written to")


def test_own_questions_are_typed_checked_kept_and_asked(measuring: Measuring, evaluate: Act, shell: Shell, qtbot) -> None:
    window = measuring.details
    window.turn_to(OWN)
    qtbot.waitUntil(lambda: shell.session.idle and window.own.section.count() > 0)
    page = window.own
    page.new.click()
    page.save.click()
    qtbot.waitUntil(lambda: page.said.text() != "")
    assert page.said.text() == "The question has no words yet. Type what somebody might ask."
    page.question.setText("Which ribbon?")
    page.document.setCurrentIndex(page.document.findData("gifts"))
    page.document.activated.emit(page.document.currentIndex())
    qtbot.waitUntil(lambda: page.section.findText("Wrapping") >= 0)
    page.section.setCurrentText("Wrapping")
    page.add.click()
    page.save.click()
    qtbot.waitUntil(lambda: page.said.text() == "Saved.")
    assert page.list.table.index(0, 0).data() == "Which ribbon?"
    source = next(each for each in measuring._sources if each.name == OWN_NAME)
    window.source.setCurrentIndex([each.path for each in measuring._sources].index(source.path))
    window.source.activated.emit(window.source.currentIndex())
    evaluate()
    assert measuring.panel.fault == ""
    assert shown(measuring.panel)[0][:2] == ["All scored 1", "1.000"]
    page.delete.click()
    qtbot.waitUntil(lambda: page.said.text() == "Deleted.")
    assert measuring._run is None
    evaluate()
    assert measuring.panel.fault == "You have no questions of your own yet. Type some under Details, Your own questions."


def test_a_file_of_questions_can_be_asked(measuring: Measuring, evaluate: Act, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text('{"id": "1", "question": "ribbon", "relevant": [{"doc_id": "gifts", "version": "1", "section": "Wrapping"}]}\n')
    measuring.take_file(file)
    assert measuring.panel.note == "mine.jsonl"
    evaluate()
    assert shown(measuring.panel)[0][0] == "All scored 1"
    file.unlink()
    measuring.show_columns(COLUMNS[:2])
    evaluate()
    assert "There is no question set at" in measuring.panel.fault
