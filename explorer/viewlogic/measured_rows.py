"""What was measured under the columns of a comparison, as a table by kind and as a line for each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from explorer.chunking.registry import setting_schema
from explorer.chunking.settings import defaults
from explorer.comparison.columns import ColumnOrder
from explorer.domain.progress import Progress
from explorer.errors import ExplorerError
from explorer.evaluation.measures import Measures
from explorer.evaluation.runs import ALL_KINDS, Found, Run, RunQuestion
from explorer.viewlogic.comparing import column_titles, order_words

NOT_MEASURED = "\u2013"
_EQUAL = 1e-9


class Measure(NamedTuple):
    """One of the measures: its key, its name with "{k}" for how many hits count, what it tells in a sentence, and its value."""

    key: str
    name: str
    told: str
    of: Callable[[Measures], float]


MEASURES: tuple[Measure, ...] = (
    Measure("hit", "hit@{k}", "The share of questions with a relevant chunk among their first {k} hits.", lambda each: each.hit),
    Measure("recall", "recall@{k}", "How many of all relevant chunks are among the first {k} hits, on average.", lambda each: each.recall),
    Measure("precision", "precision@{k}", "How many of the first {k} hits are relevant, on average.", lambda each: each.precision),
    Measure("mrr", "MRR", "One divided by the rank of the first relevant of {k} hits, on average.", lambda each: each.reciprocal_rank),
)


def measure(key: str) -> Measure:
    """The measure with this key; the first one for an unknown key."""
    return next((each for each in MEASURES if each.key == key), MEASURES[0])


@dataclass(frozen=True, slots=True)
class Cell:
    """``text`` is the figure with three decimals, or a dash; ``best`` marks the best of a row where they are not all the same; ``told`` is
    a sentence where there is no figure, else ``""``.
    """

    text: str
    best: bool = False
    told: str = ""


@dataclass(frozen=True, slots=True)
class KindLine:
    """A line of the table: the kind (``ALL_KINDS`` for the first), its words, how many questions are scored, a cell for each column."""

    kind: str
    words: str
    questions: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class MeasuredTable:
    """``corner`` is the measure's name, ``told`` what it tells; ``titles`` name the columns, ``short`` do so in little room, ``settings``
    say theirs in a few words.
    """

    corner: str
    told: str
    titles: tuple[str, ...]
    short: tuple[str, ...]
    settings: tuple[str, ...]
    lines: tuple[KindLine, ...]


def measured_table(orders: Sequence[ColumnOrder], run: Run | None, key: str, k: int) -> MeasuredTable:
    """The measure ``key`` for the columns ``orders``, as far as ``run`` has them."""
    of = measure(key)
    titles = column_titles(orders)
    kinds = ((ALL_KINDS, run.scored()), *run.kinds()) if run is not None else ((ALL_KINDS, 0),)
    lines = []
    for kind, count in kinds:
        values = [_value(run, order, of, k, kind) for order in orders]
        words = "All scored" if kind == ALL_KINDS else kind
        lines.append(KindLine(kind, words, count, tuple(_cells(values))))
    settings = tuple(order_words(order) for order in orders)
    return MeasuredTable(of.name.format(k=k), of.told.format(k=k), titles, short_titles(orders), settings, tuple(lines))


def short_titles(orders: Sequence[ColumnOrder]) -> tuple[str, ...]:
    """The chunkers' names; those that stand in several columns with the numbers in which these differ: "fixed 100" and "fixed 60"."""
    values = [_all_settings(order) for order in orders]
    titles = []
    for order, own in zip(orders, values, strict=True):
        same = [each for other, each in zip(orders, values, strict=True) if other.chunker == order.chunker]
        apart = [str(own[name]) for name in own if len({each.get(name) for each in same}) > 1]
        titles.append(f"{order.chunker} {'/'.join(apart)}" if apart else order.chunker)
    return tuple(titles)


def _all_settings(order: ColumnOrder) -> dict[str, int]:
    try:
        return {**defaults(setting_schema(order.chunker)), **dict(order.settings)}
    except ExplorerError:
        return dict(order.settings)


def _value(run: Run | None, order: ColumnOrder, of: Measure, k: int, kind: str) -> float | str:
    """The figure, or a sentence that says why there is none."""
    if run is None or order not in run.orders:
        return "This column is not measured yet: press Evaluate."
    column = run.orders.index(order)
    measures = run.measures(column, k, kind)
    if measures is None:
        return run.faults[column]
    return of.of(measures) if measures.questions else "No question of this kind is scored."


def _cells(values: Sequence[float | str]) -> list[Cell]:
    figures = [value for value in values if isinstance(value, float)]
    most = max(figures, default=0.0)
    apart = bool(figures) and most - min(figures) > _EQUAL
    return [
        Cell(NOT_MEASURED, told=value) if isinstance(value, str) else Cell(f"{value:.3f}", apart and most - value < _EQUAL)
        for value in values
    ]


def progress_words(step: Progress) -> str:
    """How far an evaluation is: "42 %"."""
    return f"{round(100 * step.done / step.total)} %" if step.total else ""


def missing(orders: Sequence[ColumnOrder], run: Run | None) -> tuple[ColumnOrder, ...]:
    """The columns that ``run`` has no measures of."""
    return tuple(order for order in orders if run is None or order not in run.orders)


class Shown(NamedTuple):
    """A choice of questions: its key, its words with "{}" for how many there are, and which it takes at ``k`` hits."""

    key: str
    words: str
    takes: Callable[[RunQuestion, int], bool]


def _hits(question: RunQuestion, k: int) -> list[bool]:
    return [found.first is not None and found.first <= k for found in question.found if found is not None]


def _apart(question: RunQuestion, k: int) -> bool:
    firsts = {found.first if found.first is not None and found.first <= k else 0 for found in question.found if found is not None}
    return len(firsts) > 1


SHOWN: tuple[Shown, ...] = (
    Shown("all", "All questions ({})", lambda _question, _k: True),
    Shown("apart", "Questions on which columns differ ({})", _apart),
    Shown("found by some", "Questions that not all columns found ({})", lambda question, k: len(set(_hits(question, k))) > 1),
    Shown("missed", "Questions that no column found ({})", lambda question, k: not any(_hits(question, k)) and any(question.found)),
)


@dataclass(frozen=True, slots=True)
class Mark:
    """What a column made of a question: a sign with the rank, and the same in words. ``state`` is "found", "missed" or ``""``."""

    text: str
    words: str
    state: str


@dataclass(frozen=True, slots=True)
class QuestionLine:
    """``number`` is the question's place in the run, from 0."""

    number: int
    question: RunQuestion
    marks: tuple[Mark, ...]


def question_lines(run: Run, k: int, shown: str = "all", kind: str = ALL_KINDS) -> tuple[QuestionLine, ...]:
    """The questions that the choice ``shown`` takes, of one kind or of all, in their order."""
    takes = next((each.takes for each in SHOWN if each.key == shown), SHOWN[0].takes)
    return tuple(
        QuestionLine(number, question, tuple(mark(found, k) for found in question.found))
        for number, question in enumerate(run.questions)
        if kind in (ALL_KINDS, question.kind) and takes(question, k)
    )


def shown_choices(run: Run, k: int, kind: str = ALL_KINDS) -> tuple[tuple[str, str], ...]:
    """The choices with their keys and how many questions each takes."""
    of_kind = [question for question in run.questions if kind in (ALL_KINDS, question.kind)]
    return tuple((each.key, each.words.format(sum(each.takes(question, k) for question in of_kind))) for each in SHOWN)


def mark(found: Found | None, k: int) -> Mark:
    """What became of a question at ``k`` hits."""
    if found is None:
        return Mark(NOT_MEASURED, "not scored", "")
    ranks = [rank for rank in found.ranks if rank <= k]
    if not ranks:
        return Mark("\u2717", f"missed: none of the {found.wanted} relevant chunks among the first {k}", "missed")
    return Mark(f"\u2713 {ranks[0]}", f"found at rank {ranks[0]}, {len(ranks)} of {found.wanted} relevant chunks", "found")
