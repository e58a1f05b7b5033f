"""Tracing in an index of a million chunks against the bare statements on the same file.

The index is the bundled collection's with sentences of it, mixed, as further documents. It is made in a minute or two, and used again
when ``MILLION_INDEX`` names a place to keep it.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from explorer.comparison.twins import twins
from explorer.domain.identity import chunk_id
from explorer.engine import Engine
from explorer.index import schema
from explorer.index.many import after
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.places import bundled_collection
from explorer.tracing.finding import find_all
from tests.benchmarks.measuring import best_of, ratio

CHUNKS, PER_DOCUMENT = 1_000_000, 100
ROUNDS = 15
GOAL, OPENING_GOAL = 3.0, 2.0
CITED = 50
DOMAINS, DEPARTMENTS = ("car", "fire", "general", "life", "travel"), 200
KEPT = "MILLION_INDEX"
SOURCE = "documents/warranty-policy.pdf"
SELECT = "SELECT * FROM chunks WHERE chunk_id = ?"
RANGE = "SELECT * FROM chunks WHERE chunk_id >= ? AND chunk_id < ? ORDER BY chunk_id"


def run(_files: list[Path]) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as place:
        return measured(*indexes(Path(place)))


def indexes(place: Path) -> tuple[Path, Path]:
    """The bundled collection's index and the big one, made in ``place`` where they are not there."""
    small = place / "small.sqlite"
    ingest(small)
    big = Path(os.environ.get(KEPT) or place / "big.sqlite")
    if not big.is_file():
        ingest(big)
        fill(big)
    return small, big


def ingest(index: Path) -> None:
    subprocess.run([sys.executable, "-m", "explorer", "ingest", "--index", str(index)], check=True, capture_output=True)


def measured(small: Path, big: Path) -> dict[str, object]:
    # Before anything else is open: SQLite keeps a closed file's handle while another connection of the process has the same file.
    opening = best_of(10 * ROUNDS, {"big": lambda: open_index(big).close(), "small": lambda: open_index(small).close()})
    with open_index(big) as reader, closing(sqlite3.connect(f"{big.as_uri()}?mode=ro", uri=True)) as connection, Engine() as engine:
        opened = OpenedIndex(reader, bundled_collection(), engine)
        assert reader.complete
        ids = sample(connection)
        mail = "Hello,\n\n" + "\n".join(f"the answer number {number} cites [{each}]," for number, each in enumerate(ids)) + "\nthanks.\n"
        prefixes = [each[:6] for each in ids]
        assert [finding.chunk_id for finding in find_all(opened, mail)] == ids
        times = best_of(
            ROUNDS,
            {
                "one": lambda: find_all(opened, ids[0]),
                "mail": lambda: find_all(opened, mail),
                "prefixes": lambda: [find_all(opened, prefix) for prefix in prefixes],
                "select": lambda: connection.execute(SELECT, (ids[0],)).fetchone(),
                "selects": lambda: [connection.execute(SELECT, (each,)).fetchone() for each in ids],
                "ranges": lambda: [connection.execute(RANGE, (prefix, after(prefix))).fetchall() for prefix in prefixes],
                "pixmap": pixmap,
                "twins": lambda: twins(reader, reader.chunks_by_id(ids[:1])[ids[0]]),
            },
        )
    return {
        "chunks": CHUNKS,
        "one": ratio(times["one"], times["select"] + times["pixmap"], GOAL),
        "mail of fifty": ratio(times["mail"], times["selects"] + times["pixmap"], GOAL),
        "mail of fifty, without the pixmap": ratio(times["mail"], times["selects"], GOAL),
        "prefixes": ratio(times["prefixes"], times["ranges"], GOAL),
        "opening": ratio(opening["big"], opening["small"], OPENING_GOAL),
        "twins_ms": round(times["twins"], 2),
    }


def pixmap() -> None:
    from explorer.parsing.pdf.mupdf import pymupdf

    with pymupdf.open(bundled_collection() / SOURCE) as document:
        document[0].get_pixmap(matrix=pymupdf.Matrix(4 / 3, 4 / 3), alpha=False)


def sample(connection: sqlite3.Connection) -> list[str]:
    """IDs from all over the index, each from a document of its own."""
    (last,) = connection.execute("SELECT max(rowid) FROM chunks").fetchone()
    chance = random.Random(5)
    rows = chance.sample(range(1000, last), CITED)
    return [connection.execute("SELECT chunk_id FROM chunks WHERE rowid = ?", (row,)).fetchone()[0] for row in rows]


def fill(index: Path) -> None:
    """Add documents to an index as a build would, until it has :data:`CHUNKS` chunks."""
    with closing(sqlite3.connect(index, isolation_level=None)) as connection:
        for pragma in ("synchronous = OFF", "journal_mode = MEMORY", "cache_size = -200000"):
            connection.execute(f"PRAGMA {pragma}").fetchone()
        connection.execute("BEGIN")
        (first,) = connection.execute("SELECT max(rowid) + 1 FROM chunks").fetchone()
        (document,) = connection.execute("SELECT max(id) + 1 FROM parsed_documents").fetchone()
        for number in range(first, CHUNKS + 1, PER_DOCUMENT):
            add_document(connection, number, min(PER_DOCUMENT, CHUNKS + 1 - number), document)
            document += 1
        stored = json.loads(connection.execute("SELECT value FROM meta WHERE key = ?", (schema.OUR_COUNTS,)).fetchone()[0])
        (documents,) = connection.execute("SELECT count(*) FROM documents").fetchone()
        more = {"documents": documents - stored["documents"], "chunks": CHUNKS - stored["chunks"]}
        counts = {name: number + more[name.removeprefix("public_")] for name, number in stored.items()}
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (schema.OUR_COUNTS, json.dumps(counts)))
        connection.execute("COMMIT")


def add_document(connection: sqlite3.Connection, first: int, count: int, document: int) -> None:
    doc_id, title, chance = f"d{document}", f"Rule {document:05} of the manual", random.Random(document)
    texts = [" ".join(chance.choices(SENTENCES, k=3)) for _ in range(count)]
    places, start = [], 0
    for text in texts:
        places.append((start, start + len(text)))
        start += len(text) + 2
    connection.execute(
        "INSERT INTO documents VALUES (?, '1', ?, ?, 'md', '', '2026-01-01', '', '', 'public', 'en', 'policy')",
        (doc_id, title, f"documents/{doc_id}.md"),
    )
    connection.execute(
        "INSERT INTO parsed_documents (id, doc_id, version, file_hash, file_size, parser, ingested_at, blocks, lines, unplaced, warnings, "
        "skipped, asides, meta, provenance, text) VALUES (?, ?, '1', '', 0, '', '', '[]', '[]', '[]', '[]', '[]', '[]', '{}', '{}', ?)",
        (document, doc_id, "\n\n".join(texts)),
    )
    connection.execute(
        "INSERT INTO document_metadata VALUES (?, ?, 'policy', 'en', ?, 'md', '1', '2026-01-01', ?, '', '{}', '', NULL)",
        (document, DOMAINS[document % len(DOMAINS)], f"documents/{doc_id}.md", f"Department {document % DEPARTMENTS}"),
    )
    rows = [
        (first + number, chunk_id(doc_id, "1", *place), number, *place, f"{title}\n{text}")
        for number, (place, text) in enumerate(zip(places, texts, strict=True))
    ]
    columns = ", ".join(f'"{column}"' for column in schema.CHUNK_COLUMNS)
    connection.executemany(
        f"INSERT INTO chunks (rowid, {columns}) VALUES (?, ?, ?, '1', ?, 'structure', ?, ?, ?, ?, "
        "'[\"S\"]', '[]', '2026-01-01', '', 'public', 'en', 'policy', ?)",
        [
            (row, each, doc_id, title, position, start, end, text, f"documents/{doc_id}.md")
            for row, each, position, start, end, text in rows
        ],
    )
    connection.executemany("INSERT INTO keyword_index (rowid, item_id, text) VALUES (?, ?, ?)", [(row[0], row[1], row[5]) for row in rows])
    connection.executemany("INSERT INTO search_rows VALUES (?, ?)", [(row[0], document) for row in rows])


def _sentences() -> Iterator[str]:
    for path in sorted(bundled_collection().rglob("*.md")):
        yield from (line for line in path.read_text(encoding="utf-8").split("\n") if 20 < len(line) < 200)


SENTENCES = list(_sentences())
