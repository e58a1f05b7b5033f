"""``trace`` and ``picture``: from a cited ID to its passage, in words and on the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.opening import open_whole
from explorer.cli.options import Target, targeted
from explorer.errors import NotFound, UserError

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.domain.drawing import PageDrawing
    from explorer.index.opened import DocumentView, OpenedIndex


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(trace))
    app.command()(targeted(picture))


def trace(
    ids: Annotated[list[str], typer.Argument(metavar="ID", help="Chunk IDs as they were cited.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of {query, status, trace} for other programs.")] = False,
    *,
    target: Target,
) -> None:
    """Follow chunk IDs to file, version, page and text.

    Ends with 1 when an ID is unknown."""
    from explorer.tracing.lookup import lookup

    with open_whole(target) as opened:
        answers = [lookup(opened, query, opened.as_of) for query in ids]
        name = opened.reader.path.name
    if as_json:
        typer.echo(json.dumps([answer.to_json() for answer in answers], ensure_ascii=False, indent=2))
    else:
        from explorer.cli.trace_text import trace_lines

        found = [answer.trace for answer in answers if answer.trace is not None]
        typer.echo("\n\n".join("\n".join(trace_lines(each)) for each in found), nl=bool(found))
    unknown = [answer.query for answer in answers if answer.trace is None]
    if unknown:
        raise NotFound(f"The index {name} has no chunk {', '.join(unknown)}.")


def picture(
    chunk_id: Annotated[str, typer.Argument(metavar="ID", help="The chunk whose page or pages to draw.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.png", help="Where to write the picture.")],
    dpi: Annotated[float, typer.Option("--dpi", min=24, max=1200, help="Pixels an inch.")] = 144,
    *,
    target: Target,
) -> None:
    """Save the page or pages of a chunk as a picture.

    They are drawn as the window draws them, pages joined at the border when the chunk crosses one."""
    from explorer.engine import DrawRequest
    from explorer.tracing.lookup import lookup

    with open_whole(target) as opened:
        answer = lookup(opened, chunk_id, opened.as_of)
        if answer.trace is None:
            raise NotFound(f"The index {opened.reader.path.name} has no chunk {chunk_id}.")
        chunk = opened.reader.chunk(answer.trace.chunk_id)
        assert chunk is not None, "a chunk with a trace is in the index"
        view = opened.view(chunk.doc_id, chunk.version)
        path = opened.file_path(view.record)
        drawings = _drawings(opened, view, chunk)
        if path is None:
            raise NotFound(f"The file {view.record.file} is not there: a page can be drawn only with it.")
        image = opened.engine.draw(DrawRequest(path, drawings, dpi)).result()
    try:
        out.write_bytes(image)
    except OSError as error:
        raise UserError(f"The picture could not be written to {out}: {error.strerror}.") from error


def _drawings(opened: OpenedIndex, view: DocumentView, chunk: Chunk) -> tuple[PageDrawing, ...]:
    """The drawings of the pages that the chunk's characters stand on, with the marks of all chunks there."""
    from explorer.tracing.places_on_page import page_spans
    from explorer.viewlogic.display_list import page_drawings

    if not view.pages:
        raise UserError(f"{view.record.file} has no pages: a picture can be made of PDF documents only.")
    own = page_spans(opened.runs(view, chunk.start, chunk.end), view.pages, chunk.start, chunk.end)
    if not own:
        raise UserError(f"Where {chunk.chunk_id} stands on the page is not known. {view.note}".strip())
    numbers = [span.page for span in own]
    shown = [page for page in view.pages if page.number in numbers]
    runs = opened.runs(view, min(page.start for page in shown), max(page.end for page in shown))
    chunks = opened.reader.chunks(chunk.doc_id, chunk.version)
    return page_drawings(view.pages, chunks, runs, chunk.chunk_id, only_pages=numbers)
