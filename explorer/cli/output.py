"""Where the commands' words go: results to stdout, messages to stderr."""

from __future__ import annotations

import typer

# Text comes from other people's documents: an escape sequence in it must not reach the terminal, nor a line break a line.
_CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), "�")


def show(line: str) -> None:
    """Print one line of a result."""
    typer.echo(line.translate(_CONTROLS))


def say(message: str) -> None:
    """Print a message for the user, which is no part of the result."""
    typer.echo("\n".join(line.translate(_CONTROLS) for line in message.splitlines()), err=True)
