"""The insurer's collection: that the maker makes it, and that its chunks have the metadata that they should."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.make.insurance import DOCUMENTS, made_insurance
from explorer.chunking import chunker
from explorer.engine import Engine
from explorer.index.build import BuildReport, ingest
from explorer.index.collection import Collection
from explorer.index.reader import IndexReader, open_index
from explorer.metadata.record import ChunkMetadata, Origin
from explorer.metadata.schema import ChunkRecord
from tests.index.toy import finish

PERSIAN = re.compile("[\u0600-\u06ff]")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[BuildReport, Path]:
    index = tmp_path_factory.mktemp("insurance") / "index.sqlite"
    with Engine(workers=os.cpu_count() or 1) as engine:
        return finish(ingest(Collection(DOCUMENTS.parent), index, chunker=chunker("structure"), engine=engine)), index


@pytest.fixture(scope="module")
def reader(built: tuple[BuildReport, Path]) -> Iterator[IndexReader]:
    with open_index(built[1]) as opened:
        yield opened


def metadata(reader: IndexReader, doc_id: str) -> list[ChunkMetadata]:
    (record,) = reader.versions(doc_id)
    return [entry for chunk in reader.chunks(doc_id, record.version) if (entry := reader.metadata(chunk.chunk_id)) is not None]


def test_committed_documents_are_what_the_maker_makes() -> None:
    made = made_insurance()
    assert sorted(made) == sorted(path.relative_to(DOCUMENTS).as_posix() for path in DOCUMENTS.rglob("*.*"))
    for name, data in made.items():
        assert (DOCUMENTS / name).read_bytes() == data, name


def test_it_is_built_without_a_doubt(built: tuple[BuildReport, Path]) -> None:
    report, _ = built
    assert (report.documents, report.warnings, report.findings, report.failures) == (6, (), (), ())


def test_the_example_record_comes_out_as_it_is_printed(reader: IndexReader) -> None:
    record = metadata(reader, "car-insurance-faq")[0].record(reserved=False)
    assert list(record) == list(EXAMPLE)
    assert record | {"content_hash": "a1b2c3...", "created_at": "2025-01-15T10:30:00Z"} == EXAMPLE


EXAMPLE = {
    "domain": "car",
    "document_type": "faq",
    "language": "fa",
    "source_file": "car_insurance_faq.csv",
    "chunk_index": 0,
    "content_hash": "a1b2c3...",
    "created_at": "2025-01-15T10:30:00Z",
    "row_number": 1,
    "column_names": ["question", "answer", "category"],
    "original_format": "csv",
}


def test_its_language_was_found_in_its_values(reader: IndexReader) -> None:
    found = metadata(reader, "car-insurance-faq")[0].document
    assert (found.language, found.detected, found.origins["language"]) == ("fa", "fa", Origin.DETECTED)
    assert found.confidence is not None
    assert found.confidence > 0.99


def test_every_record_keeps_to_the_schema(reader: IndexReader) -> None:
    domains = Counter[str]()
    for document in reader.documents():
        for entry in metadata(reader, document.doc_id):
            record = ChunkRecord.model_validate(entry.record())
            assert record.model_dump(exclude_none=True, mode="json") == entry.record()
            domains[record.domain] += 1
    assert set(domains) == {"car", "fire", "health", "life", "travel"}
    assert reader.metadata_values("department") == ("Claims", "Life and health", "Motor", "Travel")


@pytest.mark.parametrize(
    ("doc_id", "fmt", "rows"),
    [
        ("car-insurance-faq", "csv", {"": 12}),
        ("car-cover-rates", "xlsx", {"پوشش‌ها": 6, "تخفیف‌ها": 6}),
        ("fire-claim-offices", "xls", {"Offices": 5, "Losses": 4}),
    ],
)
def test_every_row_knows_its_number_its_sheet_and_its_columns(reader: IndexReader, doc_id: str, fmt: str, rows: dict[str, int]) -> None:
    found = metadata(reader, doc_id)
    assert [(entry.sheet, entry.row_number) for entry in found] == [(sheet, n + 1) for sheet, count in rows.items() for n in range(count)]
    assert [entry.chunk_index for entry in found] == list(range(len(found)))
    assert {entry.document.original_format for entry in found} == {fmt}
    assert all(len(set(entry.column_names)) == len(entry.column_names) >= 3 for entry in found)


def test_dates_and_values_of_formulas_are_text(reader: IndexReader) -> None:
    (record,) = reader.versions("car-cover-rates")
    text = reader.chunks("car-cover-rates", record.version)[0].text
    assert "مالیات: 0.84" in text
    assert "تاریخ اجرا: 2026-03-21" in text


def test_it_is_persian_and_english_and_has_pages(reader: IndexReader) -> None:
    languages = {record.doc_id: bool(PERSIAN.search(reader.chunks(record.doc_id, record.version)[0].text)) for record in reader.documents()}
    assert [doc_id for doc_id, persian in languages.items() if persian] == ["car-cover-rates", "car-insurance-faq", "health-policy"]
    assert len(reader.pages("life-terms", "4")) == 3
