"""``parse`` and ``inventory``: what a file says, and what a collection says about its files."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli import lines
from explorer.cli.opening import open_reader, say_unknown
from explorer.cli.options import Department, DocType, Domain, Language, Ocr, Password, Target, targeted
from explorer.cli.output import say, show
from explorer.errors import MissingIndex, NotFound

if TYPE_CHECKING:
    from explorer.domain.documents import DocumentRecord
    from explorer.index.reading import Reader


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(parse, of_collections=False))
    app.command()(targeted(inventory))


def parse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A Markdown, HTML, Word, PDF, CSV or Excel file.")],
    password: Password = None,
    ocr: Ocr = "",
    *,
    target: Target,
) -> None:
    """Print a file's metadata and the blocks of its parsed text."""
    from explorer.engine import Engine

    path = _found(file, target.collection)
    with Engine(password=password, ocr=ocr) as engine:
        document = engine.parse(path, str(file)).result()
    if not target.reader_audience.may_read(document.meta.get("access", "")):
        raise NotFound(f"{file} is not for this audience.")
    show(lines.metadata_line(document.format, document.meta))
    for block in document.blocks:
        show(lines.block_line(block, document.text[block.start : block.end]))
    for page in document.skipped:
        say(f"{page.words[:1].upper()}{page.words[1:]}.")
    for warning in document.warnings:
        say(warning)
    for aside in document.asides:
        say(f"Left out, {aside.kind}{f' on page {aside.page}' if aside.page else ''}: {aside.text}")


def inventory(
    doc_type: DocType = "",
    language: Language = "",
    domain: Domain = "",
    department: Department = "",
    *,
    target: Target,
) -> None:
    """List the documents of the collection's inventory.

    A collection without inventory.csv is listed from its index, and so are documents that are filtered: the index knows what is said of
    each by its file, its folder and the inventory together.
    """
    from explorer.index.search_filter import SearchFilter
    from explorer.viewlogic.filter_words import filter_words

    only = SearchFilter(doc_type=doc_type, language=language, domain=domain, department=department)
    rows = [] if only else [asdict(row) for row in target.chosen_collection().inventory()]
    if not rows:
        with open_reader(target) as reader:
            say_unknown(reader, only, target)
            rows = [_described(reader, record) if only else asdict(record) for record in reader.documents(only)]
    rows = [row for row in rows if target.reader_audience.may_read(row["access"])]
    if any(not row["language"] for row in rows):
        rows = _with_found_languages(rows, target)
    show(lines.inventory_head())
    for row in rows:
        show(lines.inventory_line(row))
    show(lines.inventory_footer(rows, filter_words(only)))


def _with_found_languages(rows: list[dict[str, str]], target: Target) -> list[dict[str, str]]:
    """The rows with the language that was found in a text where no label says it; as they are where there is no index yet."""
    try:
        with open_reader(target) as reader:
            known = ((row, None if row["language"] else reader.document_metadata(row["doc_id"], row["version"])) for row in rows)
            return [row if metadata is None else {**row, "language": metadata.language} for row, metadata in known]
    except MissingIndex:
        return rows


def _described(reader: Reader, record: DocumentRecord) -> dict[str, str]:
    """The record with the type and the language that a filter asks for, where these are known."""
    metadata = reader.document_metadata(record.doc_id, record.version)
    said = {"doc_type": metadata.document_type, "language": metadata.language} if metadata is not None else {}
    return {**asdict(record), **said}


def _found(file: Path, folder: Path | None) -> Path:
    """``file`` as named, else as a source inside the named collection."""
    if file.is_file():
        return file
    if folder is not None and not file.is_absolute() and (folder / file).is_file():
        return folder / file
    if file.exists():
        raise NotFound(f"{file} is no file.")
    raise NotFound(f"There is no file {file}.")
