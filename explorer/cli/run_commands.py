"""``runs``: evaluations that were kept, one of them, or two side by side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.options import Target, targeted
from explorer.cli.output import say, show, write_file
from explorer.errors import UsageError

if TYPE_CHECKING:
    from explorer.evaluation.runs import Run
    from explorer.viewlogic.run_rows import ComparedRuns

_NAME, _GAP = 20, 3
_LEAST = 9
_THREE = len("0.000 0.000  +0.000")
_QUESTION = 60


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(runs, for_audience=False, of_collections=False))


def runs(
    older: Annotated[
        str | None, typer.Argument(metavar="RUN", help="A run's name, or last for the newest; all are listed when none is.")
    ] = None,
    newer: Annotated[str | None, typer.Argument(metavar="OTHER", help="Another one, to be compared with the first.")] = None,
    k: Annotated[int, typer.Option("--k", "-k", min=1, metavar="K", help="How many hits of each question count.")] = 5,
    measure: Annotated[str, typer.Option("--measure", metavar="NAME", help="hit, recall, precision or mrr.")] = "hit",
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the first run for a spreadsheet.")] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Take the run away.")] = False,
    *,
    target: Target,  # noqa: ARG001 (every command takes the options; runs are the user's, whatever index is open)
) -> None:
    """List the evaluations that were kept, show one, or compare two."""
    from explorer.evaluation.history import delete_run, kept_runs, named_run, runs_folder
    from explorer.viewlogic.measured_rows import MEASURES
    from explorer.viewlogic.run_rows import compared_runs, run_line

    if measure not in [each.key for each in MEASURES]:
        raise UsageError(f"There is no measure '{measure}'. There are: {', '.join(each.key for each in MEASURES)}.")
    if older is None:
        if csv is not None or delete:
            raise UsageError("Name the run, or write last for the newest one.")
        kept = kept_runs()
        for each in kept:
            line = run_line(each, measure, k)
            show(
                f"{each.name:{_NAME}} {line.figures:24} {line.columns} | {line.questions}"
                if not line.fault
                else f"{each.name} {line.fault}"
            )
        show(f"{len(kept)} runs" if len(kept) != 1 else "1 run")
        return
    if delete:
        path = runs_folder() / f"{older}.jsonl"
        if newer is not None or path.parent != runs_folder() or not path.is_file():
            raise UsageError(f"There is no run '{older}' to take away: name one as the command 'runs' lists it.")
        delete_run(path)
        say(f"The run {older} is deleted.")
        return
    first = named_run(older)
    if csv is not None:
        from explorer.exchange.measures_csv import measures_csv

        write_file(csv, measures_csv(first, _known(first, k)), "The measures")
    if newer is not None:
        for text in _compared(compared_runs(first, named_run(newer), measure, k)):
            show(text)
    elif csv is None:
        for text in _one(first, measure, _known(first, k)):
            show(text)


def _known(run: Run, k: int) -> int:
    if k > run.depth:
        raise UsageError(f"This run knows the first {run.depth} hits of each question: name a K up to that.")
    return k


def _one(run: Run, measure: str, k: int) -> Iterator[str]:
    from explorer.viewlogic.measured_rows import measured_table
    from explorer.viewlogic.run_rows import when

    table = measured_table(run.orders, run, measure, k)
    yield f"{when(run)}, {run.questions_name}, {run.index}"
    for title, settings, fault in zip(table.titles, table.settings, run.faults, strict=True):
        yield f"{title}: {fault or settings}"
    widths = [max(len(title) + _GAP, _LEAST) for title in table.titles]
    yield f"{table.corner:{_NAME}}" + "".join(f"{title:>{width}}" for title, width in zip(table.titles, widths, strict=True))
    for line in table.lines:
        label = f"{line.words} {line.questions}"
        figures = [f"{cell.text}{'*' if cell.best else ' '}" for cell in line.cells]
        yield f"{label:{_NAME}}" + "".join(f"{text:>{width}}" for text, width in zip(figures, widths, strict=True)).rstrip()
    yield "* the best of its line"


def _compared(compared: ComparedRuns) -> Iterator[str]:
    yield from compared.notes
    widths = [max(len(title), _THREE) + _GAP for title in compared.titles]
    yield f"{compared.corner:{_NAME}}" + "".join(f"{title:>{width}}" for title, width in zip(compared.titles, widths, strict=True))
    for line in compared.lines:
        label = f"{line.words} {line.questions}"
        figures = [f"{each.old:>5} {each.new:>5} {each.difference:>7}" for each in line.figures]
        yield f"{label:{_NAME}}" + "".join(f"{text:>{width}}" for text, width in zip(figures, widths, strict=True)).rstrip()
    for changed in compared.changed:
        text = " ".join(changed.question.split())[:_QUESTION]
        yield f"{'better' if changed.change > 0 else 'worse':7} {changed.column}: {changed.old} \u2192 {changed.new}  {changed.id} {text}"
    if not compared.changed:
        yield "No question is found at another rank."
