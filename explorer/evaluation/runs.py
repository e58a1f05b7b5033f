"""A run: what is kept of an evaluation of several columns, so that any measure of it can be told later, and two of them compared."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass
from datetime import date

from explorer.comparison.columns import ColumnOrder
from explorer.evaluation.evaluating import Answer
from explorer.evaluation.measured import Measured
from explorer.evaluation.measures import Measures, mean, of_one
from explorer.evaluation.questions import Question

ALL_KINDS = ""
"""In place of a kind: the questions of all kinds."""


@dataclass(frozen=True, slots=True)
class Found:
    """One question in one column: how many relevant chunks there are, and the ranks (from 1) of those that were found, ascending."""

    wanted: int
    ranks: tuple[int, ...]

    @property
    def first(self) -> int | None:
        """The rank of the first relevant hit."""
        return self.ranks[0] if self.ranks else None

    def measures(self, k: int) -> Measures:
        return of_one([rank in self.ranks for rank in range(1, k + 1)], self.wanted, k)


@dataclass(frozen=True, slots=True)
class RunQuestion:
    """``found`` has an entry for each column: None where the column has a fault, or where the question is not scored."""

    id: str
    kind: str
    question: str
    found: tuple[Found | None, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """``at`` is ISO 8601 in UTC. ``index`` and ``questions_name`` are what the user knows them by; ``questions_hash`` tells whether two
    runs asked the same, ``documents_hash`` whether they asked about the same documents (``""`` for unknown). ``depth`` is how many hits
    of each question are known, ``audience`` and ``as_of`` who asked and which versions were shown, as in Conditions. ``faults`` has a
    sentence for each column that could not be measured, ``""`` for the others.
    """

    at: str
    index: str
    questions_name: str
    questions_hash: str
    documents_hash: str
    depth: int
    audience: str
    as_of: str
    orders: tuple[ColumnOrder, ...]
    faults: tuple[str, ...]
    questions: tuple[RunQuestion, ...]

    def kinds(self) -> tuple[tuple[str, int], ...]:
        """The kinds that have scored questions, in alphabetical order, each with how many."""
        counts: dict[str, int] = {}
        for question in self.questions:
            if any(question.found):
                counts[question.kind] = counts.get(question.kind, 0) + 1
        return tuple(sorted(counts.items()))

    def scored(self) -> int:
        """How many questions have passages that answer them."""
        return sum(count for _, count in self.kinds())

    def measures(self, column: int, k: int, kind: str = ALL_KINDS) -> Measures | None:
        """The means of a column over the questions of a kind; None for a column with a fault."""
        if self.faults[column]:
            return None
        found = [question.found[column] for question in self.questions if kind in (ALL_KINDS, question.kind)]
        return mean(each.measures(k) for each in found if each is not None)


def run_of(measured: Measured, at: str, index: str, documents_hash: str = "") -> Run:
    """What is to be kept of ``measured``."""
    conditions = measured.conditions
    answers = [column.evaluation.answers if column.evaluation is not None else None for column in measured.columns]
    return Run(
        at,
        index,
        measured.questions_name,
        questions_hash(measured.questions),
        documents_hash,
        conditions.k,
        conditions.audience or "",
        conditions.as_of.isoformat() if isinstance(conditions.as_of, date) else conditions.as_of or "",
        tuple(column.order for column in measured.columns),
        tuple(column.fault for column in measured.columns),
        tuple(
            RunQuestion(question.id, question.kind, question.question, tuple(_found(each[number]) if each else None for each in answers))
            for number, question in enumerate(measured.questions)
        ),
    )


def _found(answer: Answer) -> Found | None:
    if answer.measures is None:
        return None
    ranks = tuple(hit.rank for hit, relevant in zip(answer.hits, answer.relevant, strict=True) if relevant)
    return Found(len(answer.all_relevant), ranks)


def questions_hash(questions: Iterable[Question]) -> str:
    """SHA-256 over what is asked and what answers it: the same for the same questions, whatever else is written beside them."""
    asked = [
        (each.id, each.question, each.kind, each.as_of, each.public_ok, [astuple(one)[:3] for one in each.relevant]) for each in questions
    ]
    return hashlib.sha256(repr(asked).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Pair:
    """A column of the older run and one of the newer, by their numbers; None where the other run has none like it."""

    old: int | None
    new: int | None


def pairs(old: Run, new: Run) -> tuple[Pair, ...]:
    """Which columns to compare: equal ones, else those of the same chunker in their order. In the newer run's order; then what is left."""
    left = list(range(len(old.orders)))
    taken: dict[int, int] = {}

    def take(fits: Callable[[ColumnOrder, ColumnOrder], bool]) -> None:
        for number, order in enumerate(new.orders):
            match = next((each for each in left if number not in taken and fits(old.orders[each], order)), None)
            if match is not None:
                taken[number] = match
                left.remove(match)

    take(lambda one, other: one == other)
    take(lambda one, other: one.chunker == other.chunker)
    return (*(Pair(taken.get(number), number) for number in range(len(new.orders))), *(Pair(number, None) for number in left))
