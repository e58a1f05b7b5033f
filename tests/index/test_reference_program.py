"""The reference program's ingest over our index and ours over its, in any order: no harm.

Its ingest is played as its lesson tells it: the four tables are emptied and filled again, and nothing else is
touched; another edition of it might drop its tables and make them again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from explorer.index import schema
from explorer.index.reader import open_index
from tests.index.conftest import Build
from tests.index.toy import dump, write_markdown

FOUR = ("documents", "chunks", "keyword_index", "meta")


def reference_ingest(index: Path, rows: dict[str, list[tuple[object, ...]]], *, drop: bool = False, meta: bool = True) -> None:
    """``meta`` False leaves keys in ``meta`` that it does not know, as an ingest that only replaces its own two would."""
    with closing(sqlite3.connect(index)) as connection:
        for number, name in enumerate(("documents", "chunks", "keyword_index", "meta")):
            if drop:
                connection.execute(f"DROP TABLE IF EXISTS {name}")
            if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)).fetchone():
                connection.execute(schema.REFERENCE_TABLES[number])
            if name != "meta" or meta:
                connection.execute(f"DELETE FROM {name}")
        for name in ("documents", "chunks", "keyword_index"):
            for row in rows[name]:
                connection.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('chunker', 'structure')")
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('updated_at', '2030-01-01T00:00:00+00:00')")
        connection.commit()


@pytest.fixture(params=["delete", "drop", "keep meta"])
def over(request: pytest.FixtureRequest) -> Callable[[Path, dict[str, list[tuple[object, ...]]]], None]:
    def run(index: Path, rows: dict[str, list[tuple[object, ...]]]) -> None:
        reference_ingest(index, rows, drop=request.param == "drop", meta=request.param != "keep meta")

    return run


def rows_of(index: Path) -> dict[str, list[tuple[object, ...]]]:
    return {table: dump(index, table) for table in FOUR[:3]}


def test_its_ingest_over_ours_makes_our_tables_stale_and_ours_makes_them_again(build: Build, folder: Path, over) -> None:
    index = folder / "index.sqlite"
    build()
    ours = rows_of(index)
    over(index, ours)
    with open_index(index) as reader:
        assert not reader.complete
        assert reader.stored("b-returns", "1") is None
        assert reader.counts().chunks == 7
        assert len(reader.search("words", 9)) == 6
        assert reader.chunk(reader.chunks("b-returns", "1")[0].chunk_id) is not None
    report = build()
    assert report.rebuilt
    assert rows_of(index) == ours
    with open_index(index) as reader:
        assert reader.complete
        assert reader.stored("b-returns", "1") is not None
    assert not build().rebuilt


def test_ours_over_its_file(build: Build, folder: Path, tmp_path: Path, over) -> None:
    build(index=tmp_path / "ours.sqlite")
    ours = rows_of(tmp_path / "ours.sqlite")
    index = folder / "index.sqlite"
    reference_ingest(index, ours)
    with open_index(index) as reader:
        assert not reader.complete
        assert reader.collection_folder is None
    assert build().rebuilt
    assert rows_of(index) == ours
    over(index, ours)
    over(index, ours)
    assert build().rebuilt
    assert build().unchanged == 4


def test_retired_ids_and_notes_outlive_both(build: Build, folder: Path, over) -> None:
    index = folder / "index.sqlite"
    build()
    with open_index(index) as reader:
        gone = reader.chunks("a-delivery", "1")
    (folder / "documents" / "a-delivery.md").unlink()
    build()
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("INSERT INTO notes (subject, written_at, text) VALUES ('b-returns', '2026-01-01', 'Look again.')")
        connection.commit()
    over(index, rows_of(index))
    with open_index(index) as reader:
        assert reader.retired(gone[0].chunk_id) is not None
    build()
    build(rebuild=True)
    with open_index(index) as reader:
        for chunk in gone:
            kept = reader.retired(chunk.chunk_id)
            assert kept is not None
            assert (kept.doc_id, kept.version, kept.start, kept.end) == (chunk.doc_id, chunk.version, chunk.start, chunk.end)
            assert kept.reason == "the document left the collection"
    assert dump(index, "notes") == [(1, "b-returns", "2026-01-01", "Look again.")]


def test_a_newer_programs_tables_are_known_after_its_ingest(build: Build, folder: Path) -> None:
    from explorer.errors import NewerIndex

    index = folder / "index.sqlite"
    build()
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("UPDATE explorer_schema SET version = 99")
        connection.commit()
    reference_ingest(index, rows_of(index))
    with pytest.raises(NewerIndex):
        open_index(index)
    write_markdown(folder, "new.md")
    with pytest.raises(NewerIndex):
        build()
