"""The second full-text table for an index that has none: the reference program's, or one that it filled again."""

from __future__ import annotations

import sqlite3

from explorer.index.search_tables import add_scripts

_TABLE = "foreign_scripts"
MOST_ROWS = 100_000
"""Above this, making the table would keep somebody waiting for minutes; then only whole words are found."""


def foreign_scripts(connection: sqlite3.Connection) -> str:
    """The name of a table in memory, made from what ``keyword_index`` holds; ``""`` when that is too much. The file stays as it is."""
    (rows,) = connection.execute("SELECT count(*) FROM (SELECT 1 FROM chunks LIMIT ?)", (MOST_ROWS + 1,)).fetchone()
    if rows > MOST_ROWS:
        return ""
    # The connection may not write, and this does not: the table lives in the connection's own temporary database.
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA query_only = OFF")
    try:
        connection.execute("BEGIN")
        connection.execute(f"CREATE VIRTUAL TABLE temp.{_TABLE} USING fts5(words, content = '', tokenize = 'ascii')")
        add_scripts(connection, connection.execute("SELECT rowid, coalesce(text, '') FROM keyword_index"), f"temp.{_TABLE}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    finally:
        connection.execute("PRAGMA query_only = ON")
    return _TABLE
