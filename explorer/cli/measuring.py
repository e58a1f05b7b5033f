"""``eval`` with columns: chunkers with settings, measured on cached indexes, for a terminal, a spreadsheet and the history."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from explorer.cli.evaluation_commands import as_json_of, asked_questions
from explorer.cli.opening import open_whole
from explorer.cli.options import Target
from explorer.cli.output import say, show, write_file
from explorer.cli.progress_bar import carried_out
from explorer.comparison.columns import ColumnOrder, column_order
from explorer.errors import NotFound
from explorer.evaluation.measured import DEPTH, Measured, measure

if TYPE_CHECKING:
    from explorer.evaluation.evaluating import Conditions
    from explorer.evaluation.questions import Question
    from explorer.evaluation.runs import Run
    from explorer.index.opened import OpenedIndex


@dataclass(frozen=True, slots=True)
class ColumnWish:
    """What was asked for on the command line. Without chunkers and columns the index is measured as it is."""

    chunkers: tuple[str, ...]
    columns: tuple[str, ...]
    questions: Path | None
    own: bool
    csv: Path | None
    keep: bool
    as_json: bool


def measure_columns(target: Target, wish: ColumnWish, conditions: Conditions) -> None:
    """Measure and tell. Columns that could not be measured are named on stderr; the exit code is then 1."""
    from explorer.chunking.registry import chunker as named_chunker
    from explorer.evaluation.trial_cache import TrialCache

    orders = [*(ColumnOrder(name) for name in wish.chunkers), *map(column_order, wish.columns)]
    for order in orders:
        named_chunker(order.chunker, **dict(order.settings))
    with open_whole(target) as opened:
        chosen = tuple(dict.fromkeys(orders)) or (ColumnOrder.of(opened.reader.chunker, opened.reader.chunker_settings),)
        questions, name, source = _questions(wish, opened)
        deep = replace(conditions, k=max(conditions.k, DEPTH))
        columns = carried_out(measure(opened, chosen, questions, deep, TrialCache()))
        measured = Measured(name, questions, deep, columns)
        if wish.csv is not None or wish.keep:
            _hand_out(wish, opened, measured, conditions.k)
    _tell(measured, conditions.k, source if wish.as_json else None)
    faults = [column.fault for column in columns if column.fault]
    for fault in faults:
        say(fault)
    if faults:
        raise typer.Exit(1)


def _questions(wish: ColumnWish, opened: OpenedIndex) -> tuple[tuple[Question, ...], str, Path]:
    """The questions, what they are called, and their file."""
    if not wish.own:
        found, path = asked_questions(wish.questions, opened.folder)
        return found, path.name if wish.questions is not None else "The collection's questions", path
    from explorer.evaluation.own_questions import own_questions_file, read_own

    file = own_questions_file(opened)
    questions = read_own(file)
    if not questions:
        raise NotFound("You have no questions of your own for this collection. Type them into the window's comparison, under Details.")
    return questions, "Own questions", file


def _hand_out(wish: ColumnWish, opened: OpenedIndex, measured: Measured, k: int) -> None:
    from explorer.evaluation.history import keep_run
    from explorer.evaluation.runs import run_of
    from explorer.evaluation.trial_key import documents_key

    run: Run = run_of(measured, _now(), opened.reader.address, carried_out(documents_key(opened)))
    if wish.csv is not None:
        from explorer.exchange.measures_csv import measures_csv

        write_file(wish.csv, measures_csv(run, k), "The measures")
    if wish.keep:
        say(f"Kept as the run {keep_run(run).stem}.")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _tell(measured: Measured, k: int, json_of: Path | None) -> None:
    """``json_of`` is the file of the questions when JSON is wanted."""
    from explorer.viewlogic.comparing import column_titles

    shown = [(column.order, column.evaluation.at(k)) for column in measured.columns if column.evaluation is not None]
    if not shown:
        return
    evaluations = [evaluation for _, evaluation in shown]
    if json_of is not None:
        told = as_json_of(evaluations, json_of)
        told["columns"] = [{"chunker": order.chunker, "settings": dict(order.settings)} for order, _ in shown]
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for line in _lines(evaluations, column_titles([order for order, _ in shown])):
        show(line)


def _lines(evaluations: Sequence[object], titles: Sequence[str]) -> Sequence[str]:
    from explorer.cli.evaluation_lines import evaluation_lines, side_by_side_lines

    if len(evaluations) == 1:
        return list(evaluation_lines(evaluations[0]))  # type: ignore[arg-type]
    return list(side_by_side_lines(evaluations, titles))  # type: ignore[arg-type]
