"""Several chunkers on the same documents and questions."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from explorer.chunking import Chunker
from explorer.domain.progress import Progress
from explorer.evaluation.evaluating import Conditions, Evaluation, evaluate
from explorer.evaluation.questions import Question
from explorer.index.opened import OpenedIndex
from explorer.index.trial import trial_index


def evaluate_chunkers(
    opened: OpenedIndex, chunkers: Sequence[Chunker], questions: Sequence[Question], conditions: Conditions
) -> Generator[Progress, None, tuple[Evaluation, ...]]:
    """Evaluate each chunker in its turn; the generator's value has them in that order.

    The one that built the index is evaluated on the index itself, the others on indexes in memory that are gone afterwards.
    Raises what ``trial_index`` and ``evaluate`` raise.
    """
    evaluations = []
    for chunker in chunkers:
        if built_by(opened, chunker):
            evaluations.append((yield from evaluate(opened.reader, questions, conditions)))
            continue
        trial = yield from trial_index(opened, chunker)
        try:
            evaluations.append((yield from evaluate(trial, questions, conditions)))
        finally:
            trial.close()
    return tuple(evaluations)


def built_by(opened: OpenedIndex, chunker: Chunker) -> bool:
    """Whether the index holds what this chunker cuts. The reference program's indexes name the chunker alone: its settings are ours."""
    reader = opened.reader
    return reader.chunker == chunker.name and dict(reader.chunker_settings or chunker.settings) == dict(chunker.settings)
