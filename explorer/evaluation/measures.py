"""The measures over one question and over many.

A question is judged by the first k hits. hit@k: whether a relevant chunk is among them. recall@k: how many of all relevant chunks
of the index are. precision@k: how many of them are relevant, divided by k also where there were fewer hits. MRR: one divided by
the rank of the first relevant chunk, 0 when it is not among the first k. Over many questions each is the mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Measures:
    """Each from 0 to 1; ``questions`` is how many the means are over (all are 0 when there is none)."""

    questions: int
    hit: float
    recall: float
    precision: float
    reciprocal_rank: float


NOTHING = Measures(0, 0.0, 0.0, 0.0, 0.0)


def of_one(relevant: Sequence[bool], all_relevant: int, k: int) -> Measures:
    """The measures of one question: ``relevant`` tells it of each hit by rank, ``all_relevant`` is how many relevant chunks the index
    has. Hits beyond ``k`` do not count.
    """
    first = relevant[:k]
    found = sum(first)
    return Measures(
        questions=1,
        hit=1.0 if found else 0.0,
        recall=found / all_relevant if all_relevant else 0.0,
        precision=found / k,
        reciprocal_rank=1 / (first.index(True) + 1) if found else 0.0,
    )


def mean(measured: Iterable[Measures]) -> Measures:
    """The means over single questions."""
    rows = [astuple(one)[1:] for one in measured]
    if not rows:
        return NOTHING
    return Measures(len(rows), *(sum(column) / len(rows) for column in zip(*rows, strict=True)))
