"""Parsed documents in the derived tables: written by a build and by the cache of documents parsed on demand, read by both."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from operator import attrgetter

from explorer.domain.documents import ParsedDocument
from explorer.domain.gaps import SkippedPage
from explorer.domain.packed_runs import PackedRuns, Stretch, packed_stretches
from explorer.domain.packing import unpack_runs
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.provenance import Provenance
from explorer.index import records
from explorer.index.records import StoredDocument
from explorer.index.table_cells import read_sheets, remove_cells, write_cells

# Runs of more pages than this stay packed: as objects they take a third of a megabyte a page.
_UNPACKED_PAGES = 200
_NO_PROVENANCE: Mapping[str, Provenance] = {}


def write_parsed(
    connection: sqlite3.Connection,
    doc_id: str,
    version: str,
    file_hash: str,
    file_size: int,
    ingested_at: str,
    parsed: ParsedDocument,
    provenance: Mapping[str, Provenance] = _NO_PROVENANCE,
) -> int:
    """Add a document version that is not there yet; the value is its number. The caller holds the transaction."""
    cursor = connection.execute(
        "INSERT INTO parsed_documents "
        "(doc_id, version, file_hash, file_size, parser, ingested_at, blocks, lines, unplaced, warnings, skipped, asides, meta, "
        "provenance, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            doc_id,
            version,
            file_hash,
            file_size,
            parsed.parser,
            ingested_at,
            records.blocks_json(parsed.blocks),
            records.lines_json(parsed.lines),
            records.compact(parsed.unplaced),
            records.compact(parsed.warnings),
            records.skipped_json(parsed.skipped),
            records.asides_json(parsed.asides),
            records.compact(dict(parsed.meta)),
            records.compact(dict(provenance)),
            parsed.text,
        ),
    )
    document = int(cursor.lastrowid or 0)
    write_cells(connection, document, parsed.sheets, parsed.cells)
    if not parsed.pages:
        return document
    connection.executemany(
        "INSERT INTO parsed_pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (document, p.number, p.label, p.width, p.height, p.rotation, p.start, p.end, records.furniture_json(p.furniture))
            for p in parsed.pages
        ),
    )
    connection.executemany(
        'INSERT INTO page_runs (document, page, start, "end", runs) VALUES (?, ?, ?, ?, ?)',
        ((document, *stretch) for stretch in packed_stretches(parsed.runs)),
    )
    return document


def remove_parsed(connection: sqlite3.Connection, doc_id: str, version: str) -> None:
    """Take a document version out, if it is there."""
    row = connection.execute("SELECT id FROM parsed_documents WHERE doc_id = ? AND version = ?", (doc_id, version)).fetchone()
    if row is not None:
        remove_cells(connection, row[0])
        connection.execute("DELETE FROM page_runs WHERE document = ?", row)
        connection.execute("DELETE FROM parsed_pages WHERE document = ?", row)
        connection.execute("DELETE FROM parsed_documents WHERE id = ?", row)


def read_parsed(connection: sqlite3.Connection, doc_id: str, version: str) -> StoredDocument | None:
    """A document version without its runs, or None when it is not there. ValueError when what is there is damaged."""
    row = connection.execute(
        "SELECT id, file_hash, file_size, parser, ingested_at, text, blocks, lines, unplaced, warnings, skipped, asides, meta, provenance "
        "FROM parsed_documents WHERE doc_id = ? AND version = ?",
        (doc_id, version),
    ).fetchone()
    if row is None:
        return None
    document, file_hash, file_size, parser, ingested_at, text, blocks, lines, unplaced, warnings, skipped, asides, meta, provenance = row
    with records.as_claimed():
        return StoredDocument(
            doc_id,
            version,
            file_hash,
            file_size,
            parser,
            ingested_at,
            text,
            records.blocks_of(blocks),
            _pages(connection, document),
            records.lines_of(lines),
            records.spans_of(unplaced),
            records.sentences_of(warnings),
            records.skipped_of(skipped),
            records.asides_of(asides),
            records.meta_of(meta),
            records.provenance_of(provenance),
            read_sheets(connection, doc_id, version),
        )


def parsed_hash(connection: sqlite3.Connection, doc_id: str, version: str) -> str:
    """SHA-256 over what chunks are cut from, the text and the blocks; ``""`` when the document version is not there."""
    # Opening an index needs no hash.
    import hashlib

    row = connection.execute("SELECT text, blocks FROM parsed_documents WHERE doc_id = ? AND version = ?", (doc_id, version)).fetchone()
    if row is None:
        return ""
    # No JSON holds this byte, so it parts the two for certain.
    return hashlib.sha256("\x00".join(map(str, row)).encode("utf-8", "surrogatepass")).hexdigest()


def read_pages(connection: sqlite3.Connection, doc_id: str, version: str, most: int | None = None) -> tuple[Page, ...]:
    """The pages of a document version by number, empty when there are none, or more than ``most``. ValueError when what is there is
    damaged.
    """
    row = connection.execute("SELECT id FROM parsed_documents WHERE doc_id = ? AND version = ?", (doc_id, version)).fetchone()
    if row is None:
        return ()
    pages = _pages(connection, row[0], -1 if most is None else most + 1)
    return () if most is not None and len(pages) > most else pages


def read_skipped(connection: sqlite3.Connection, doc_id: str, version: str) -> tuple[SkippedPage, ...]:
    """The pages that a document version's text lacks. ValueError when what is there is damaged."""
    row = connection.execute("SELECT skipped FROM parsed_documents WHERE doc_id = ? AND version = ?", (doc_id, version)).fetchone()
    with records.as_claimed():
        return records.skipped_of(row[0]) if row else ()


def _pages(connection: sqlite3.Connection, document: int, limit: int = -1) -> tuple[Page, ...]:
    """The first ``limit`` pages, all of them when it is negative."""
    rows = connection.execute(
        'SELECT number, label, width, height, rotation, start, "end", furniture FROM parsed_pages WHERE document = ? '
        "ORDER BY number LIMIT ?",
        (document, limit),
    )
    with records.as_claimed():
        return tuple(records.page_of(row) for row in rows)


def read_runs(connection: sqlite3.Connection, doc_id: str, version: str, start: int, end: int) -> Sequence[GlyphRun]:
    """The glyph runs that share a character with ``[start, end)``, by their start. ValueError when the data is damaged.

    Where they stand on very many pages they stay packed, and others of the first and the last page are among them.
    """
    rows = connection.execute(
        'SELECT page, page_runs.start, page_runs."end", runs '
        "FROM page_runs JOIN parsed_documents ON parsed_documents.id = page_runs.document "
        'WHERE doc_id = ? AND version = ? AND page_runs.start < ? AND page_runs."end" > ? ORDER BY page_runs.start',
        (doc_id, version, end, start),
    ).fetchall()
    with records.as_claimed():
        if len(rows) > _UNPACKED_PAGES:
            return PackedRuns(Stretch(*row) for row in rows)
        runs = [run for page, _, _, data in rows for run in unpack_runs(data, page, start, end)]
    runs.sort(key=attrgetter("start"))
    return tuple(runs)
