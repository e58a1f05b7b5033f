"""A check of a whole index finds what is missing, odd or not what it stands for, each with its field."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.domain.audience import Audience
from explorer.errors import Cancelled, CorruptIndex, UserError
from explorer.index import schema
from explorer.index.metadata_check import Checked, check_metadata
from explorer.index.reader import open_index
from explorer.metadata.mapping import Rules
from explorer.metadata.validation import Level
from tests.index.conftest import Build
from tests.index.test_metadata import ENGLISH, FRENCH, PERSIAN, write
from tests.index.toy import finish

TABLE = "\ufeffquestion,answer\nWhy?,Because.\nWhen?,Now.\n"


@pytest.fixture
def index(build: Build, folder: Path) -> Path:
    """A collection without fault or doubt."""
    for path in (folder / "documents").rglob("*.*"):
        path.unlink()
    write(folder, "car/a.md", ENGLISH, doc_type="policy", department="Claims")
    write(folder, "car/b.md", ENGLISH + "More.\n\n## Two\n\nMore words.\n", doc_type="policy")
    (folder / "documents/car/c_faq.csv").write_text(TABLE, encoding="utf-8")
    (folder / "inventory.csv").write_text("file,doc_id,version\ndocuments/car/c_faq.csv,c,1\n", encoding="utf-8")
    build()
    return folder / "index.sqlite"


def checked(index: Path, audience: Audience = Audience.STAFF, most: int = 100) -> Checked:
    with open_index(index, audience) as reader:
        steps = check_metadata(reader, most)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: Checked = end.value
                return found


def change(index: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(index)) as connection:
        assert connection.execute(statement, values).rowcount
        connection.commit()


def test_a_sound_index_has_counts_and_no_findings(index: Path) -> None:
    found = checked(index)
    assert (found.documents, found.chunks, found.errors, found.warnings, found.findings) == (3, 5, 0, 0, ())
    assert {field: found.filled[field] for field in ("domain", "created_at", "row_number", "column_names", "sheet", "department")} == {
        "domain": 5,
        "created_at": 5,
        "row_number": 2,
        "column_names": 2,
        "sheet": 0,
        "department": 1,
    }
    assert found.values["document_type"] == {"policy": 3, "faq": 2}
    assert list(found.filled) == list(schema_fields())


def schema_fields() -> list[str]:
    from explorer.metadata.schema import ChunkRecord

    return list(ChunkRecord.model_fields)


@pytest.mark.parametrize(
    ("statement", "field", "reason"),
    [
        ("DELETE FROM chunk_metadata WHERE row_number = 1", "content_hash", "is missing"),
        ("DELETE FROM document_metadata WHERE original_format = 'csv'", "domain", "and all other metadata are missing"),
        ("UPDATE chunk_metadata SET content_hash = zeroblob(32) WHERE row_number = 1", "content_hash", "is not that of the chunk's text"),
        ("UPDATE chunk_metadata SET row_number = 7 WHERE row_number = 1", "row_number", "does not name the row that the chunk holds"),
        ("UPDATE chunk_metadata SET sheet = 7 WHERE row_number = 1", "row_number", "does not name the row that the chunk holds"),
        ("UPDATE chunk_metadata SET sheet = NULL WHERE row_number = 1", "row_number", "does not name the row that the chunk holds"),
        ("UPDATE chunks SET position = 9 WHERE position = 1 AND doc_id = 'b'", "chunk_index", "should be 1: positions count from zero"),
        ("UPDATE document_metadata SET domain = 'Car' WHERE original_format = 'csv'", "domain", "is no single word in lower case"),
        ("UPDATE document_metadata SET language = 'english' WHERE original_format = 'csv'", "language", "is no language code"),
        ("UPDATE document_metadata SET language = '' WHERE original_format = 'csv'", "language", "is missing"),
        ("UPDATE document_metadata SET source_file = 'x.md' WHERE department != ''", "source_file", "should be 'a.md'"),
        ("UPDATE document_metadata SET policy_version = '9' WHERE department != ''", "policy_version", "should be '1'"),
        ("UPDATE documents SET language = 'fr' WHERE doc_id = 'a'", "language", "'fr' is the document's label"),
    ],
)
def test_what_is_missing_or_wrong_is_an_error(index: Path, statement: str, field: str, reason: str) -> None:
    change(index, statement)
    found = checked(index)
    assert found.errors >= 1
    finding = next(each for each in found.findings if each.level is Level.ERROR)
    assert finding.field == field
    assert reason in finding.reason
    assert finding.source in finding.sentence


def test_what_is_odd_is_a_warning(build: Build, folder: Path, index: Path) -> None:
    write(folder, "d.md", FRENCH, language="en", effective_from="soon")
    write(folder, "car/e.md", PERSIAN, doc_type="policy")
    write(folder, "car/f.md", ENGLISH, doc_type="policy")
    build()
    change(index, "UPDATE document_metadata SET confidence = 0.6 WHERE language = 'fa'")
    change(index, "UPDATE chunk_metadata SET created_at = created_at + 9999999 WHERE row_number = 1")
    found = checked(index)
    assert found.errors == 0
    assert sorted((each.source.rpartition("/")[2], each.field, each.reason.split(":")[0]) for each in found.findings) == [
        ("a.md", "content_hash", "is that of another text too"),
        ("c_faq.csv", "created_at", "is still to come"),
        ("d.md", "document_type", "is a default"),
        ("d.md", "domain", "is a default"),
        ("d.md", "effective_date", "is no date such as '2026-10-09' and was left out"),
        ("d.md", "language", "is what its label says, but the text looks like 'fr' (90% sure)"),
        ("e.md", "language", "was found in the text, but only 60% surely"),
    ]


def test_the_collections_rules_count_where_they_are_known(index: Path) -> None:
    rules = Rules(domains=(("fire", "fire/*"),), required=frozenset({"region"}), there=True)
    with open_index(index) as reader:
        found = finish(check_metadata(reader, rules=rules))
    told = {(each.level, each.field, each.reason) for each in found.findings}
    assert (Level.WARNING, "domain", "is the folder's name, and domains.yaml does not name it") in told
    assert (Level.ERROR, "region", "is missing, and domains.yaml requires it") in told


def test_a_collection_without_domains_does_not_miss_them(build: Build, folder: Path, index: Path) -> None:
    for path in (folder / "documents").rglob("*.*"):
        path.unlink()
    (folder / "inventory.csv").unlink()
    write(folder, "a.md", ENGLISH, doc_type="policy")
    build()
    assert checked(index).findings == ()
    with open_index(index) as reader:
        found = finish(check_metadata(reader, rules=Rules(there=True)))
    assert [each.field for each in found.findings] == ["domain"]


def test_no_more_findings_are_kept_than_wanted(index: Path) -> None:
    change(index, "UPDATE chunk_metadata SET content_hash = randomblob(32)")
    found = checked(index, most=2)
    assert (found.errors, len(found.findings)) == (5, 2)


def test_the_public_is_told_of_nothing_else(build: Build, folder: Path, index: Path) -> None:
    write(folder, "car/g.md", ENGLISH, doc_type="policy", access="public")
    build()
    found = checked(index, Audience.PUBLIC)
    assert (found.documents, found.chunks, found.findings) == (1, 1, ())


def test_an_index_that_another_program_filled_cannot_be_checked(index: Path) -> None:
    change(index, f"DELETE FROM meta WHERE key = '{schema.OUR_SCHEMA}'")
    with pytest.raises(UserError, match="has no metadata that belongs to its chunks"):
        checked(index)


def test_rows_that_make_no_sense_are_a_damaged_index(index: Path) -> None:
    change(index, "UPDATE chunk_metadata SET created_at = 'soon' WHERE row_number = 1")
    with pytest.raises(CorruptIndex, match="damaged"):
        checked(index)


def test_it_can_be_cancelled(index: Path) -> None:
    import threading

    cancel = threading.Event()
    cancel.set()
    with open_index(index) as reader, pytest.raises(Cancelled):
        next(check_metadata(reader, cancel=cancel))
