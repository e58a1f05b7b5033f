"""Several chunkers on the same documents and questions."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from explorer.chunking import Chunker
from explorer.domain.progress import Progress
from explorer.evaluation.evaluating import Conditions, Evaluation, evaluate
from explorer.evaluation.questions import Question
from explorer.evaluation.trial_cache import TrialCache
from explorer.index.opened import OpenedIndex
from explorer.index.trial import trial_index
from explorer.index.trial_file import TrialFileFault


def evaluate_chunkers(
    opened: OpenedIndex, chunkers: Sequence[Chunker], questions: Sequence[Question], conditions: Conditions, cache: TrialCache | None = None
) -> Generator[Progress, None, tuple[Evaluation, ...]]:
    """Evaluate each chunker in its turn; the generator's value has them in that order. See :func:`evaluate_chunker`."""
    evaluations = []
    for chunker in chunkers:
        evaluations.append((yield from evaluate_chunker(opened, chunker, questions, conditions, cache)))
    return tuple(evaluations)


def evaluate_chunker(
    opened: OpenedIndex, chunker: Chunker, questions: Sequence[Question], conditions: Conditions, cache: TrialCache | None = None
) -> Generator[Progress, None, Evaluation]:
    """Evaluate a chunker: on the index itself if it built it, else on one from the ``cache``, or one in memory that is gone afterwards.

    Raises what ``trial_index`` and ``evaluate`` raise.
    """
    if built_by(opened, chunker):
        return (yield from evaluate(opened.reader, questions, conditions))
    trial = yield from (trial_index(opened, chunker) if cache is None else cache.trial(opened, chunker))
    try:
        return (yield from evaluate(trial, questions, conditions))
    except TrialFileFault:
        if cache is None:
            raise
        cache.forget(trial)
    finally:
        trial.close()
    trial = yield from cache.in_memory(opened, chunker)
    try:
        return (yield from evaluate(trial, questions, conditions))
    finally:
        trial.close()


def built_by(opened: OpenedIndex, chunker: Chunker) -> bool:
    """Whether the index holds what this chunker cuts. The reference program's indexes name the chunker alone: its settings are ours."""
    reader = opened.reader
    return reader.chunker == chunker.name and dict(reader.chunker_settings or chunker.settings) == dict(chunker.settings)
