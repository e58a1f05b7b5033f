"""``eval`` and ``questions``: how well search finds what it should."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.chunker_commands import known_chunkers
from explorer.cli.opening import open_reader, open_whole
from explorer.cli.options import AUDIENCE, Target, parse_day, targeted
from explorer.cli.output import show
from explorer.errors import NotFound, UsageError, UserError

if TYPE_CHECKING:
    from explorer.evaluation.evaluating import Conditions, Evaluation
    from explorer.evaluation.questions import Question
    from explorer.index.reading import Reader

_OWN_DAY = "question"
_QUESTIONS = Annotated[
    Path | None,
    typer.Option(
        "--questions", metavar="FILE", help="The question set, JSON lines; questions.jsonl in the collection's folder when not given."
    ),
]


def add_to(app: typer.Typer) -> None:
    app.command(name="eval")(targeted(evaluate))
    app.command()(targeted(questions))


def parse_day_or_own(text: str) -> date | str:
    """A day, or "question"."""
    return text if text == _OWN_DAY else parse_day(text)


def evaluate(
    k: Annotated[int, typer.Option("--k", "-k", min=1, metavar="K", help="How many hits of each question count.")] = 5,
    questions: _QUESTIONS = None,
    chunker: Annotated[
        list[str] | None,
        typer.Option(
            "--chunker",
            metavar="NAME:SETTINGS",
            autocompletion=known_chunkers,
            help="What to measure instead of the index as it is, with settings after a colon, such as fixed:words=80; name several to see "
            "them side by side. The command 'chunkers' lists them.",
        ),
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option(
            "--column",
            metavar="CHUNKER:SETTINGS",
            help="As --chunker, with settings, such as structure:longest=150; what was cut is kept for the next time.",
        ),
    ] = None,
    own: Annotated[bool, typer.Option("--own", help="Ask the questions that you typed into the window for this collection.")] = False,
    audience: AUDIENCE = None,
    as_of: Annotated[
        # typer needs a plain class for a value with a parser of its own.
        object | None,
        typer.Option(
            "--as-of",
            metavar="DATE|question",
            parser=parse_day_or_own,
            help="Show only versions in force on this day, or with 'question' on each question's own; all versions when not given.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything, question by question, for other programs.")] = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the measures by kind and question for a spreadsheet.")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the result among the runs, to compare it with others later.")] = False,
    *,
    target: Target,
) -> None:
    """Measure the search with a set of questions."""
    from explorer.evaluation.evaluating import QUESTIONS_OWN, Conditions

    if own and questions is not None:
        raise UsageError("--own asks your own questions, --questions those of a file: name one of them.")

    day = QUESTIONS_OWN if as_of == _OWN_DAY else as_of if isinstance(as_of, date) else None
    conditions = Conditions(k, audience, day)
    if column or own or csv is not None or keep:
        from explorer.cli.measuring import ColumnWish, measure_columns

        wish = ColumnWish(tuple(chunker or ()), tuple(column or ()), questions, own, csv, keep, as_json)
        measure_columns(target, wish, conditions)
        return
    evaluations, path = _evaluations(target, questions, tuple(dict.fromkeys(chunker or ())), conditions)
    if as_json:
        typer.echo(json.dumps(as_json_of(evaluations, path), ensure_ascii=False, indent=2))
        return
    from explorer.cli.evaluation_lines import evaluation_lines, side_by_side_lines

    for line in evaluation_lines(evaluations[0]) if len(evaluations) == 1 else side_by_side_lines(evaluations):
        show(line)


def _evaluations(
    target: Target, named: Path | None, chunkers: Sequence[str], conditions: Conditions
) -> tuple[tuple[Evaluation, ...], Path]:
    """What was measured, and the file of the questions."""
    from explorer.cli.progress_bar import carried_out
    from explorer.evaluation.evaluating import evaluate as measured

    if not chunkers:
        with open_reader(target) as reader:
            asked, path = asked_questions(named, _folder(target, reader))
            return (carried_out(measured(reader, asked, conditions)),), path
    from explorer.chunking.written import written_chunker
    from explorer.evaluation.side_by_side import evaluate_chunkers

    cutters = [written_chunker(words) for words in chunkers]
    with open_whole(target) as opened:
        asked, path = asked_questions(named, opened.folder)
        found = carried_out(evaluate_chunkers(opened, cutters, asked, conditions))
        # As they were named: one chunker may stand there twice, with other settings.
        return tuple(replace(evaluation, chunker=words) for evaluation, words in zip(found, chunkers, strict=True)), path


def _folder(target: Target, reader: Reader) -> Path | None:
    from explorer.index.opened import choose_folder

    return choose_folder(reader, target.collection)


def asked_questions(named: Path | None, folder: Path | None) -> tuple[tuple[Question, ...], Path]:
    """The questions of the named file, else of the collection's, and that file."""
    from explorer.evaluation.questions import QUESTIONS, read_questions

    if named is None and folder is None:
        raise UserError("Where the collection of this index is, is not known. Name the question set with --questions FILE.")
    path = named if named is not None else Path(folder or "") / QUESTIONS
    return read_questions(path), path


def as_json_of(evaluations: Sequence[Evaluation], path: Path | str) -> dict[str, object]:
    """Everything that was measured, for other programs."""
    conditions = evaluations[0].conditions
    return {
        "k": conditions.k,
        "audience": conditions.audience,
        "as_of": conditions.as_of.isoformat() if isinstance(conditions.as_of, date) else conditions.as_of,
        "questions": str(path),
        "evaluations": [evaluation.to_json() for evaluation in evaluations],
    }


def questions(
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="Only questions of one kind, such as table.")] = None,
    questions: _QUESTIONS = None,
    *,
    target: Target,
) -> None:
    """List the questions of the collection's question set."""
    from explorer.cli.evaluation_lines import question_line

    every, path = asked_questions(questions, target.chosen_collection().folder)
    asked = [question for question in every if question.is_for(target.reader_audience)]
    chosen = [question for question in asked if kind in (None, question.kind)]
    if not chosen:
        known = ", ".join(sorted({question.kind for question in asked}))
        raise NotFound(f"{path} has no questions of the kind '{kind}', only: {known}.")
    for question in chosen:
        show(question_line(question))
    show(f"{len(chosen)} questions")
