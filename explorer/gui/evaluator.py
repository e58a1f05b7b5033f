"""Evaluating in a thread of its own, with progress and cancelling."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.domain.progress import Progress
from explorer.gui.long_work import LongWork

if TYPE_CHECKING:
    from explorer.evaluation.evaluating import Evaluation
    from explorer.viewlogic.index_state import IndexState
    from explorer.viewlogic.question_sets import EvaluationOrder


class Evaluator(LongWork):
    """One evaluation at a time; ``finished`` carries the Evaluation."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__("evaluation", parent)

    def evaluate(self, state: IndexState, order: EvaluationOrder) -> None:
        """Ask an index the ordered questions; what was running is cancelled."""
        self.start(lambda _cancel, _note: _steps(state, order))


def _steps(state: IndexState, order: EvaluationOrder) -> Generator[Progress, None, Evaluation]:
    from explorer.evaluation.evaluating import evaluate
    from explorer.evaluation.questions import read_questions

    reader = state.opened.reader
    asked = [question for question in read_questions(order.path) if question.is_for(reader.audience)]
    return evaluate(reader, asked, order.conditions)
