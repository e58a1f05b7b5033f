"""The library page by page: its order, its filter, and for whom."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from explorer.domain.audience import Audience
from explorer.domain.documents import DocumentRecord
from explorer.index import schema
from explorer.index.library import LibraryOrder, LibraryPage, document_of, read_kinds, read_page
from explorer.index.records import record_row


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
