"""Reading an index file: what :mod:`explorer.index.passage_reader` answers, the sheets of tables, and the chunks' metadata."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.audience import Audience
from explorer.domain.documents import DEFAULT_ACCESS
from explorer.index.counting import Counts
from explorer.index.database import connect_reading, reading, recover
from explorer.index.inspection import check_file, inspect
from explorer.index.passage_reader import PassageReader, RetiredId, stamp_of

if TYPE_CHECKING:
    from explorer.domain.cells import Cell, RowSpan, Sheet
    from explorer.domain.chunks import Chunk
    from explorer.index.described_chunks import Described
    from explorer.index.metadata_rows import Entry
    from explorer.index.same_content import Repeated
    from explorer.metadata.record import ChunkMetadata, DocumentMetadata

__all__ = ["Counts", "IndexReader", "RetiredId", "open_index"]


def open_index(path: Path, audience: Audience = Audience.STAFF) -> IndexReader:
    """Open an index for reading, after recovering it from a build that was cut off where that is possible.

    Raises MissingIndex, NotAnIndex, CorruptIndex, NewerIndex or IndexBusy, each with its sentence.
    """
    check_file(path)
    with reading(path):
        recover(path)
        # Taken first: a file that is swapped in meanwhile then counts as changed.
        stamp = stamp_of(path)
        connection = connect_reading(path)
        try:
            return IndexReader(path, connection, inspect(path, connection), stamp, audience)
        except BaseException:
            connection.close()
            raise


class IndexReader(PassageReader):
    """One open index. What speaks of tables and metadata is imported when it is asked for: opening an index needs none of it."""

    # Tables

    def sheets(self, doc_id: str, version: str) -> tuple[Sheet, ...]:
        """The sheets of one document version; empty for one that is no table, and when the index is not ``complete``."""
        from explorer.index import table_cells

        if not self.complete or self._hides(doc_id, version):
            return ()
        with self._turn as connection:
            return table_cells.read_sheets(connection, doc_id, version)

    def cells(self, doc_id: str, version: str, start: int, end: int) -> Sequence[Cell]:
        """The cells that share a character with ``[start, end)``, by their start; empty as ``sheets`` are."""
        from explorer.index import table_cells

        if not self.complete or self._hides(doc_id, version):
            return ()
        with self._turn as connection:
            return table_cells.read_cells(connection, doc_id, version, start, end)

    def rows(self, doc_id: str, version: str, start: int, end: int) -> tuple[RowSpan, ...]:
        """The rows of a table document that have values in ``[start, end)``; empty as ``sheets`` are."""
        from explorer.domain.cells import row_spans

        return row_spans(self.sheets(doc_id, version), self.cells(doc_id, version, start, end))

    # Metadata

    def metadata(self, chunk_id: str) -> ChunkMetadata | None:
        """The metadata of the chunk with exactly this ID. None when there is no such chunk or the index is not ``complete``."""
        from explorer.index import metadata_rows

        chunk = self.chunk(chunk_id) if self.complete else None
        if chunk is None:
            return None
        with self._turn as connection:
            return metadata_rows.read_chunk(connection, chunk)

    def document_metadata(self, doc_id: str, version: str) -> DocumentMetadata | None:
        """What holds for every chunk of a document version. None when it is not there or the index is not ``complete``."""
        from explorer.index import metadata_rows

        if not self.complete or self._hides(doc_id, version):
            return None
        with self._turn as connection:
            return metadata_rows.read_document(connection, doc_id, version)

    def metadata_rows(self, doc_id: str, version: str) -> dict[str, Entry]:
        """What the chunks of a document version have of their own, by chunk ID. Empty when the index is not ``complete``."""
        from explorer.index import metadata_rows

        if not self.complete or self._hides(doc_id, version):
            return {}
        with self._turn as connection:
            return metadata_rows.read_entries(connection, doc_id, version)

    def described(self, doc_id: str, version: str, after: tuple[int, int, str] | None, limit: int) -> tuple[Described, ...]:
        """The first ``limit`` chunks of a document version behind the place ``after``, with their metadata. Empty when the index is not
        ``complete``.
        """
        from explorer.index.described_chunks import read_described

        if not self.complete or self._hides(doc_id, version):
            return ()
        with self._turn as connection:
            found = read_described(connection, doc_id, version, after, limit)
        return tuple(each for each in found if self.audience.may_read(each.chunk.access))

    def sample(self, limit: int) -> tuple[Chunk, ...]:
        """At most ``limit`` chunks from anywhere, always the same ones."""
        from explorer.index.described_chunks import read_sample

        with self._turn as connection:
            return self._readable(read_sample(connection, limit))

    def repeated_texts(self, limit: int) -> tuple[int, tuple[Repeated, ...]]:
        """How many texts stand in several places (other than versions of one document), and the first ``limit`` of
        them. Nothing when the index is not ``complete``, and for an audience that may not read everything.
        """
        from explorer.index import same_content

        if not self.complete or self.audience is not Audience.STAFF:
            return 0, ()
        with self._turn as connection:
            return same_content.repeated_texts(connection, limit)

    def metadata_values(self, field: str) -> tuple[str, ...]:
        """The values of ``domain``, ``document_type``, ``language`` or ``department`` that documents have, sorted, ``""`` left out.

        Empty when the index is not ``complete``."""
        from explorer.index import metadata_rows

        if not self.complete:
            return ()
        with self._turn as connection:
            found = metadata_rows.read_values(connection, field)
            return tuple(dict.fromkeys(value for value, access in found if self.audience.may_read(access or DEFAULT_ACCESS)))

    def same_content(self, content_hash: str) -> tuple[Chunk, ...]:
        """The chunks whose text has this SHA-256 (64 hexadecimal digits), in the order of their sources and positions. Empty when the index
        is not ``complete``.
        """
        from explorer.index import many, metadata_rows

        if not self.complete:
            return ()
        with self._turn as connection:
            ids = metadata_rows.ids_with(connection, content_hash)
            found = many.by_ids(connection, ids)
            return self._readable(sorted(found.values(), key=lambda chunk: (chunk.source, chunk.doc_id, chunk.version, chunk.position)))
