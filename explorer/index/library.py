"""The documents of an index by title, a page at a time, so that a long library costs what is shown of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, replace

from explorer.domain.audience import Audience
from explorer.domain.documents import DEFAULT_LANGUAGE, DocumentRecord
from explorer.index.records import record_of
from explorer.index.schema import DOCUMENT_COLUMNS, LIBRARY_TITLE
from explorer.index.search_filter import EVERYTHING, SearchFilter

PAGE = 50
"""Documents a page."""
_RECORD = ", ".join(DOCUMENT_COLUMNS)


@dataclass(frozen=True, slots=True, order=True)
class LibraryPlace:
    """Where a document stands: by the title of its latest version (its ID where that has none) without regard to the case of
    Latin letters, then by its ID.
    """

    title: str
    doc_id: str


@dataclass(frozen=True, slots=True)
class LibraryDocument:
    """A document with all of its versions that may be read, by the day from which they are in force; there is at least one."""

    place: LibraryPlace
    versions: tuple[DocumentRecord, ...]


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """Some documents in their order. ``more``: others come after them. ``note`` says how a filter looked for them, where that is not as
    it is usual, or is ``""``.
    """

    documents: tuple[LibraryDocument, ...]
    more: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class LibraryOrder:
    """Which documents are asked for: those with a version that ``only`` lets through and that has all words of ``needle``."""

    needle: str = ""
    only: SearchFilter = EVERYTHING

    def __bool__(self) -> bool:
        return bool(self.needle.split()) or bool(self.only)

    def for_audience(self, audience: Audience) -> LibraryOrder:
        """The same of what the audience may read."""
        return self if audience is Audience.STAFF else replace(self, only=replace(self.only, audience=audience))


ALL = LibraryOrder()


@dataclass(frozen=True, slots=True)
class Kinds:
    """What documents can be filtered by in an index: the types, languages, domains and departments that it has, each in order.

    A document without a language has the default one.
    """

    types: tuple[str, ...]
    languages: tuple[str, ...]
    domains: tuple[str, ...] = ()
    departments: tuple[str, ...] = ()


def document_of(records: Iterable[DocumentRecord]) -> LibraryDocument:
    """One document from its versions, at least one, in any order."""
    versions = tuple(sorted(records, key=lambda record: (record.effective_from, record.version)))
    latest = versions[-1]
    return LibraryDocument(LibraryPlace(_without_case(latest.title or latest.doc_id), latest.doc_id), versions)


def read_page(
    connection: sqlite3.Connection,
    order: LibraryOrder = ALL,
    after: LibraryPlace | None = None,
    limit: int = PAGE,
    *,
    described: bool = False,
) -> LibraryPage:
    """The first ``limit`` documents behind ``after`` that have a version which is let through and has all words of the needle in its title,
    ID, owner or file name, in any case. They come with the versions that are let through, whether or not these have the words.

    ``described``: the index has our metadata. For everything, only as many rows are read as there are documents on the page.
    """
    condition, values = _passing("documents", order, described)
    later, later_values = _versions("later", order.only, described)
    conditions = [
        condition,
        f"NOT EXISTS (SELECT 1 FROM documents AS later WHERE later.doc_id = documents.doc_id "
        "AND (coalesce(later.effective_from, ''), later.version) > (coalesce(documents.effective_from, ''), documents.version) "
        f"AND {later})",
    ]
    values += later_values
    if after is not None:
        conditions.append(f"{LIBRARY_TITLE} >= ? AND ({LIBRARY_TITLE} > ? OR doc_id > ?)")
        values += [after.title, after.title, after.doc_id]
    _teach_words(connection, order)
    rows = connection.execute(
        f"SELECT doc_id FROM documents WHERE {' AND '.join(conditions)} ORDER BY {LIBRARY_TITLE}, doc_id LIMIT ?", (*values, limit + 1)
    ).fetchall()
    documents = [str(row[0] or "") for row in rows[:limit]]
    return LibraryPage(_whole(connection, order.only, documents, described), len(rows) > limit)


def count_versions(connection: sqlite3.Connection, order: LibraryOrder, *, described: bool = False) -> int:
    """How many document versions the pages of this order have together. Looks at every document's row."""
    condition, values = _passing("documents", order, described)
    _teach_words(connection, order)
    return int(connection.execute(f"SELECT count(*) FROM documents WHERE {condition}", values).fetchone()[0])


def read_records(connection: sqlite3.Connection, only: SearchFilter, *, described: bool = False) -> tuple[DocumentRecord, ...]:
    """The document versions that are let through, in the order of their sources, by code point."""
    condition, values = _versions("documents", only, described)
    rows = connection.execute(f"SELECT {_RECORD} FROM documents WHERE {condition} ORDER BY file, doc_id, version", values)
    return tuple(map(record_of, rows))


def _passing(table: str, order: LibraryOrder, described: bool) -> tuple[str, list[str]]:
    """The condition in SQL on a version of a document that is asked for, and the values for its question marks."""
    condition, values = _versions(table, order.only, described)
    if order.needle.split():
        named, named_values = _versions("named", order.only, described)
        condition += (
            f" AND EXISTS (SELECT 1 FROM documents AS named WHERE named.doc_id = {table}.doc_id "
            f"AND holds_words(named.title, named.doc_id, named.owner, named.file) AND {named})"
        )
        values += named_values
    return condition, values


def _versions(table: str, only: SearchFilter, described: bool) -> tuple[str, list[str]]:
    """The same of the filter alone. The metadata of a version is found by its number, and only where it is asked for."""
    condition, values = only.condition(table, "described" if described else "")
    if "described." in condition:
        condition = (
            "EXISTS (SELECT 1 FROM parsed_documents AS parsed JOIN document_metadata AS described ON described.document = parsed.id "
            f"WHERE parsed.doc_id = {table}.doc_id AND parsed.version = {table}.version AND {condition})"
        )
    return condition, values


def _teach_words(connection: sqlite3.Connection, order: LibraryOrder) -> None:
    words = order.needle.casefold().split()
    if words:
        connection.create_function("holds_words", 4, lambda *fields: _holds(words, fields), deterministic=True)


def _whole(connection: sqlite3.Connection, only: SearchFilter, documents: list[str], described: bool) -> tuple[LibraryDocument, ...]:
    found: dict[str, list[DocumentRecord]] = {doc_id: [] for doc_id in documents}
    condition, values = _versions("documents", only, described)
    slots = ", ".join("?" * len(documents))
    rows = connection.execute(f"SELECT {_RECORD} FROM documents WHERE doc_id IN ({slots}) AND {condition}", (*documents, *values))
    for record in map(record_of, rows):
        found[record.doc_id].append(record)
    return tuple(document_of(versions) for versions in found.values() if versions)


def read_kinds(connection: sqlite3.Connection, audience: Audience, *, described: bool = False) -> Kinds:
    """What the audience's documents are of: by their metadata where the index is ``described``, which is what a filter then asks for, else
    by their own labels. Looks at every document, though not at one chunk.
    """
    readable, labels = SearchFilter(audience=audience).condition("documents")
    if not described:
        records = connection.execute(f"SELECT DISTINCT doc_type, language FROM documents WHERE {readable}", labels).fetchall()
        languages = {str(language or DEFAULT_LANGUAGE) for _, language in records}
        return Kinds(_named(kind for kind, _ in records), tuple(sorted(languages)))
    # In this order no row of parsed_documents is read, which are long: its number stands in the index of its key.
    rows = connection.execute(
        "SELECT DISTINCT m.document_type, m.language, m.domain, m.department FROM documents CROSS JOIN parsed_documents AS p "
        "ON p.doc_id = documents.doc_id AND p.version = documents.version CROSS JOIN document_metadata AS m ON m.document = p.id "
        f"WHERE {readable}",
        labels,
    ).fetchall()
    types, tongues, domains, departments = zip(*rows, strict=True) if rows else ((), (), (), ())
    return Kinds(_named(types), _named(tongues), _named(domains), _named(departments))


def _named(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(sorted({str(value or "") for value in values} - {""}))


def _holds(words: list[str], fields: tuple[object, ...]) -> bool:
    hay = "\n".join(str(field or "") for field in fields).casefold()
    return all(word in hay for word in words)


def _without_case(title: str) -> str:
    """As SQLite's NOCASE compares: only the letters of ASCII have no case."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in title)
