"""``compare``: one document version under several chunkers, in figures and cut by cut."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.opening import open_whole
from explorer.cli.options import Target, targeted
from explorer.cli.output import say, show, write_file
from explorer.errors import NotFound, UsageError, UserError

if TYPE_CHECKING:
    from explorer.domain.spans import Span
    from explorer.index.document_view import DocumentView
    from explorer.index.opened import OpenedIndex

_ORDINARY = ("structure", "fixed", "overlap")


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(compare))


def compare(
    doc_id: Annotated[str, typer.Argument(metavar="DOC_ID", help="The document's ID, such as warranty-policy.")],
    version: Annotated[
        str | None, typer.Option("--version", metavar="V", help="Which version; may be left out when there is only one.")
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option(
            "--column",
            metavar="CHUNKER:SETTINGS",
            help="A chunker and its settings, such as overlap:words=100,step=75; two to four of them. structure, fixed and overlap when "
            "not given.",
        ),
    ] = None,
    mark: Annotated[
        str | None,
        typer.Option("--mark", metavar="WORDS", help="Words of the document; tells which chunks hold them, where they first stand."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the texts side by side as a page that needs nothing else.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures and cuts for other programs.")] = False,
    *,
    target: Target,
) -> None:
    """Compare how chunkers cut a document."""
    from explorer.cli import comparison_lines
    from explorer.comparison.columns import column_order, cut_column
    from explorer.comparison.measured_text import MeasuredText
    from explorer.domain.documents import DocumentText
    from explorer.viewlogic.comparing import LEAST_COLUMNS, MOST_COLUMNS

    orders = tuple(column_order(words) for words in column or _ORDINARY)
    if not LEAST_COLUMNS <= len(orders) <= MOST_COLUMNS:
        raise UsageError(f"A comparison has {LEAST_COLUMNS} to {MOST_COLUMNS} columns, not {len(orders)}: name --column so often.")
    with open_whole(target) as opened:
        view = _view(opened, doc_id, version)
    text = MeasuredText(DocumentText(view.text or "", view.blocks, view.record.title))
    columns = tuple(cut_column(text, order) for order in orders)
    span = _marked(text.text, mark, view.record.file)
    if html is not None:
        from explorer.viewlogic.comparison_export import comparison_html
        from explorer.viewlogic.page_borders import page_borders

        page = comparison_html(view.record, text, columns, page_borders(text.text, view.pages), span, date.today(), view.sheets)
        write_file(html, page, "The page")
    if as_json:
        typer.echo(json.dumps(comparison_lines.as_json(view.record, text, columns, span), ensure_ascii=False, indent=2))
    else:
        for line in comparison_lines.lines(view.record, text, columns, span):
            show(line)
    faults = [each.fault for each in columns if each.fault]
    for fault in faults:
        say(fault)
    if faults:
        raise typer.Exit(1)


def _view(opened: OpenedIndex, doc_id: str, version: str | None) -> DocumentView:
    """The document version with its text. NotFound when it is not there or not named, UserError when its text is not known or was put
    together from chunks, which no other chunker may cut.
    """
    reader = opened.reader
    known = [record.version for record in reader.versions(doc_id)]
    if not known:
        raise NotFound(f"The index {reader.name} has no document '{doc_id}'.")
    if version is None and len(known) > 1:
        raise UsageError(f"{doc_id} has the versions {', '.join(known)}: name one with --version V.")
    chosen = known[0] if version is None else version
    if chosen not in known:
        raise NotFound(f"The index {reader.name} has no version '{chosen}' of {doc_id}, only: {', '.join(known)}.")
    view = opened.view(doc_id, chosen)
    if view.origin == "composed":
        raise UserError(
            f"{doc_id} cannot be cut: its text is put together from the chunks of a collection. Name the folder of its documents with "
            f"--collection, or compare in the index that the collection was exported from. {view.note}"
        )
    if view.text is None:
        raise UserError(f"{view.record.file} cannot be cut, because its text is not known. {view.note}")
    return view


def _marked(text: str, words: str | None, source: str) -> Span | None:
    """Where ``words`` first stand, whatever their case. NotFound when they do not."""
    if not words:
        return None
    from explorer.viewlogic.find import occurrences

    found = occurrences(text, words)
    if not found:
        raise NotFound(f"“{words}” does not stand in {source}.")
    return found[0]
