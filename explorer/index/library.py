"""The documents of an index by title, a page at a time, so that a long library costs what is shown of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from explorer.domain.audience import Audience
from explorer.domain.documents import DEFAULT_LANGUAGE, DocumentRecord
from explorer.index.records import record_of
from explorer.index.schema import DOCUMENT_COLUMNS, LIBRARY_TITLE
from explorer.index.search_filter import SearchFilter

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
class Kinds:
    """The document types and languages that an index has, each in order; a document without a language has the default one."""

    types: tuple[str, ...]
    languages: tuple[str, ...]


def document_of(records: Iterable[DocumentRecord]) -> LibraryDocument:
    """One document from its versions, at least one, in any order."""
    versions = tuple(sorted(records, key=lambda record: (record.effective_from, record.version)))
    latest = versions[-1]
    return LibraryDocument(LibraryPlace(_without_case(latest.title or latest.doc_id), latest.doc_id), versions)


def read_page(
    connection: sqlite3.Connection, audience: Audience, needle: str = "", after: LibraryPlace | None = None, limit: int = PAGE
) -> LibraryPage:
    """The first ``limit`` documents behind ``after`` that have all words of ``needle`` in one of their versions' title, ID, owner or file
    name, in any case. Without a needle, only as many rows are read as there are documents on the page.
    """
    readable, labels = SearchFilter(audience=audience).condition("documents")
    later, later_labels = SearchFilter(audience=audience).condition("later")
    conditions, values = [readable], list(labels)
    conditions.append(
        f"NOT EXISTS (SELECT 1 FROM documents AS later WHERE later.doc_id = documents.doc_id AND {later} "
        "AND (coalesce(later.effective_from, ''), later.version) > (coalesce(documents.effective_from, ''), documents.version))"
    )
    values += later_labels
    if after is not None:
        conditions.append(f"{LIBRARY_TITLE} >= ? AND ({LIBRARY_TITLE} > ? OR doc_id > ?)")
        values += [after.title, after.title, after.doc_id]
    words = needle.casefold().split()
    if words:
        connection.create_function("holds_words", 4, lambda *fields: _holds(words, fields), deterministic=True)
        named, named_labels = SearchFilter(audience=audience).condition("named")
        conditions.append(
            f"EXISTS (SELECT 1 FROM documents AS named WHERE named.doc_id = documents.doc_id AND {named} "
            "AND holds_words(named.title, named.doc_id, named.owner, named.file))"
        )
        values += named_labels
    rows = connection.execute(
        f"SELECT doc_id FROM documents WHERE {' AND '.join(conditions)} ORDER BY {LIBRARY_TITLE}, doc_id LIMIT ?", (*values, limit + 1)
    ).fetchall()
    documents = [str(row[0] or "") for row in rows[:limit]]
    return LibraryPage(_whole(connection, audience, documents), len(rows) > limit)


def _whole(connection: sqlite3.Connection, audience: Audience, documents: list[str]) -> tuple[LibraryDocument, ...]:
    found: dict[str, list[DocumentRecord]] = {doc_id: [] for doc_id in documents}
    rows = connection.execute(f"SELECT {_RECORD} FROM documents WHERE doc_id IN ({', '.join('?' * len(documents))})", documents)
    for record in map(record_of, rows):
        if audience.may_read(record.effective_access):
            found[record.doc_id].append(record)
    return tuple(document_of(versions) for versions in found.values() if versions)


def read_kinds(connection: sqlite3.Connection, audience: Audience) -> Kinds:
    """What the audience's documents are of. Reads every document's row, though not one chunk's."""
    readable, labels = SearchFilter(audience=audience).condition("documents")
    records = connection.execute(f"SELECT DISTINCT doc_type, language FROM documents WHERE {readable}", labels).fetchall()
    languages = {str(language or DEFAULT_LANGUAGE) for _, language in records}
    return Kinds(tuple(sorted({str(kind or "") for kind, _ in records} - {""})), tuple(sorted(languages)))


def _holds(words: list[str], fields: tuple[object, ...]) -> bool:
    hay = "\n".join(str(field or "") for field in fields).casefold()
    return all(word in hay for word in words)


def _without_case(title: str) -> str:
    """As SQLite's NOCASE compares: only the letters of ASCII have no case."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in title)
