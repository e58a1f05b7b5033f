"""The chunker of table files: a row is a chunk, whatever the index's own chunker is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explorer.chunking.chunker import Chunker
from explorer.domain.blocks import BlockKind
from explorer.domain.chunks import ROWS, Piece
from explorer.domain.documents import DocumentText


class RowChunker:
    """Each block by itself: a row, a head without rows, or text above a head.

    The context of a piece is the document's title, and the sheet's name where there are several.
    """

    name = ROWS
    settings: Mapping[str, int] = {}

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        several = len({block.section for block in document.blocks}) > 1
        return [
            Piece(block.start, block.end, (document.title, block.section) if several else (document.title,)) for block in document.blocks
        ]


def is_table(document: DocumentText) -> bool:
    """Whether the document is a table file's: another one has no rows."""
    return any(block.kind is BlockKind.ROW for block in document.blocks)


def chunker_for(document: DocumentText, chunker: Chunker) -> Chunker:
    """What cuts this document: ``chunker``, or the rows of a table."""
    return RowChunker() if is_table(document) else chunker
