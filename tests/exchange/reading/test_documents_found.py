"""The documents of a collection in a local folder: shown from the file only where its text has every chunk at its characters."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from explorer.engine import Engine
from explorer.exchange.qdrant.reading import QdrantReader
from explorer.index.opened import OpenedIndex
from explorer.index.reader import IndexReader
from explorer.tracing.finding import find_all
from explorer.tracing.trace import trace

DAY = date(2026, 10, 9)
WARRANTY, DELIVERY = ("warranty-policy", "5"), ("delivery-policy", "4")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as running:
        yield running


@pytest.fixture
def folder(larkfield: Path, tmp_path: Path) -> Path:
    """A copy of the documents, without the index."""
    return Path(shutil.copytree(larkfield, tmp_path / "copy", ignore=shutil.ignore_patterns("index.sqlite*")))


def test_a_file_with_every_chunk_is_shown_with_its_pages(
    reader: QdrantReader, file_reader: IndexReader, folder: Path, engine: Engine
) -> None:
    opened, indexed = OpenedIndex(reader, folder, engine), OpenedIndex(file_reader, folder, engine)
    chunk = file_reader.chunk("a4dc9ec49818")
    assert chunk is not None
    mine, theirs = (trace(each, chunk, DAY) for each in (opened, indexed))
    assert mine.checks == {"id": "ok", "file": "same text", "text": "ok"}
    assert mine.page_spans == theirs.page_spans != ()
    assert mine.source_text == theirs.source_text
    assert mine.citation == theirs.citation
    assert mine.note == ""
    assert opened.as_of == DAY
    view = opened.view(*WARRANTY)
    assert view.origin == "parsed"
    assert opened.view(*WARRANTY) is view
    assert set(view.provenance.values()) == {"collection"}


def test_another_file_is_not_taken_for_the_one_that_was_exported(reader: QdrantReader, folder: Path, engine: Engine) -> None:
    other = next(path for path in sorted((folder / "documents").glob("*.pdf")) if path.stem != "warranty-policy")
    shutil.copyfile(other, folder / "documents/warranty-policy.pdf")
    opened = OpenedIndex(reader, folder, engine)
    view = opened.view(*WARRANTY)
    assert view.origin == "composed"
    assert "documents/warranty-policy.pdf is not the file that was exported: " in view.note
    assert "put together from the chunks" in view.note
    assert view.pages == ()
    chunk = reader.chunk("a4dc9ec49818")
    assert chunk is not None
    told = trace(opened, chunk, DAY)
    assert told.checks == {"id": "ok", "file": "changed", "text": "unknown"}
    assert told.page_spans == ()
    assert told.source_text.startswith("What is not covered")


def test_one_shifted_passage_is_enough_for_another_file(reader: QdrantReader, folder: Path, engine: Engine) -> None:
    record = next(each for each in reader.documents() if each.format == "md")
    path = folder / record.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.rstrip() + "\n\nOne more sentence.\n", encoding="utf-8")
    opened = OpenedIndex(reader, folder, engine)
    # Nothing before it moved: whatever else the file has, every chunk stands where it stood.
    assert opened.view(record.doc_id, record.version).origin == "parsed"
    head, blank, body = text.rpartition("\n\n")
    path.write_text(f"{head} more{blank}{body}", encoding="utf-8")
    view = opened.view(record.doc_id, record.version)
    assert view.origin == "composed"
    assert "do not stand at their characters" in view.note


def test_a_file_that_is_not_there_and_a_folder_that_is_not_known(reader: QdrantReader, folder: Path, engine: Engine) -> None:
    (folder / "documents/warranty-policy.pdf").unlink()
    view = OpenedIndex(reader, folder, engine).view(*WARRANTY)
    assert (view.origin, view.file) == ("composed", "missing")
    assert view.note.startswith(f"documents/warranty-policy.pdf is not in {folder}. This text is put together")
    nowhere = OpenedIndex(reader, None, engine).view(*WARRANTY)
    assert (nowhere.origin, nowhere.file) == ("composed", "unknown")


def test_what_is_pasted_is_found_in_a_collection(reader: QdrantReader, engine: Engine) -> None:
    opened = OpenedIndex(reader, None, engine)
    found = find_all(opened, "See [a4dc9ec49818] and b47ef9ac, \u201cRust on tools that were left outdoors\u201d, and 0123456789ab.")
    assert [(finding.status.value, finding.chunk_id) for finding in found] == [
        ("found", "a4dc9ec49818"),
        ("found", "b47ef9ac1993"),
        ("found", "a4dc9ec49818"),
        ("unknown", ""),
    ]
