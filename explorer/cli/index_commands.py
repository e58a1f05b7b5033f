"""``chunks`` and ``search``: what an index holds, as lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli import lines
from explorer.cli.opening import open_reader, say_unknown, today
from explorer.cli.options import Department, DocType, Domain, Language, Target, targeted
from explorer.cli.output import say, show, show_marked
from explorer.domain.gaps import gap_before
from explorer.errors import NotFound

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.domain.gaps import SkippedPage
    from explorer.index.reading import Reader


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(chunks))
    app.command()(targeted(search))


def chunks(
    doc_id: Annotated[str, typer.Argument(metavar="DOC_ID", help="The document's ID, such as warranty-policy.")],
    version: Annotated[str | None, typer.Option("--version", metavar="V", help="One version; all of them when not given.")] = None,
    *,
    target: Target,
) -> None:
    """List the chunks of a document."""
    with open_reader(target) as reader:
        records = reader.versions(doc_id)
        if not records:
            raise NotFound(f"The index {reader.name} has no document '{doc_id}'.")
        chosen = [record for record in records if version in (None, record.version)]
        if not chosen:
            known = ", ".join(record.version for record in records)
            raise NotFound(f"The index {reader.name} has no version '{version}' of {doc_id}, only: {known}.")
        for record in chosen:
            found = reader.chunks(doc_id, record.version)
            for line in _chunk_lines(reader, found):
                show(line)
            cutter = found[0].chunker if found else reader.chunker
            show(lines.chunks_footer(len(found), cutter, record.file))
            _say_unstable(record.file, found, reader.skipped(doc_id, record.version))


def _chunk_lines(reader: Reader, chunks: Sequence[Chunk]) -> Iterator[str]:
    """A line a chunk, those of tables with their rows."""
    if not chunks or not chunks[0].in_table:
        yield from map(lines.chunk_line, chunks)
        return
    from bisect import bisect_left, bisect_right

    from explorer.domain.cells import row_spans, row_words

    doc_id, version = chunks[0].doc_id, chunks[0].version
    sheets = reader.sheets(doc_id, version)
    cells = reader.cells(doc_id, version, 0, max(chunk.end for chunk in chunks))
    for chunk in chunks:
        first, last = bisect_right(cells, chunk.start, key=attrgetter("end")), bisect_left(cells, chunk.end, key=attrgetter("start"))
        yield lines.chunk_line(chunk, row_words(row_spans(sheets, cells[first:last])))


def _say_unstable(source: str, chunks: Sequence[Chunk], skipped: Sequence[SkippedPage]) -> None:
    """Which IDs of an incomplete document change when its missing pages can be read."""
    unstable = [(chunk, gap) for chunk in chunks if (gap := gap_before(skipped, chunk.end)) is not None]
    if unstable:
        first, gap = unstable[0]
        say(f"{source} is incomplete: {gap.words}. The IDs of #{first.position} and what follows are unstable.")


def search(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="Words to look for, in quotation marks when there are several.")],
    k: Annotated[int, typer.Option("--k", "-k", min=1, metavar="K", help="How many chunks to show.")] = 5,
    in_force: Annotated[
        bool,
        typer.Option("--in-force", help="Only versions in force on the day that counts as today; naming it with --as-of asks for it too."),
    ] = False,
    doc_type: DocType = "",
    language: Language = "",
    domain: Domain = "",
    department: Department = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the hits with their whole text and the places of the words found.")
    ] = False,
    *,
    target: Target,
) -> None:
    """Find the chunks that match a question best by its words.

    Filters are applied first: K are shown where K remain."""
    from explorer.index.search_filter import SearchFilter
    from explorer.viewlogic.filter_words import filter_words

    with open_reader(target) as reader:
        only = SearchFilter(
            in_force_on=today(target, reader) if in_force or target.as_of is not None else None,
            audience=target.reader_audience,
            doc_type=doc_type,
            language=language,
            domain=domain,
            department=department,
        )
        say_unknown(reader, only, target)
        hits = reader.search(query, k, only)
        if as_json:
            typer.echo(json.dumps({"query": query, "k": k, "hits": [lines.hit_json(hit) for hit in hits]}, ensure_ascii=False, indent=2))
            return
        for hit in hits:
            head, text = lines.hit_lines(hit)
            show(head)
            show_marked(text)
        let_through = filter_words(only)
        if not hits:
            say(f"No chunk has any of these words{', with these filters' if let_through else ''}.")
        show(lines.search_footer(reader.counts().chunks, reader.chunker, k, let_through))
