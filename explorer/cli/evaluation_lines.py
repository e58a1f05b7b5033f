"""The lines of ``eval`` and ``questions``. The first block of ``eval`` is the reference system's, to the character."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from explorer.viewlogic.evaluation_rows import conditions_words, counted

if TYPE_CHECKING:
    from explorer.evaluation.evaluating import Evaluation
    from explorer.evaluation.measures import Measures
    from explorer.evaluation.questions import Question

QUESTION_WIDTH = 80
_LABEL = 20
_COLUMN = 10


def question_line(question: Question) -> str:
    day = question.as_of.isoformat() if question.as_of is not None else "-"
    text = " ".join(question.question.split())[:QUESTION_WIDTH]
    return f"{question.id} {question.kind:15} {question.language} {day}  {text}"


def summary_line(evaluation: Evaluation, title: str = "") -> str:
    overall, k = evaluation.overall(), evaluation.conditions.k
    over = title or evaluation.chunker
    return f"BM25 over {over} chunks, top {k}: hit@{k} {overall.hit:.3f} ({overall.questions} questions with relevant passages)"


def evaluation_lines(evaluation: Evaluation) -> Iterator[str]:
    """One chunker: hit@k as the reference prints it, then the further measures, then what should not have been shown."""
    k = evaluation.conditions.k
    kinds = evaluation.by_kind()
    yield summary_line(evaluation)
    for kind, measures in kinds.items():
        yield f"  {kind:15} {measures.questions:3} questions, hit@{k} {measures.hit:.3f}"
    yield f"missed: {_names(evaluation.missed())}"
    yield _further(evaluation.overall(), k)
    for kind, measures in kinds.items():
        yield f"  {kind:15} {measures.questions:3} questions, {_further(measures, k)}"
    for name, hits, questions in counted(evaluation):
        where = f" in {len(questions)} questions: {', '.join(questions)}" if questions else ""
        yield f"{name}: {hits}{where}"
    yield conditions_words(evaluation.conditions)


def _further(measures: Measures, k: int) -> str:
    return f"recall@{k} {measures.recall:.3f}, precision@{k} {measures.precision:.3f}, MRR {measures.reciprocal_rank:.3f}"


def side_by_side_lines(evaluations: Sequence[Evaluation], titles: Sequence[str] = ()) -> Iterator[str]:
    """Several chunkers: a summary each, then one column each. ``titles`` name the columns, their chunkers do when there are none."""
    k = evaluations[0].conditions.k
    titles = titles or [evaluation.chunker for evaluation in evaluations]
    for title, evaluation in zip(titles, evaluations, strict=True):
        yield summary_line(evaluation, title)
    yield ""
    widths = [max(_COLUMN, len(title) + 2) for title in titles]

    def row(label: str, values: Sequence[str]) -> str:
        return f"{label:{_LABEL}}" + "".join(f"{value:>{width}}" for value, width in zip(values, widths, strict=True))

    def measured(label: str, value: Callable[[Measures], float]) -> str:
        return row(label, [f"{value(evaluation.overall()):.3f}" for evaluation in evaluations])

    yield row("", titles)
    yield measured(f"hit@{k}", lambda measures: measures.hit)
    yield measured(f"recall@{k}", lambda measures: measures.recall)
    yield measured(f"precision@{k}", lambda measures: measures.precision)
    yield measured("MRR", lambda measures: measures.reciprocal_rank)
    kinds = [evaluation.by_kind() for evaluation in evaluations]
    yield f"hit@{k} by kind"
    for kind, first in kinds[0].items():
        yield row(f"  {kind:14} {first.questions:3}", [f"{each[kind].hit:.3f}" for each in kinds])
    for lines in zip(*(counted(evaluation) for evaluation in evaluations), strict=True):
        yield row(lines[0].name, [str(line.hits) for line in lines])
    for title, evaluation in zip(titles, evaluations, strict=True):
        yield f"missed by {title}: {_names(evaluation.missed())}"
    yield conditions_words(evaluations[0].conditions)


def _names(ids: Sequence[str]) -> str:
    return ", ".join(ids) if ids else "none"
