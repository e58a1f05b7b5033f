"""What a build does, how it counts, and what it leaves alone."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.index import build as build_module
from explorer.index import schema
from explorer.index.build import BuildReport
from explorer.index.database import connect_writing
from explorer.index.reader import open_index
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, dump, write_markdown, write_paged


def counts(report: BuildReport) -> tuple[int, ...]:
    return (
        report.added,
        report.updated,
        report.unchanged,
        report.removed,
        report.chunks_added,
        report.chunks_removed,
    )


def test_a_first_build_starts_from_scratch_and_says_so(build: Build, folder: Path) -> None:
    report = build()
    assert report.rebuilt
    assert (report.documents, report.chunks) == (4, 7)
    assert counts(report) == (4, 0, 0, 0, 7, 0)
    assert sorted(path.name for path in folder.iterdir()) == ["documents", "index.sqlite"]


def test_nothing_changed_means_nothing_parsed_and_nothing_written(build: Build, folder: Path, engine: ToyEngine) -> None:
    build()
    before, written = (folder / "index.sqlite").read_bytes(), (folder / "index.sqlite").stat().st_mtime_ns
    engine.parsed.clear()
    report = build()
    assert not report.rebuilt
    assert (report.documents, report.chunks) == (4, 7)
    assert counts(report) == (0, 0, 4, 0, 0, 0)
    assert engine.parsed == []
    assert (folder / "index.sqlite").read_bytes() == before
    assert (folder / "index.sqlite").stat().st_mtime_ns == written


def test_only_what_changed_is_done_again(build: Build, folder: Path, engine: ToyEngine) -> None:
    build()
    engine.parsed.clear()
    write_markdown(folder, "b-returns.md", body="\n## One\n\nOther words, and more of them.\n\n## Two\n\nSecond section's words.\n")
    (folder / "documents" / "a-delivery.md").unlink()
    write_markdown(folder, "e-new.md", body="\nA single paragraph.\n")
    report = build()
    assert sorted(engine.parsed) == ["documents/b-returns.md", "documents/e-new.md"]
    assert counts(report) == (1, 1, 2, 1, 3, 4)
    assert (report.documents, report.chunks) == (4, 6)


def test_an_incremental_build_holds_what_one_from_scratch_holds(build: Build, folder: Path, tmp_path: Path) -> None:
    build()
    write_markdown(folder, "b-returns.md", body="\n## One\n\nOther words.\n")
    (folder / "documents" / "a-delivery.md").unlink()
    write_paged(folder, "d-warranty.pdf", [["What is covered"], ["What is not", "The rest."], ["More"]])
    build()
    build(index=tmp_path / "other.sqlite")
    tables = ("documents", "chunks", "keyword_index")
    for table in tables:
        assert dump(folder / "index.sqlite", table) == dump(tmp_path / "other.sqlite", table)
    with open_index(folder / "index.sqlite") as changed, open_index(tmp_path / "other.sqlite") as fresh:
        assert changed.complete
        assert fresh.complete
        assert changed.counts() == fresh.counts()
        for record in fresh.documents():
            key = (record.doc_id, record.version)
            one, other = changed.stored(*key), fresh.stored(*key)
            assert one is not None
            assert other is not None
            assert (one.text, one.blocks, one.pages, one.lines) == (other.text, other.blocks, other.pages, other.lines)
            assert changed.runs(*key, 0, len(one.text)) == fresh.runs(*key, 0, len(one.text))
        assert changed.search("rest other words", 9) == fresh.search("rest other words", 9)


def test_a_renamed_file_keeps_its_ids(build: Build, folder: Path) -> None:
    build()
    (folder / "documents" / "b-returns.md").rename(folder / "documents" / "z-returns.md")
    report = build()
    assert counts(report) == (0, 1, 3, 0, 0, 0)
    with open_index(folder / "index.sqlite") as reader:
        assert [record.file for record in reader.documents()][-1] == "documents/z-returns.md"
        assert {chunk.source for chunk in reader.chunks("b-returns", "1")} == {"documents/z-returns.md"}


def test_two_files_may_swap_their_versions(build: Build, folder: Path) -> None:
    one = write_markdown(folder, "p.md", doc_id="p", version="1", body="\nThe first text.\n")
    other = write_markdown(folder, "q.md", doc_id="p", version="2", body="\nThe second text, longer.\n")
    build()
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    report = build()
    assert counts(report) == (0, 2, 4, 0, 0, 0)
    with open_index(folder / "index.sqlite") as reader:
        assert reader.chunks("p", "1")[0].source == "documents/q.md"


def test_the_order_is_that_of_the_sources_by_code_point(build: Build, folder: Path) -> None:
    for name in ("Z.md", "é.md", "a/b.md", "a.md", "a-b.md"):
        write_markdown(folder, name, doc_id=name.replace("/", "_"))
    build()
    with open_index(folder / "index.sqlite") as reader:
        sources = [record.file for record in reader.documents()]
    assert sources == sorted(sources)
    assert sources[:4] == ["documents/Z.md", "documents/a-b.md", "documents/a-delivery.md", "documents/a.md"]
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        assert [row[0] for row in connection.execute("SELECT file FROM documents ORDER BY rowid")] == sources


@pytest.mark.parametrize(("name", "settings"), [("fixed", {}), ("structure", {"longest": 3})])
def test_another_chunker_or_setting_starts_from_scratch(build: Build, folder: Path, name: str, settings: dict[str, int]) -> None:
    build()
    report = build(name=name, **settings)
    assert report.rebuilt
    assert report.chunker == name
    again = build(name=name, **settings)
    assert not again.rebuilt
    assert again.unchanged == 4


def test_rebuild_starts_from_scratch(build: Build, engine: ToyEngine) -> None:
    build()
    engine.parsed.clear()
    assert build(rebuild=True).rebuilt
    assert len(engine.parsed) == 4


def test_another_parser_means_that_formats_documents_again(
    build: Build, folder: Path, engine: ToyEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    build()
    engine.parsed.clear()
    known = build_module.parser_version
    monkeypatch.setattr(build_module, "parser_version", lambda fmt: "newer" if fmt == "pdf" else known(fmt))
    report = build()
    assert engine.parsed == ["documents/d-warranty.pdf"]
    assert counts(report) == (0, 1, 3, 0, 0, 0)


def test_the_four_tables_are_the_reference_programs(build: Build, folder: Path) -> None:
    build()
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        found = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        kinds = {row[0] for row in connection.execute("SELECT type FROM sqlite_master")}
        columns = [row[1] for row in connection.execute("PRAGMA table_info(chunks)")]
        options = [row[0] for row in connection.execute("SELECT k FROM keyword_index_config")]
        mode = connection.execute("PRAGMA journal_mode").fetchone()
    for statement in schema.REFERENCE_TABLES:
        name = statement.split()[2 if statement.startswith("CREATE TABLE") else 3]
        assert found[name] == statement
    assert kinds == {"table", "index"}
    assert len(columns) == 17
    assert options == ["version"]
    assert mode == ("delete",)


def test_defaults_go_into_chunks_and_the_files_own_words_into_documents(build: Build, folder: Path) -> None:
    path = write_markdown(folder, "bare.md", doc_id="bare")
    path.write_text(path.read_text().replace("access: public\n", ""))
    build()
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        document = connection.execute("SELECT access, language, effective_to FROM documents WHERE doc_id = 'bare'").fetchone()
        chunk = connection.execute("SELECT access, language, sections, pages FROM chunks WHERE doc_id = 'bare'").fetchone()
    assert document == ("", "", "")
    assert chunk == ("staff", "en", '["One"]', "[]")


def test_meta_names_the_collection_relative_to_the_index(build: Build, folder: Path, tmp_path: Path) -> None:
    build()
    build(index=tmp_path / "elsewhere" / "i.sqlite")
    for index in (folder / "index.sqlite", tmp_path / "elsewhere" / "i.sqlite"):
        with open_index(index) as reader:
            assert reader.collection_folder == folder.resolve()
            assert not Path(reader.meta[schema.OUR_COLLECTION]).is_absolute()
            assert reader.chunker_settings == {"longest": 200}
            assert set(json.loads(reader.meta[schema.OUR_PARSERS])) == {"md", "pdf"}


def test_a_renumbered_table_costs_no_row_of_the_search_index(build: Build, folder: Path) -> None:
    build()
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        connection.execute("UPDATE chunks SET rowid = rowid + 100")
        connection.commit()
    write_markdown(folder, "a-delivery.md", body="\nNothing but this.\n")
    build()
    assert sorted(row[0] for row in dump(folder / "index.sqlite", "keyword_index")) == sorted(
        row[0] for row in dump(folder / "index.sqlite", "chunks")
    )


def test_warnings_name_what_the_inventory_lists_and_the_folder_lacks(build: Build, folder: Path) -> None:
    (folder / "inventory.csv").write_text(
        "file,doc_id,title,version,effective_from,effective_to,owner,access,language,doc_type,format\n"
        "documents/a-delivery.md,a-delivery,A policy,1,,,,staff,,,md\n"
        "documents/gone.md,gone,Gone,1,,,,public,,,md\n"
    )
    (folder / "documents" / "picture.png").write_bytes(b"x")
    for report in (build(), build()):
        assert report.warnings == (
            "Left out, because there is no parser for these files: documents/picture.png.",
            "documents/a-delivery.md: inventory.csv says access 'staff', the file says 'public', which counts.",
            "inventory.csv lists a file that is not there: documents/gone.md.",
        )


def test_a_date_that_is_none_is_said(build: Build, folder: Path) -> None:
    path = write_markdown(folder, "dated.md")
    path.write_text(path.read_text().replace("access:", "effective_from: 1 March\naccess:"))
    assert build().warnings == ("documents/dated.md: the field 'effective_from' is no date like 2026-10-09: '1 March'.",)


def test_texts_are_parsed_while_a_worker_is_busy(build: Build, folder: Path, engine: ToyEngine) -> None:
    write_paged(folder, "0-first.pdf", [["One line"]])
    engine.hold("documents/0-first.pdf", until=lambda: len(engine.parsed) == 5)
    report = build()
    assert report.documents == 5
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        assert connection.execute("SELECT file FROM documents ORDER BY rowid LIMIT 1").fetchone() == ("documents/0-first.pdf",)


def test_an_index_with_triggers_is_made_anew(build: Build, folder: Path) -> None:
    build()
    with closing(connect_writing(folder / "index.sqlite")) as connection:
        connection.execute("CREATE TRIGGER t AFTER INSERT ON chunks BEGIN DELETE FROM meta; END")
    assert build().rebuilt
    assert not build().rebuilt
