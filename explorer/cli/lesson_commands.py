"""``lesson`` and ``compute-id``: why an ID is a hash of four values, with the real collection."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.opening import open_reader
from explorer.cli.options import Target, targeted
from explorer.cli.output import show
from explorer.errors import MissingIndex, NotFound, UsageError

if TYPE_CHECKING:
    from explorer.comparison.numbering import Passage, Renumbering
    from explorer.index.reading import Reader


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(lesson, of_collections=False))
    app.command(name="compute-id")(targeted(compute_id))


def lesson(
    doc_id: Annotated[str, typer.Argument(metavar="DOC_ID", help="The document that leaves the collection; the index stays as it is.")],
    version: Annotated[
        str | None, typer.Option("--version", metavar="V", help="Which version of it; needed when there are several.")
    ] = None,
    cited: Annotated[
        int | None,
        typer.Option("--cited", metavar="N", min=0, help="A number that an old answer cites; one that misleads when not given."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome for other programs.")] = False,
    *,
    target: Target,
) -> None:
    """Show what counters, text-only IDs and hash IDs do when one document leaves."""
    from explorer.cli.progress_bar import carried_out
    from explorer.comparison.numbering import read_passages, same_text, without

    with open_reader(target) as reader:
        change = without(carried_out(read_passages(reader)), doc_id, _version(reader, doc_id, version))
    groups = same_text(change.before)
    number = cited if cited is not None else change.telling_counter
    if as_json:
        typer.echo(json.dumps(_as_json(change, groups, number), ensure_ascii=False, indent=2))
        return
    from explorer.viewlogic import lesson_words as words

    show(f"{len(change.before)} passages before, {len(change.after)} after {doc_id} left ({len(change.removed)} of its passages)")
    show(f"Counters:      {words.counters_words(change)}")
    for sentence in filter(None, words.old_citation_words(change, number)):
        show(f"               {sentence}")
    show(f"Text-only IDs: {words.text_ids_words(change, len(groups))}")
    for gone, still in change.misleading_text_ids:
        show(f"               {gone.text_id} meant {words.passage_words(gone)} and now leads to {words.passage_words(still)}")
    show(f"Hash IDs:      {words.ids_words(change)}")
    if hashed := words.hash_citation_words(change, number):
        show(f"               {hashed}")


def compute_id(
    doc_id: Annotated[str, typer.Argument(metavar="DOC_ID", help="The document's ID.")],
    version: Annotated[str, typer.Argument(metavar="VERSION", help="Its version.")],
    start: Annotated[str, typer.Argument(metavar="START", help="The passage's first character, counted from 0 in the parsed text.")],
    end: Annotated[str, typer.Argument(metavar="END", help="The first character after the passage.")],
    *,
    target: Target,
) -> None:
    """Make a chunk's ID by hand, step by step, and say whether the index holds it."""
    from explorer.viewlogic.lesson_words import hand_made

    made = hand_made(doc_id, version, start, end)
    if made.fault:
        raise UsageError(made.fault)
    show(f"joined   {made.joined}")
    show(f"bytes    {made.bytes}")
    show(f"SHA-256  {made.digest}")
    show(f"ID       {made.chunk_id}")
    show(f"index    {_holding(target, made.chunk_id)}")


def _holding(target: Target, wanted: str) -> str:
    try:
        with open_reader(target) as reader:
            chunk = reader.chunk(wanted)
            name = reader.name
    except MissingIndex:
        return "none is there to look in"
    if chunk is None:
        return f"{name} holds no chunk with this ID"
    return f"{name} holds it: {chunk.title or chunk.doc_id}, version {chunk.version}, {chunk.section_words}"


def _version(reader: Reader, doc_id: str, wanted: str | None) -> str:
    versions = [record.version for record in reader.versions(doc_id)]
    if not versions:
        raise NotFound(f"The index {reader.name} has no document '{doc_id}'.")
    if wanted is None and len(versions) > 1:
        raise UsageError(f"{doc_id} has the versions {', '.join(versions)}: name one with --version.")
    if wanted is not None and wanted not in versions:
        raise NotFound(f"{doc_id} has no version {wanted}, only: {', '.join(versions)}.")
    return wanted if wanted is not None else versions[0]


def _as_json(change: Renumbering, groups: tuple[tuple[Passage, ...], ...], cited: int) -> dict[str, object]:
    return {
        "before": len(change.before),
        "after": len(change.after),
        "misleading_counters": len(change.misleading_counters),
        "dead_counters": len(change.dead_counters),
        "moved_ids": [passage.chunk_id for passage in change.moved_ids],
        "cited": {
            "counter": cited,
            "meant": change.before[cited].chunk_id if cited < len(change.before) else None,
            "shows": change.after[cited].chunk_id if cited < len(change.after) else None,
            "counter_now": change.counter_after(change.before[cited].chunk_id) if cited < len(change.before) else None,
        },
        "same_text": [[passage.chunk_id for passage in group] for group in groups],
        "misleading_text_ids": [
            {"text_id": gone.text_id, "meant": gone.chunk_id, "shows": still.chunk_id} for gone, still in change.misleading_text_ids
        ],
    }
