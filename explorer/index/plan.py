"""What a build has to do: which files are as the index knows them, and which have to be parsed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.documents import DocumentRecord
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, DocumentError
from explorer.index import schema
from explorer.index.collection import SourceFile
from explorer.index.records import record_of

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class Known:
    """A document version as the index has it: its record, and the hash and the parser of the text that is stored."""

    record: DocumentRecord
    file_hash: str
    parser: str


@dataclass(frozen=True, slots=True)
class Item:
    """A file to be parsed, as it was when it was hashed."""

    file: SourceFile
    content_hash: str
    size: int
    modified_ns: int


@dataclass(frozen=True, slots=True)
class Plan:
    """``parse`` in the order of the sources; ``unchanged`` and ``gone`` are what the index knows, by source."""

    parse: tuple[Item, ...]
    unchanged: Mapping[str, Known]
    gone: Mapping[str, Known]


def known_documents(connection: sqlite3.Connection) -> dict[str, Known]:
    """What the index holds, by source."""
    columns = ", ".join(f"d.{column}" for column in schema.DOCUMENT_COLUMNS)
    rows = connection.execute(
        f"SELECT coalesce(p.file_hash, ''), coalesce(p.parser, ''), {columns} FROM documents AS d "
        "LEFT JOIN parsed_documents AS p ON p.doc_id = d.doc_id AND p.version = d.version"
    )
    known = (Known(record_of(row[2:]), row[0], row[1]) for row in rows)
    return {entry.record.file: entry for entry in known}


def make_plan(
    sources: Iterable[SourceFile], known: Mapping[str, Known], parser_of: Callable[[str], str], cancel: threading.Event | None
) -> Generator[Progress, None, Plan]:
    """Compare the files with ``known``. Every file is read once, for its hash; ``parser_of`` names the parser of a format."""
    parse: list[Item] = []
    unchanged: dict[str, Known] = {}
    gone = dict(known)
    parsers: dict[str, str] = {}
    for file in sources:
        if cancel is not None and cancel.is_set():
            raise Cancelled("The build was cancelled; the index is as it was.")
        yield Progress(0, 0, file.source)
        item = hashed(file)
        entry = gone.pop(file.source, None)
        if entry is not None and item.content_hash == entry.record.content_hash == entry.file_hash:
            parser = parsers.get(file.format) or parsers.setdefault(file.format, parser_of(file.format))
            if parser == entry.parser:
                unchanged[file.source] = entry
                continue
        parse.append(item)
    return Plan(tuple(parse), unchanged, gone)


def hashed(file: SourceFile) -> Item:
    """The file with the SHA-256 of its bytes. DocumentError when it cannot be read."""
    try:
        with file.path.open("rb") as stream:
            found = file.path.stat()
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise DocumentError(file.source, f"it cannot be read: {error.strerror}.") from error
    return Item(file, digest, found.st_size, found.st_mtime_ns)


def check_unchanged(item: Item) -> None:
    """Raise DocumentError when the file is no longer the one that was hashed: its text and its hash would not belong together."""
    path: Path = item.file.path
    try:
        found = path.stat()
    except OSError as error:
        raise DocumentError(item.file.source, f"it went away during the build: {error.strerror}.") from error
    if (found.st_size, found.st_mtime_ns) != (item.size, item.modified_ns):
        raise DocumentError(item.file.source, "it was changed during the build. Build again.")
