"""A trace tells where the metadata comes from, and which IDs will not stay."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from explorer.cli.trace_text import trace_lines
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.tracing.trace import Trace, trace
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, write_paged

DAY = date(2026, 10, 9)


@pytest.fixture
def traces(build: Build, folder: Path, engine: ToyEngine) -> Iterator[list[Trace]]:
    """The chunks of a document of three pages without its second one, each line a chunk of its own, and of one that brings no metadata."""
    write_paged(folder, "e-long.pdf", [["First page.", "More of it."], ["!"], ["Third page."]])
    (folder / "documents" / "nameless.md").write_text("Some words.\n")
    (folder / "documents" / "nameless.meta.yaml").write_text("doc_id: nameless\n")
    build(name="fixed", words=2, derive=True, keep_going=True)
    with open_index(folder / "index.sqlite") as reader:
        opened = OpenedIndex(reader, folder, engine, DAY)  # type: ignore[arg-type]
        chunks = [chunk for record in reader.documents() for chunk in reader.chunks(record.doc_id, record.version)]
        yield [trace(opened, chunk, DAY) for chunk in chunks if chunk.doc_id in ("e-long", "nameless")]


def test_ids_before_the_gap_stay_and_the_others_do_not(traces: list[Trace]) -> None:
    paged = [found for found in traces if found.doc_id == "e-long"]
    assert [(found.source_text, found.stable) for found in paged] == [
        ("First page.", True),
        ("More of", True),
        ("it.\n\nThird", False),
        ("page.", False),
    ]
    incomplete = "documents/e-long.pdf is incomplete: page 2 was skipped: it took longer than 20 seconds."
    for found in paged:
        assert found.note == (incomplete if found.stable else f"{incomplete} This ID changes when page 2 can be read.")
        assert found.to_json()["stable"] is found.stable
        assert any(line.startswith("  stable     no: ") for line in trace_lines(found)) is not found.stable


def test_values_that_are_not_the_files_own_are_told(traces: list[Trace]) -> None:
    (found,) = [found for found in traces if found.doc_id == "nameless"]
    assert found.to_json()["provenance"] == {"doc_id": "sidecar", "version": "derived"}
    told = "document ID from the sidecar beside the file, version derived from the hash of the file's bytes"
    assert f"  metadata   {told}" in list(trace_lines(found))
    assert found.stable
    paged = next(found for found in traces if found.doc_id == "e-long")
    assert not any(line.startswith("  metadata") for line in trace_lines(paged))
