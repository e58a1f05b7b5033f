"""What can be shown of a document: from the index, from its file, or its chunks alone, and each is said."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from explorer import places
from explorer.errors import DocumentError, NotFound, UserError
from explorer.index import schema
from explorer.index.document_view import FileState
from explorer.index.file_hashes import FileHashes
from explorer.index.opened import OpenedIndex, choose_folder
from explorer.index.parse_cache import ParseCache
from explorer.index.reader import IndexReader, open_index
from explorer.parsing import ocr, parser_version
from explorer.parsing.versions import FROM_PICTURE
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, toy_pages

PDF = ("d-warranty", "1")
TEXT = ("b-returns", "1")


@pytest.fixture
def index(build: Build, folder: Path, engine: ToyEngine) -> Path:
    build()
    engine.parsed.clear()
    return folder / "index.sqlite"


@pytest.fixture
def foreign(index: Path) -> Path:
    """As the reference program would have built it: without our tables."""
    with closing(sqlite3.connect(index)) as connection:
        for table in (*schema.DERIVED_TABLES, *schema.KEPT_NAMES, "explorer_schema"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute("DELETE FROM meta WHERE key LIKE 'explorer%'")
        connection.commit()
    return index


@pytest.fixture
def opened(request: pytest.FixtureRequest, engine: ToyEngine):
    readers: list[IndexReader] = []

    def run(index: Path, folder: Path | None = None, as_of: date | None = None) -> OpenedIndex:
        readers.append(open_index(index))
        return OpenedIndex(readers[-1], folder, engine, as_of)  # type: ignore[arg-type]

    yield run
    for reader in readers:
        reader.close()


def test_from_the_index_nothing_is_parsed(opened, index: Path, engine: ToyEngine) -> None:
    it = opened(index)
    view = it.view(*PDF)
    assert (view.origin, view.file, view.note) == ("index", FileState.OK, "")
    assert view.text == "What is covered\n\nAll parts are.\n\nWhat is not\n\nThe rest."
    assert [page.label for page in view.pages] == ["1", "2"]
    assert it.runs(view, 0, 5)[0].start == 0
    assert len(it.runs(view, 0, len(view.text))) == 4
    assert engine.parsed == []
    assert it.view(*TEXT).lines


def test_an_unknown_version_is_not_found(opened, index: Path) -> None:
    with pytest.raises(NotFound, match="no version '9' of a document 'b-returns'"):
        opened(index).view("b-returns", "9")


def test_a_changed_file_is_said_and_the_indexed_text_stays(opened, index: Path, folder: Path) -> None:
    it = opened(index)
    before = it.view(*TEXT)
    (folder / "documents" / "b-returns.md").write_text("other")
    view = it.view(*TEXT)
    assert (view.file, view.origin, view.text) == (FileState.CHANGED, "index", before.text)
    assert view.note == "documents/b-returns.md has changed since it was indexed. What is shown is the text as it was indexed."
    (folder / "documents" / "b-returns.md").unlink()
    assert it.view(*TEXT).file is FileState.MISSING
    assert it.file_path(view.record) is None


def test_another_parser_is_said(opened, index: Path) -> None:
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("UPDATE parsed_documents SET parser = 'md rules 0'")
        connection.commit()
    assert opened(index).view(*TEXT).note.startswith("This text was made by another parser (md rules 0; now md rules ")


@pytest.mark.parametrize(
    ("installed", "pages_read", "said"),
    [
        (
            "5.4.1",
            True,
            "Pages without a text layer were read by Tesseract 5.3.0 (now 5.4.1): building again with --ocr eng+deu may change",
        ),
        ("5.4.1", False, ""),
        ("5.3.0", True, ""),
        (None, True, ""),
    ],
)
def test_another_tesseract_is_said_where_it_read_pages(
    opened, index: Path, monkeypatch: pytest.MonkeyPatch, installed: str | None, pages_read: bool, said: str
) -> None:
    def name(languages: str) -> str:
        if installed is None:
            raise UserError("Tesseract is not installed.")
        return f"Tesseract {installed} {languages}"

    monkeypatch.setattr(ocr, "ocr_name", name)
    warnings = [f"Page 1 has no text layer: {FROM_PICTURE}, and may be wrong in places."] if pages_read else []
    with closing(sqlite3.connect(index)) as connection:
        connection.execute(
            "UPDATE parsed_documents SET parser = ?, warnings = ? WHERE doc_id = ?",
            (f"{parser_version('pdf')}, Tesseract 5.3.0 eng+deu", json.dumps(warnings), PDF[0]),
        )
        connection.commit()
    note = opened(index).view(*PDF).note
    assert note.startswith(said)
    assert bool(note) is bool(said)


def test_an_index_without_our_tables_is_parsed_on_demand_and_cached(opened, foreign: Path, engine: ToyEngine) -> None:
    it = opened(foreign)
    view = it.view(*PDF)
    assert (view.origin, view.file, view.note, view.doubtful) == ("parsed", FileState.OK, "", frozenset())
    assert view.text == "What is covered\n\nAll parts are.\n\nWhat is not\n\nThe rest."
    assert len(it.runs(view, 0, len(view.text))) == 4
    assert engine.parsed == ["documents/d-warranty.pdf"]
    again = opened(foreign)
    assert again.view(*PDF) == view
    assert len(again.runs(view, 0, 3)) == 1
    assert engine.parsed == ["documents/d-warranty.pdf"], "the cache had it"
    assert it.view(*TEXT).lines


def test_without_a_cache_it_works_too(opened, foreign: Path) -> None:
    places.user_cache().parent.mkdir(parents=True, exist_ok=True)
    places.user_cache().write_text("in the way")
    it = opened(foreign)
    view = it.view(*PDF)
    assert view.origin == "parsed"
    assert len(it.runs(view, 0, 3)) == 1


def test_a_damaged_cache_is_made_again(opened, foreign: Path, engine: ToyEngine) -> None:
    opened(foreign).view(*PDF)
    for path in (places.user_cache() / "parsed").iterdir():
        path.write_bytes(b"rubbish" * 99)
    assert opened(foreign).view(*PDF).origin == "parsed"
    assert len(engine.parsed) == 2


def test_spans_are_trusted_only_where_the_hash_matches(opened, foreign: Path, folder: Path, engine: ToyEngine) -> None:
    (folder / "documents" / "b-returns.md").write_text("other")
    (folder / "documents" / "a-delivery.md").unlink()
    it = opened(foreign)
    for key, state in ((TEXT, FileState.CHANGED), (("a-delivery", "1"), FileState.MISSING)):
        view = it.view(*key)
        assert (view.text, view.origin, view.file, view.blocks, it.runs(view, 0, 99)) == (None, "chunks only", state, (), ())
        assert view.note.endswith("Only the chunks' own texts can be shown.")
        assert it.reader.chunks(*key)
    assert engine.parsed == []


def test_spans_are_trusted_only_where_the_text_stands_in_the_chunk(opened, foreign: Path) -> None:
    with closing(sqlite3.connect(foreign)) as connection:
        (chunk_id,) = connection.execute("SELECT chunk_id FROM chunks WHERE doc_id = 'b-returns' AND position = 1").fetchone()
        connection.execute("UPDATE chunks SET text = 'something else' WHERE chunk_id = ?", (chunk_id,))
        connection.execute("UPDATE chunks SET text = 'something else' WHERE doc_id = 'a-delivery'")
        connection.commit()
    it = opened(foreign)
    view = it.view(*TEXT)
    assert view.doubtful == {chunk_id}
    assert view.note == "1 of 2 chunks do not match the file's text and are not drawn."
    other = it.view("a-delivery", "1")
    assert (other.text, other.origin) == (None, "chunks only")
    assert "reads differently than when it was indexed" in other.note


def test_a_file_that_fails_is_told_in_the_note(opened, foreign: Path, engine: ToyEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path) -> None:
        raise DocumentError("documents/d-warranty.pdf", "it is locked.")

    monkeypatch.setattr("tests.index.toy.toy_pages", fail)
    view = opened(foreign).view(*PDF)
    assert (view.text, view.origin) == (None, "chunks only")
    assert view.note == "documents/d-warranty.pdf: it is locked. Only the chunks' own texts can be shown."


@pytest.mark.parametrize("source", ["/etc/passwd", "../../secret.md", "documents/../../secret.md"])
def test_nothing_outside_the_folder_is_read(opened, index: Path, folder: Path, source: str) -> None:
    (folder.parent / "secret.md").write_text("x")
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("UPDATE documents SET file = ?, content_hash = ? WHERE doc_id = 'b-returns'", (source, "0"))
        connection.commit()
    it = opened(index)
    record = it.reader.document(*TEXT)
    assert it.file_path(record) is None
    assert it.file_state(record) is FileState.UNKNOWN
    assert it.view(*TEXT).text is None


def test_the_folder_is_found(opened, index: Path, folder: Path, tmp_path: Path, build: Build) -> None:
    elsewhere = tmp_path / "elsewhere" / "i.sqlite"
    build(index=elsewhere)
    with open_index(elsewhere) as reader:
        assert choose_folder(reader) == folder.resolve()
        assert choose_folder(reader, tmp_path) == tmp_path
        (tmp_path / "elsewhere" / "documents").mkdir()
        assert choose_folder(reader) == folder.resolve(), "what the index says comes first"
    with closing(sqlite3.connect(elsewhere)) as connection:
        connection.execute("UPDATE meta SET value = '/nowhere' WHERE key = ?", (schema.OUR_COLLECTION,))
        connection.commit()
    with open_index(elsewhere) as reader:
        assert choose_folder(reader) == tmp_path / "elsewhere"
        (tmp_path / "elsewhere" / "documents").rmdir()
        assert choose_folder(reader) is None
        (tmp_path / "elsewhere" / "corpus" / "documents").mkdir(parents=True)
        assert choose_folder(reader) == tmp_path / "elsewhere" / "corpus"


def test_without_a_folder_the_file_is_unknown(opened, build: Build, tmp_path: Path) -> None:
    index = tmp_path / "away" / "i.sqlite"
    build(index=index)
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("DELETE FROM meta WHERE key = ?", (schema.OUR_COLLECTION,))
        connection.commit()
    it = opened(index)
    assert it.folder is None
    assert it.view(*TEXT).file is FileState.UNKNOWN
    assert it.view(*TEXT).text is not None
    assert it.as_of == date.today()


def test_the_day_is_the_collections_own(opened, index: Path, folder: Path) -> None:
    (folder / "collection.json").write_text('{"today": "2026-10-09"}')
    assert opened(index).as_of == date(2026, 10, 9)
    assert opened(index, as_of=date(2027, 1, 1)).as_of == date(2027, 1, 1)


def test_a_hash_is_remembered_only_for_a_settled_file(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text("one")
    hashes = FileHashes()
    first = hashes.of(path)
    stamp = path.stat()
    path.write_text("two")
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert hashes.of(path) != first


def test_the_cache_makes_room(tmp_path: Path, folder: Path) -> None:
    cache = ParseCache(tmp_path / "cache", largest=60_000)
    parsed = toy_pages(folder / "documents" / "d-warranty.pdf")
    for number in range(6):
        assert cache.put(f"{number:064}", "p", 1, parsed)
        for path in (tmp_path / "cache").iterdir():
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 10))
    assert sum(path.stat().st_size for path in (tmp_path / "cache").iterdir()) <= 60_000
    assert cache.get(f"{5:064}", "p") is not None
    assert cache.get(f"{0:064}", "p") is None


def test_coming_back_to_a_short_document_reads_its_runs_once(opened, index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    it = opened(index)
    read: list[object] = []
    runs = IndexReader.runs
    monkeypatch.setattr(IndexReader, "runs", lambda *what: read.append(what) or runs(*what))
    view = it.view(*PDF)
    whole = it.runs(view, 0, len(view.text))
    assert it.runs(it.view(*PDF), 0, len(view.text)) is whole
    assert len(read) == 1
    # A part of it, and those of another state of the view, are read.
    assert it.runs(view, 1, 5) == whole[:1]
    assert it.runs(replace(view, note="other"), 0, len(view.text)) == whole
    assert len(read) == 3


def test_a_hash_is_known_without_reading_while_the_file_is_surely_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorer.index.file_hashes._SETTLED_NS", -1)
    path, hashes = tmp_path / "file", FileHashes()
    path.write_bytes(b"words")
    assert hashes.known(path) is None
    digest = hashes.of(path)
    assert hashes.known(path) == digest
    path.write_bytes(b"other words")
    assert hashes.known(path) is None
    path.unlink()
    with pytest.raises(OSError):
        hashes.known(path)
