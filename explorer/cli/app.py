"""The command line as a whole: its commands, and how it ends.

Exit codes: 0, 1 for what the user can mend (and for what the environment broke), 2 for usage, 130 after Ctrl+C. Results go
to stdout; every message goes to stderr.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from explorer import __version__
from explorer.cli import (
    build_commands,
    chunker_commands,
    comparison_commands,
    document_commands,
    evaluation_commands,
    export_commands,
    index_commands,
    lesson_commands,
    library_commands,
    metadata_commands,
    proof_commands,
    run_commands,
    trace_commands,
    window_command,
)
from explorer.cli.options import Launcher
from explorer.cli.output import say
from explorer.errors import Cancelled, ExplorerError

INTERRUPTED = 130


def program() -> typer.Typer:
    """All commands in one application. In plain text: help and errors are the same everywhere, and rich is not imported."""
    app = typer.Typer(
        name="chunk-explorer",
        help="See every chunk of a policy collection on its text and on its printed page, and follow any cited ID to its passage. "
        "Without a command the window opens.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    groups = (
        build_commands,
        chunker_commands,
        document_commands,
        evaluation_commands,
        run_commands,
        index_commands,
        library_commands,
        comparison_commands,
        trace_commands,
        proof_commands,
        lesson_commands,
        metadata_commands,
        export_commands,
        window_command,
    )
    for group in groups:
        group.add_to(app)
    return app


def run(arguments: Sequence[str], launch: Launcher) -> int:
    """Carry out one command and return its exit code; ``launch`` opens the window, which the command line does not know."""
    _speak_utf8()
    try:
        code = _run(arguments, launch)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader, such as `head`, has seen enough. Without this Python would complain when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _run(arguments: Sequence[str], launch: Launcher) -> int:
    try:
        program()(args=list(arguments), obj=launch)
    except SystemExit as end:
        # Typer ends this way always: after success, after a usage error that it has shown, and after Ctrl+C.
        return end.code if isinstance(end.code, int) else 0
    except Cancelled:
        return INTERRUPTED
    except ExplorerError as error:
        say(str(error))
        return error.exit_code
    return 0


def _speak_utf8() -> None:
    """Write UTF-8 whatever the locale says; what cannot be encoded (half of a surrogate pair in a file's name) is escaped."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"chunk-explorer {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and end.")] = False,
) -> None:
    """The program without a command; all of its own options end it at once."""
