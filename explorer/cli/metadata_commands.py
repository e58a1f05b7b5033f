"""``metadata schema``, ``show`` and ``check``: the schema of the chunks' metadata, one chunk's, and what is wrong in a whole index."""

from __future__ import annotations

from typing import Annotated

import typer

from explorer.cli.options import Target, targeted
from explorer.errors import UsageError


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(name="metadata", help="The metadata of chunks: its schema, one chunk's record, and a check of a whole index.")
    group.command()(targeted(schema, for_audience=False))
    app.add_typer(group)


def schema(
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON Schema.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print it as Markdown, which is the default.")] = False,
    *,
    target: Target,  # noqa: ARG001 (every command takes the same options)
) -> None:
    """Print the schema of the chunks' metadata."""
    if as_json and as_markdown:
        raise UsageError("Choose one of --json and --markdown.")
    from explorer.metadata.documentation import json_schema, markdown

    typer.echo(json_schema() if as_json else markdown(), nl=False)
