"""Asking every question of a set and judging what search shows."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Literal, Protocol

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.domain.progress import Progress
from explorer.domain.validity import Validity, validity
from explorer.errors import UserError
from explorer.evaluation.measures import Measures, mean, of_one
from explorer.evaluation.questions import Question
from explorer.index.search import Hit
from explorer.index.search_filter import SearchFilter

QUESTIONS_OWN: Literal["question"] = "question"
"""In place of a day: each question is asked on its own."""


class Searched(Protocol):
    """What is evaluated: an open index, or one made for trying a chunker."""

    @property
    def chunker(self) -> str: ...

    def search(self, query: str, k: int, only: SearchFilter = ...) -> tuple[Hit, ...]: ...

    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]: ...


@dataclass(frozen=True, slots=True)
class Conditions:
    """How the questions are asked: ``k`` hits each (1 or more).

    ``audience`` is who asks; None means that each question is asked by whom it is meant for and that nothing is held back, as the
    reference system does. ``as_of`` lets only versions in force on that day through: one for all, or with "question" each
    question's own; None lets all versions through.
    """

    k: int = 5
    audience: Audience | None = None
    as_of: date | Literal["question"] | None = None

    def day(self, question: Question) -> date | None:
        """The day for the filter. UserError when a question should bring its own and does not."""
        if self.as_of != QUESTIONS_OWN:
            return self.as_of
        if question.as_of is None:
            raise UserError(f"The question {question.id} has no day: add its field 'as_of', or name one day for all.")
        return question.as_of

    def only(self, question: Question) -> SearchFilter:
        return SearchFilter(in_force_on=self.day(question), audience=self.audience or Audience.STAFF)

    def asker(self, question: Question) -> Audience:
        return self.audience or (Audience.PUBLIC if question.public_ok else Audience.STAFF)


@dataclass(frozen=True, slots=True)
class Answer:
    """What search showed for one question.

    ``relevant`` tells of each hit whether it is relevant, ``measures`` are None for a question without relevant passages.
    ``all_relevant`` are the relevant chunks of the index. ``leaks`` are hits that the asker may not read, ``wrong_versions`` hits
    of the question's wrong-version passages, ``not_in_force`` hits of any version not in force on the day it is asked.
    """

    question: Question
    hits: tuple[Hit, ...]
    relevant: tuple[bool, ...]
    all_relevant: tuple[Chunk, ...]
    measures: Measures | None
    leaks: tuple[Hit, ...]
    wrong_versions: tuple[Hit, ...]
    not_in_force: tuple[Hit, ...]

    @property
    def missed(self) -> bool:
        """Whether it should have found something and did not."""
        return self.measures is not None and not self.measures.hit

    def at(self, k: int) -> Answer:
        """The same with the first ``k`` hits alone, as if no more had been asked for."""

        def first(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
            return tuple(hit for hit in hits if hit.rank <= k)

        measures = of_one(self.relevant, len(self.all_relevant), k) if self.measures is not None else None
        return replace(
            self,
            hits=first(self.hits),
            relevant=self.relevant[:k],
            measures=measures,
            leaks=first(self.leaks),
            wrong_versions=first(self.wrong_versions),
            not_in_force=first(self.not_in_force),
        )


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All answers of one chunker's index, in the order of the questions."""

    chunker: str
    conditions: Conditions
    answers: tuple[Answer, ...]

    def at(self, k: int) -> Evaluation:
        """What an evaluation with ``k`` hits would have given: hits have one order, so fewer are the first of more. ValueError for a ``k``
        beyond the hits that were asked for.
        """
        if not 1 <= k <= self.conditions.k:
            raise ValueError(f"{self.conditions.k} hits of each question are known, not {k}")
        return Evaluation(self.chunker, replace(self.conditions, k=k), tuple(answer.at(k) for answer in self.answers))

    def overall(self) -> Measures:
        return mean(answer.measures for answer in self.answers if answer.measures is not None)

    def by_kind(self) -> dict[str, Measures]:
        """The measures of each kind that has scored questions, in alphabetical order."""
        kinds: dict[str, list[Measures]] = {}
        for answer in self.answers:
            if answer.measures is not None:
                kinds.setdefault(answer.question.kind, []).append(answer.measures)
        return {kind: mean(kinds[kind]) for kind in sorted(kinds)}

    def missed(self) -> tuple[str, ...]:
        """The IDs of the questions that found nothing relevant."""
        return tuple(answer.question.id for answer in self.answers if answer.missed)

    def to_json(self) -> dict[str, Any]:
        """The whole evaluation for other programs."""
        return {
            "chunker": self.chunker,
            "overall": _measures_json(self.overall()),
            "kinds": {kind: _measures_json(measures) for kind, measures in self.by_kind().items()},
            "missed": list(self.missed()),
            "leaks": _counted(self.answers, "leaks"),
            "wrong_versions": _counted(self.answers, "wrong_versions"),
            "not_in_force": _counted(self.answers, "not_in_force"),
            "questions": [_answer_json(answer, self.conditions.audience or Audience.STAFF) for answer in self.answers],
        }


def evaluate(searched: Searched, questions: Sequence[Question], conditions: Conditions) -> Generator[Progress, None, Evaluation]:
    """Ask each question; a step of progress before each. UserError when a question lacks the day that ``conditions`` ask for."""
    answers = []
    for number, question in enumerate(questions):
        yield Progress(number, len(questions), question.id)
        answers.append(_answer(searched, question, conditions))
    return Evaluation(searched.chunker, conditions, tuple(answers))


def _answer(searched: Searched, question: Question, conditions: Conditions) -> Answer:
    hits = searched.search(question.question, conditions.k, conditions.only(question))
    relevant = tuple(any(passage.holds(hit.chunk) for passage in question.relevant) for hit in hits)
    wanted = tuple(_relevant_chunks(searched, question)) if question.relevant else ()
    day = conditions.day(question) or question.as_of
    return Answer(
        question=question,
        hits=hits,
        relevant=relevant,
        all_relevant=wanted,
        measures=of_one(relevant, len(wanted), conditions.k) if question.relevant else None,
        leaks=tuple(hit for hit in hits if not conditions.asker(question).may_read(hit.chunk.access)),
        wrong_versions=tuple(hit for hit in hits if any(passage.holds(hit.chunk) for passage in question.wrong_version)),
        not_in_force=tuple(hit for hit in hits if day is not None and not _in_force(hit.chunk, day)),
    )


def _relevant_chunks(searched: Searched, question: Question) -> Iterable[Chunk]:
    for doc_id, version in dict.fromkeys((passage.doc_id, passage.version) for passage in question.relevant):
        for chunk in searched.chunks(doc_id, version):
            if any(passage.holds(chunk) for passage in question.relevant):
                yield chunk


def _in_force(chunk: Chunk, day: date) -> bool:
    return validity(chunk.effective_from, chunk.effective_to, day) is Validity.IN_FORCE


def _measures_json(measures: Measures) -> dict[str, Any]:
    return {
        "questions": measures.questions,
        "hit": measures.hit,
        "recall": measures.recall,
        "precision": measures.precision,
        "mrr": measures.reciprocal_rank,
    }


def _counted(answers: Iterable[Answer], what: Literal["leaks", "wrong_versions", "not_in_force"]) -> dict[str, Any]:
    counts = {answer.question.id: len(getattr(answer, what)) for answer in answers if getattr(answer, what)}
    return {"hits": sum(counts.values()), "questions": list(counts)}


def _answer_json(answer: Answer, audience: Audience) -> dict[str, Any]:
    """A question that is not for the audience is measured as any other, but neither its words nor its passages are told."""
    question = answer.question
    told = question.is_for(audience)
    return {
        "id": question.id,
        "kind": question.kind,
        "withheld": not told,
        "question": question.question if told else None,
        "measures": None if answer.measures is None else _measures_json(answer.measures),
        "relevant": [{"doc_id": p.doc_id, "version": p.version, "section": p.section} for p in question.relevant if told],
        "relevant_chunks": [chunk.chunk_id for chunk in answer.all_relevant if told and audience.may_read(chunk.access)],
        "found": [
            {
                "rank": hit.rank,
                "score": hit.score,
                "chunk_id": hit.chunk.chunk_id,
                "doc_id": hit.chunk.doc_id,
                "version": hit.chunk.version,
                "sections": list(hit.chunk.sections),
                "access": hit.chunk.access,
                "relevant": relevant,
                "leak": hit in answer.leaks,
                "wrong_version": hit in answer.wrong_versions,
                "in_force": hit not in answer.not_in_force,
            }
            for hit, relevant in zip(answer.hits, answer.relevant, strict=True)
        ],
    }
