"""An evaluation counts what it says: relevant chunks, leaks, wrong versions, versions that are not in force."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from explorer.domain.audience import Audience
from explorer.domain.progress import Progress
from explorer.errors import UserError
from explorer.evaluation.evaluating import Conditions, Evaluation, evaluate
from explorer.evaluation.measures import Measures
from explorer.evaluation.questions import Passage, Question
from tests.evaluation.toy import ToyIndex, chunk

NOW, OLD, NEW = ("2026-01-01", ""), ("2025-01-01", "2025-12-31"), ("2026-11-01", "")
WINDOW = chunk("returns", "3", ("Return window",), dates=("2025-03-01", "2026-10-31"))
LATER = chunk("returns", "4", ("Return window",), dates=NEW)
TABLE = [chunk("warranty", "5", ("Periods",), dates=NOW, number=number) for number in (1, 2)]
STAFF = chunk("refunds", "2", ("Approval",), dates=NOW, access="staff")
NOTICE = chunk("notice", "1", ("Holidays",), dates=OLD)
ASIDE = chunk("help", "1", ("Contact",), dates=NOW)
EVERYTHING = [WINDOW, LATER, *TABLE, STAFF, NOTICE, ASIDE]

DAY = date(2026, 10, 9)
RETURNS = Question(
    "Q1",
    "window?",
    kind="version",
    as_of=DAY,
    relevant=(Passage("returns", "3", "Return window"),),
    wrong_version=(Passage("returns", "4", "Return window"),),
)
PERIODS = Question("Q2", "periods?", kind="table", as_of=DAY, relevant=(Passage("warranty", "5", "Periods"),))
APPROVAL = Question("Q3", "approval?", kind="staff-only", as_of=DAY, public_ok=False, relevant=(Passage("refunds", "2", "Approval"),))
NOWHERE = Question("Q4", "nowhere?", kind="unanswerable", as_of=DAY, abstain=True)
MISSED = Question("Q5", "missed?", kind="table", as_of=DAY, relevant=(Passage("gone", "1", "S"), Passage("warranty", "5", "Periods")))
SHOWN = {
    "window?": [LATER, WINDOW, NOTICE],
    "periods?": [TABLE[1], ASIDE],
    "approval?": [ASIDE, STAFF],
    "nowhere?": [STAFF],
    "missed?": [ASIDE, STAFF],
}
AS_IT_IS = Conditions()
QUESTIONS = (RETURNS, PERIODS, APPROVAL, NOWHERE, MISSED)


def evaluated(conditions: Conditions = AS_IT_IS, questions: Sequence[Question] = QUESTIONS) -> tuple[Evaluation, ToyIndex, list[Progress]]:
    index, steps = ToyIndex(EVERYTHING, SHOWN), []
    work = evaluate(index, questions, conditions)
    while True:
        try:
            steps.append(next(work))
        except StopIteration as end:
            return end.value, index, steps


def test_measures_by_question_kind_and_all() -> None:
    evaluation, index, steps = evaluated()
    assert [answer.measures for answer in evaluation.answers] == [
        Measures(1, 1, 1, 0.2, 0.5),
        Measures(1, 1, 0.5, 0.2, 1),
        Measures(1, 1, 1, 0.2, 0.5),
        None,
        Measures(1, 0, 0, 0, 0),
    ]
    assert evaluation.overall() == Measures(4, 0.75, 0.625, pytest.approx(0.15), 0.5)
    assert list(evaluation.by_kind()) == ["staff-only", "table", "version"]
    assert evaluation.by_kind()["table"] == Measures(2, 0.5, 0.25, 0.1, 0.5)
    assert evaluation.missed() == ("Q5",)
    assert evaluation.chunker == "toy"
    assert [(step.done, step.total, step.what) for step in steps] == [(n, 5, question.id) for n, question in enumerate(QUESTIONS)]
    assert {(k, bool(only)) for _, k, only in index.asked} == {(5, False)}


def test_every_relevant_chunk_counts_once() -> None:
    twice = Question("Q", "periods?", relevant=(Passage("warranty", "5", "Periods"), Passage("warranty", "5", "Periods")))
    evaluation, _, _ = evaluated(questions=[twice])
    assert evaluation.answers[0].all_relevant == tuple(TABLE)
    assert evaluation.overall().recall == 0.5


def test_what_should_not_have_been_shown() -> None:
    evaluation, _, _ = evaluated()
    leaks, wrong, outdated = (
        {answer.question.id: [hit.chunk for hit in getattr(answer, what)] for answer in evaluation.answers if getattr(answer, what)}
        for what in ("leaks", "wrong_versions", "not_in_force")
    )
    # Staff asks Q3, so its staff passage is no leak.
    assert leaks == {"Q4": [STAFF], "Q5": [STAFF]}
    assert wrong == {"Q1": [LATER]}
    assert outdated == {"Q1": [LATER, NOTICE]}


def test_the_public_is_shown_no_staff_passage() -> None:
    evaluation, _, _ = evaluated(Conditions(audience=Audience.PUBLIC))
    assert all(not answer.leaks for answer in evaluation.answers)
    assert evaluation.missed() == ("Q3", "Q5")
    assert evaluation.overall().questions == 4


def test_staff_has_no_leaks() -> None:
    evaluation, _, _ = evaluated(Conditions(audience=Audience.STAFF))
    assert all(not answer.leaks for answer in evaluation.answers)
    assert evaluation.missed() == ("Q5",)


def test_each_questions_own_day_lets_only_its_versions_through() -> None:
    evaluation, index, _ = evaluated(Conditions(as_of="question"))
    assert {only.in_force_on for _, _, only in index.asked} == {DAY}
    assert [hit.chunk for hit in evaluation.answers[0].hits] == [WINDOW]
    assert all(not answer.wrong_versions and not answer.not_in_force for answer in evaluation.answers)


def test_one_day_for_all_is_the_day_they_are_asked() -> None:
    evaluation, _, _ = evaluated(Conditions(as_of=date(2026, 11, 5)))
    answer = evaluation.answers[0]
    assert [hit.chunk for hit in answer.hits] == [LATER]
    assert answer.missed
    assert answer.wrong_versions
    assert not answer.not_in_force


def test_a_question_without_a_day() -> None:
    timeless = Question("T", "window?", relevant=RETURNS.relevant)
    evaluation, _, _ = evaluated(questions=[timeless])
    assert evaluation.answers[0].not_in_force == ()
    with pytest.raises(UserError, match="The question T has no day"):
        evaluated(Conditions(as_of="question"), [timeless])


def test_k_limits_what_counts() -> None:
    evaluation, _, _ = evaluated(Conditions(k=1))
    assert evaluation.overall() == Measures(4, 0.25, 0.125, 0.25, 0.25)


def test_as_json_it_says_everything() -> None:
    told = evaluated()[0].to_json()
    assert told["missed"] == ["Q5"]
    assert told["overall"]["questions"] == 4
    assert told["leaks"] == {"hits": 2, "questions": ["Q4", "Q5"]}
    first = told["questions"][0]
    assert first["relevant_chunks"] == [WINDOW.chunk_id]
    assert [(hit["relevant"], hit["wrong_version"], hit["in_force"]) for hit in first["found"]] == [
        (False, True, False),
        (True, False, True),
        (False, False, False),
    ]
    assert told["questions"][3]["measures"] is None
