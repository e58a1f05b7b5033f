"""Sheets and cells in the index: kept, replaced and taken out with their document; and indexes that were written without them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from explorer.domain.audience import Audience
from explorer.domain.cells import Cell, ColumnName, RowSpan, Sheet
from explorer.errors import CorruptIndex, MetadataFault
from explorer.index import schema
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.index.table_cells import CELL_TABLES
from explorer.index.trial import trial_index
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, finish
from tests.parsing.tables.making import grid_xml, write_xlsx

FAQ = "question,answer\nHow?,So.\nWhy?,Thus.\n"
KEY = ("faq", "1")


def write_faq(folder: Path, text: str = FAQ, access: str = "public") -> None:
    (folder / "documents" / "faq.csv").write_text(text, encoding="utf-8")
    (folder / "documents" / "faq.csv.meta.yaml").write_text(f"doc_id: faq\nversion: 1\ntitle: Questions\naccess: {access}\n")


@pytest.fixture
def index(build: Build, folder: Path) -> Path:
    write_faq(folder)
    write_xlsx(
        folder / "documents" / "prices.xlsx", {"Tents": grid_xml([["item", "price"], ["T1", 9]]), "Ropes": grid_xml([["item"], ["R"]])}
    )
    (folder / "documents" / "prices.xlsx.meta.yaml").write_text("doc_id: prices\nversion: 2\ntitle: Prices\n")
    build()
    return folder / "index.sqlite"


def own_rows(index: Path) -> Mapping[str, list[tuple[object, ...]]]:
    """Our two tables, by document, without the documents' numbers."""
    with closing(sqlite3.connect(index)) as connection:
        return {
            table: connection.execute(
                f"SELECT doc_id, {columns} FROM {table} JOIN parsed_documents ON id = document ORDER BY doc_id, {order}"
            ).fetchall()
            for table, columns, order in (
                ("table_sheets", "number, name, hidden, columns, head_row, rows, note", "number"),
                ("table_cells", 'start, "end", cells', "start"),
            )
        }


def test_sheets_and_cells_come_back(index: Path) -> None:
    with open_index(index) as reader:
        assert reader.sheets(*KEY) == (Sheet("", False, (ColumnName("question", "question"), ColumnName("answer", "answer")), 1, 2),)
        assert [sheet.name for sheet in reader.sheets("prices", "2")] == ["Tents", "Ropes"]
        assert list(reader.cells(*KEY, 0, 10**6)) == [
            Cell(10, 14, 0, 1, 1),
            Cell(23, 26, 0, 1, 2),
            Cell(38, 42, 0, 2, 1),
            Cell(51, 56, 0, 2, 2),
        ]
        assert list(reader.cells(*KEY, 13, 24)) == [Cell(10, 14, 0, 1, 1), Cell(23, 26, 0, 1, 2)]
        first = reader.chunks("prices", "2")[0]
        assert reader.rows("prices", "2", first.start, first.end) == (RowSpan("Tents", 1, 1),)
        stored = reader.stored(*KEY)
        assert stored is not None
        assert stored.sheets == reader.sheets(*KEY)
        assert (reader.sheets("b-returns", "1"), tuple(reader.cells("b-returns", "1", 0, 99))) == ((), ())


def test_each_row_is_a_chunk_and_other_documents_are_cut_as_before(index: Path, build: Build, tmp_path: Path) -> None:
    with open_index(index) as reader:
        assert [chunk.chunker for chunk in reader.chunks(*KEY)] == ["rows", "rows"]
        assert {chunk.chunker for chunk in reader.chunks("b-returns", "1")} == {"structure"}
        ids = [chunk.chunk_id for chunk in reader.chunks(*KEY)]
        assert [hit.chunk.chunk_id for hit in reader.search("thus", 5)] == ids[1:]
    build(name="fixed", index=tmp_path / "fixed.sqlite")
    with open_index(tmp_path / "fixed.sqlite") as reader:
        assert reader.chunker == "fixed"
        assert [chunk.chunk_id for chunk in reader.chunks(*KEY)] == ids


def test_an_incremental_build_holds_what_one_from_scratch_does(index: Path, folder: Path, build: Build, tmp_path: Path) -> None:
    write_faq(folder, FAQ + "When?,Soon.\n")
    (folder / "documents" / "prices.xlsx").unlink()
    (folder / "documents" / "prices.xlsx.meta.yaml").unlink()
    report = build()
    assert (report.updated, report.removed, report.chunks_added, report.chunks_removed) == (1, 1, 1, 2)
    build(index=tmp_path / "scratch.sqlite")
    assert own_rows(index) == own_rows(tmp_path / "scratch.sqlite")
    with closing(sqlite3.connect(index)) as connection:
        for table in CELL_TABLES:
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (1,)


def test_an_index_of_version_two_opens_and_is_built_again(index: Path, folder: Path, build: Build, engine: ToyEngine) -> None:
    with closing(sqlite3.connect(index)) as connection:
        for table in CELL_TABLES:
            connection.execute(f"DROP TABLE {table}")
        connection.execute("UPDATE meta SET value = '2' WHERE key = ?", (schema.OUR_SCHEMA,))
        connection.execute("UPDATE explorer_schema SET version = 2")
        connection.commit()
    with open_index(index) as reader:
        assert not reader.complete
        assert reader.sheets(*KEY) == ()
        assert tuple(reader.cells(*KEY, 0, 99)) == ()
        assert reader.rows(*KEY, 0, 99) == ()
        assert reader.search("thus", 5)
        opened = OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]
        view = opened.view(*KEY)
        assert view.origin == "parsed"
        assert view.sheets[0].rows == 2
        assert list(opened.cells(view, 0, 12)) == [Cell(10, 14, 0, 1, 1)]
    assert build().rebuilt
    with open_index(index) as reader:
        assert reader.complete
        assert reader.sheets(*KEY)


def test_a_cache_that_cannot_be_written_does_not_lose_cells(
    index: Path, folder: Path, engine: ToyEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("DELETE FROM meta WHERE key = ?", (schema.OUR_SCHEMA,))
        connection.commit()
    monkeypatch.setattr("explorer.index.parse_cache.ParseCache.put", lambda *_: False)
    with open_index(index) as reader:
        opened = OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]
        monkeypatch.setattr(opened._cache, "get", lambda *_: None)
        assert list(opened.cells(opened.view(*KEY), 0, 12)) == [Cell(10, 14, 0, 1, 1)]


def test_the_public_gets_no_cells_of_staff_documents(index: Path) -> None:
    with open_index(index, Audience.PUBLIC) as reader:
        assert reader.sheets(*KEY)
        assert reader.sheets("prices", "2") == ()
        assert tuple(reader.cells("prices", "2", 0, 99)) == ()


def test_a_table_without_metadata_is_told_where_to_say_it(index: Path, folder: Path, build: Build) -> None:
    (folder / "documents" / "faq.csv.meta.yaml").unlink()
    with pytest.raises(MetadataFault, match=r"could not be cited\. Give it in a file documents/faq\.csv\.meta\.yaml beside it, in its row"):
        build()
    (folder / "documents" / "faq.csv").unlink()
    (folder / "documents" / "prices.xlsx.meta.yaml").unlink()
    with pytest.raises(MetadataFault, match=r"Give it in the file \(as a custom document property\), in a file"):
        build()


def test_damaged_cells_are_told(index: Path) -> None:
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("UPDATE table_cells SET cells = X'01AA'")
        connection.commit()
    with open_index(index) as reader, pytest.raises(CorruptIndex):
        reader.cells(*KEY, 0, 99)


def test_another_chunker_is_tried_on_the_rows(index: Path, folder: Path, engine: ToyEngine) -> None:
    from explorer.chunking import chunker

    with open_index(index) as reader:
        trial = finish(trial_index(OpenedIndex(reader, folder, engine), chunker("overlap")))  # type: ignore[arg-type]
        assert [chunk.chunk_id for chunk in trial.chunks(*KEY)] == [chunk.chunk_id for chunk in reader.chunks(*KEY)]
        trial.close()
