"""An evaluation as rows of tables: by kind, what was missed, and for one question what it should have found and what it found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.evaluation.evaluating import QUESTIONS_OWN, Answer, Conditions, Evaluation
from explorer.evaluation.measures import Measures
from explorer.index.search import Hit

ALL = "all"


@dataclass(frozen=True, slots=True)
class KindRow:
    """One line of the table: a kind (``ALL`` for the first line, over everything) and its measures."""

    kind: str
    measures: Measures

    def cells(self) -> tuple[str, ...]:
        """As text: kind, number of questions, hit, recall, precision, MRR."""
        values = (self.measures.hit, self.measures.recall, self.measures.precision, self.measures.reciprocal_rank)
        return (self.kind, str(self.measures.questions), *(f"{value:.3f}" for value in values))


def headings(k: int) -> tuple[str, ...]:
    """The head of the table by kind."""
    return ("Kind", "Questions", f"hit@{k}", f"recall@{k}", f"precision@{k}", "MRR")


def kind_rows(evaluation: Evaluation) -> tuple[KindRow, ...]:
    """Everything first, then each kind that has scored questions, in alphabetical order."""
    return (KindRow(ALL, evaluation.overall()), *(KindRow(kind, measures) for kind, measures in evaluation.by_kind().items()))


class Counted(NamedTuple):
    """Hits that should not have been shown: what they are called, how many, and the IDs of the questions that showed them."""

    name: str
    hits: int
    questions: tuple[str, ...]


def counted(evaluation: Evaluation) -> tuple[Counted, ...]:
    """Leaks, hits of wrong versions, and hits of versions not in force on the question's day, also where there are none."""

    def count(name: str, found: Sequence[tuple[Answer, tuple[Hit, ...]]]) -> Counted:
        return Counted(name, sum(len(hits) for _, hits in found), tuple(answer.question.id for answer, hits in found if hits))

    answers = evaluation.answers
    return (
        count("leaks", [(answer, answer.leaks) for answer in answers]),
        count("wrong versions", [(answer, answer.wrong_versions) for answer in answers]),
        count("not in force", [(answer, answer.not_in_force) for answer in answers]),
    )


def conditions_words(conditions: Conditions) -> str:
    """Who asked and which versions were shown, in a sentence."""
    if conditions.audience is Audience.PUBLIC:
        who = "Asked by the public"
    elif conditions.audience is Audience.STAFF:
        who = "Asked by staff"
    else:
        who = "Asked by whom each question is for, nothing held back"
    if conditions.as_of is None:
        return f"{who}; versions of all days."
    if isinstance(conditions.as_of, date):
        return f"{who}; versions in force on {conditions.as_of.isoformat()}."
    assert conditions.as_of == QUESTIONS_OWN
    return f"{who}; versions in force on each question's own day."


@dataclass(frozen=True, slots=True)
class WantedRow:
    """A relevant chunk of a question: ``rank`` is where search showed it, None when it did not."""

    chunk: Chunk
    rank: int | None


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A hit of a question: ``relevant``, or else ``remark`` says what is wrong with it, ``""`` when it is only beside the point."""

    hit: Hit
    relevant: bool
    remark: str


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """One question of the list. ``state`` is "found", "missed" or "not scored"; ``remarks`` name what should not have been shown."""

    answer: Answer
    state: str
    remarks: tuple[str, ...]

    @property
    def rank(self) -> int | None:
        """The rank of the first relevant hit."""
        return next((hit.rank for hit, relevant in zip(self.answer.hits, self.answer.relevant, strict=True) if relevant), None)


def question_rows(evaluation: Evaluation, *, missed_only: bool = False) -> tuple[QuestionRow, ...]:
    """The questions in their order, all or those that found nothing relevant."""
    rows = []
    for answer in evaluation.answers:
        if missed_only and not answer.missed:
            continue
        state = "not scored" if answer.measures is None else "missed" if answer.missed else "found"
        told = (("leak", answer.leaks), ("wrong version", answer.wrong_versions), ("not in force", answer.not_in_force))
        rows.append(QuestionRow(answer, state, tuple(name for name, hits in told if hits)))
    return tuple(rows)


def wanted_rows(answer: Answer) -> tuple[WantedRow, ...]:
    """What the question should have found, in the order of the documents' passages."""
    ranks = {hit.chunk.chunk_id: hit.rank for hit in answer.hits}
    return tuple(WantedRow(chunk, ranks.get(chunk.chunk_id)) for chunk in answer.all_relevant)


def lost_passages(answer: Answer) -> tuple[str, ...]:
    """The relevant passages that no chunk of the index holds, in words: a question set may know more than the collection."""
    return tuple(
        f"{passage.doc_id}, version {passage.version}, {passage.section or '(title)'}"
        for passage in answer.question.relevant
        if not any(passage.holds(chunk) for chunk in answer.all_relevant)
    )


def found_rows(answer: Answer) -> tuple[FoundRow, ...]:
    """What the question found, best first."""
    rows = []
    for hit, relevant in zip(answer.hits, answer.relevant, strict=True):
        remarks = (
            ("staff only", hit in answer.leaks),
            ("wrong version", hit in answer.wrong_versions),
            ("not in force", hit in answer.not_in_force and hit not in answer.wrong_versions),
        )
        rows.append(FoundRow(hit, relevant, ", ".join(name for name, holds in remarks if holds)))
    return tuple(rows)
