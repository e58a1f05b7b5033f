"""Where the commands' words go: results to stdout, messages to stderr."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from explorer.errors import UserError

if TYPE_CHECKING:
    from explorer.viewlogic.one_line import MarkedLine

# Text comes from other people's documents: an escape sequence in it must not reach the terminal, nor a line break a line.
_CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), "�")


def show(line: str) -> None:
    """Print one line of a result."""
    typer.echo(line.translate(_CONTROLS))


def show_marked(line: MarkedLine) -> None:
    """Print one line of a result, what is marked in bold on a terminal that wants it."""
    parts, place = [], 0
    for mark in line.marks:
        parts += [line.text[place : mark.start].translate(_CONTROLS), _bold(line.text[mark.start : mark.end].translate(_CONTROLS))]
        place = mark.end
    typer.echo("".join(parts) + line.text[place:].translate(_CONTROLS))


def _bold(text: str) -> str:
    # typer.echo takes the codes out again when stdout is no terminal; the variable is a convention among programs.
    return text if os.environ.get("NO_COLOR") else typer.style(text, bold=True)


def say(message: str) -> None:
    """Print a message for the user, which is no part of the result."""
    typer.echo("\n".join(line.translate(_CONTROLS) for line in message.splitlines()), err=True)


def write_file(path: Path, content: bytes, what: str) -> None:
    """Write a result to a file. UserError, beginning with ``what``, when that is not possible."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UserError(f"{what} could not be written to {path}: {error.strerror}.") from error
