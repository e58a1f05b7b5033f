"""What an open index answers, whatever it stands in: a file of ours, or a collection on a server.

Tracing, evaluation, comparison, the command line and the window ask a :class:`Reader`, and do not know which one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from explorer.domain.audience import Audience
from explorer.errors import UserError
from explorer.index.library import ALL, LibraryOrder
from explorer.index.search_filter import EVERYTHING, SearchFilter

if TYPE_CHECKING:
    from explorer.domain.cells import Cell, RowSpan, Sheet
    from explorer.domain.chunks import Chunk
    from explorer.domain.documents import DocumentRecord
    from explorer.domain.gaps import SkippedPage
    from explorer.domain.placement import GlyphRun, Page
    from explorer.index.counting import Counts
    from explorer.index.library import Kinds, LibraryPage, LibraryPlace
    from explorer.index.metadata_rows import Entry
    from explorer.index.passage_reader import RetiredId
    from explorer.index.records import StoredDocument
    from explorer.index.same_content import Repeated
    from explorer.index.search import Hit
    from explorer.metadata.record import ChunkMetadata, DocumentMetadata


class Reader(Protocol):
    """One open index, for an audience that may be changed. Several threads may use it.

    What each method answers is said at :class:`explorer.index.passage_reader.PassageReader` and
    :class:`explorer.index.reader.IndexReader`. Every method may be slow and may raise the ExplorerError of what went wrong, so none
    belongs on the GUI's thread; the properties do not wait for anything.
    """

    audience: Audience

    @property
    def path(self) -> Path | None:
        """The index file; None for what is no file."""

    @property
    def address(self) -> str:
        """Where it is, as it can be opened again and kept in settings: a file's path, or an address such as ``qdrant://host/policies``."""

    @property
    def name(self) -> str:
        """What sentences call it: the file's or the collection's name."""

    @property
    def far(self) -> bool:
        """Whether it is asked over a connection, a page at a time: then nobody goes through all of it."""

    @property
    def chunker(self) -> str:
        """The name of the chunker that cut everything here, ``""`` where that is not known."""

    @property
    def chunker_settings(self) -> Mapping[str, int]:
        """Its settings by name; empty where they are not known."""

    @property
    def updated_at(self) -> str:
        """When the index, or the one that it was exported from, was last built: ISO 8601, UTC; ``""`` where that is not known."""

    @property
    def complete(self) -> bool:
        """Whether it is a file with what our own builds leave beside the chunks: parsed texts, glyph runs, metadata, sheets."""

    @property
    def meta(self) -> Mapping[str, str]:
        """What it says of itself, by names of :mod:`explorer.index.schema`."""

    @property
    def collection_folder(self) -> Path | None:
        """The collection's folder as it remembers it, which need not be there any more; None when it says nothing."""

    def counts(self) -> Counts: ...
    def documents(self, only: SearchFilter = EVERYTHING) -> tuple[DocumentRecord, ...]: ...
    def document(self, doc_id: str, version: str) -> DocumentRecord | None: ...
    def document_from(self, source: str) -> DocumentRecord | None: ...
    def versions(self, doc_id: str) -> tuple[DocumentRecord, ...]: ...
    def library(self, order: LibraryOrder = ALL, after: LibraryPlace | None = None) -> LibraryPage: ...
    def library_count(self, order: LibraryOrder) -> int: ...
    def kinds(self) -> Kinds: ...
    def orphans(self) -> tuple[tuple[str, str], ...]: ...

    def chunk(self, chunk_id: str) -> Chunk | None: ...
    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]: ...
    def chunks_by_id(self, ids: Sequence[str]) -> dict[str, Chunk]: ...
    def withheld(self, ids: Sequence[str]) -> frozenset[str]: ...
    def with_prefix(self, prefix: str, limit: int) -> tuple[Chunk, ...]: ...
    def withholds(self, prefix: str) -> bool: ...
    def phrase(self, phrases: Sequence[str], limit: int) -> tuple[Chunk, ...]: ...
    def search(self, query: str, k: int, only: SearchFilter = EVERYTHING) -> tuple[Hit, ...]: ...

    def stored(self, doc_id: str, version: str) -> StoredDocument | None: ...
    def parsed_hash(self, doc_id: str, version: str) -> str: ...
    def pages(self, doc_id: str, version: str, most: int | None = None) -> tuple[Page, ...]: ...
    def skipped(self, doc_id: str, version: str) -> tuple[SkippedPage, ...]: ...
    def runs(self, doc_id: str, version: str, start: int, end: int) -> Sequence[GlyphRun]: ...
    def sheets(self, doc_id: str, version: str) -> tuple[Sheet, ...]: ...
    def cells(self, doc_id: str, version: str, start: int, end: int) -> Sequence[Cell]: ...
    def rows(self, doc_id: str, version: str, start: int, end: int) -> tuple[RowSpan, ...]: ...

    def retired(self, chunk_id: str) -> RetiredId | None: ...
    def retired_by_id(self, ids: Sequence[str]) -> dict[str, RetiredId]: ...
    def retired_with_prefix(self, prefix: str, limit: int) -> tuple[RetiredId, ...]: ...

    def metadata(self, chunk_id: str) -> ChunkMetadata | None: ...
    def document_metadata(self, doc_id: str, version: str) -> DocumentMetadata | None: ...
    def metadata_rows(self, doc_id: str, version: str) -> dict[str, Entry]: ...
    def metadata_values(self, field: str) -> tuple[str, ...]: ...
    def repeated_texts(self, limit: int) -> tuple[int, tuple[Repeated, ...]]: ...
    def same_content(self, content_hash: str, most: int | None = None) -> tuple[Chunk, ...]: ...

    def changed_on_disk(self) -> bool: ...
    def close(self) -> None: ...


def index_file(reader: Reader, what: str) -> Path:
    """The reader's file, which ``what`` ("Verifying all chunks") needs. UserError, in a sentence, when it has none."""
    if reader.path is None:
        raise UserError(not_of_collection(what, reader.name))
    return reader.path


def not_of_collection(what: str, name: str) -> str:
    """The sentence that says why ``what`` ("Verifying all chunks") cannot be done with the collection ``name``."""
    return f"{what} works on an index file, and {name} is a collection: do it in the index that the collection was exported from."
