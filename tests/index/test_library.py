"""The library page by page: its order, its filter, and for whom."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from explorer.domain.audience import Audience
from explorer.domain.documents import DocumentRecord
from explorer.index import schema
from explorer.index.library import Kinds, LibraryOrder, LibraryPage, count_versions, document_of, read_kinds, read_page, read_records
from explorer.index.records import record_row
from explorer.index.search_filter import SearchFilter


def record(doc_id: str, version: str, title: str, start: str = "", access: str = "public", owner: str = "", **more: str) -> DocumentRecord:
    return DocumentRecord(doc_id, version, title, f"documents/{doc_id}-{version}.md", "md", "00", start, "", owner, access, **more)


RECORDS = (
    record("b", "1", "Zebra crossings", "2020-01-01"),
    record("b", "2", "apple pies", "2021-01-01"),
    record("a", "1", "Apple pies", owner="Kitchen"),
    record("c", "1", ""),
    record("d", "1", "\u00c9clairs", access="", doc_type="secret", language="fr"),
    record("e", "1", "Éclairs", doc_type="policy"),
    record("f", "1", "Old name", "2020-01-01"),
    record("f", "2", "A staff name", "2021-01-01", access="staff"),
)


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in (*schema.REFERENCE_TABLES, *schema.REFERENCE_INDEXES):
            made.execute(statement)
        slots = ", ".join("?" * len(schema.DOCUMENT_COLUMNS))
        made.executemany(f"INSERT INTO documents VALUES ({slots})", map(record_row, RECORDS))
        yield made


def ids(page: LibraryPage) -> str:
    return "".join(document.place.doc_id for document in page.documents)


def test_documents_stand_by_the_title_of_their_latest_version(connection: sqlite3.Connection) -> None:
    page = read_page(connection)
    assert ids(page) == "fabcde"
    assert not page.more
    assert [version.version for version in page.documents[2].versions] == ["1", "2"]


def test_pages_join_without_gap_or_echo(connection: sqlite3.Connection) -> None:
    found, after = "", None
    while True:
        page = read_page(connection, after=after, limit=1)
        found += ids(page)
        if not page.more:
            break
        after = page.documents[-1].place
    assert found == "fabcde"


def test_a_place_is_what_the_index_sorts_by(connection: sqlite3.Connection) -> None:
    places = [document.place for document in read_page(connection).documents]
    assert places == sorted(places)
    assert [document_of(document.versions).place for document in read_page(connection).documents] == places


def test_the_public_sees_neither_documents_nor_versions_nor_places_of_staff(connection: sqlite3.Connection) -> None:
    page = read_page(connection, LibraryOrder().for_audience(Audience.PUBLIC))
    assert ids(page) == "abcfe"
    assert [version.title for version in page.documents[-2].versions] == ["Old name"]
    assert ids(read_page(connection, LibraryOrder("staff name").for_audience(Audience.PUBLIC))) == ""
    assert read_kinds(connection, Audience.PUBLIC).types == ("policy",)
    assert read_kinds(connection, Audience.PUBLIC).languages == ("en",)
    assert read_kinds(connection, Audience.STAFF).languages == ("en", "fr")
    assert read_kinds(connection, Audience.STAFF).types == ("policy", "secret")


@pytest.mark.parametrize(
    ("needle", "left"), [("PIES", "ab"), ("kitchen", "a"), ("pies zebra", ""), ("crossings b-1", "b"), ("éclairs", "de"), ("C-1.MD", "c")]
)
def test_the_filter_looks_at_title_id_owner_and_file_of_each_version(connection: sqlite3.Connection, needle: str, left: str) -> None:
    assert ids(read_page(connection, LibraryOrder(needle))) == left


def test_a_page_is_read_by_the_index_and_not_sorted(connection: sqlite3.Connection) -> None:
    plans: list[str] = []
    connection.set_trace_callback(plans.append)
    read_page(connection, after=document_of(RECORDS[:1]).place)
    connection.set_trace_callback(None)
    steps = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {plans[0]}")]
    assert any("USING INDEX documents_by_title" in step and "SEARCH" in step for step in steps), steps
    assert not any("TEMP B-TREE" in step for step in steps), steps


DESCRIBED = {
    ("a", "1"): ("food", "recipe", "en", "Kitchen"),
    ("b", "1"): ("roads", "policy", "en", "Works"),
    ("b", "2"): ("food", "recipe", "fr", "Kitchen"),
    ("d", "1"): ("secret", "secret", "fr", ""),
    ("e", "1"): ("food", "policy", "en", "Works"),
}
"""Domain, type, language and department by document ID and version; the others have no metadata."""


@pytest.fixture
def described(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.execute("CREATE TABLE parsed_documents (id INTEGER PRIMARY KEY, doc_id TEXT, version TEXT, UNIQUE (doc_id, version))")
    connection.execute(
        "CREATE TABLE document_metadata (document INTEGER PRIMARY KEY, domain TEXT, document_type TEXT, language TEXT, department TEXT)"
    )
    for number, (key, values) in enumerate(DESCRIBED.items()):
        connection.execute("INSERT INTO parsed_documents VALUES (?, ?, ?)", (number, *key))
        connection.execute("INSERT INTO document_metadata VALUES (?, ?, ?, ?, ?)", (number, *values))
    return connection


@pytest.mark.parametrize(
    ("order", "left"),
    [
        (LibraryOrder(only=SearchFilter(domain="food")), "a1 b2 e1"),
        (LibraryOrder(only=SearchFilter(domain="Food", language="fr")), "b2"),
        (LibraryOrder(only=SearchFilter(doc_type="policy")), "b1 e1"),
        (LibraryOrder(only=SearchFilter(department="Kitchen")), "a1 b2"),
        (LibraryOrder(only=SearchFilter(department="kitchen")), ""),
        (LibraryOrder("pies", SearchFilter(domain="food")), "a1 b2"),
        (LibraryOrder("zebra", SearchFilter(domain="food")), ""),
        (LibraryOrder("zebra", SearchFilter(domain="roads")), "b1"),
        (LibraryOrder(only=SearchFilter(domain="secret", audience=Audience.PUBLIC)), ""),
    ],
)
def test_a_filter_leaves_the_versions_that_it_lets_through(described: sqlite3.Connection, order: LibraryOrder, left: str) -> None:
    """A document stands where the title of its latest version among them puts it."""
    page = read_page(described, order, described=True)
    assert " ".join(record.doc_id + record.version for document in page.documents for record in document.versions) == left
    assert count_versions(described, order, described=True) == len(left.split())
    if not order.needle:
        records = read_records(described, order.only, described=True)
        assert sorted(record.doc_id + record.version for record in records) == sorted(left.split())


def test_pages_of_a_filter_join_too(described: sqlite3.Connection) -> None:
    order = LibraryOrder(only=SearchFilter(domain="food"))
    first = read_page(described, order, limit=2, described=True)
    assert (ids(first), first.more) == ("ab", True)
    second = read_page(described, order, first.documents[-1].place, limit=2, described=True)
    assert (ids(second), second.more) == ("e", False)


def test_what_can_be_filtered_by_is_what_the_audience_may_read(described: sqlite3.Connection) -> None:
    staff = read_kinds(described, Audience.STAFF, described=True)
    assert staff == Kinds(("policy", "recipe", "secret"), ("en", "fr"), ("food", "roads", "secret"), ("Kitchen", "Works"))
    public = read_kinds(described, Audience.PUBLIC, described=True)
    assert public == Kinds(("policy", "recipe"), ("en", "fr"), ("food", "roads"), ("Kitchen", "Works"))


def test_without_metadata_labels_are_filtered_by_and_no_domain_is_known(connection: sqlite3.Connection) -> None:
    assert ids(read_page(connection, LibraryOrder(only=SearchFilter(doc_type="policy")))) == "e"
    assert ids(read_page(connection, LibraryOrder(only=SearchFilter(language="fr")))) == "d"
    assert ids(read_page(connection, LibraryOrder(only=SearchFilter(domain="food")))) == ""
    assert read_kinds(connection, Audience.STAFF) == Kinds(("policy", "secret"), ("en", "fr"))


def test_a_filtered_page_walks_the_titles_and_reads_no_text(described: sqlite3.Connection) -> None:
    plans: list[str] = []
    described.set_trace_callback(plans.append)
    read_page(described, LibraryOrder(only=SearchFilter(domain="food")), described=True)
    read_kinds(described, Audience.STAFF, described=True)
    described.set_trace_callback(None)
    page, kinds = ([row[3] for row in described.execute(f"EXPLAIN QUERY PLAN {plan}")] for plan in (plans[0], plans[-1]))
    assert any("documents USING INDEX documents_by_title" in step for step in page), page
    assert not any("TEMP B-TREE FOR ORDER" in step for step in page), page
    for steps in (page, kinds):
        assert all("COVERING INDEX" in step for step in steps if "parsed" in step or "AS p" in step or " p " in step), steps
