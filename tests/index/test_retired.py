"""IDs that leave are remembered with place, hash and reason, and forgotten again when they come back."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.index.reader import RetiredId, open_index
from explorer.index.retiring import source_text_of
from tests.index.conftest import Build
from tests.index.toy import dump, write_markdown


def ids(folder: Path) -> set[str]:
    return {str(row[0]) for row in dump(folder / "index.sqlite", "chunks")}


def retired(folder: Path) -> dict[str, RetiredId]:
    with open_index(folder / "index.sqlite") as reader:
        found = (reader.retired(str(row[0])) for row in dump(folder / "index.sqlite", "retired_ids"))
        return {entry.chunk_id: entry for entry in found if entry is not None}


@pytest.mark.parametrize("rebuild", [True, False])
def test_a_changed_file_retires_what_it_moves(build: Build, folder: Path, rebuild: bool) -> None:
    build()
    before = ids(folder)
    write_markdown(folder, "b-returns.md", body="\n## One\n\nFirst section's words.\n\n## Two\n\nSecond section's words, and more.\n")
    build(rebuild=rebuild)
    gone = retired(folder)
    assert set(gone) == before - ids(folder)
    (entry,) = gone.values()
    assert (entry.doc_id, entry.version, entry.reason) == ("b-returns", "1", "the file changed")
    text = "Two\n\nSecond section's words."
    assert entry.text_hash == hashlib.sha256(text.encode()).hexdigest()
    assert entry.end - entry.start == len(text)


@pytest.mark.parametrize("rebuild", [True, False])
def test_documents_and_versions_that_leave_are_the_reason(build: Build, folder: Path, rebuild: bool) -> None:
    write_markdown(folder, "old.md", doc_id="b-returns", version="0")
    build()
    (folder / "documents" / "old.md").unlink()
    (folder / "documents" / "a-delivery.md").unlink()
    build(rebuild=rebuild)
    reasons = {(entry.doc_id, entry.version): entry.reason for entry in retired(folder).values()}
    assert reasons == {("b-returns", "0"): "this version left the collection", ("a-delivery", "1"): "the document left the collection"}


def test_another_chunker_is_the_reason(build: Build, folder: Path) -> None:
    build()
    before = ids(folder)
    build(name="fixed")
    gone = retired(folder)
    assert set(gone) == before - ids(folder)
    assert {entry.reason for entry in gone.values()} == {"the chunker changed from structure to fixed"}
    build(name="structure")
    assert ids(folder) == before
    assert not set(retired(folder)) & before, "no ID is live and retired at once"
    assert {entry.reason for entry in retired(folder).values()} == {"the chunker changed from fixed to structure"}


@pytest.mark.parametrize("rebuild", [True, False])
def test_an_id_that_comes_back_is_no_longer_retired(build: Build, folder: Path, rebuild: bool) -> None:
    path = folder / "documents" / "a-delivery.md"
    content = path.read_bytes()
    build()
    path.unlink()
    build()
    assert len(retired(folder)) == 2
    path.write_bytes(content)
    report = build(rebuild=rebuild)
    assert retired(folder) == {}
    assert report.rebuilt or report.chunks_added == 2


def test_every_later_build_carries_them_over(build: Build, folder: Path) -> None:
    build()
    (folder / "documents" / "a-delivery.md").unlink()
    build()
    first = retired(folder)
    assert len(first) == 2
    write_markdown(folder, "new.md")
    build()
    build(rebuild=True)
    build(name="fixed")
    assert first.items() <= retired(folder).items()


def test_the_source_text_is_the_end_of_the_indexed_text() -> None:
    assert source_text_of("Title\nHeading\nwords", 10, 15) == "words"
    assert source_text_of("words", 0, 5) == "words"
    assert source_text_of("short", 0, 50) == "short"


def test_damage_in_one_table_of_the_old_index_costs_that_table_alone(build: Build, folder: Path) -> None:
    index = folder / "index.sqlite"
    build()
    (folder / "documents" / "a-delivery.md").unlink()
    build()
    kept = retired(folder)
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("INSERT INTO notes (subject, written_at, text) VALUES ('x', '2026-01-01', 'Look.')")
        connection.commit()
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'chunks'").fetchone()
    data = bytearray(index.read_bytes())
    data[(root - 1) * 4096 : root * 4096] = b"\xa5" * 4096
    index.write_bytes(data)
    report = build(rebuild=True)
    assert any("was damaged" in warning for warning in report.warnings)
    assert dump(index, "notes") == [(1, "x", "2026-01-01", "Look.")]
    assert retired(folder) == kept
    assert not build(rebuild=True).warnings
