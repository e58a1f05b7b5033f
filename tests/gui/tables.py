"""Table documents for the grid, as parser and chunker make them from a file."""

from __future__ import annotations

from pathlib import Path

from explorer.chunking import chunker, make_chunks
from explorer.domain.documents import DocumentRecord, DocumentText, ParsedDocument
from explorer.domain.packed_cells import PackedCells
from explorer.index.opened import DocumentView, FileState
from explorer.parsing.tables.document import parse
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.table_plan import CellsOf, table_plan
from explorer.viewlogic.table_rows import ShownRow, read_rows


def cells_of(parsed: ParsedDocument) -> CellsOf:
    return lambda start, end: PackedCells(parsed.cells).between(start, end)


def table_document(path: Path) -> tuple[LoadedDocument, ParsedDocument]:
    """The document of a table file, and what the parser said."""
    fmt = path.suffix[1:]
    parsed = parse(path, path.name, fmt)
    record = DocumentRecord(path.stem, "1", "A table", path.name, fmt, "0" * 64)
    view = DocumentView(record, parsed.text, parsed.blocks, (), parsed.lines, (), "rules", "index", FileState.OK, "", sheets=parsed.sheets)
    chunks = make_chunks(DocumentText(parsed.text, parsed.blocks, record.title), record, chunker("structure"))
    plan = table_plan(parsed.text, parsed.blocks, parsed.sheets, chunks, frozenset(), cells_of(parsed))
    return LoadedDocument(view, tuple(chunks), table=plan), parsed


def rows_of(document: LoadedDocument, parsed: ParsedDocument, sheet: int, first: int, last: int) -> tuple[ShownRow, ...]:
    assert document.table is not None
    return read_rows(parsed.text, document.table.sheets[sheet], cells_of(parsed), first, last)
