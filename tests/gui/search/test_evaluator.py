"""Questions asked in a thread: progress, the answer, a sentence for what went wrong, and an end without leftovers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from explorer.domain.audience import Audience
from explorer.errors import IndexBusy
from explorer.evaluation.evaluating import Conditions, Evaluation
from explorer.gui.evaluator import Evaluator
from explorer.viewlogic.index_state import IndexState
from explorer.viewlogic.question_sets import EvaluationOrder


class Held:
    """An index that answers when it is let go."""

    chunker = "toy"
    audience = Audience.STAFF

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.go = threading.Event()
        self.fault: Exception | None = None

    def search(self, *_: object) -> tuple[()]:
        self.asked.set()
        assert self.go.wait(20)
        if self.fault is not None:
            raise self.fault
        return ()

    def chunks(self, *_: object) -> tuple[()]:
        return ()


@pytest.fixture
def index() -> Iterator[Held]:
    made = Held()
    yield made
    made.go.set()


@pytest.fixture
def evaluator(qtbot, index: Held) -> Iterator[Evaluator]:
    made = Evaluator()
    yield made
    index.go.set()
    made.close()


def state(index: Held) -> IndexState:
    return cast(IndexState, SimpleNamespace(opened=SimpleNamespace(reader=index)))


def order(tmp_path: Path, count: int = 3) -> EvaluationOrder:
    file = tmp_path / "questions.jsonl"
    file.write_text("".join(f'{{"id": "Q{number}", "question": "?"}}\n' for number in range(count)), encoding="utf-8")
    return EvaluationOrder(file, Conditions())


def test_progress_and_the_answer_come(evaluator: Evaluator, index: Held, tmp_path: Path, qtbot) -> None:
    told: list[Any] = []
    steps: list[Any] = []
    evaluator.progressed.connect(steps.append)
    evaluator.ended.connect(lambda: told.append("ended"))
    evaluator.finished.connect(told.append)
    index.go.set()
    evaluator.evaluate(state(index), order(tmp_path))
    qtbot.waitUntil(lambda: len(told) == 2)
    ended, evaluation = told
    assert ended == "ended"
    assert isinstance(evaluation, Evaluation)
    assert [answer.question.id for answer in evaluation.answers] == ["Q0", "Q1", "Q2"]
    assert (steps[0].done, steps[0].total, steps[0].what) == (0, 3, "Q0")
    assert not evaluator.running


def test_a_cancelled_evaluation_says_nothing_more(evaluator: Evaluator, index: Held, tmp_path: Path, qtbot) -> None:
    evaluator.evaluate(state(index), order(tmp_path))
    assert index.asked.wait(20)
    with qtbot.assertNotEmitted(evaluator.finished), qtbot.assertNotEmitted(evaluator.failed):
        with qtbot.waitSignal(evaluator.ended):
            evaluator.cancel()
        assert not evaluator.running
        index.fault = ValueError("its index was closed meanwhile")
        index.go.set()
        evaluator.close()


def test_a_newer_order_takes_the_place_of_the_older(evaluator: Evaluator, index: Held, tmp_path: Path, qtbot) -> None:
    evaluator.evaluate(state(index), order(tmp_path))
    assert index.asked.wait(20)
    other = Held()
    other.go.set()
    found: list[Evaluation] = []
    evaluator.finished.connect(found.append)
    evaluator.evaluate(state(other), order(tmp_path, 1))
    qtbot.waitUntil(lambda: bool(found))
    index.go.set()
    evaluator.close()
    assert [len(evaluation.answers) for evaluation in found] == [1]


@pytest.mark.parametrize("words", ["The index is busy.", ""])
def test_what_went_wrong_is_a_sentence(evaluator: Evaluator, index: Held, tmp_path: Path, qtbot, words: str) -> None:
    index.fault = IndexBusy(words) if words else None
    index.go.set()
    wanted = order(tmp_path) if words else EvaluationOrder(tmp_path / "nowhere.jsonl", Conditions())
    with qtbot.waitSignal(evaluator.failed) as told:
        evaluator.evaluate(state(index), wanted)
    assert told.args[0] == words or "There is no question set at" in told.args[0]


def test_a_fault_of_the_program_is_not_hidden(evaluator: Evaluator, index: Held, tmp_path: Path, qtbot) -> None:
    index.fault = ZeroDivisionError("a bug")
    index.go.set()
    with qtbot.captureExceptions() as caught:
        evaluator.evaluate(state(index), order(tmp_path))
        qtbot.waitUntil(lambda: not evaluator.running)
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]
