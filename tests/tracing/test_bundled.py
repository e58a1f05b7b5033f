"""The bundled collection, built and traced with real workers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.domain.placement import Grade
from explorer.engine import Engine
from explorer.errors import DocumentError
from explorer.index.build import BuildReport, ingest
from explorer.index.collection import Collection, default_collection
from explorer.index.opened import OpenedIndex, stands
from explorer.index.reader import open_index
from explorer.tracing.lookup import lookup
from explorer.tracing.trace import Trace
from tests.index.toy import dump, finish, write_markdown


@pytest.fixture(scope="module")
def workers() -> Iterator[Engine]:
    with Engine(workers=2) as engine:
        yield engine


def build(collection: Path, index: Path, engine: Engine, name: str = "structure") -> BuildReport:
    return finish(ingest(Collection(collection), index, chunker=chunker(name), engine=engine))


@pytest.fixture(scope="module")
def index(workers: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bundled") / "index.sqlite"
    report = build(default_collection(path.parent), path, workers)
    assert report.rebuilt
    return path


@pytest.fixture
def opened(index: Path, workers: Engine) -> Iterator[OpenedIndex]:
    with open_index(index) as reader:
        yield OpenedIndex(reader, None, workers)


def found(opened: OpenedIndex, chunk_id: str) -> Trace:
    trace = lookup(opened, chunk_id, opened.as_of).trace
    assert trace is not None
    return trace


def test_it_opens_with_its_own_today(opened: OpenedIndex) -> None:
    assert opened.as_of == date(2026, 10, 9)
    assert opened.folder == default_collection(Path("/")).resolve()


def test_the_list_over_the_page_border(opened: OpenedIndex) -> None:
    trace = found(opened, "a4dc9ec49818")
    assert (trace.doc_id, trace.version, trace.start, trace.end) == ("warranty-policy", "5", 1517, 1967)
    assert trace.digest == "a4dc9ec498189eea06b752305cc84105636c67ea6767e348552973c7a6bc0cea"
    assert trace.pages == (1,)
    assert [span.page for span in trace.page_spans] == [1, 2]
    assert trace.page_spans[0].start == 1517
    assert trace.page_spans[1].end == 1967
    assert trace.citation == ("Larkfield warranty policy, version 5, What is not covered, page 1, continued on page 2 [a4dc9ec49818]")
    assert trace.placement.grade is Grade.EXACT
    assert trace.placement.placed + trace.placement.added == 450
    assert trace.checks == {"id": "ok", "file": "ok", "text": "ok"}
    assert trace.in_force


def test_html_is_cited_by_its_characters(opened: OpenedIndex) -> None:
    trace = found(opened, "617a6fe666fc")
    assert trace.citation == "Delivery policy, version 4, Delivery times and fees, characters 274 to 1245 [617a6fe666fc]"
    assert (trace.page_spans, trace.placement.reason) == ((), "no pages")
    assert trace.source_lines is not None
    assert trace.source_lines[0] < trace.source_lines[1]


def test_two_versions_have_their_own_days(opened: OpenedIndex) -> None:
    trace = found(opened, "7839ded2d52b")
    assert (trace.version, trace.in_force, trace.effective_to) == ("3", True, "2026-10-31")
    later = lookup(opened, "7839ded2d52b", date(2026, 11, 1)).trace
    assert later is not None
    assert not later.in_force


def test_the_part_number_is_found_first(opened: OpenedIndex) -> None:
    assert opened.reader.search("Which pump kit fits the PW-2200?", 5)[0].chunk.chunk_id == "f80f7e98f870"


@pytest.mark.parametrize("name", ["structure", "fixed", "overlap"])
def test_every_chunk_is_traceable_and_placed(workers: Engine, tmp_path: Path, name: str) -> None:
    index = tmp_path / "index.sqlite"
    report = build(default_collection(tmp_path), index, workers, name)
    chunks = 0
    with open_index(index) as reader:
        opened = OpenedIndex(reader, None, workers)
        for record in reader.documents():
            view = opened.view(record.doc_id, record.version)
            assert view.text is not None
            for chunk in reader.chunks(record.doc_id, record.version):
                chunks += 1
                assert stands(view.text, chunk)
                trace = found(opened, chunk.chunk_id)
                assert trace.checks == {"id": "ok", "file": "ok", "text": "ok"}
                assert (trace.placement.grade is Grade.EXACT) == (record.format == "pdf")
    assert chunks == report.chunks


def test_building_again_does_nothing(index: Path, workers: Engine) -> None:
    before = index.read_bytes()
    report = build(default_collection(index.parent), index, workers)
    assert (report.added, report.updated, report.removed, report.chunks_added, report.chunks_removed) == (0, 0, 0, 0, 0)
    assert report.unchanged == report.documents
    assert index.read_bytes() == before


def test_a_damaged_pdf_stops_the_build_and_is_named(workers: Engine, tmp_path: Path) -> None:
    write_markdown(tmp_path, "a.md")
    index = tmp_path / "index.sqlite"
    build(tmp_path, index, workers)
    before = dump(index, "chunks")
    (tmp_path / "documents" / "b.pdf").write_bytes(b"%PDF-1.7\nnothing more")
    with pytest.raises(DocumentError, match=r"documents/b\.pdf: "):
        build(tmp_path, index, workers)
    assert dump(index, "chunks") == before
