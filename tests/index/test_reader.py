"""Opening and reading: faults in one sentence each, nothing left beside the file, and answers that stay right."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from explorer.errors import CorruptIndex, IndexBusy, IndexFault, MissingIndex, NewerIndex, NotAnIndex
from explorer.index import schema
from explorer.index.reader import open_index
from tests.index.conftest import Build
from tests.index.toy import write_markdown


@pytest.fixture
def index(build: Build, folder: Path) -> Path:
    build()
    return folder / "index.sqlite"


def change(index: Path, *statements: str) -> None:
    with closing(sqlite3.connect(index)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_a_missing_index_names_the_command(tmp_path: Path) -> None:
    with pytest.raises(MissingIndex, match=r"No index at .*/index\.sqlite\. Build one with: .* ingest "):
        open_index(tmp_path / "index.sqlite")
    with pytest.raises(MissingIndex, match=r"--index .*other\.sqlite"):
        open_index(tmp_path / "other.sqlite")


@pytest.mark.parametrize("content", [b"", b"hello", b"%PDF-1.7 " * 40, b"SQLite format 3\x00", b"SQLite format 3\x00" + b"\xff" * 4080])
def test_what_is_no_index(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "index.sqlite"
    path.write_bytes(content)
    with pytest.raises(IndexFault) as caught:
        open_index(path)
    assert isinstance(caught.value, (NotAnIndex, CorruptIndex))
    assert str(path) in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_folder_is_no_index(tmp_path: Path) -> None:
    with pytest.raises(NotAnIndex):
        open_index(tmp_path)


@pytest.mark.parametrize(
    "statements",
    [
        ["DROP TABLE chunks"],
        ["DROP TABLE meta"],
        ["DROP TABLE keyword_index", "CREATE TABLE keyword_index (item_id, text)"],
        ["ALTER TABLE chunks ADD COLUMN vector BLOB"],
        ["ALTER TABLE documents DROP COLUMN owner"],
        ["DROP TABLE chunks", "CREATE VIEW chunks AS SELECT 1"],
        ["DROP TABLE documents", "CREATE VIRTUAL TABLE documents USING fts5(doc_id)"],
    ],
)
def test_foreign_tables_are_refused(index: Path, statements: list[str]) -> None:
    change(index, *statements)
    with pytest.raises(NotAnIndex, match="is a SQLite file, but not an index"):
        open_index(index)


def test_a_newer_index_gets_a_sentence(index: Path) -> None:
    change(index, f"UPDATE meta SET value = '{schema.SCHEMA_VERSION + 1}' WHERE key = '{schema.OUR_SCHEMA}'")
    with pytest.raises(NewerIndex, match="newer version of this program"):
        open_index(index)


def test_a_truncated_file_is_damaged(index: Path) -> None:
    index.write_bytes(index.read_bytes()[:-4096])
    with pytest.raises(CorruptIndex, match="a part of it is missing"):
        open_index(index)


@pytest.mark.parametrize("page", range(2, 30, 3))
def test_damage_anywhere_is_a_sentence_and_nothing_else(index: Path, page: int) -> None:
    data = bytearray(index.read_bytes())
    start = (page - 1) * 4096 % len(data)
    data[start : start + 4096] = b"\xa5" * 4096
    index.write_bytes(data)
    # Some pages hold nothing that is read here; anything but an IndexFault fails the test.
    with contextlib.suppress(IndexFault), open_index(index) as reader:
        for record in reader.documents():
            key = (record.doc_id, record.version)
            reader.stored(*key)
            reader.runs(*key, 0, 10**6)
            reader.chunks(*key)
        reader.search("words section", 5)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE chunks SET sections = 'no list'",
        "UPDATE chunks SET sections = '{}'",
        "UPDATE chunks SET pages = '[\"one\"]'",
        "UPDATE chunks SET start = 'here'",
        "UPDATE chunks SET text = x'ff00ff'",
        "UPDATE chunks SET text = CAST(x'ff00ff' AS TEXT)",
        "UPDATE parsed_documents SET blocks = '[[1]]'",
        'UPDATE parsed_documents SET blocks = \'[["poem", "", 0, 1, 0, null, null]]\'',
        "UPDATE parsed_documents SET lines = '[5]'",
        "UPDATE parsed_documents SET meta = '[]'",
        "UPDATE parsed_pages SET furniture = '[[\"x\"]]'",
        "UPDATE page_runs SET runs = x'0102'",
        "UPDATE page_runs SET runs = x'00ffffff7f'",
        "UPDATE page_runs SET runs = x''",
        "UPDATE page_runs SET runs = 7",
    ],
)
def test_rows_that_make_no_sense_are_damage(index: Path, statement: str) -> None:
    change(index, statement)

    def read() -> None:
        with open_index(index) as reader:
            for record in reader.documents():
                key = (record.doc_id, record.version)
                reader.chunks(*key)
                reader.stored(*key)
                reader.pages(*key)
                reader.runs(*key, 0, 10**6)

    with pytest.raises(CorruptIndex, match="damaged"):
        read()


def test_nulls_of_other_programs_are_empty(index: Path) -> None:
    change(index, "UPDATE chunks SET title = NULL", "UPDATE documents SET owner = NULL")
    with open_index(index) as reader:
        assert reader.documents()[0].owner == ""
        assert reader.chunks("b-returns", "1")[0].title == ""


def test_a_file_in_write_ahead_mode_is_read_without_leaving_anything(index: Path) -> None:
    change(index, "PRAGMA journal_mode = WAL")
    before = sorted(path.name for path in index.parent.iterdir())
    with open_index(index) as reader:
        assert reader.chunks("b-returns", "1")
        assert reader.search("words", 3)
        assert sorted(path.name for path in index.parent.iterdir()) == before
    assert sorted(path.name for path in index.parent.iterdir()) == before


@pytest.mark.parametrize("rebuild", [True, False])
def test_a_build_takes_a_file_out_of_write_ahead_mode(index: Path, build: Build, folder: Path, rebuild: bool) -> None:
    change(index, "PRAGMA journal_mode = WAL")
    write_markdown(folder, "new.md")
    build(rebuild=rebuild)
    assert sorted(path.name for path in folder.iterdir()) == ["documents", "index.sqlite"]
    with closing(sqlite3.connect(index)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_nothing_in_an_index_is_run_on_reading(index: Path, tmp_path: Path) -> None:
    with open_index(index) as reader, pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader._turn.connection.execute("DELETE FROM chunks")
    with open_index(index) as reader:
        assert reader._turn.connection.execute("PRAGMA trusted_schema").fetchone() == (0,)


def test_a_chunk_is_one_indexed_look_up(index: Path) -> None:
    with closing(sqlite3.connect(index)) as connection:
        plans = [
            connection.execute("EXPLAIN QUERY PLAN SELECT * FROM chunks WHERE chunk_id = ?", ("x",)).fetchall(),
            connection.execute(
                "EXPLAIN QUERY PLAN SELECT * FROM chunks WHERE doc_id = ? AND version = ? ORDER BY position, start", ("x", "y")
            ).fetchall(),
        ]
    assert "USING INDEX sqlite_autoindex_chunks_1" in plans[0][0][3]
    assert "USING INDEX chunks_of_document" in plans[1][0][3]


def test_an_unknown_chunk_or_document_is_none(index: Path) -> None:
    with open_index(index) as reader:
        assert reader.chunk("000000000000") is None
        assert reader.document("b-returns", "9") is None
        assert reader.stored("b-returns", "9") is None
        assert reader.versions("nobody") == ()
        assert reader.runs("b-returns", "1", 0, 99) == ()
        assert reader.pages("b-returns", "1") == ()
        assert [page.label for page in reader.pages("d-warranty", "1")] == ["1", "2"]
        assert [page.label for page in reader.pages("d-warranty", "1", most=2)] == ["1", "2"]
        assert reader.pages("d-warranty", "1", most=1) == ()
        assert reader.retired("000000000000") is None


def test_versions_come_by_their_first_day(build: Build, folder: Path) -> None:
    for version, day in (("9", "2025-01-01"), ("10", "2026-01-01")):
        path = write_markdown(folder, f"v{version}.md", doc_id="v", version=version)
        path.write_text(path.read_text().replace("access:", f"effective_from: {day}\naccess:"))
    build()
    with open_index(folder / "index.sqlite") as reader:
        assert [record.version for record in reader.versions("v")] == ["9", "10"]


@pytest.mark.parametrize("rebuild", [True, False])
def test_a_build_is_noticed_by_an_open_reader(index: Path, build: Build, folder: Path, rebuild: bool) -> None:
    with open_index(index) as reader:
        assert not reader.changed_on_disk()
        build()
        assert not reader.changed_on_disk(), "nothing changed"
        write_markdown(folder, "new.md")
        build(rebuild=rebuild)
        assert reader.changed_on_disk()
        assert len(reader.documents()) == (4 if rebuild else 5)


def test_any_name_will_do(build: Build, tmp_path: Path, folder: Path) -> None:
    index = tmp_path / "a [b]*?mode=rw#%41é.sqlite"
    build(index=index)
    write_markdown(folder, "new.md")
    build(index=index)
    build(index=index, rebuild=True)
    with open_index(index) as reader:
        assert reader.counts().documents == 5


def test_a_removed_file_counts_as_changed(index: Path) -> None:
    with open_index(index) as reader:
        index.unlink()
        assert reader.changed_on_disk()


def test_a_locked_index_is_said(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorer.index.database.BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(index, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(IndexBusy, match="Another program is writing"):
            open_index(index)


def test_several_threads_read_at_once(index: Path) -> None:
    found: list[int] = []
    with open_index(index) as reader:

        def read() -> None:
            for _ in range(20):
                found.append(len(reader.chunks("b-returns", "1")) + len(reader.search("words", 9)))

        threads = [threading.Thread(target=read) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == [8] * 80


def test_derived_tables_of_another_shape_are_stale(index: Path, build: Build) -> None:
    change(index, "ALTER TABLE parsed_documents DROP COLUMN meta")
    with open_index(index) as reader:
        assert not reader.complete
        assert reader.stored("b-returns", "1") is None
    assert build().rebuilt


def test_counts_are_counted_where_nobody_left_them(index: Path) -> None:
    with open_index(index) as reader:
        assert (reader.counts().documents, reader.counts().chunks) == (4, 7)
    change(index, "DELETE FROM meta WHERE key LIKE 'explorer%'")
    with open_index(index) as reader:
        assert not reader.complete
        assert (reader.counts().documents, reader.counts().chunks) == (4, 7)
