"""Our own tables for searching, kept in step with the full-text table of the reference system."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from explorer.index.script_words import script_words


def add_scripts(connection: sqlite3.Connection, rows: Iterable[tuple[int, str]], table: str = "script_index") -> None:
    """Enter texts, each with its row number in ``keyword_index``, into the second full-text table; those without such scripts stay out."""
    connection.executemany(
        f"INSERT INTO {table} (rowid, words) VALUES (?, ?)", ((number, words) for number, text in rows if (words := script_words(text)))
    )


def take_out(connection: sqlite3.Connection, number: int, text: str) -> None:
    """Take the row with this number out of all our search tables. ``text`` must be what was entered: the second full-text table keeps
    none, and has to be told its words.
    """
    connection.execute("DELETE FROM main.search_rows WHERE id = ?", (number,))
    if words := script_words(text):
        connection.execute("INSERT INTO main.script_index (script_index, rowid, words) VALUES ('delete', ?, ?)", (number, words))


def copy_staged(connection: sqlite3.Connection, rows: int, documents: int) -> None:
    """Copy what belongs to the chunks of the attached file ``staged``, with ``rows`` added to row numbers and ``documents`` to
    document numbers.
    """
    connection.execute("INSERT INTO main.search_rows SELECT id + ?, document + ? FROM staged.search_rows", (rows, documents))
    add_scripts(connection, connection.execute("SELECT rowid + ?, text FROM staged.chunks", (rows,)), "main.script_index")
