"""Rows and cells of table documents, as the chunks of a collection tell them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from explorer.chunking import chunker
from explorer.domain.chunks import Chunk
from explorer.engine import Engine
from explorer.exchange.qdrant import points
from explorer.exchange.qdrant.reading import QdrantReader, open_collection
from explorer.exchange.qdrant.tables import TableText, tables_of
from explorer.exchange.sources import address_of
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.reader import open_index
from explorer.places import bundled_collection
from tests.exchange.reading.filled import fill
from tests.index.toy import finish


@pytest.fixture(scope="module")
def insurance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables") / "insurance"
    shutil.copytree(bundled_collection().parent / "insurance", folder, ignore=shutil.ignore_patterns("index.sqlite*"))
    with Engine() as engine:
        finish(ingest(Collection(folder), folder / "index.sqlite", chunker=chunker("structure"), engine=engine))
    return folder / "index.sqlite"


@pytest.fixture(scope="module")
def tables(insurance: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[QdrantReader]:
    reader = open_collection(address_of(fill(insurance, tmp_path_factory.mktemp("points"))))
    yield reader
    reader.close()


def test_rows_and_cells_are_those_of_the_index(tables: QdrantReader, insurance: Path) -> None:
    seen = 0
    with open_index(insurance) as indexed:
        for record in indexed.documents():
            for chunk in indexed.chunks(record.doc_id, record.version):
                place = (chunk.doc_id, chunk.version, chunk.start, chunk.end)
                mine, theirs = tables.rows(*place), indexed.rows(*place)
                if theirs and theirs[0].first < 1:
                    # A head without rows has no number in a payload.
                    continue
                assert mine == theirs
                assert [cell[:2] + cell[3:] for cell in tables.cells(*place)] == [cell[:2] + cell[3:] for cell in indexed.cells(*place)]
                seen += len(mine)
    assert seen > 20


def row(text: str, start: int = 0) -> Chunk:
    return Chunk("a" * 12, "d", "1", "T", "rows", 0, start, start + len(text), text, (), (), "", "", "public", "en", "", "d.csv")


def test_a_value_with_line_breaks_goes_on_until_the_next_column() -> None:
    found = tables_of([(row("a: one\nstill one\nc: three", 10), {"row_number": 1, "column_names": ["a", "b", "c"]})])
    assert [(cell.start, cell.end, cell.column) for cell in found.cells] == [(13, 26, 1), (30, 35, 3)]
    assert [sheet.rows for sheet in found.sheets] == [1]


def test_what_is_no_table_has_no_cells() -> None:
    text = row("a: one")
    assert tables_of([(text, {})]).cells == ()
    assert tables_of([(text, {"row_number": "one", "column_names": ["a"]})]).cells == ()


def test_a_table_is_made_once_for_all_of_its_rows(insurance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counting(found: Sequence[tuple[Chunk, Mapping[str, Any]]]) -> TableText:
        made.append(len(found))
        return tables_of(found)

    monkeypatch.setattr(points, "tables_of", counting)
    reader = open_collection(address_of(fill(insurance, tmp_path)))
    chunks = reader.chunks("car-cover-rates", "2026-1")
    assert all(reader.rows(chunk.doc_id, chunk.version, chunk.start, chunk.end) for chunk in chunks)
    reader.close()
    assert made == [len(chunks)]


def test_cells_of_a_range_are_those_that_share_a_character_with_it(tables: QdrantReader) -> None:
    cells = tables.cells("car-cover-rates", "2026-1", 0, 10_000)
    assert len(cells) > 40
    for start in range(0, 300, 7):
        for end in range(start, 300, 11):
            expected = tuple(cell for cell in cells if cell.start < end and start < cell.end)
            assert tables.cells("car-cover-rates", "2026-1", start, end) == expected
