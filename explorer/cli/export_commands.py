"""``export qdrant``: the index's chunks into a Qdrant collection."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.opening import open_file
from explorer.cli.options import Target, targeted
from explorer.cli.output import say, show
from explorer.errors import Cancelled, UsageError

if TYPE_CHECKING:
    from explorer.exchange.qdrant.address import Address

# A path has one slash only where there were two; a single letter is a drive.
_ADDRESS = re.compile(r"[a-z]{2,}:[/\\]", re.IGNORECASE)


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(name="export", help="Give the index's chunks to other programs.")
    # With a callback, typer keeps a group of one command a group.
    group.callback()(_group)
    group.command()(targeted(qdrant, of_collections=False))
    app.add_typer(group)


def _group() -> None:
    """Give the index's chunks to other programs."""


def qdrant(
    collection: Annotated[
        str, typer.Option("--collection", metavar="NAME", help="The collection in Qdrant; it is made when it is not there.")
    ],
    url: Annotated[
        str | None,
        typer.Option("--url", metavar="URL", help="The server, such as http://localhost:6333; the port is 6333 when none is named."),
    ] = None,
    path: Annotated[
        Path | None,
        typer.Option("--path", metavar="FOLDER", help="A folder in the place of a server, for trying out and for some thousand chunks."),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", metavar="FOLDER", help="The folder that holds documents/, whose index is exported; else as everywhere."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be written and removed, and write nothing.")] = False,
    shards: Annotated[
        int | None,
        typer.Option("--shards", min=1, metavar="N", help="Into how many shards a server divides a collection that is made."),
    ] = None,
    replicas: Annotated[
        int | None,
        typer.Option("--replicas", min=1, metavar="N", help="On how many machines a server keeps each shard of a collection that is made."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome for other programs.")] = False,
    *,
    target: Target,
) -> None:
    """Bring a Qdrant collection to what the index holds: new and changed chunks are written, and what is gone is removed.

    A second export writes nothing, an interrupted one goes on. The key for the server comes from QDRANT_API_KEY or the system's keyring."""
    address = _address(url, path, collection)
    if path is not None and (shards or replicas):
        raise UsageError("A folder has no shards and no replicas; leave --shards and --replicas out, or name a server with --url.")
    from explorer.cli.export_lines import outcome_json, outcome_lines
    from explorer.cli.interrupting import cancel_on_interrupt
    from explorer.cli.progress_bar import carried_out
    from explorer.exchange.qdrant.export import Wish, export

    with open_file(replace(target, collection=folder)) as reader, cancel_on_interrupt() as cancel:
        try:
            outcome = carried_out(export(reader, address, Wish(dry_run, shards, replicas), told=say, cancel=cancel))
        except Cancelled:
            say("Interrupted. What was written stays; the same command goes on from there.")
            raise
    if as_json:
        typer.echo(json.dumps(outcome_json(outcome), ensure_ascii=False, indent=2))
        return
    for line in outcome_lines(outcome):
        show(line)


def _address(url: str | None, path: Path | None, collection: str) -> Address:
    from explorer.exchange.qdrant.address import in_folder, on_server

    if url is not None and path is None:
        return on_server(url, collection)
    if path is not None and url is None:
        if _ADDRESS.match(str(path)):
            raise UsageError(f"{path} is an address, and no folder. Name a folder with --path, or a server with --url.")
        return in_folder(path, collection)
    raise UsageError("Say where the collection is, in one way: --url for a server, or --path for a folder.")
