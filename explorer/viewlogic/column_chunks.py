"""A column's pieces as chunks, for panes that draw chunks: they are in no index, and their IDs are those that they would have."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from explorer.comparison.columns import Column
from explorer.domain.blocks import Block
from explorer.domain.chunks import Chunk, Piece
from explorer.domain.identity import chunk_id
from explorer.viewlogic.document_state import LoadedDocument


def column_chunks(document: LoadedDocument, column: Column) -> LoadedDocument:
    """``document`` with the column's pieces in the place of its chunks; their text is left out, because only their places are drawn."""
    view = document.view
    record = view.record
    starts = [block.start for block in view.blocks]
    chunks = tuple(
        Chunk(
            chunk_id=chunk_id(record.doc_id, record.version, piece.start, piece.end),
            doc_id=record.doc_id,
            version=record.version,
            title=record.title,
            chunker=column.order.chunker,
            position=number,
            start=piece.start,
            end=piece.end,
            text="",
            sections=_sections(view.blocks, starts, piece),
            pages=(),
            effective_from=record.effective_from,
            effective_to=record.effective_to,
            access=record.effective_access,
            language=record.effective_language,
            doc_type=record.doc_type,
            source=record.file,
        )
        for number, piece in enumerate(column.pieces)
    )
    return replace(document, view=replace(view, doubtful=frozenset()), chunks=chunks, cuts={})


def _sections(blocks: Sequence[Block], starts: Sequence[int], piece: Piece) -> tuple[str, ...]:
    """The sections of all blocks that the piece overlaps, in order, once each, without looking at all of a long document's blocks."""
    around = blocks[max(bisect_right(starts, piece.start) - 1, 0) : bisect_left(starts, piece.end)]
    return tuple(dict.fromkeys(block.section for block in around if block.section and block.end > piece.start))
