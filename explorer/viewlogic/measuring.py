"""An evaluation of all columns as the window has it done: the questions are read, the columns measured, and the result is kept as a run."""

from __future__ import annotations

import threading
from collections.abc import Generator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from explorer.comparison.columns import ColumnOrder
from explorer.domain.progress import Progress
from explorer.errors import EnvironmentFault, UserError
from explorer.evaluation.evaluating import Conditions
from explorer.evaluation.history import keep_run
from explorer.evaluation.measured import DEPTH, Measured, MeasuredColumn, measure
from explorer.evaluation.own_questions import own_questions_file, read_own
from explorer.evaluation.questions import read_questions
from explorer.evaluation.runs import Run, run_of
from explorer.index.opened import OpenedIndex
from explorer.index.reading import index_file
from explorer.viewlogic.index_state import IndexState
from explorer.viewlogic.question_sets import QuestionSet, question_sets

OWN_NAME = "Your own questions"
USUAL = Conditions(DEPTH)
"""As ``eval`` asks when nothing else is said: each question by whom it is for, and versions of all days."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was measured and the run that was made of it. ``note`` is a sentence when the run could not be kept, else ``""``."""

    measured: Measured
    run: Run
    note: str = ""


def sources(opened: OpenedIndex, chosen: list[Path]) -> tuple[QuestionSet, ...]:
    """The question sets to choose from: the collection's, the user's own, files that were chosen, the bundled one."""
    found = question_sets(opened.folder, chosen)
    own = QuestionSet(OWN_NAME, own_questions_file(opened))
    first = 1 if found and opened.folder is not None and found[0].path.parent == opened.folder else 0
    return (*found[:first], own, *found[first:])


def measured_steps(
    state: IndexState, orders: tuple[ColumnOrder, ...], source: QuestionSet, before: Measured | None, stop: threading.Event
) -> Generator[Progress, None, Outcome]:
    """Measure the columns; those that ``before`` has for the same questions are taken from there. ``before`` must be of this very state.

    Raises what reading the questions raises, and UserError when there are none, or the index is no file.
    """
    from explorer.evaluation.cutting_elsewhere import Elsewhere
    from explorer.evaluation.trial_cache import TrialCache
    from explorer.evaluation.trial_key import documents_key

    index_file(state.opened.reader, "Measuring chunkers")
    own = source.path == own_questions_file(state.opened)
    every = read_own(source.path) if own else read_questions(source.path)
    questions = tuple(question for question in every if question.is_for(state.opened.reader.audience))
    if own and not every:
        raise UserError("You have no questions of your own yet. Type some under Details, Your own questions.")
    if not questions:
        raise UserError(f"No question of {source.name} is for this audience.")
    same = before is not None and before.questions == questions and before.conditions == USUAL
    known = {column.order: column for column in before.columns if not column.fault} if before is not None and same else {}

    def find(order: ColumnOrder) -> MeasuredColumn | None:
        return known.get(order)

    with Elsewhere(stop) as elsewhere:
        columns = yield from measure(state.opened, orders, questions, USUAL, TrialCache(), elsewhere.make, find)
    measured = Measured(source.name, questions, USUAL, columns)
    documents = yield from documents_key(state.opened)
    run = run_of(measured, datetime.now(UTC).isoformat(timespec="seconds"), state.address, documents)
    if set(orders) <= known.keys():
        return Outcome(measured, run)
    try:
        keep_run(run)
    except EnvironmentFault as error:
        return Outcome(measured, run, str(error))
    return Outcome(measured, run)
