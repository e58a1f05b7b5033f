"""Columns under one set of questions, and the run that is kept of them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from explorer.chunking import Chunker, chunker
from explorer.comparison.columns import ColumnOrder
from explorer.domain.audience import Audience
from explorer.errors import DocumentError, UserError
from explorer.evaluation.evaluating import Conditions, Evaluation, evaluate
from explorer.evaluation.measured import DEPTH, Measured, MeasuredColumn, made_here, measure
from explorer.evaluation.runs import Found, Pair, Run, RunQuestion, pairs, questions_hash, run_of
from explorer.evaluation.trial_cache import TrialCache
from explorer.index.opened import OpenedIndex
from tests.evaluation.conftest import QUESTIONS, Open, value

STRUCTURE, FIXED, SHORT = ColumnOrder("structure"), ColumnOrder("fixed"), ColumnOrder.of("fixed", {"words": 20})


def columns(index: OpenedIndex, *orders: ColumnOrder, **options: object) -> tuple[MeasuredColumn, ...]:
    found = value(measure(index, orders, QUESTIONS, Conditions(DEPTH), TrialCache(), **options))  # type: ignore[arg-type]
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("k", [1, 3, 5])
def test_fewer_hits_are_the_first_of_more(opened: Open, k: int) -> None:
    with opened() as index:
        deep = value(evaluate(index.reader, QUESTIONS, Conditions(DEPTH, as_of=date(2026, 10, 9))))
        shallow = value(evaluate(index.reader, QUESTIONS, Conditions(k, as_of=date(2026, 10, 9))))
    assert isinstance(deep, Evaluation)
    assert deep.at(k) == shallow
    with pytest.raises(ValueError, match="20 hits"):
        deep.at(21)


def test_each_column_is_measured_and_a_fault_is_its_own(opened: Open) -> None:
    gone = ColumnOrder("nowhere")
    with opened() as index:
        first, again, broken, short = columns(index, STRUCTURE, STRUCTURE, gone, SHORT)
        expected = value(evaluate(index.reader, QUESTIONS, Conditions(DEPTH)))
    assert first.evaluation == expected
    assert again is first
    assert broken.evaluation is None
    assert broken.fault.startswith("There is no chunker 'nowhere'.")
    assert short.evaluation is not None
    assert len(short.evaluation.answers[0].all_relevant) > len(first.evaluation.answers[0].all_relevant)


def test_a_chunker_that_breaks_off_is_a_fault(opened: Open) -> None:
    class Broken:
        name, settings = "fixed", {"words": 3}

        def cut(self, _document: object) -> object:
            raise DocumentError("this document", "it cannot be cut.")

    def make(order: ColumnOrder) -> Chunker:
        return Broken() if order == SHORT else made_here(order)  # type: ignore[return-value]

    with opened() as index:
        short, fixed = columns(index, SHORT, FIXED, make=make)
    assert short.fault == "documents/other.md: it cannot be cut."
    assert fixed.evaluation is not None


def test_what_is_known_is_not_measured_again(opened: Open) -> None:
    known = MeasuredColumn(FIXED, None, "known")
    with opened() as index:
        assert columns(index, FIXED, STRUCTURE, known={FIXED: known}.get)[0] is known


def test_progress_runs_from_the_first_column_to_the_last(opened: Open) -> None:
    with opened() as index:
        steps = list(measure(index, (FIXED, SHORT), QUESTIONS, Conditions(), TrialCache()))
    done = [step.done for step in steps]
    assert done == sorted(done)
    assert {step.total for step in steps} == {2000}
    assert done[-1] > 1700
    assert {step.what.split(":")[0] for step in steps} == {"fixed"}


def test_a_question_without_its_day_is_nobodys_column(opened: Open) -> None:
    with opened() as index, pytest.raises(UserError, match="The question Q1 has no day"):
        value(measure(index, (FIXED,), QUESTIONS, Conditions(as_of="question"), None))


def test_a_run_tells_the_evaluations_measures(opened: Open) -> None:
    with opened(Audience.PUBLIC) as index:
        found = columns(index, STRUCTURE, SHORT, ColumnOrder("nowhere"))
    measured = Measured("mine", QUESTIONS, Conditions(DEPTH, Audience.PUBLIC, date(2026, 10, 9)), found)
    run = run_of(measured, "2026-10-09T10:00:00+00:00", "index.sqlite", "d")
    assert (run.audience, run.as_of, run.depth, run.orders) == ("public", "2026-10-09", DEPTH, (STRUCTURE, SHORT, ColumnOrder("nowhere")))
    assert run.kinds() == (("parts", 1), ("terms", 2))
    assert run.scored() == 3
    for k in (1, 5, DEPTH):
        for number, column in enumerate(found[:2]):
            assert column.evaluation is not None
            evaluation = column.evaluation.at(k)
            assert run.measures(number, k) == evaluation.overall()
            assert {kind: run.measures(number, k, kind) for kind in ("parts", "terms")} == evaluation.by_kind()
    assert run.measures(2, 5) is None
    assert run.questions[3].found == (None, None, None)


def test_the_questions_hash_is_about_what_is_asked() -> None:
    assert questions_hash(QUESTIONS) == questions_hash(list(QUESTIONS))
    assert questions_hash(QUESTIONS) != questions_hash(QUESTIONS[:3])


def run(*orders: ColumnOrder, path: Path = Path("a")) -> Run:
    found = tuple(Found(1, (1,)) for _ in orders)
    return Run(
        "2026-10-09T10:00:00+00:00", str(path), "q", "h", "", 20, "", "", orders, ("",) * len(orders), (RunQuestion("1", "k", "?", found),)
    )


def test_columns_are_paired_by_settings_then_by_chunker() -> None:
    old, new = run(FIXED, STRUCTURE, ColumnOrder("overlap")), run(SHORT, FIXED, ColumnOrder("sentences"), STRUCTURE)
    assert pairs(old, new) == (Pair(None, 0), Pair(0, 1), Pair(None, 2), Pair(1, 3), Pair(2, None))
    assert pairs(run(FIXED), run(SHORT)) == (Pair(0, 0),)
    assert chunker("fixed").settings
