"""IDs that leave an index: who they were is kept, their text is not.

Both ways of building use the same three steps in SQL. First every chunk that stood before and may go is written down,
then those that are there again are crossed out, then the rest get their reason. No ID is ever live and retired at
once.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping

LOST = "its file could not be read any more"
"""Why IDs of a document went whose file is still there."""

_COLUMNS = 'chunk_id, doc_id, version, start, "end", text_hash, retired_at, reason'


def source_text_of(text: str, start: int, end: int) -> str:
    """A chunk's source text from its indexed text: context lines stand before it, so it is the last ``end - start`` code points."""
    return text[max(0, len(text) - (end - start)) :]


def teach_hash(connection: sqlite3.Connection) -> None:
    """Let statements of this connection use ``source_hash(text, start, end)``: SHA-256 of a chunk's source text, 64 hex digits."""

    def source_hash(text: str | None, start: int, end: int) -> str:
        return hashlib.sha256(source_text_of(text or "", start, end).encode("utf-8")).hexdigest()

    connection.create_function("source_hash", 3, source_hash, deterministic=True)


def write_down(connection: sqlite3.Connection, where: str, key: tuple[str, ...], when: str) -> int:
    """Put chunks of ``where`` (a table with its condition, ours, never a user's words) into ``retired_ids``, and count them."""
    return connection.execute(
        f"INSERT OR REPLACE INTO retired_ids ({_COLUMNS}) "
        f'SELECT chunk_id, doc_id, version, start, "end", source_hash(text, start, "end"), ?, \'\' FROM {where}',
        (when, *key),
    ).rowcount


def give_reasons(connection: sqlite3.Connection, when: str, changed: Mapping[tuple[str, str], str], otherwise: str) -> None:
    """Say why each ID that was retired at ``when`` went.

    A document or version that is no longer there is the reason by itself, unless ``changed`` says that it was lost; else ``changed``
    names the reason by document and version, else it is ``otherwise``.
    """
    keys = connection.execute("SELECT DISTINCT doc_id, version FROM retired_ids WHERE retired_at = ?", (when,)).fetchall()
    for doc_id, version in keys:
        versions = {row[0] for row in connection.execute("SELECT version FROM documents WHERE doc_id = ?", (doc_id,))}
        reason = changed.get((doc_id, version), otherwise)
        if version not in versions and reason != LOST:
            reason = "this version left the collection" if versions else "the document left the collection"
        connection.execute(
            "UPDATE retired_ids SET reason = ? WHERE doc_id = ? AND version = ? AND retired_at = ?", (reason, doc_id, version, when)
        )
