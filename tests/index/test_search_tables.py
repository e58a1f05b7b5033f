"""Our search tables after any number of builds are those of a build from scratch."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.index import foreign_scripts
from explorer.index.reader import open_index
from tests.index.conftest import Build
from tests.index.toy import write_markdown

FOUND = {"保修": {"zh"}, "کتاب": {"fa"}, "ประกัน": {"th"}}


@pytest.fixture
def index(folder: Path, build: Build) -> Path:
    for name, body in {"zh": "本产品的保修期", "fa": "كتاب‌ها", "th": "การรับประกัน"}.items():
        write_markdown(folder, f"{name}.md", body=f"\n{body}\n")
    build()
    return folder / "index.sqlite"


def tables(index: Path) -> tuple[dict[str, list[tuple[str, int]]], dict[str, str]]:
    """For each chunk ID its words of the second index with their places, and its document."""
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, 'script_index', 'instance')")
        words: dict[str, list[tuple[str, int]]] = {}
        for term, number, place in connection.execute('SELECT term, doc, "offset" FROM vocabulary ORDER BY term, doc, "offset"'):
            (item,) = connection.execute("SELECT item_id FROM keyword_index WHERE rowid = ?", (number,)).fetchone()
            words.setdefault(item, []).append((term, place))
        documents = dict(
            connection.execute(
                "SELECT item_id, parsed.doc_id FROM search_rows JOIN keyword_index ON keyword_index.rowid = search_rows.id "
                "JOIN parsed_documents AS parsed ON parsed.id = search_rows.document"
            )
        )
        (rows,) = connection.execute("SELECT count(*) FROM search_rows").fetchone()
        assert rows == len(documents)
        connection.execute("INSERT INTO script_index (script_index) VALUES ('integrity-check')")
        return words, documents


def check_found(index: Path) -> None:
    with open_index(index) as reader:
        for query, names in FOUND.items():
            assert {hit.chunk.doc_id for hit in reader.search(query, 9)} == names


def test_incremental_builds_end_where_one_from_scratch_does(index: Path, folder: Path, build: Build, tmp_path: Path) -> None:
    check_found(index)
    write_markdown(folder, "zh.md", body="\n## 一\n\n水泵的保修。\n\n## 二\n\n两年。\n")
    build()
    (folder / "documents" / "th.md").unlink()
    write_markdown(folder, "ja.md", body="\n保証期間は2年です。\n")
    build()
    write_markdown(folder, "th.md", body="\nรับประกัน\n")
    build()
    check_found(index)
    build(index=tmp_path / "scratch.sqlite")
    assert tables(index) == tables(tmp_path / "scratch.sqlite")


def test_a_build_after_somebody_renumbered_the_rows(index: Path, folder: Path, build: Build, tmp_path: Path) -> None:
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("DELETE FROM chunks WHERE doc_id = 'a-delivery'")
        connection.commit()
        connection.execute("VACUUM")
    check_found(index)
    for name in ("a-delivery", "zh"):
        write_markdown(folder, f"{name}.md", body="\n水泵的保修。\n")
    build()
    with open_index(index) as reader:
        assert {hit.chunk.doc_id for hit in reader.search("保修", 9)} == {"a-delivery", "zh"}
        assert {hit.chunk.doc_id for hit in reader.search("本产品", 9)} == set()
        assert {hit.chunk.doc_id for hit in reader.search("كتاب", 9)} == {"fa"}


@pytest.fixture
def foreign(index: Path) -> Path:
    """The same index as the reference program would have left it."""
    with closing(sqlite3.connect(index)) as connection:
        for name in (
            "script_index",
            "search_rows",
            "parsed_documents",
            "parsed_pages",
            "page_runs",
            "document_metadata",
            "chunk_metadata",
            "retired_ids",
            "notes",
            "explorer_schema",
        ):
            connection.execute(f"DROP TABLE {name}")
        connection.execute("DELETE FROM meta WHERE key LIKE 'explorer%'")
        connection.commit()
    return index


def test_an_index_without_our_tables_is_searched_all_the_same(foreign: Path) -> None:
    before = foreign.read_bytes()
    check_found(foreign)
    with open_index(foreign) as reader:
        assert reader.search("section words", 3)
        assert reader.search("保修", 3) == reader.search("保修", 3)
        assert reader.search("section 保修", 1)
    assert foreign.read_bytes() == before
    assert [path.name for path in foreign.parent.iterdir() if path.name.startswith("index")] == ["index.sqlite"]


def test_a_huge_index_without_our_tables_finds_whole_words(foreign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_scripts, "MOST_ROWS", 3)
    with open_index(foreign) as reader:
        assert reader.search("保修", 3) == ()
        assert {hit.chunk.doc_id for hit in reader.search("本产品的保修期", 3)} == {"zh"}
