"""An evaluation as the window's tables show it."""

from __future__ import annotations

from datetime import date

from explorer.domain.audience import Audience
from explorer.evaluation.evaluating import Conditions, Evaluation, evaluate
from explorer.evaluation.questions import Passage, Question
from explorer.viewlogic.evaluation_rows import (
    conditions_words,
    counted,
    found_rows,
    headings,
    kind_rows,
    lost_passages,
    question_rows,
    wanted_rows,
)
from tests.evaluation.toy import ToyIndex, chunk

RIGHT, WRONG = chunk("returns", "3", ("Window",)), chunk("returns", "4", ("Window",), dates=("2026-11-01", ""))
SECOND = chunk("returns", "3", ("Window",), number=1)
STAFF = chunk("refunds", "2", ("Approval",), access="staff", dates=("2027-01-01", ""))
DAY = date(2026, 10, 9)
QUESTIONS = (
    Question(
        "Q1",
        "window?",
        kind="version",
        as_of=DAY,
        relevant=(Passage("returns", "3", "Window"),),
        wrong_version=(Passage("returns", "4", "Window"),),
    ),
    Question("Q2", "gone?", kind="table", as_of=DAY, relevant=(Passage("gone", "1", "S"), Passage("gone", "1", ""))),
    Question("Q3", "unknown?", kind="unanswerable", as_of=DAY),
)


def evaluation() -> Evaluation:
    index = ToyIndex([RIGHT, SECOND, WRONG, STAFF], {"window?": [WRONG, RIGHT], "gone?": [STAFF], "unknown?": []})
    work = evaluate(index, QUESTIONS, Conditions())
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def test_the_table_by_kind_begins_with_everything() -> None:
    assert headings(3) == ("Kind", "Questions", "hit@3", "recall@3", "precision@3", "MRR")
    assert [row.cells() for row in kind_rows(evaluation())] == [
        ("all", "2", "0.500", "0.250", "0.100", "0.250"),
        ("table", "1", "0.000", "0.000", "0.000", "0.000"),
        ("version", "1", "1.000", "0.500", "0.200", "0.500"),
    ]


def test_questions_have_a_state_a_rank_and_remarks() -> None:
    rows = question_rows(evaluation())
    assert [(row.answer.question.id, row.state, row.rank, row.remarks) for row in rows] == [
        ("Q1", "found", 2, ("wrong version", "not in force")),
        ("Q2", "missed", None, ("leak", "not in force")),
        ("Q3", "not scored", None, ()),
    ]
    assert [row.answer.question.id for row in question_rows(evaluation(), missed_only=True)] == ["Q2"]


def test_a_question_shows_what_it_should_have_found_and_what_it_found() -> None:
    first, second, _ = evaluation().answers
    assert [(row.chunk, row.rank) for row in wanted_rows(first)] == [(RIGHT, 2), (SECOND, None)]
    assert [(row.hit.chunk, row.relevant, row.remark) for row in found_rows(first)] == [(WRONG, False, "wrong version"), (RIGHT, True, "")]
    assert [(row.hit.chunk, row.relevant, row.remark) for row in found_rows(second)] == [(STAFF, False, "staff only, not in force")]
    assert lost_passages(first) == ()
    assert lost_passages(second) == ("gone, version 1, S", "gone, version 1, (title)")


def test_what_should_not_have_been_shown_is_counted() -> None:
    assert [tuple(line) for line in counted(evaluation())] == [
        ("leaks", 1, ("Q2",)),
        ("wrong versions", 1, ("Q1",)),
        ("not in force", 2, ("Q1", "Q2")),
    ]


def test_conditions_in_words() -> None:
    assert conditions_words(Conditions()) == "Asked by whom each question is for, nothing held back; versions of all days."
    assert conditions_words(Conditions(audience=Audience.STAFF, as_of=DAY)) == "Asked by staff; versions in force on 2026-10-09."
    public = conditions_words(Conditions(audience=Audience.PUBLIC, as_of="question"))
    assert public == "Asked by the public; versions in force on each question's own day."
