"""``parse`` and ``inventory``: what a file says, and what a collection says about its files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from explorer.cli import lines
from explorer.cli.options import Target, targeted
from explorer.errors import NotFound


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(parse))
    app.command()(targeted(inventory))


def parse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A Markdown, HTML or PDF file.")],
    *,
    target: Target,
) -> None:
    """Print a file's metadata and the blocks of its parsed text."""
    from explorer.engine import Engine

    path = _found(file, target.collection)
    with Engine() as engine:
        document = engine.parse(path, str(file)).result()
    typer.echo(lines.metadata_line(document.format, document.meta))
    for block in document.blocks:
        typer.echo(lines.block_line(block, document.text[block.start : block.end]))
    for warning in document.warnings:
        typer.echo(warning, err=True)


def inventory(*, target: Target) -> None:
    """List what the collection's inventory says about its documents."""
    rows = [row.as_mapping() for row in target.chosen_collection().inventory()]
    typer.echo(lines.inventory_head())
    for row in rows:
        typer.echo(lines.inventory_line(row))
    typer.echo(lines.inventory_footer(rows))


def _found(file: Path, folder: Path | None) -> Path:
    """``file`` as named, else as a source inside the named collection."""
    if file.is_file():
        return file
    if folder is not None and not file.is_absolute() and (folder / file).is_file():
        return folder / file
    if file.exists():
        raise NotFound(f"{file} is no file.")
    raise NotFound(f"There is no file {file}.")
