"""``trace``, ``picture`` and ``card``: from whatever cites a passage to the passage, in words, on its page, and to hand over."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.opening import open_whole
from explorer.cli.options import Password, Target, targeted
from explorer.cli.output import say, show, write_file
from explorer.errors import UserError

if TYPE_CHECKING:
    from explorer.engine import DrawRequest
    from explorer.index.opened import OpenedIndex
    from explorer.tracing.findings import Finding
    from explorer.tracing.trace import Trace


class CardFormat(StrEnum):
    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(trace))
    app.command()(targeted(picture))
    app.command()(targeted(card))


def trace(
    texts: Annotated[
        list[str],
        typer.Argument(
            metavar="TEXT|-",
            help="IDs, beginnings of IDs, links, a quoted sentence, or any text with citations in it; - reads it from stdin.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print a list with an entry for each citation, for other programs.")] = False,
    explain: Annotated[bool, typer.Option("--explain/--no-explain", help="Find out why an ID is unknown, which may take seconds.")] = True,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0, metavar="S", help="Stop explaining after so long; no limit when not given.")
    ] = None,
    also: Annotated[
        list[Path] | None,
        typer.Option(
            "--also", metavar="PATH", help="Another index to look for unknown IDs in; recent ones and those beside it always are."
        ),
    ] = None,
    password: Password = None,
    *,
    target: Target,
) -> None:
    """Follow everything that a text cites to file, version, page and text.

    Ends with 1 when a citation is unknown or not for the audience."""
    from explorer.tracing.lookup import Answer, answer

    with open_whole(target, password) as opened:
        pasted = [_from_stdin() if text == "-" else text for text in texts]
        answers: list[Answer] = []
        for text in pasted:
            found = _found(opened, text, explain, seconds, also or [])
            answers += [answer(opened, each, opened.as_of) for each in found] or [Answer(text, "unknown", None)]
        name = opened.reader.name
    from explorer.cli.finding_text import answer_lines, unknown_words

    if as_json:
        typer.echo(json.dumps([each.to_json() for each in answers], ensure_ascii=False, indent=2))
    else:
        shown = [lines for lines in map(list, map(answer_lines, answers)) if lines]
        for number, lines in enumerate(shown):
            for line in ([""] if number else []) + lines:
                show(line)
    missing = [each for each in answers if each.status == "unknown"]
    for sentence in unknown_words(missing, name, tried=explain):
        say(sentence)
    if missing or any(each.withheld for each in answers):
        raise typer.Exit(1)


def _from_stdin() -> str:
    return sys.stdin.buffer.read().decode("utf-8", "replace").removeprefix("\ufeff")


def _found(opened: OpenedIndex, text: str, explain: bool, seconds: float | None, also: list[Path]) -> tuple[Finding, ...]:
    from explorer.tracing.finding import find_all

    found = find_all(opened, text)
    if not explain or all(finding.status.value != "unknown" for finding in found):
        return found
    from explorer.cli.interrupting import cancel_on_interrupt
    from explorer.cli.progress_bar import carried_out
    from explorer.tracing.explaining import explain as explained
    from explorer.viewlogic.recent_indexes import recent_indexes

    others = (*also, *recent_indexes(opened.reader.path))
    with cancel_on_interrupt() as cancel:
        return carried_out(explained(opened, found, other_indexes=others, seconds=seconds, cancel=cancel))


def picture(
    chunk_id: Annotated[str, typer.Argument(metavar="ID", help="The chunk whose page or pages to draw.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.png", help="Where to write the picture.")],
    dpi: Annotated[float, typer.Option("--dpi", min=24, max=1200, help="Pixels an inch.")] = 144,
    glyphs: Annotated[bool, typer.Option("--glyphs", help="Draw the box of every glyph too, to check the placement.")] = False,
    password: Password = None,
    *,
    target: Target,
) -> None:
    """Save the page or pages of a chunk as a picture.

    They are drawn as the window draws them, pages joined at the border when the chunk crosses one."""
    from explorer.tracing.lookup import the_trace

    with open_whole(target, password) as opened:
        found = the_trace(opened, chunk_id, opened.as_of)
        image = opened.engine.draw(_request(opened, found, dpi, glyphs)).result()
    write_file(out, image, "The picture")


def card(
    chunk_id: Annotated[str, typer.Argument(metavar="ID", help="The chunk to hand over.")],
    form: Annotated[CardFormat, typer.Option("--format", help="How it is written.")] = CardFormat.TEXT,
    with_picture: Annotated[bool, typer.Option("--picture", help="Put the passage's lines on their pages into the HTML.")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write it; stdout when not given.")] = None,
    password: Password = None,
    *,
    target: Target,
) -> None:
    """Print a chunk's evidence card: citation, dates, place, proof, quote and link."""
    from explorer.tracing.evidence import card_html, card_markdown, card_text
    from explorer.tracing.lookup import the_trace

    if with_picture and form is not CardFormat.HTML:
        raise typer.BadParameter("only a card in HTML can hold a picture: add --format html.")
    with open_whole(target, password) as opened:
        found = the_trace(opened, chunk_id, opened.as_of)
        image = _card_image(opened, found) if with_picture else None
    if form is CardFormat.HTML:
        written = card_html(found, image)
    else:
        written = card_markdown(found) if form is CardFormat.MARKDOWN else card_text(found)
    if out is not None:
        write_file(out, written.encode("utf-8"), "The card")
    else:
        for line in written.rstrip("\n").split("\n"):
            show(line)


def _card_image(opened: OpenedIndex, trace: Trace) -> bytes:
    from explorer.viewlogic.card_picture import card_picture

    request = card_picture(opened, trace)
    if request is None:
        # Says why there is none.
        _file_to_draw(opened, trace)
        raise UserError(f"{trace.chunk_id} cannot be drawn.")
    return opened.engine.draw(request).result()


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
    from explorer.index.document_view import GOOD_FILES

    if trace.checks["file"] not in GOOD_FILES:
        raise UserError(f"{trace.source} has changed since it was indexed: build the index again, then the page can be drawn.")
    return path


def _request(opened: OpenedIndex, trace: Trace, dpi: float, glyphs: bool) -> DrawRequest:
    """The pages that the chunk's characters stand on, with the marks of all chunks there."""
    from explorer.viewlogic.picture_request import picture_request

    path = _file_to_draw(opened, trace)
    view = opened.view(trace.doc_id, trace.version)
    shown = [view.pages[span.page - 1] for span in trace.page_spans]
    runs = opened.runs(view, min(page.start for page in shown), max(page.end for page in shown))
    chunks = [chunk for chunk in opened.reader.chunks(trace.doc_id, trace.version) if chunk.chunk_id not in view.doubtful]
    return picture_request(path, view.pages, chunks, runs, trace.chunk_id, dpi, glyphs=glyphs)
