"""``ingest``: build an index, or bring it up to date."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.chunker_commands import known_chunkers
from explorer.cli.options import Ocr, Password, Target, targeted
from explorer.cli.output import say, show
from explorer.domain.counting import counted
from explorer.errors import UsageError

if TYPE_CHECKING:
    from explorer.index.build import BuildReport


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(ingest, for_audience=False, of_collections=False))


def ingest(
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="The collection's folder; the same as --collection.")] = None,
    chunker: Annotated[
        str,
        typer.Option(
            "--chunker",
            metavar="NAME:SETTINGS",
            autocompletion=known_chunkers,
            help="How to cut: structure, fixed, overlap, sentences, or another that the command 'chunkers' lists; with settings after a "
            "colon, such as structure:longest=150.",
        ),
    ] = "structure",
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Start from scratch even where nothing changed.")] = False,
    derive: Annotated[
        bool,
        typer.Option(
            "--derive-metadata",
            help="Give documents that bring no ID or version one: the ID from the file's path, the version from the hash of its bytes.",
        ),
    ] = False,
    keep_going: Annotated[
        bool,
        typer.Option("--keep-going", help="Build what can be read, list what cannot, and end with 1 if there was any."),
    ] = False,
    password: Password = None,
    ocr: Ocr = "",
    *,
    target: Target,
) -> None:
    """Build an index, or do again only what changed."""
    if folder is not None:
        if target.collection is not None and folder.resolve() != target.collection.resolve():
            raise UsageError(f"Name one folder: FOLDER says {folder} and --collection says {target.collection}.")
        target = replace(target, collection=folder)
    from explorer.chunking.written import written_chunker
    from explorer.cli.interrupting import cancel_on_interrupt
    from explorer.cli.progress_bar import carried_out
    from explorer.engine import Engine
    from explorer.index.build import ingest as build

    cutter = written_chunker(chunker)
    chosen, path = target.chosen_collection(), target.chosen_index()
    with Engine(workers=os.cpu_count() or 1, password=password, ocr=ocr) as engine, cancel_on_interrupt() as cancel:
        steps = build(chosen, path, chunker=cutter, rebuild=rebuild, derive=derive, keep_going=keep_going, engine=engine, cancel=cancel)
        report = carried_out(steps)
    for warning in (*report.warnings, *report.findings):
        say(warning)
    for line in report_lines(report):
        show(line)
    if report.failures:
        for failure in report.failures:
            say(failure.sentence)
        say(failures_line(report))
        raise typer.Exit(1)


def failures_line(report: BuildReport) -> str:
    """How many documents a build that kept going could not take, or not whole."""
    incomplete = sum(failure.incomplete for failure in report.failures)
    lost = len(report.failures) - incomplete
    counted = [f"{lost} could not be read" if lost else "", f"{incomplete} incomplete" if incomplete else ""]
    return f"Not everything is in the index: {', '.join(filter(None, counted))}."


def report_lines(report: BuildReport) -> tuple[str, str]:
    """What was done, and what the index holds now."""
    if report.rebuilt:
        done = f"{counted(report.documents, 'document')}, {counted(report.chunks, 'chunk')} (rebuilt from scratch)"
    else:
        done = (
            f"{report.added} added, {report.updated} updated, {report.unchanged} unchanged, {report.removed} removed "
            f"| chunks: +{report.chunks_added} -{report.chunks_removed}"
        )
    holds = f"{counted(report.documents, 'document')}, {counted(report.chunks, 'chunk')}"
    return done, f"index {report.index.name}: {holds} | chunker {report.chunker}"
