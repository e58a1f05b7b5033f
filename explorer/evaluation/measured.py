"""The columns of a comparison under one set of questions: an evaluation each, and what is kept of them as a run."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from explorer.chunking import Chunker
from explorer.chunking.registry import chunker as named_chunker
from explorer.comparison.columns import ColumnOrder
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, ExplorerError
from explorer.evaluation.evaluating import Conditions, Evaluation
from explorer.evaluation.questions import Question
from explorer.evaluation.side_by_side import evaluate_chunker
from explorer.evaluation.trial_cache import TrialCache
from explorer.index.opened import OpenedIndex

DEPTH = 20
"""How many hits of each question are asked for: measures with fewer follow from them without asking again."""
HITS = (1, 3, 5, 10, DEPTH)
"""How many hits can count; the fewest first."""
USUAL_HITS = 5

_SHARE = 1000
Make = Callable[[ColumnOrder], Chunker]


@dataclass(frozen=True, slots=True)
class MeasuredColumn:
    """What came of one column: its evaluation, or else ``fault``, a sentence."""

    order: ColumnOrder
    evaluation: Evaluation | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Measured:
    """``columns`` under the same ``questions`` and ``conditions``. ``questions_name`` is what the user calls the questions."""

    questions_name: str
    questions: tuple[Question, ...]
    conditions: Conditions
    columns: tuple[MeasuredColumn, ...]


def made_here(order: ColumnOrder) -> Chunker:
    """The chunker of an order; raises what the registry raises."""
    return named_chunker(order.chunker, **dict(order.settings))


def measure(
    opened: OpenedIndex,
    orders: Sequence[ColumnOrder],
    questions: Sequence[Question],
    conditions: Conditions,
    cache: TrialCache | None,
    make: Make = made_here,
    known: Callable[[ColumnOrder], MeasuredColumn | None] = lambda _order: None,
) -> Generator[Progress, None, tuple[MeasuredColumn, ...]]:
    """Evaluate every column; ``known`` are columns that need no new one. The same column is evaluated once.

    A step of progress counts thousandths of a column. What is wrong with one column is its ``fault``; what would be wrong with all of them
    (a question without its day) is raised.
    """
    if questions:
        for question in questions:
            conditions.day(question)
    found: dict[ColumnOrder, MeasuredColumn] = {}
    for number, order in enumerate(orders):
        if order in found:
            continue
        column = known(order)
        if column is None:
            column = yield from _shared(number, len(orders), order, _column(opened, order, questions, conditions, cache, make))
        found[order] = column
    return tuple(found[order] for order in orders)


def _column(
    opened: OpenedIndex, order: ColumnOrder, questions: Sequence[Question], conditions: Conditions, cache: TrialCache | None, make: Make
) -> Generator[Progress, None, MeasuredColumn]:
    try:
        evaluation = yield from evaluate_chunker(opened, make(order), questions, conditions, cache)
    except Cancelled:
        raise
    except ExplorerError as error:
        return MeasuredColumn(order, None, str(error))
    return MeasuredColumn(order, evaluation)


def _shared(
    number: int, count: int, order: ColumnOrder, work: Generator[Progress, None, MeasuredColumn]
) -> Generator[Progress, None, MeasuredColumn]:
    """The steps of one of ``count`` columns as shares of the whole. Its parts (documents, questions) each begin to count anew, so they move
    the bar on by half of what is left.
    """
    done, begun, before = 0.0, 0.0, 0.0
    while True:
        try:
            step = next(work)
        except StopIteration as end:
            column: MeasuredColumn = end.value
            return column
        part = step.done / step.total if step.total else 0.0
        if part < before:
            begun = done
        before = part
        done = begun + (1 - begun) * part / 2
        yield replace(step, done=round((number + done) * _SHARE), total=count * _SHARE, what=f"{order.chunker}: {step.what}")
