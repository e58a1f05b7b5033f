"""Documents as people have them, through the commands: without metadata, in Word, not readable, not whole."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import docx
import pytest

from tests.cli.conftest import Run

GOOD = "---\ndoc_id: a\nversion: 1\n---\n# Title\n\n## Section\n\nSome words to cut.\n"


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A Markdown document that is as it should be, and a Word document without metadata."""
    folder = tmp_path / "mixed"
    documents = folder / "documents"
    documents.mkdir(parents=True)
    (documents / "a.md").write_text(GOOD, encoding="utf-8")
    made = docx.Document()
    made.add_heading("Returns", 0)
    made.add_heading("Window", 1)
    made.add_paragraph("Thirty days.")
    made.sections[0].header.paragraphs[0].text = "ACME, internal"
    made.save(str(documents / "b.docx"))
    return folder


def test_parse_shows_a_word_document_and_what_was_left_out(run: Run, mixed: Path) -> None:
    outcome = run("parse", mixed / "documents" / "b.docx")
    assert outcome.code == 0
    assert outcome.lines[0].startswith("docx | ")
    assert [line.split("|")[-1].strip() for line in outcome.lines[1:]] == ["Returns", "Window", "Thirty days."]
    assert outcome.err == "Left out, header: ACME, internal\n"


def test_a_document_without_metadata_stops_the_build(run: Run, mixed: Path) -> None:
    outcome = run("ingest", mixed)
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.startswith("documents/b.docx: the field 'doc_id' is missing;")
    for way in ("as a custom document property", "documents/b.docx.meta.yaml", "inventory.csv", "--derive-metadata"):
        assert way in outcome.err
    assert not (mixed / "index.sqlite").exists()


def test_derived_metadata_is_built_with_and_said(run: Run, mixed: Path) -> None:
    outcome = run("ingest", mixed, "--derive-metadata")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[-1] == "index index.sqlite: 2 documents, 2 chunks | chunker structure"
    version = hashlib.sha256((mixed / "documents" / "b.docx").read_bytes()).hexdigest()[:12]
    listed = run("chunks", "b.docx", "--collection", mixed)
    chunk_id, shown, *_ = listed.lines[0].split()
    assert shown == f"v{version}"
    traced = run("trace", chunk_id, "--collection", mixed)
    assert "  metadata   document ID derived from the file's path, version derived from the hash of the file's bytes" in traced.lines
    found = json.loads(run("trace", chunk_id, "--json", "--collection", mixed).out)[0]["trace"]
    assert found["provenance"] == {"doc_id": "derived", "version": "derived"}
    assert found["stable"] is True
    assert found["source_lines"] is None


def test_keep_going_builds_what_it_can_and_ends_with_one(run: Run, mixed: Path) -> None:
    (mixed / "documents" / "c.docx").write_bytes(b"PK\x03\x04 and then nothing")
    outcome = run("ingest", mixed, "--keep-going")
    assert outcome.code == 1
    assert outcome.lines == [
        "1 document, 1 chunk (rebuilt from scratch)",
        "index index.sqlite: 1 document, 1 chunk | chunker structure",
    ]
    first, second, last = outcome.err.splitlines()
    assert first.startswith("documents/b.docx: the field 'doc_id' is missing;")
    assert second == "documents/c.docx: this is no Word document, or only a part of one. Check the file, or copy it again."
    assert last == "Not everything is in the index: 2 could not be read."
    assert run("ingest", mixed, "--keep-going").code == 1
    (mixed / "documents" / "c.docx").unlink()
    assert run("ingest", mixed, "--keep-going", "--derive-metadata").code == 0


def test_keep_going_with_nothing_to_fault_is_a_build(run: Run, mixed: Path) -> None:
    (mixed / "documents" / "b.docx").unlink()
    outcome = run("ingest", mixed, "--keep-going")
    assert (outcome.code, outcome.err) == (0, "")


def test_chunks_of_an_incomplete_document_say_which_ids_are_unstable(run: Run, mixed: Path) -> None:
    run("ingest", mixed, "--derive-metadata")
    with closing(sqlite3.connect(mixed / "index.sqlite")) as connection:
        connection.execute("UPDATE parsed_documents SET skipped = '[[2,\"2\",10,\"it is damaged\"]]' WHERE doc_id = 'a'")
        connection.commit()
    outcome = run("chunks", "a", "--collection", mixed)
    assert outcome.code == 0
    assert outcome.err == (
        "documents/a.md is incomplete: page 2 was skipped: it is damaged. The IDs of #0 and what follows are unstable.\n"
    )
