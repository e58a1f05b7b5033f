"""Passages of table files: cited and told by sheet and row, their borrowed characters counted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from explorer.cli.trace_text import trace_lines
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.tracing.evidence import card_text
from explorer.tracing.finding import find_all
from explorer.tracing.trace import trace
from explorer.tracing.verification import verify
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.index_state import cuts
from explorer.viewlogic.record_words import main_facts, whole_record
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, finish
from tests.parsing.tables.making import grid_xml, write_xlsx

DAY = date(2026, 10, 9)
KEY = ("prices", "2")


@pytest.fixture
def opened(build: Build, folder: Path, engine: ToyEngine) -> Iterator[OpenedIndex]:
    write_xlsx(
        folder / "documents" / "prices.xlsx",
        {"Tents": grid_xml([["Prices 2026"], ["item", "price"], ["T1", 9], ["T2"]]), "Ropes": grid_xml([["a", "b"]])},
    )
    (folder / "documents" / "prices.xlsx.meta.yaml").write_text("doc_id: prices\nversion: 2\ntitle: Prices\n")
    build()
    with open_index(folder / "index.sqlite") as reader:
        yield OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]


def test_a_row_is_traced_to_its_sheet_and_row(opened: OpenedIndex) -> None:
    chunks = opened.reader.chunks(*KEY)
    traces = [trace(opened, chunk, DAY) for chunk in chunks]
    assert [each.citation for each in traces] == [
        f"Prices, version 2, sheet {place} [{chunk.chunk_id}]"
        for place, chunk in zip(("Tents, above the head", "Tents, row 1", "Tents, row 2", "Ropes, head"), chunks, strict=True)
    ]
    row = traces[1]
    assert row.source_text == "item: T1\nprice: 9"
    assert row.borrowed == len("item: ") + len("\nprice: ")
    assert row.to_json()["rows"] == [{"sheet": "Tents", "first": 1, "last": 1}]
    assert row.to_json()["cells"] == [
        {"sheet": "Tents", "row": 1, "column": 1, "name": "item", "start": row.start + 6, "end": row.start + 8},
        {"sheet": "Tents", "row": 1, "column": 2, "name": "price", "start": row.start + 16, "end": row.start + 17},
    ]
    assert set(row.checks.values()) == {"ok"}


def test_text_and_card_name_the_row(opened: OpenedIndex) -> None:
    shown = trace(opened, opened.reader.chunks(*KEY)[1], DAY)
    assert "  row        sheet Tents, row 1: 2 values, 14 characters added (column names, line breaks)" in list(trace_lines(shown))
    assert "\nPlace: sheet Tents, row 1\n" in card_text(shown)


def test_citations_are_found_by_id_and_by_words(opened: OpenedIndex) -> None:
    chunk = opened.reader.chunks(*KEY)[1]
    for query in (chunk.chunk_id, chunk.chunk_id[:8]):
        found = find_all(opened, query)[0]
        assert found.place is not None
        assert found.place.place_words == "sheet Tents, row 1"
        assert found.place.to_json()["rows"] == [{"sheet": "Tents", "first": 1, "last": 1}]
        assert found.place.citation == f"Prices, version 2, sheet Tents, row 1 [{chunk.chunk_id}]"


def test_rows_are_verified_against_their_file(opened: OpenedIndex, folder: Path) -> None:
    assert finish(verify(opened)).faults == ()
    write_xlsx(folder / "documents" / "prices.xlsx", {"Tents": grid_xml([["item", "price"], ["T3", 9]])})
    assert {fault.doc_id for fault in finish(verify(opened)).faults} == {"prices"}


def test_the_window_cuts_a_table_by_nothing_else_and_names_its_rows(opened: OpenedIndex) -> None:
    view, chunks = opened.view(*KEY), opened.reader.chunks(*KEY)
    assert cuts(LoadedDocument(view, chunks)) == {}
    facts = {fact.name: fact.value for fact in main_facts(chunks[1], view.record, None, None, None, rows="sheet Tents, row 1")}
    assert facts["Row"] == "sheet Tents, row 1"
    assert "Section" not in facts
    record = {fact.name: fact for fact in whole_record(chunks[1], view.record, 4, "")}
    assert (record["Chunker"].value, record["Format"].value) == ("rows", "Excel")
    assert "whatever the index's chunker is" in record["Chunker"].origin
