"""What a build has to do: which files are as the index knows them, and which have to be parsed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Container, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.domain.documents import DocumentRecord
from explorer.domain.gaps import SkippedPage
from explorer.domain.progress import Progress
from explorer.domain.provenance import FIELDS, Provenance
from explorer.errors import Cancelled, DocumentError, MetadataFault
from explorer.index import schema
from explorer.index.collection import SourceFile
from explorer.index.faults import Faults
from explorer.index.records import as_claimed, meta_of, provenance_of, record_of, skipped_of
from explorer.index.supplies import Description, Supplies, Supply, describe

if TYPE_CHECKING:
    import sqlite3

    from explorer.metadata.mapping import Rules
    from explorer.metadata.record import DocumentMetadata


@dataclass(frozen=True, slots=True)
class Known:
    """A document version as the index has it: its record, the hash and the parser of the text that is stored, the pages that this text
    lacks, what the file says about itself, where the record's values come from, and the metadata of its chunks.
    """

    record: DocumentRecord
    file_hash: str
    parser: str
    skipped: tuple[SkippedPage, ...]
    meta: Mapping[str, str]
    provenance: Mapping[str, Provenance]
    metadata: DocumentMetadata

    def described_as(self, description: Description, rules: Rules) -> bool:
        """Whether the record says what ``description`` does, from the same places, and the metadata what follows from it by ``rules``."""
        # Only what brings an index up to date needs this.
        from explorer.metadata.describing import document_metadata

        said = description.values
        if self.provenance != description.provenance or any(getattr(self.record, name) != said.get(name, "") for name in FIELDS):
            return False
        try:
            metadata = document_metadata(self.record.file, self.record.format, said, description.provenance, rules)
        except MetadataFault:
            # Taking it again says what is wrong.
            return False
        return self.metadata.labelled_as(metadata)


@dataclass(frozen=True, slots=True)
class Taken:
    """A document version that the index will hold, where the values of its record come from, and the metadata of its chunks."""

    record: DocumentRecord
    provenance: Mapping[str, Provenance]
    metadata: DocumentMetadata


@dataclass(frozen=True, slots=True)
class Item:
    """A file to be parsed, as it was when it was hashed, and what is said about it elsewhere."""

    file: SourceFile
    content_hash: str
    size: int
    modified_ns: int
    supplies: tuple[Supply, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """``parse`` in the order of the sources; ``unchanged`` and ``gone`` are what the index knows, by source. ``doubts`` are sentences
    about what is said of unchanged documents; ``parsers`` the parsers by format, where a file is as it was.
    """

    parse: tuple[Item, ...]
    unchanged: Mapping[str, Known]
    gone: Mapping[str, Known]
    doubts: tuple[str, ...] = ()
    parsers: Mapping[str, str] = field(default_factory=dict)


def known_documents(connection: sqlite3.Connection) -> dict[str, Known]:
    """What the index holds, by source. ValueError when what is there is damaged."""
    from explorer.index.metadata_rows import DOCUMENT_COLUMNS

    columns = ", ".join(f"d.{column}" for column in schema.DOCUMENT_COLUMNS)
    described = ", ".join(f"m.{column}" for column in DOCUMENT_COLUMNS)
    rows = connection.execute(
        "SELECT coalesce(p.file_hash, ''), coalesce(p.parser, ''), coalesce(p.skipped, '[]'), coalesce(p.meta, '{}'), "
        f"coalesce(p.provenance, '{{}}'), {columns}, {described} FROM documents AS d "
        "LEFT JOIN parsed_documents AS p ON p.doc_id = d.doc_id AND p.version = d.version "
        "LEFT JOIN document_metadata AS m ON m.document = p.id"
    )
    with as_claimed():
        return {entry.record.file: entry for entry in map(_known, rows)}


def _known(row: Sequence[Any]) -> Known:
    from explorer.index.metadata_rows import document_of
    from explorer.metadata.record import DocumentMetadata

    file_hash, parser, skipped, meta, provenance, *others = row
    own, said = others[: len(schema.DOCUMENT_COLUMNS)], others[len(schema.DOCUMENT_COLUMNS) :]
    # Without metadata it is a document as nobody describes it, so it is parsed again.
    metadata = document_of(said) if said[0] is not None else DocumentMetadata("", "", "", "")
    return Known(record_of(own), file_hash, parser, skipped_of(skipped), meta_of(meta), provenance_of(provenance), metadata)


def make_plan(
    sources: Iterable[SourceFile],
    known: Mapping[str, Known],
    parser_of: Callable[[str], str],
    supplies: Supplies,
    rules: Callable[[], Rules],
    faults: Faults,
    cancel: threading.Event | None,
    only: Container[str] | None = None,
) -> Generator[Progress, None, Plan]:
    """Compare the files with ``known``. Every file is read once, for its hash; ``parser_of`` names the parser of a format.

    A document whose metadata changed outside its file is parsed again; so is an incomplete one, unless the build keeps going. Of files
    that are not among the sources ``only`` (None for all), nothing is looked at: they count as they are known.
    """
    parse: list[Item] = []
    unchanged: dict[str, Known] = {}
    gone = dict(known)
    parsers: dict[str, str] = {}
    doubts: list[str] = []
    for file in sources:
        if cancel is not None and cancel.is_set():
            raise Cancelled("The build was cancelled; the index is as it was.")
        if only is not None and file.source not in only:
            continue
        yield Progress(0, 0, file.source)
        try:
            item = hashed(file)
            item = replace(item, supplies=supplies.of(file.source, item.content_hash))
        except DocumentError as error:
            faults.add(file.source, error)
            continue
        entry = gone.pop(file.source, None)
        if entry is not None and item.content_hash == entry.record.content_hash == entry.file_hash:
            parser = parsers.get(file.format) or parsers.setdefault(file.format, parser_of(file.format))
            description = describe(file.source, entry.meta, item.supplies)
            if parser == entry.parser and entry.described_as(description, rules()) and (faults.keep_going or not entry.skipped):
                unchanged[file.source] = entry
                doubts += description.doubts
                if entry.skipped:
                    faults.add_incomplete(file.source, entry.skipped)
                continue
        parse.append(item)
    if only is not None:
        unchanged.update((source, gone.pop(source)) for source in list(gone) if source not in only)
    return Plan(tuple(parse), unchanged, gone, tuple(doubts), parsers)


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
