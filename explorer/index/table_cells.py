"""Sheets and cells of table documents in tables of our own: cells packed by the thousand, not one SQL row each."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from explorer.domain.cells import Cell, ColumnName, Sheet
from explorer.domain.packed_cells import PackedCells, packed_groups
from explorer.index.records import as_claimed, compact, list_of, number_of, text_of
from explorer.index.schema import CELL_TABLES


def write_cells(connection: sqlite3.Connection, document: int | None, sheets: Sequence[Sheet], cells: Sequence[Cell]) -> None:
    """Add what a document that is just written has. The caller holds the transaction."""
    connection.executemany(
        "INSERT INTO table_sheets VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (document, number, sheet.name, sheet.hidden, compact(sheet.columns), sheet.head_row, sheet.rows, sheet.note)
            for number, sheet in enumerate(sheets)
        ),
    )
    connection.executemany("INSERT INTO table_cells VALUES (?, ?, ?, ?)", ((document, *group) for group in packed_groups(cells)))


def remove_cells(connection: sqlite3.Connection, document: int) -> None:
    """Forget the sheets, rows and cells of a document, named by its row."""
    for table in CELL_TABLES:
        connection.execute(f"DELETE FROM {table} WHERE document = ?", (document,))


def copy_cells(connection: sqlite3.Connection, documents: int) -> None:
    """Copy what is in the attached file ``staged``; its documents get numbers that are higher by ``documents``."""
    connection.execute(
        "INSERT INTO main.table_sheets SELECT document + ?, number, name, hidden, columns, head_row, rows, note FROM staged.table_sheets",
        (documents,),
    )
    connection.execute(
        'INSERT INTO main.table_cells SELECT document + ?, start, "end", cells FROM staged.table_cells',
        (documents,),
    )


def read_sheets(connection: sqlite3.Connection, doc_id: str, version: str) -> tuple[Sheet, ...]:
    """The sheets of a document version, empty for documents that are no tables. ValueError when what is there is damaged."""
    rows = connection.execute(
        "SELECT name, hidden, columns, head_row, rows, note FROM table_sheets "
        "JOIN parsed_documents ON parsed_documents.id = table_sheets.document WHERE doc_id = ? AND version = ? ORDER BY number",
        (doc_id, version),
    )
    with as_claimed():
        return tuple(
            Sheet(
                text_of(name),
                bool(hidden),
                tuple(ColumnName(text_of(shown), text_of(original)) for shown, original in list_of(columns)),
                number_of(head_row),
                number_of(count),
                text_of(note),
            )
            for name, hidden, columns, head_row, count, note in rows
        )


def read_cells(connection: sqlite3.Connection, doc_id: str, version: str, start: int, end: int) -> PackedCells:
    """The cells of a document version that share a character with ``[start, end)``, by their start. ValueError when they are damaged."""
    rows = connection.execute(
        "SELECT cells FROM table_cells JOIN parsed_documents ON parsed_documents.id = table_cells.document "
        'WHERE doc_id = ? AND version = ? AND table_cells.start < ? AND table_cells."end" > ? ORDER BY table_cells.start',
        (doc_id, version, end, start),
    )
    found = PackedCells()
    with as_claimed():
        for (data,) in rows:
            found.extend_packed(data)
    return found.between(start, end)
