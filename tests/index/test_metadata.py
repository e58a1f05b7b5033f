"""Metadata of chunks in an index: filled by a build, kept while nothing changes, carried over what is built again."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.domain.audience import Audience
from explorer.errors import MetadataFault
from explorer.index import schema
from explorer.index.domains_file import read_rules
from explorer.index.library import Kinds, LibraryOrder
from explorer.index.reader import IndexReader, open_index
from explorer.index.search_filter import SearchFilter
from explorer.metadata.mapping import domain_of
from explorer.metadata.record import ChunkMetadata, DocumentMetadata, Origin
from explorer.metadata.rules import faults
from tests.index.conftest import Build
from tests.index.test_reference_program import reference_ingest, rows_of
from tests.index.toy import dump, write_markdown

LONG_AGO = 1736937000  # 2025-01-15T10:30:00Z
FRENCH = (
    "\n## Un\n\nVous avez le droit de retourner les articles dans les trente jours, sur présentation de votre reçu ; ce délai est court.\n"
)
ENGLISH = "\n## One\n\nYou may return the items within thirty days of delivery, and you are not asked for the reason by the shop.\n"
PERSIAN = "\n## یک\n\nبیمه‌نامه شخص ثالث چه خسارت‌هایی را پوشش می‌دهد و برای دریافت خسارت چه مدارکی لازم است؟\n"


def write(folder: Path, name: str, body: str, **labels: str) -> Path:
    path = folder / "documents" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    head = "".join(f"{field}: {value}\n" for field, value in ({"doc_id": path.stem, "version": "1"} | labels).items())
    path.write_text(f"---\n{head}---\n\n# Title\n{body}", encoding="utf-8")
    return path


@pytest.fixture
def empty(folder: Path) -> Path:
    for path in (folder / "documents").rglob("*.*"):
        path.unlink()
    return folder


def described(folder: Path, doc_id: str) -> DocumentMetadata:
    with open_index(folder / "index.sqlite") as reader:
        found = reader.document_metadata(doc_id, "1")
        assert found is not None
        return found


def everything(folder: Path) -> dict[str, ChunkMetadata]:
    with open_index(folder / "index.sqlite") as reader:
        return {chunk.chunk_id: entry for chunk in all_chunks(reader) if (entry := reader.metadata(chunk.chunk_id)) is not None}


def all_chunks(reader: IndexReader) -> list:
    return [chunk for record in reader.documents() for chunk in reader.chunks(record.doc_id, record.version)]


def age(folder: Path) -> None:
    """Let all chunks be made long ago."""
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        connection.execute("UPDATE chunk_metadata SET created_at = ?", (LONG_AGO,))
        connection.commit()


def old(folder: Path) -> set[str]:
    return {chunk_id for chunk_id, entry in everything(folder).items() if entry.created_at == "2025-01-15T10:30:00Z"}


def test_every_chunk_has_a_record_without_fault(build: Build, folder: Path) -> None:
    build()
    with open_index(folder / "index.sqlite") as reader:
        chunks = all_chunks(reader)
        assert len(chunks) == 7
        for chunk in chunks:
            entry = reader.metadata(chunk.chunk_id)
            assert entry is not None
            record = entry.record()
            assert not list(faults(record))
            assert record["content_hash"] == hashlib.sha256(chunk.text.encode()).hexdigest()
            assert (record["chunk_index"], record["source_file"]) == (chunk.position, chunk.source.rpartition("/")[2])
            assert record["domain"] == ("sub" if "/sub/" in chunk.source else "general")
            assert "original_format" not in record
            assert "policy_version" not in entry.record(reserved=False)
        assert reader.metadata("000000000000") is None


def test_it_is_not_there_for_who_may_not_read_the_chunk(build: Build, empty: Path) -> None:
    write(empty, "a.md", ENGLISH, access="staff", domain="secret")
    build()
    with open_index(empty / "index.sqlite") as reader:
        (chunk,) = all_chunks(reader)
        digest = hashlib.sha256(chunk.text.encode()).hexdigest()
        assert reader.metadata_values("domain") == ("secret",)
        assert reader.same_content(digest) == (chunk,)
        reader.audience = Audience.PUBLIC
        assert reader.metadata(chunk.chunk_id) is None
        assert reader.document_metadata("a", "1") is None
        assert reader.metadata_values("domain") == reader.same_content(digest) == ()


def test_an_unchanged_chunk_keeps_its_moment_when_its_document_changes(build: Build, folder: Path) -> None:
    build()
    age(folder)
    before = everything(folder)
    body = "\n## One\n\nFirst section's words.\n\n## Two\n\nOther words.\n"
    write_markdown(folder, "b-returns.md", body=body)
    report = build()
    assert not report.rebuilt
    new = everything(folder).keys() - old(folder)
    assert len(new) == 1
    assert everything(folder).keys() - before.keys() == new


def test_a_chunk_with_its_id_and_other_words_is_a_new_one(build: Build, folder: Path) -> None:
    build()
    age(folder)
    write_markdown(folder, "b-returns.md", body="\n## One\n\nFirst section's WORDS.\n\n## Two\n\nSecond section's words.\n")
    build()
    assert len(everything(folder).keys() - old(folder)) == 1


def test_moments_outlive_a_build_from_scratch_and_the_reference_programs_ingest(build: Build, folder: Path) -> None:
    build()
    age(folder)
    assert build(rebuild=True).rebuilt
    assert old(folder) == everything(folder).keys()
    reference_ingest(folder / "index.sqlite", rows_of(folder / "index.sqlite"))
    with open_index(folder / "index.sqlite") as reader:
        assert reader.metadata(all_chunks(reader)[0].chunk_id) is None
    assert build().rebuilt
    assert old(folder) == everything(folder).keys() != set()


def test_moments_of_damaged_tables_are_lost_and_nothing_else(build: Build, folder: Path) -> None:
    build()
    index = folder / "index.sqlite"
    with closing(sqlite3.connect(index)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'chunk_metadata'").fetchone()
    data = bytearray(index.read_bytes())
    data[(root - 1) * 4096 : root * 4096] = b"\xa5" * 4096
    index.write_bytes(data)
    assert build(rebuild=True).chunks == 7
    assert len(everything(folder)) == 7


def test_an_index_of_the_schema_before_is_built_again(build: Build, folder: Path) -> None:
    build()
    index = folder / "index.sqlite"
    with closing(sqlite3.connect(index)) as connection:
        for table in schema.METADATA_TABLES:
            connection.execute(f"DROP TABLE {table}")
        connection.execute(f"UPDATE meta SET value = '2' WHERE key = '{schema.OUR_SCHEMA}'")
        connection.execute("UPDATE explorer_schema SET version = 2")
        connection.commit()
    with open_index(index) as reader:
        assert not reader.complete
        assert len(reader.search("words", 9)) == 6
        assert reader.search("words", 9, SearchFilter(domain="sub")) == ()
    assert build().rebuilt
    assert len(everything(folder)) == 7


def test_what_an_update_leaves_is_what_a_build_from_scratch_makes(build: Build, folder: Path) -> None:
    build()
    write_markdown(folder, "sub/e-new.md", body=ENGLISH)
    (folder / "documents" / "a-delivery.md").unlink()
    write_markdown(folder, "b-returns.md", body=FRENCH)
    build()
    found = {table: dump(folder / "index.sqlite", table) for table in schema.METADATA_TABLES}
    build(rebuild=True)
    assert {row[1:] for row in found["document_metadata"]} == {row[1:] for row in dump(folder / "index.sqlite", "document_metadata")}
    assert found["chunk_metadata"] == dump(folder / "index.sqlite", "chunk_metadata")


def test_labels_come_from_the_file_the_sidecar_and_the_inventory(build: Build, empty: Path) -> None:
    write(empty, "x/a.md", ENGLISH, domain="Fire")
    write(empty, "x/b.md", FRENCH)
    write(empty, "x/c_faq.md", PERSIAN)
    (empty / "documents/x/b.meta.yaml").write_text("domain: life\ndepartment: Claims\nregion: QC\n", encoding="utf-8")
    (empty / "inventory.csv").write_text(
        "file,domain,department,doc_type\ndocuments/x/c_faq.md,,Sales,\ndocuments/x/a.md,travel,,terms\n", encoding="utf-8"
    )
    report = build()
    a, b, c = (described(empty, name) for name in ("a", "b", "c_faq"))
    assert [each.domain for each in (a, b, c)] == ["fire", "life", "x"]
    assert [each.document_type for each in (a, b, c)] == ["terms", "general", "faq"]
    assert [each.department for each in (a, b, c)] == ["", "Claims", "Sales"]
    assert (b.region, a.origins["domain"], b.origins["domain"], c.origins["domain"]) == ("QC", Origin.FILE, Origin.SIDECAR, Origin.FOLDER)
    assert "documents/x/a.md: inventory.csv says domain 'travel', the file says 'Fire', which counts." in report.warnings
    assert build().unchanged == 3
    (empty / "documents/x/b.meta.yaml").write_text("domain: life\ndepartment: Sales\nregion: QC\n", encoding="utf-8")
    assert build().updated == 1
    assert described(empty, "b").department == "Sales"


def test_a_change_of_the_rules_takes_the_documents_it_concerns_again(build: Build, empty: Path) -> None:
    write(empty, "a.md", ENGLISH)
    write(empty, "b.md", ENGLISH + "More.\n")
    assert build().findings == ()
    (empty / "domains.yaml").write_text('domains:\n  car: ["a.*"]\n', encoding="utf-8")
    report = build()
    assert (report.updated, report.unchanged, report.chunks_added) == (1, 1, 0)
    assert (described(empty, "a").domain, described(empty, "b").domain) == ("car", "general")
    advice = "'general' is used. Say it in the document, in its sidecar, in its row of the inventory or in domains.yaml."
    assert report.findings == (
        f"No domain is known of documents/b.md: {advice}",
        f"No document type is known of documents/a.md, documents/b.md: {advice}",
    )
    assert build().findings == report.findings


def test_folders_that_the_rules_do_not_name_are_told(build: Build, empty: Path) -> None:
    write(empty, "car/a.md", ENGLISH, doc_type="faq")
    write(empty, "cra/b.md", FRENCH, doc_type="faq")
    (empty / "domains.yaml").write_text("domains:\n  car: car/*\n", encoding="utf-8")
    (finding,) = build().findings
    assert finding == "These folders are used as domains, but domains.yaml does not name them: 'cra' (documents/cra/b.md)."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("domain: {}\n", r"domains\.yaml: 'domain' is nothing that it can say"),
        ("domains: car\n", r"'domains' needs lines 'value: pattern'"),
        ("domains:\n  car: [[a]]\n", "'domains' needs texts"),
        ("default_domain: a|b|" + "c" * 64 + "\n", "'default_domain' holds .* which is no single word"),
        ("languages: [english]\n", "'languages' holds 'english', which is no language code"),
        ("required: [chunk_index]\n", "'chunk_index' cannot be required"),
        ("- a\n", "it has no fields"),
    ],
)
def test_rules_that_cannot_be_used_are_an_error_and_leave_the_index(build: Build, empty: Path, text: str, sentence: str) -> None:
    write(empty, "a.md", ENGLISH)
    build()
    before = (empty / "index.sqlite").read_bytes()
    (empty / "domains.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Exception, match=sentence):
        build()
    assert (empty / "index.sqlite").read_bytes() == before


def test_a_fault_stops_the_build_or_is_listed_when_it_keeps_going(build: Build, empty: Path) -> None:
    write(empty, "a.md", ENGLISH, domain="x" * 65)
    write(empty, "b.md", ENGLISH)
    sentence = f"documents/a.md: the field 'domain' ({'x' * 65!r}) is no single word in lower case of at most 64 characters."
    with pytest.raises(MetadataFault) as caught:
        build()
    assert str(caught.value) == sentence
    report = build(keep_going=True)
    assert [failure.sentence for failure in report.failures] == [sentence]
    assert report.documents == 1


def test_what_the_rules_come_to_require_stops_a_build_too(build: Build, empty: Path) -> None:
    write(empty, "a.md", ENGLISH)
    build()
    (empty / "domains.yaml").write_text("required: [domain]\n", encoding="utf-8")
    with pytest.raises(MetadataFault, match="the field 'domain' is missing"):
        build()


def test_a_text_that_stands_elsewhere_is_told_but_not_in_other_versions(build: Build, empty: Path) -> None:
    write(empty, "a.md", ENGLISH)
    write(empty, "a2.md", ENGLISH, doc_id="a", version="2")
    assert build().findings == ()
    write(empty, "b.md", ENGLISH)
    (finding,) = build().findings
    assert finding.startswith("The same text stands in documents/a.md and documents/b.md (and 1 more place)")
    assert build().findings == ()
    assert build(rebuild=True).findings == (finding,)
    with open_index(empty / "index.sqlite") as reader:
        chunk = all_chunks(reader)[0]
        digest = hashlib.sha256(chunk.text.encode()).hexdigest()
        assert [other.source for other in reader.same_content(digest)] == ["documents/a.md", "documents/a2.md", "documents/b.md"]


def test_search_finds_by_domain_department_and_by_a_type_and_language_that_no_label_says(build: Build, empty: Path) -> None:
    write(empty, "car/a_faq.md", ENGLISH)
    write(empty, "car/b.md", ENGLISH + "More.\n", doc_type="Terms", department="Claims & Care", access="public")
    write(empty, "c.md", FRENCH + "\nReturn.\n", language="fr")
    build()
    with open_index(empty / "index.sqlite") as reader:

        def found(**conditions: object) -> set[str]:
            return {hit.chunk.doc_id for hit in reader.search("return title", 9, SearchFilter(**conditions))}  # type: ignore[arg-type]

        assert found() == {"a_faq", "b", "c"}
        assert found(domain="car") == found(domain="Car") == {"a_faq", "b"}
        assert found(domain="car", audience=Audience.PUBLIC) == {"b"}
        assert found(department="Claims & Care") == {"b"}
        assert found(doc_type="faq") == {"a_faq"}
        assert found(doc_type="terms") == found(doc_type="Terms") == {"b"}
        assert found(language="fr") == {"c"}
        assert found(domain="x' OR 1 --") == found(department="claims & care") == set()
        assert reader.metadata_values("domain") == ("car", "general")
        assert reader.metadata_values("department") == ("Claims & Care",)
        assert reader.kinds() == Kinds(("faq", "general", "terms"), ("en", "fr"), ("car", "general"), ("Claims & Care",))
        cars = LibraryOrder(only=SearchFilter(domain="car"))
        assert {document.place.doc_id for document in reader.library(cars).documents} == {"a_faq", "b"}
        assert reader.library_count(cars) == 2
        assert [record.doc_id for record in reader.documents(SearchFilter(doc_type="faq"))] == ["a_faq"]
        reader.audience = Audience.PUBLIC
        assert [document.place.doc_id for document in reader.library(cars).documents] == ["b"]
        assert reader.library_count(cars) == 1
        assert reader.kinds() == Kinds(("terms",), ("en",), ("car",), ("Claims & Care",))


def test_the_rules_of_the_readme_can_be_read(tmp_path: Path) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", readme, re.DOTALL)
    (tmp_path / "domains.yaml").write_text(example, encoding="utf-8")
    rules = read_rules(tmp_path)
    assert domain_of("documents/x/Motorbikes.pdf", rules) == ("car", Origin.MAPPING)
    assert (rules.languages, rules.required) == (("fa", "en"), frozenset({"domain", "language"}))
