"""The lines of ``eval`` and ``questions`` to the character, from made-up results."""

from __future__ import annotations

from datetime import date

from explorer.cli.evaluation_lines import evaluation_lines, question_line, side_by_side_lines
from explorer.domain.audience import Audience
from explorer.evaluation.evaluating import Answer, Conditions, Evaluation
from explorer.evaluation.measures import of_one
from explorer.evaluation.questions import Passage, Question
from explorer.index.search import Hit
from tests.evaluation.toy import chunk

STAFF = Hit(1, 3.0, chunk("refunds", "2", ("Approval",), access="staff"))


def answer(name: str, kind: str, first: int | None, *, leak: bool = False, scored: bool = True) -> Answer:
    """A question whose first relevant hit has this rank."""
    relevant = tuple(rank == first for rank in range(1, 6))
    question = Question(name, "q", kind=kind, relevant=(Passage("d", "1", "s"),) if scored else ())
    hits = (STAFF,) if leak else ()
    return Answer(question, hits, relevant, (), of_one(relevant, 2, 5) if scored else None, hits, hits, ())


def made(chunker: str, *answers: Answer, conditions: Conditions | None = None) -> Evaluation:
    return Evaluation(chunker, conditions or Conditions(), answers)


ANSWERS = (
    answer("Q01", "version", 1),
    answer("Q02", "answerable", None, leak=True),
    answer("Q03", "answerable", 2),
    answer("Q04", "unanswerable", None, leak=True, scored=False),
    answer("Q05", "injection-bait", None),
)


def test_one_chunker() -> None:
    assert list(evaluation_lines(made("structure", *ANSWERS))) == [
        "BM25 over structure chunks, top 5: hit@5 0.500 (4 questions with relevant passages)",
        "  answerable        2 questions, hit@5 0.500",
        "  injection-bait    1 questions, hit@5 0.000",
        "  version           1 questions, hit@5 1.000",
        "missed: Q02, Q05",
        "recall@5 0.250, precision@5 0.100, MRR 0.375",
        "  answerable        2 questions, recall@5 0.250, precision@5 0.100, MRR 0.250",
        "  injection-bait    1 questions, recall@5 0.000, precision@5 0.000, MRR 0.000",
        "  version           1 questions, recall@5 0.500, precision@5 0.200, MRR 1.000",
        "leaks: 2 in 2 questions: Q02, Q04",
        "wrong versions: 2 in 2 questions: Q02, Q04",
        "not in force: 0",
        "Asked by whom each question is for, nothing held back; versions of all days.",
    ]


def test_nothing_missed_and_nothing_scored() -> None:
    assert "missed: none" in list(evaluation_lines(made("fixed", ANSWERS[0])))
    first, missed, *_ = evaluation_lines(made("fixed", ANSWERS[3]))
    assert first == "BM25 over fixed chunks, top 5: hit@5 0.000 (0 questions with relevant passages)"
    assert missed == "missed: none"


def test_several_chunkers_stand_side_by_side() -> None:
    day = Conditions(audience=Audience.PUBLIC, as_of=date(2026, 10, 9))
    evaluations = [made(name, *ANSWERS, conditions=day) for name in ("structure", "a-very-long-name")]
    assert list(side_by_side_lines(evaluations)) == [
        "BM25 over structure chunks, top 5: hit@5 0.500 (4 questions with relevant passages)",
        "BM25 over a-very-long-name chunks, top 5: hit@5 0.500 (4 questions with relevant passages)",
        "",
        "                      structure  a-very-long-name",
        "hit@5                     0.500             0.500",
        "recall@5                  0.250             0.250",
        "precision@5               0.100             0.100",
        "MRR                       0.375             0.375",
        "hit@5 by kind",
        "  answerable       2      0.500             0.500",
        "  injection-bait   1      0.000             0.000",
        "  version          1      1.000             1.000",
        "leaks                         2                 2",
        "wrong versions                2                 2",
        "not in force                  0                 0",
        "missed by structure: Q02, Q05",
        "missed by a-very-long-name: Q02, Q05",
        "Asked by the public; versions in force on 2026-10-09.",
    ]


def test_a_question() -> None:
    question = Question("Q07", "Which pump\nkit " + "fits " * 30, kind="exact-code", language="fr", as_of=date(2026, 10, 9))
    line = question_line(question)
    assert line.startswith("Q07 exact-code      fr 2026-10-09  Which pump kit fits fits")
    assert len(line) == len("Q07 exact-code      fr 2026-10-09  ") + 80
    assert question_line(Question("Q1", "q?")) == "Q1 other           en -  q?"
