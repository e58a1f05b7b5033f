"""A search among many chunks against the reference system's bare statement on the same index, without and with filters.

The chunks are the bundled collection's sentences, mixed; a tenth of them has Chinese characters too.
"""

from __future__ import annotations

import random
import sqlite3
import tempfile
from contextlib import closing
from datetime import date
from pathlib import Path

from explorer.domain.audience import Audience
from explorer.index import schema
from explorer.index.reader import IndexReader, open_index
from explorer.index.search import match_expression
from explorer.index.search_filter import SearchFilter
from explorer.index.search_tables import add_scripts
from explorer.places import bundled_collection
from tests.benchmarks.measuring import best_of, ratio

ROUNDS = 7
GOAL = 3.0
CHUNKS, PER_DOCUMENT = 50_000, 20
QUESTION = "Which pump kit fits the PW-2200?"
CHINESE = "保修"
# As the reference system asks, and with the chunks read.
BARE = (
    "SELECT chunks.* FROM (SELECT item_id, bm25(keyword_index) AS score FROM keyword_index WHERE keyword_index MATCH ? "
    "ORDER BY score, item_id LIMIT 5) AS best JOIN chunks ON chunks.chunk_id = best.item_id ORDER BY best.score, best.item_id"
)


def run(_files: list[Path]) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as place:
        index = Path(place) / "index.sqlite"
        fill(index)
        only = SearchFilter(date(2026, 10, 9), Audience.PUBLIC, doc_type="policy", domain="care")
        with open_index(index) as reader, closing(sqlite3.connect(index)) as connection:
            assert reader.complete
            check(reader, connection, only)
            times = best_of(
                ROUNDS,
                {
                    "ours": lambda: reader.search(QUESTION, 5),
                    "filtered": lambda: reader.search(QUESTION, 5, only),
                    "chinese": lambda: reader.search(CHINESE, 5),
                    "bare": lambda: connection.execute(BARE, (match_expression(QUESTION),)).fetchall(),
                },
            )
    return {
        "chunks": CHUNKS,
        "question": ratio(times["ours"], times["bare"], GOAL),
        "filtered": ratio(times["filtered"], times["bare"], GOAL),
        "chinese": ratio(times["chinese"], times["bare"], GOAL),
    }


def check(reader: IndexReader, connection: sqlite3.Connection, only: SearchFilter) -> None:
    """The same hits, or the comparison means nothing."""
    bare = connection.execute(BARE, (match_expression(QUESTION),)).fetchall()
    assert [hit.chunk.chunk_id for hit in reader.search(QUESTION, 5)] == [row[0] for row in bare]
    assert len(reader.search(QUESTION, 5, only)) == 5
    assert reader.search(CHINESE, 5)


def fill(index: Path) -> None:
    """An index as a build makes it, with all tables that search uses."""
    chance = random.Random(2026)
    sentences = [
        line
        for path in sorted(bundled_collection().rglob("*.md"))
        for line in path.read_text(encoding="utf-8").split("\n")
        if len(line) > 20
    ]
    han = [chr(code) for code in range(0x4E00, 0x5200)]
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        tables = (*schema.REFERENCE_TABLES, *schema.REFERENCE_INDEXES, *schema.DERIVED_TABLES.values(), *schema.DERIVED_INDEXES)
        for statement in (*tables, *schema.KEPT_TABLES):
            connection.execute(statement)
        for first in range(1, CHUNKS + 1, PER_DOCUMENT):
            document = first // PER_DOCUMENT + 1
            labels = ("2026-01-01", "" if document % 2 else "2026-06-30", "staff" if document % 3 == 0 else "public")
            connection.execute(
                "INSERT INTO documents VALUES (?, '1', 'T', ?, 'md', '', ?, ?, '', ?, 'en', 'policy')",
                (f"d{document}", f"documents/{document}.md", *labels),
            )
            connection.execute(
                "INSERT INTO parsed_documents (id, doc_id, version, file_hash, file_size, parser, ingested_at, blocks, lines, unplaced, "
                "warnings, skipped, asides, meta, provenance, text) "
                "VALUES (?, ?, '1', '', 0, '', '', '[]', '[]', '[]', '[]', '[]', '[]', '{}', '{}', '')",
                (document, f"d{document}"),
            )
            connection.execute(
                "INSERT INTO document_metadata VALUES (?, 'care', 'policy', 'en', ?, 'md', '1', '2026-01-01', '', '', '{}', '', NULL)",
                (document, f"{document}.md"),
            )
            rows = []
            for number in range(first, first + PER_DOCUMENT):
                text = "T\n" + " ".join(chance.choices(sentences, k=4))
                if number % 10 == 0:
                    text += "".join(chance.choices(han, k=60)) + (CHINESE if number % 100 == 0 else "")
                rows.append((number, f"{number:012x}", text))
            connection.executemany(
                "INSERT INTO chunks VALUES (?, ?, '1', 'T', 'structure', 0, 0, 1, ?, '[\"S\"]', '[]', ?, ?, ?, 'en', 'policy', 'f')",
                [(item, f"d{document}", text, *labels) for _, item, text in rows],
            )
            connection.executemany("INSERT INTO keyword_index (rowid, item_id, text) VALUES (?, ?, ?)", rows)
            connection.executemany("INSERT INTO search_rows VALUES (?, ?)", [(number, document) for number, _, _ in rows])
            add_scripts(connection, [(number, text) for number, _, text in rows])
        meta = {schema.CHUNKER: "structure", schema.UPDATED_AT: "2026-10-09T00:00:00+00:00"}
        ours = {
            schema.OUR_SCHEMA: str(schema.SCHEMA_VERSION),
            schema.OUR_CHUNKER: "structure",
            schema.OUR_UPDATED_AT: meta[schema.UPDATED_AT],
        }
        connection.executemany("INSERT INTO meta VALUES (?, ?)", (meta | ours).items())
        connection.commit()
