"""``trace`` and ``picture``: from a cited ID to its passage, in words and on the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.opening import open_whole
from explorer.cli.options import Target, targeted
from explorer.cli.output import show
from explorer.errors import NotFound, UserError

if TYPE_CHECKING:
    from explorer.domain.drawing import PageDrawing
    from explorer.index.opened import OpenedIndex
    from explorer.tracing.trace import Trace


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

        for number, found in enumerate(answer.trace for answer in answers if answer.trace is not None):
            if number:
                show("")
            for line in trace_lines(found):
                show(line)
    unknown = [answer.query for answer in answers if answer.trace is None]
    if unknown:
        raise NotFound(f"The index {name} has no chunk {', '.join(unknown)}.")


def picture(
    chunk_id: Annotated[str, typer.Argument(metavar="ID", help="The chunk whose page or pages to draw.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.png", help="Where to write the picture.")],
    dpi: Annotated[float, typer.Option("--dpi", min=24, max=1200, help="Pixels an inch.")] = 144,
    glyphs: Annotated[bool, typer.Option("--glyphs", help="Draw the box of every glyph too, to check the placement.")] = False,
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
        path = _file_to_draw(opened, answer.trace)
        image = opened.engine.draw(DrawRequest(path, _drawings(opened, answer.trace, glyphs), dpi)).result()
    try:
        out.write_bytes(image)
    except OSError as error:
        raise UserError(f"The picture could not be written to {out}: {error.strerror}.") from error


def _file_to_draw(opened: OpenedIndex, trace: Trace) -> Path:
    """The chunk's file. A place is drawn only where it is known, over the very file that was indexed."""
    if trace.placement.reason == "no pages":
        raise UserError(f"{trace.source} has no pages: a picture can be made of PDF documents only.")
    if not trace.page_spans:
        raise UserError(f"{trace.chunk_id} cannot be drawn: {trace.placement.reason}. {trace.note}".strip())
    view = opened.view(trace.doc_id, trace.version)
    path = opened.file_path(view.record)
    if path is None:
        raise UserError(f"{trace.source} is not there: the page can be drawn only with it.")
    if trace.checks["file"] != "ok":
        raise UserError(f"{trace.source} has changed since it was indexed: build the index again, then the page can be drawn.")
    return path


def _drawings(opened: OpenedIndex, trace: Trace, glyphs: bool) -> tuple[PageDrawing, ...]:
    """The drawings of the pages that the chunk's characters stand on, with the marks of all chunks there."""
    from explorer.viewlogic.display_list import page_drawings

    view = opened.view(trace.doc_id, trace.version)
    numbers = [span.page for span in trace.page_spans]
    shown = [page for page in view.pages if page.number in numbers]
    runs = opened.runs(view, min(page.start for page in shown), max(page.end for page in shown))
    chunks = [chunk for chunk in opened.reader.chunks(trace.doc_id, trace.version) if chunk.chunk_id not in view.doubtful]
    return page_drawings(view.pages, chunks, runs, trace.chunk_id, only_pages=numbers, glyphs=glyphs)
