"""Pieces become chunks: IDs, text, sections and pages follow from the span."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from explorer.chunking.chunker import Chunker
from explorer.chunking.rows import chunker_for
from explorer.domain.chunks import Chunk, Piece
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.identity import chunk_id
from explorer.errors import DocumentError, ExplorerError


def make_chunks(document: DocumentText, record: DocumentRecord, chunker: Chunker) -> tuple[Chunk, ...]:
    """The chunks of one document version, in the order of the chunker's pieces; a table file is always cut by its rows.

    A chunk's text is its context lines and its source text, each on a new line. Its sections are those of all blocks that it overlaps,
    in order, once each, its pages those where these blocks start, sorted. Raises DocumentError when a span is empty, outside the
    text, or there twice: such a passage would have no ID of its own; and when the chunker breaks.
    """
    chunker = chunker_for(document, chunker)
    starts, ends = [block.start for block in document.blocks], [block.end for block in document.blocks]
    chunks: list[Chunk] = []
    for position, piece in enumerate(checked_pieces(document, chunker, record.file)):
        blocks = document.blocks[bisect_right(ends, piece.start) : bisect_left(starts, piece.end)]
        chunks.append(
            Chunk(
                chunk_id=chunk_id(record.doc_id, record.version, piece.start, piece.end),
                doc_id=record.doc_id,
                version=record.version,
                title=record.title,
                chunker=chunker.name,
                position=position,
                start=piece.start,
                end=piece.end,
                text="\n".join((*piece.context, document.text[piece.start : piece.end])),
                sections=tuple(dict.fromkeys(block.section for block in blocks if block.section)),
                pages=tuple(sorted({block.page for block in blocks if block.page is not None})),
                effective_from=record.effective_from,
                effective_to=record.effective_to,
                access=record.effective_access,
                language=record.effective_language,
                doc_type=record.doc_type,
                source=record.file,
            )
        )
    return tuple(chunks)


def checked_pieces(document: DocumentText, chunker: Chunker, source: str) -> tuple[Piece, ...]:
    """What ``chunker`` cuts, looked through as :func:`make_chunks` does. ``source`` names the document in a DocumentError."""
    try:
        pieces = tuple(chunker.cut(document))
    except DocumentError as error:
        raise DocumentError(source, error.reason) from error
    except ExplorerError:
        raise
    except Exception as error:
        raise DocumentError(source, f"the chunker '{chunker.name}' broke off: {type(error).__name__}: {error}.") from error
    seen: set[tuple[int, int]] = set()
    for piece in pieces:
        _check(piece, document, source, chunker, seen)
    return pieces


def _check(piece: Piece, document: DocumentText, source: str, chunker: Chunker, seen: set[tuple[int, int]]) -> None:
    if not isinstance(piece, Piece):
        raise DocumentError(source, f"the chunker '{chunker.name}' gave {piece!r:.60} instead of a piece of the document.")
    span = (piece.start, piece.end)
    if not 0 <= piece.start < piece.end <= len(document.text):
        raise DocumentError(
            source, f"the chunker '{chunker.name}' cut characters {span[0]} to {span[1]}, which hold no text of this document."
        )
    if span in seen:
        raise DocumentError(
            source, f"the chunker '{chunker.name}' cut characters {span[0]} to {span[1]} twice; two chunks would share one ID."
        )
    seen.add(span)
