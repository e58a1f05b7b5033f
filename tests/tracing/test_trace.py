"""From an ID to file, version, section, page and characters, each step checked."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from explorer.domain.identity import chunk_digest
from explorer.domain.placement import Grade
from explorer.domain.validity import Validity
from explorer.index import schema
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.tracing.lookup import lookup
from explorer.tracing.trace import Trace, trace
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, write_markdown

DAY = date(2026, 10, 9)


@pytest.fixture
def opened(build: Build, folder: Path, engine: ToyEngine) -> Iterator[OpenedIndex]:
    path = write_markdown(folder, "dated.md", title="Dated policy")
    path.write_text(path.read_text().replace("access:", "effective_from: 2026-01-01\neffective_to: 2026-10-09\naccess:"))
    build()
    with open_index(folder / "index.sqlite") as reader:
        yield OpenedIndex(reader, folder, engine, DAY)  # type: ignore[arg-type]


def traced(opened: OpenedIndex, doc_id: str, position: int = 0, day: date = DAY) -> Trace:
    return trace(opened, opened.reader.chunks(doc_id, "1")[position], day)


def test_a_paged_passage(opened: OpenedIndex) -> None:
    found = traced(opened, "d-warranty")
    assert found.source_text == "What is covered\n\nAll parts are.\n\nWhat is not\n\nThe rest."
    assert [(span.page, span.label, span.start, span.end) for span in found.page_spans] == [(1, "1", 0, 31), (2, "2", 33, 55)]
    assert [len(span.quads) for span in found.page_spans] == [2, 2]
    assert (found.placement.grade, found.placement.placed, found.placement.added) == (Grade.EXACT, 49, 6)
    assert found.source_lines is None
    assert found.checks == {"id": "ok", "file": "ok", "text": "ok"}
    assert found.citation == f"A paged policy, version 1, (title), page 1, continued on page 2 [{found.chunk_id}]"
    assert found.digest == chunk_digest("d-warranty", "1", 0, 55)


def test_a_passage_without_pages(opened: OpenedIndex) -> None:
    found = traced(opened, "dated", 1)
    assert found.source_text == "Two\n\nSecond section's words."
    assert found.page_spans == ()
    assert (found.placement.grade, found.placement.reason) == (Grade.NONE, "no pages")
    lines = (opened.folder / found.source).read_text().split("\n")
    assert found.source_lines == (lines.index("## Two") + 1, lines.index("Second section's words.") + 1)
    assert found.citation == f"Dated policy, version 1, Two, characters {found.start} to {found.end} [{found.chunk_id}]"


@pytest.mark.parametrize(
    ("day", "state"),
    [
        (date(2025, 12, 31), Validity.NOT_YET),
        (date(2026, 1, 1), Validity.IN_FORCE),
        (DAY, Validity.IN_FORCE),
        (date(2026, 10, 10), Validity.EXPIRED),
    ],
)
def test_in_force_on_a_day(opened: OpenedIndex, day: date, state: Validity) -> None:
    found = traced(opened, "dated", day=day)
    assert (found.validity, found.in_force, found.as_of) == (state, state is Validity.IN_FORCE, day)


def test_json_has_the_promised_shape(opened: OpenedIndex) -> None:
    chunk = opened.reader.chunks("d-warranty", "1")[0]
    answer = json.loads(json.dumps(lookup(opened, chunk.chunk_id, DAY).to_json()))
    assert (answer["query"], answer["status"]) == (chunk.chunk_id, "found")
    found = answer["trace"]
    promised = {
        "chunk_id",
        "doc_id",
        "version",
        "title",
        "source",
        "sections",
        "pages",
        "page_spans",
        "start",
        "end",
        "source_text",
        "source_lines",
        "placement",
        "checks",
        "as_of",
        "in_force",
        "citation",
    }
    assert promised <= found.keys()
    assert found["page_spans"][0] == {
        "page": 1,
        "label": "1",
        "start": 0,
        "end": 31,
        "quads": [[50.0, 92.0, 125.0, 92.0, 125.0, 102.0, 50.0, 102.0], [50.0, 106.0, 120.0, 106.0, 120.0, 116.0, 50.0, 116.0]],
    }
    assert found["placement"] == {"grade": "exact", "placed": 49, "added": 6, "missing": 0, "reason": ""}
    assert found["checks"] == {"id": "ok", "file": "ok", "text": "ok"}
    assert (found["as_of"], found["in_force"], found["validity"]) == ("2026-10-09", True, "in force")
    assert found["pages"] == [1, 2]
    assert found["source_lines"] is None


def test_a_record_that_lies_about_itself_is_found_out(opened: OpenedIndex) -> None:
    chunk = opened.reader.chunks("d-warranty", "1")[0]
    moved = trace(opened, replace(chunk, start=chunk.start + 1), DAY)
    assert moved.checks["id"] == "wrong"
    assert moved.checks["text"] == "ok"
    other = trace(opened, replace(chunk, text="something else"), DAY)
    assert other.checks == {"id": "ok", "file": "ok", "text": "differs"}
    assert other.page_spans == ()
    assert other.placement.reason == "the text at its characters is not the chunk's"
    beyond = trace(opened, replace(chunk, end=10**6), DAY)
    assert beyond.checks["text"] == "differs"
    empty = trace(opened, replace(chunk, start=5, end=5), DAY)
    assert (empty.checks["id"], empty.digest) == ("wrong", "")
    nobody = trace(opened, replace(chunk, doc_id="nobody"), DAY)
    assert nobody.checks == {"id": "wrong", "file": "unknown", "text": "unknown"}
    assert nobody.note == "The index has no record of this chunk's document."


def test_a_changed_file_is_said(opened: OpenedIndex, folder: Path) -> None:
    path = folder / "documents" / "dated.md"
    path.write_text("other")
    assert traced(opened, "dated").checks == {"id": "ok", "file": "changed", "text": "ok"}
    path.unlink()
    assert traced(opened, "dated").checks == {"id": "ok", "file": "missing", "text": "ok"}
    assert "is not there any more" in traced(opened, "dated").note


def test_without_our_tables_and_without_the_file_the_chunks_text_remains(opened: OpenedIndex, folder: Path, engine: ToyEngine) -> None:
    index = folder / "index.sqlite"
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("DELETE FROM meta WHERE key = ?", (schema.OUR_SCHEMA,))
        connection.commit()
    with open_index(index) as reader:
        foreign = OpenedIndex(reader, folder, engine, DAY)  # type: ignore[arg-type]
        parsed = traced(foreign, "d-warranty")
        assert parsed.checks == {"id": "ok", "file": "ok", "text": "ok"}
        assert [span.page for span in parsed.page_spans] == [1, 2]
        (folder / "documents" / "dated.md").unlink()
        found = traced(foreign, "dated", 1)
    assert found.source_text == "Two\n\nSecond section's words."
    assert found.checks == {"id": "ok", "file": "missing", "text": "unknown"}
    assert (found.page_spans, found.source_lines) == ((), None)
    assert found.placement.reason == "the text of its document is not known"
    assert found.note.endswith("Only the chunks' own texts can be shown.")


def test_case_and_blanks_are_forgiven_and_what_is_unknown_is_said(opened: OpenedIndex) -> None:
    chunk = opened.reader.chunks("dated", "1")[0]
    for query in (chunk.chunk_id, f"  {chunk.chunk_id}\n", chunk.chunk_id.upper()):
        answer = lookup(opened, query, DAY)
        assert (answer.query, answer.status) == (query, "found")
        assert answer.trace is not None
        assert answer.trace.chunk_id == chunk.chunk_id
    for query in ("", chunk.chunk_id[1:], "000000000000", "\x00", "😀"):
        answer = lookup(opened, query, DAY).to_json()
        assert (answer["query"], answer["status"], answer["trace"]) == (query, "unknown", None)
