"""The two ends of a build: the staged file takes the index's place, or its rows are copied into the index in one
transaction.

Up to the last call of either the old content is whole; a crash inside is undone by SQLite's journal or has no effect
at all.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from explorer.errors import IndexBusy
from explorer.index import metadata_rows, schema, search_tables
from explorer.index.counting import count_all
from explorer.index.database import connect_writing, reading_address, recover_for_replacing, writing
from explorer.index.inspection import Facts
from explorer.index.retiring import LOST, give_reasons, teach_hash, write_down
from explorer.index.staging import Staging, collision, write_meta
from explorer.index.storage import remove_parsed
from explorer.index.table_cells import copy_cells

Key = tuple[str, str]
_CHUNK = ", ".join(f'"{column}"' for column in schema.CHUNK_COLUMNS)
_PARSED = (
    "doc_id, version, file_hash, file_size, parser, ingested_at, blocks, lines, unplaced, warnings, skipped, asides, meta, provenance, text"
)


@dataclass(frozen=True, slots=True)
class Counted:
    """What the index holds after the build, and how many of its IDs came and went."""

    documents: int
    chunks: int
    chunks_added: int
    chunks_removed: int


def meta_values(
    chunker: str, settings: Mapping[str, int], parsers: Mapping[str, str], collection: str, when: str
) -> dict[str, str | Mapping[str, object]]:
    """Everything in ``meta`` but the counts.

    ``when`` stands there twice: other programs change the one, which tells us that they were here.
    """
    return {
        schema.CHUNKER: chunker,
        schema.UPDATED_AT: when,
        schema.OUR_SCHEMA: str(schema.SCHEMA_VERSION),
        schema.OUR_UPDATED_AT: when,
        schema.OUR_CHUNKER: chunker,
        schema.OUR_SETTINGS: dict(settings),
        schema.OUR_PARSERS: dict(parsers),
        schema.OUR_COLLECTION: collection,
    }


def swap_in(
    index: Path,
    staging: Staging,
    old: Facts | None,
    meta: Mapping[str, str | Mapping[str, object]],
    reason: str,
    when: str,
    lost: Iterable[str] = (),
) -> tuple[Counted, bool]:
    """Carry over what the old index keeps (``old`` is None when there is none that can be read), and put the staged
    file in its place.

    ``reason`` is why an ID is gone whose document version is still there; ``lost`` are the sources of files that could not be taken. The
    flag says whether everything could be carried over.
    """
    with writing(index):
        connection = staging.connection
        write_meta(connection, {**meta, schema.OUR_COUNTS: count_all(connection)})
        staging.seal()
        with _no_other_writer(index):
            carried = old is None or _carry_over(index, connection, old, reason, when, lost)
            staging.close()
            _sync(staging.path)
            _replace(staging.path, index)
        _sync_folder(index.parent)
    return Counted(staging.documents, staging.chunks, staging.chunks, 0), carried


def _carry_over(index: Path, connection: sqlite3.Connection, old: Facts, reason: str, when: str, lost: Iterable[str]) -> bool:
    teach_hash(connection)
    connection.execute("ATTACH ? AS old", (reading_address(index),))
    gone = "NOT EXISTS (SELECT 1 FROM main.chunks AS live WHERE live.chunk_id = earlier.chunk_id)"
    steps: list[Callable[[], object]] = []
    if "notes" in old.kept:
        steps.append(
            lambda: connection.execute(
                "INSERT INTO notes (id, subject, written_at, text) SELECT id, subject, written_at, text FROM old.notes"
            )
        )
    if "retired_ids" in old.kept:
        steps.append(lambda: connection.execute(f"INSERT INTO retired_ids SELECT * FROM old.retired_ids AS earlier WHERE {gone}"))
    steps.append(lambda: write_down(connection, f"old.chunks AS earlier WHERE {gone}", (), when))
    steps.append(lambda: give_reasons(connection, when, _changed_files(connection, lost), reason))
    # Each on its own, so that damage in one table of the old file costs that table alone.
    outcomes = [_attempt(connection, step) for step in steps]
    connection.execute("DETACH old")
    return all(outcomes)


def _attempt(connection: sqlite3.Connection, step: Callable[[], object]) -> bool:
    """Do the step as one transaction; False when the old file's content stands in its way."""
    connection.execute("BEGIN")
    try:
        step()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY):
            raise
        connection.execute("ROLLBACK")
        return False
    connection.execute("COMMIT")
    return True


def _changed_files(connection: sqlite3.Connection, lost: Iterable[str]) -> dict[Key, str]:
    rows = connection.execute(
        "SELECT doc_id, version FROM main.documents AS now JOIN old.documents AS earlier USING (doc_id, version) "
        "WHERE now.content_hash != earlier.content_hash"
    )
    reasons = dict.fromkeys(rows, "the file changed")
    for source in lost:
        reasons.update(dict.fromkeys(connection.execute("SELECT doc_id, version FROM old.documents WHERE file = ?", (source,)), LOST))
    return reasons


@contextmanager
def _no_other_writer(index: Path) -> Iterator[None]:
    """Hold off writers of the old file while it is replaced: the journal of one of them would be played into the new file."""
    if not index.exists() or index.stat().st_size == 0:
        yield
        return
    recover_for_replacing(index)
    with contextlib.ExitStack() as held:
        try:
            connection = held.enter_context(closing(connect_writing(index)))
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            # Nobody can write a file that is damaged or write-protected.
            held.close()
        if os.name == "nt":
            held.close()  # There an open file cannot be replaced.
        yield


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _replace(staged: Path, index: Path) -> None:
    if index.exists():
        with contextlib.suppress(OSError):
            staged.chmod(index.stat().st_mode & 0o777)
    try:
        staged.replace(index)
    except PermissionError as error:
        if os.name == "nt":
            raise IndexBusy(f"Another program has the index {index} open. Close it there and build again.") from error
        raise


def _sync_folder(folder: Path) -> None:
    """Make the new name last. Not every system can sync a folder; then the name lasts when the system gets to it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def merge(
    index: Path,
    staging: Staging,
    leaving: Mapping[Key, str],
    expected_update: str,
    meta: Mapping[str, str | Mapping[str, object]],
    when: str,
) -> Counted:
    """Take the document versions ``leaving`` (each with the reason for IDs that do not come back) out and the staged
    ones in, at once.

    Raises IndexBusy when another build came first (the index no longer is of ``expected_update``), DocumentError when
    two passages have one ID.
    """
    with writing(index):
        staging.seal()
        staging.close()
        with closing(connect_writing(index)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            teach_hash(connection)
            connection.execute("ATTACH ? AS staged", (reading_address(staging.path),))
            connection.execute("BEGIN IMMEDIATE")
            try:
                found = connection.execute("SELECT value FROM meta WHERE key = ?", (schema.UPDATED_AT,)).fetchone()
                if found != (expected_update,):
                    raise IndexBusy(f"Another build changed the index {index} meanwhile. Build again.")
                left = sum(_take_out(connection, key, when) for key in leaving)
                for statement in schema.REFERENCE_INDEXES:
                    connection.execute(statement)
                _copy_in(connection)
                back = connection.execute(
                    "DELETE FROM retired_ids WHERE retired_at = ? AND chunk_id IN (SELECT chunk_id FROM staged.chunks)", (when,)
                ).rowcount
                connection.execute("DELETE FROM retired_ids WHERE chunk_id IN (SELECT chunk_id FROM staged.chunks)")
                give_reasons(connection, when, leaving, "the file changed")
                numbers = count_all(connection)
                write_meta(connection, {**meta, schema.OUR_COUNTS: numbers})
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
    return Counted(numbers["documents"], numbers["chunks"], staging.chunks - back, left - back)


def _take_out(connection: sqlite3.Connection, key: Key, when: str) -> int:
    count = write_down(connection, "main.chunks WHERE doc_id = ? AND version = ?", key, when)
    rows = connection.execute("SELECT rowid, chunk_id, text FROM main.chunks WHERE doc_id = ? AND version = ?", key).fetchall()
    for number, chunk_id, text in rows:
        for found in _searchable_rows(connection, number, chunk_id):
            connection.execute("DELETE FROM main.keyword_index WHERE rowid = ?", (found,))
            search_tables.take_out(connection, found, text)
    metadata_rows.take_out(connection, *key)
    connection.execute("DELETE FROM main.chunks WHERE doc_id = ? AND version = ?", key)
    connection.execute("DELETE FROM main.documents WHERE doc_id = ? AND version = ?", key)
    remove_parsed(connection, *key)
    return count


def _searchable_rows(connection: sqlite3.Connection, number: int, chunk_id: str) -> list[int]:
    """Where the full-text table holds the chunk: at the chunk's own row number, unless somebody renumbered the chunks (VACUUM may)."""
    statement = "SELECT rowid FROM main.keyword_index WHERE item_id = ?"
    rows = connection.execute(f"{statement} AND rowid = ?", (chunk_id, number)).fetchall()
    # Without the number, it reads the whole table.
    return [row[0] for row in rows or connection.execute(statement, (chunk_id,))]


def _copy_in(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO main.documents SELECT * FROM staged.documents ORDER BY rowid")
    (rows,) = connection.execute(
        "SELECT max(coalesce((SELECT max(rowid) FROM main.chunks), 0), coalesce((SELECT max(rowid) FROM main.keyword_index), 0))"
    ).fetchone()
    try:
        connection.execute(
            f"INSERT INTO main.chunks (rowid, {_CHUNK}) SELECT rowid + ?, {_CHUNK} FROM staged.chunks ORDER BY rowid", (rows,)
        )
    except sqlite3.IntegrityError as error:
        source, start, end, chunk_id, *other = connection.execute(
            'SELECT new.source, new.start, new."end", chunk_id, old.source, old.start, old."end" '
            "FROM staged.chunks AS new JOIN main.chunks AS old USING (chunk_id) LIMIT 1"
        ).fetchone()
        raise collision(source, start, end, chunk_id, (other[0], other[1], other[2])) from error
    connection.execute(
        "INSERT INTO main.keyword_index (rowid, item_id, text) SELECT rowid + ?, chunk_id, text FROM staged.chunks ORDER BY rowid", (rows,)
    )
    (documents,) = connection.execute("SELECT coalesce(max(id), 0) FROM main.parsed_documents").fetchone()
    connection.execute(
        f"INSERT INTO main.parsed_documents (id, {_PARSED}) SELECT id + ?, {_PARSED} FROM staged.parsed_documents", (documents,)
    )
    search_tables.copy_staged(connection, rows, documents)
    metadata_rows.copy_staged(connection, documents)
    copy_cells(connection, documents)
    connection.execute(
        'INSERT INTO main.parsed_pages SELECT document + ?, number, label, width, height, rotation, start, "end", furniture '
        "FROM staged.parsed_pages",
        (documents,),
    )
    connection.execute(
        'INSERT INTO main.page_runs (document, page, start, "end", runs) '
        'SELECT document + ?, page, start, "end", runs FROM staged.page_runs',
        (documents,),
    )
