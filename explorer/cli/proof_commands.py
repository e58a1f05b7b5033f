"""``verify``, ``versions`` and ``twins``: whether the chunks are what they say, what became of them, and what is like them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.opening import open_reader, open_whole, today
from explorer.cli.options import Ocr, Password, Target, targeted
from explorer.cli.output import show, write_file
from explorer.errors import NotFound, UsageError

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.index.reading import Reader


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(verify, of_collections=False))
    app.command()(targeted(versions))
    app.command()(targeted(twins))


def verify(
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome for other programs.")] = False,
    junit: Annotated[Path | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML as well, a case for each chunk.")] = None,
    password: Password = None,
    ocr: Ocr = "",
    *,
    target: Target,
) -> None:
    """Check every chunk of the index against its file, which is parsed again.

    Ends with 1 when a chunk is not traceable."""
    from explorer.cli.interrupting import cancel_on_interrupt
    from explorer.cli.progress_bar import carried_out
    from explorer.cli.proof_lines import fault_lines
    from explorer.tracing.verification import verify as checked

    with open_whole(target, password, ocr) as opened, cancel_on_interrupt() as cancel:
        found = carried_out(checked(opened, cancel))
    if junit is not None:
        from explorer.tracing.junit import junit_xml

        write_file(junit, junit_xml(found).encode("utf-8"), "The JUnit file")
    if as_json:
        typer.echo(json.dumps(found.to_json(), ensure_ascii=False, indent=2))
    else:
        for line in fault_lines(found.faults):
            show(line)
        show(found.summary)
    if found.faults:
        raise typer.Exit(1)


def versions(
    wanted: Annotated[str, typer.Argument(metavar="DOC_ID|ID", help="A document, or one chunk of it.")],
    old: Annotated[str | None, typer.Option("--old", metavar="V", help="The version to compare from, with --new.")] = None,
    new: Annotated[str | None, typer.Option("--new", metavar="V", help="The version to compare with; all chunks are listed.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list for other programs.")] = False,
    *,
    target: Target,
) -> None:
    """List a document's versions, what became of each chunk between two, or where one chunk stands in the others."""
    from explorer.cli import proof_lines

    if (old is None) != (new is None):
        raise UsageError("To compare versions, name both: --old V --new V.")
    with open_reader(target) as reader:
        lines: list[str]
        told: Any
        chunk = _chunk(reader, wanted)
        if old is not None and new is not None:
            from explorer.comparison.versions import id_map

            pairs = id_map(reader, chunk.doc_id if chunk is not None else wanted, old, new)
            if chunk is not None:
                pairs = tuple(pair for pair in pairs if chunk.chunk_id in (each.chunk_id for each in (pair.old, pair.new) if each))
            lines, told = list(proof_lines.pair_lines(pairs)), [proof_lines.pair_json(pair) for pair in pairs]
        elif chunk is not None:
            from explorer.comparison.versions import elsewhere

            found = elsewhere(reader, chunk)
            lines, told = list(proof_lines.counterpart_lines(chunk, found)), [proof_lines.counterpart_json(each) for each in found]
        else:
            records = reader.versions(wanted)
            if not records:
                _refuse_known(reader, wanted)
                raise NotFound(f"The index {reader.name} has no document '{wanted}' and no such chunk.")
            day = today(target, reader)
            lines, told = list(proof_lines.version_lines(records, day)), [proof_lines.version_json(record, day) for record in records]
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        for line in lines:
            show(line)


def _chunk(reader: Reader, wanted: str) -> Chunk | None:
    return reader.chunk(wanted) or reader.chunk(wanted.strip().lower())


def _refuse_known(reader: Reader, chunk_id: str) -> None:
    """NotFound for an ID that is there, but not for this audience, or that was there once."""
    plain = chunk_id.strip().lower()
    if reader.withheld([plain]):
        raise NotFound(f"{chunk_id} is not for this audience.")
    old = reader.retired(plain)
    if old is not None:
        from explorer.tracing.retired import retired_words

        raise NotFound(f"{retired_words(old)} Trace it to see where its text is now.")


def twins(
    chunk_id: Annotated[str, typer.Argument(metavar="ID", help="The chunk to find the like of.")],
    k: Annotated[int, typer.Option("--k", "-k", min=1, metavar="K", help="How many to show at most.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list for other programs.")] = False,
    *,
    target: Target,
) -> None:
    """List passages that are equal or nearly equal to a chunk's."""
    from explorer.cli import proof_lines
    from explorer.comparison.twins import twins as alike

    with open_reader(target) as reader:
        chunk = _chunk(reader, chunk_id)
        if chunk is None:
            _refuse_known(reader, chunk_id)
            raise NotFound(f"The index {reader.name} has no chunk {chunk_id}.")
        found = alike(reader, chunk, k)
    if as_json:
        typer.echo(json.dumps([proof_lines.twin_json(twin) for twin in found], ensure_ascii=False, indent=2))
        return
    for line in proof_lines.twin_lines(found):
        show(line)
    show(f"{len(found)} {'passage' if len(found) == 1 else 'passages'} like {chunk.chunk_id}")
