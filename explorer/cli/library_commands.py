"""``documents``: what an index holds, by title, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.opening import open_reader, say_unknown, today
from explorer.cli.options import Department, DocType, Domain, Language, Target, targeted
from explorer.cli.output import show
from explorer.domain.counting import counted

if TYPE_CHECKING:
    from datetime import date

    from explorer.domain.documents import DocumentRecord
    from explorer.index.library import LibraryDocument, LibraryOrder, LibraryPage
    from explorer.index.reading import Reader


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(documents))


def documents(
    words: Annotated[
        str, typer.Argument(metavar="[WORDS]", help="Only documents with these words in a title, an ID or a file's name.")
    ] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, metavar="N", help="How many documents to list.")] = 50,
    doc_type: DocType = "",
    language: Language = "",
    domain: Domain = "",
    department: Department = "",
    *,
    target: Target,
) -> None:
    """List the documents of the index with their versions, by title."""
    from explorer.index.library import LibraryOrder
    from explorer.index.search_filter import SearchFilter

    only = SearchFilter(doc_type=doc_type, language=language, domain=domain, department=department)
    with open_reader(target) as reader:
        say_unknown(reader, only, target)
        day = today(target, reader)
        listed = _listed(reader, LibraryOrder(words, only))
        shown = list(islice(listed, limit))
        for record in (record for document in shown for record in document.versions):
            show(_line(record, day))
        counts = reader.counts()
        more = ", and there are more" if next(listed, None) is not None else ""
        show(f"{counted(len(shown), 'document')}{more} | {counted(counts.documents, 'version')} in all, {counted(counts.chunks, 'chunk')}")


def _listed(reader: Reader, order: LibraryOrder) -> Iterator[LibraryDocument]:
    """Page by page, no further than is looked at."""
    page: LibraryPage = reader.library(order)
    while True:
        yield from page.documents
        if not page.more or not page.documents:
            return
        page = reader.library(order, page.documents[-1].place)


def _line(record: DocumentRecord, day: date) -> str:
    from explorer.domain.validity import validity

    title = record.title or record.doc_id
    state = validity(record.effective_from, record.effective_to, day).value
    return f"{record.doc_id} v{record.version} | {title} | {state} | {record.effective_access} | {record.file}"
