"""``metadata``: what is wrong in a whole index, one chunk's record, correcting what is said about a document, and the schema."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from explorer.cli import output
from explorer.cli.correction_commands import set_labels
from explorer.cli.opening import open_reader
from explorer.cli.options import Target, targeted
from explorer.errors import NotFound, UsageError


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(
        name="metadata", help="The metadata of chunks: check a whole index, show one chunk's record, correct a document's labels."
    )
    group.command()(targeted(check, of_collections=False))
    group.command()(targeted(show))
    group.command("set")(targeted(set_labels, of_collections=False))
    group.command()(targeted(schema, for_audience=False, of_collections=False))
    app.add_typer(group)


def check(
    most: Annotated[int, typer.Option("--most", min=0, metavar="N", help="How many errors, and how many warnings, to list.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome for other programs.")] = False,
    *,
    target: Target,
) -> None:
    """Check the metadata of every chunk of the index.

    Counts what is there and lists what is missing, odd or not what it stands for. Ends with 1 when there are errors."""
    from explorer.cli.interrupting import cancel_on_interrupt
    from explorer.cli.metadata_lines import check_lines
    from explorer.cli.progress_bar import carried_out
    from explorer.index.domains_file import read_rules
    from explorer.index.metadata_check import check_metadata
    from explorer.index.opened import choose_folder

    with open_reader(target) as reader, cancel_on_interrupt() as cancel:
        folder = choose_folder(reader, target.collection)
        found = carried_out(check_metadata(reader, most, cancel, read_rules(folder) if folder is not None else None))
    if as_json:
        typer.echo(json.dumps(found.to_json(), ensure_ascii=False, indent=2))
    else:
        for line in check_lines(found):
            output.show(line)
    if found.errors:
        raise typer.Exit(1)


def show(
    chunk_id: Annotated[str, typer.Argument(metavar="ID", help="The chunk's ID.")],
    reserved: Annotated[bool, typer.Option("--reserved", help="With --json, print the reserved fields that are known too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the record as it is exchanged.")] = False,
    *,
    target: Target,
) -> None:
    """Print the metadata of a chunk, and where its values come from."""
    from explorer.cli.metadata_lines import record_lines

    with open_reader(target) as reader:
        if reader.withheld([chunk_id]):
            raise NotFound(f"{chunk_id} is not for this audience.")
        if reader.chunk(chunk_id) is None:
            raise NotFound(f"The index {reader.name} has no chunk {chunk_id}.")
        found = reader.metadata(chunk_id)
        if found is None:
            raise NotFound(f"The index {reader.name} has no metadata of {chunk_id}. Build it again with ingest.")
        if as_json:
            typer.echo(json.dumps(found.record(reserved=reserved), ensure_ascii=False, indent=2))
            return
        for line in record_lines(found):
            output.show(line)


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
