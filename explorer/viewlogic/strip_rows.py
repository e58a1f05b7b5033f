"""The rows of the strip: the index's own chunks first, then what the other chunkers cut from the same text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from explorer.domain.blocks import BlockKind
from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.lanes import assign_lanes
from explorer.viewlogic.page_borders import PageBorder, page_borders
from explorer.viewlogic.preview_words import preview_sections


@dataclass(frozen=True)
class StripRow:
    """One chunker's pieces. ``chunks`` are those of the index for its own row, which is the first; empty for the others.

    ``doubtful`` are the numbers of chunks whose text does not stand where the index says.
    """

    chunker: str
    spans: tuple[Span, ...]
    chunks: tuple[Chunk, ...] = ()
    doubtful: frozenset[int] = frozenset()

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """The lane of each piece: above 0 only where pieces overlap."""
        return assign_lanes(self.spans)

    @property
    def own(self) -> bool:
        """Whether these are the chunks of the index."""
        return bool(self.chunks)

    @property
    def count_words(self) -> str:
        return f"{len(self.spans)} chunk{'' if len(self.spans) == 1 else 's'}"

    def number(self, piece: int) -> int:
        """The number that is shown for a piece: a chunk's position in its document."""
        return self.chunks[piece].position if self.own else piece


@dataclass(frozen=True)
class StripContent:
    """Everything that the strip draws of one document, in code points of its parsed text."""

    length: int
    rows: tuple[StripRow, ...]
    tables: tuple[Span, ...]
    borders: tuple[PageBorder, ...]
    document: LoadedDocument

    def piece_of_chunk(self, chunk_id: str | None) -> int | None:
        """Which piece of the first row has this ID."""
        own = self.rows[0].chunks if self.rows else ()
        return next((number for number, chunk in enumerate(own) if chunk.chunk_id == chunk_id), None)

    def chunk_with_span(self, span: Span) -> Chunk | None:
        """The index's chunk of exactly this span. It has the same ID whatever cut it, because it is the same passage."""
        own = self.rows[0].chunks if self.rows else ()
        return next((chunk for chunk in own if chunk.span == span), None)


def strip_content(document: LoadedDocument) -> StripContent:
    """The strip of ``document``. Other chunkers' rows are there once their cuts are."""
    view = document.view
    chunks = document.chunks
    if any(late.start < early.start for early, late in pairwise(chunks)):
        chunks = tuple(sorted(chunks, key=lambda chunk: (chunk.start, chunk.end)))
    own = chunks[0].chunker if chunks else ""
    doubtful = frozenset(number for number, chunk in enumerate(chunks) if chunk.chunk_id in view.doubtful) if view.doubtful else frozenset()
    rows: list[StripRow] = []
    if chunks:
        known = document.shown.marks if document.shown is not None else ()
        spans = known if len(known) == len(chunks) else tuple(chunk.span for chunk in chunks)
        rows.append(StripRow(own, spans, chunks, doubtful))
    for name, pieces in document.cuts.items():
        if name != own and pieces:
            rows.append(StripRow(name, tuple(Span(piece.start, piece.end) for piece in pieces)))
    tables = tuple(block.span for block in view.blocks if block.kind is BlockKind.TABLE)
    borders = page_borders(view.text, view.pages) if view.text is not None else ()
    return StripContent(document.length, tuple(rows), tables, borders, document)


def preview_of(row: StripRow, piece: int) -> Preview:
    """The piece as a cut that is only being looked at."""
    return Preview(row.chunker, piece, *row.spans[piece])


def piece_words(content: StripContent, row: int, piece: int) -> str:
    """ "#3, What is not covered, 80 words, characters 1517–1967", and for other chunkers' pieces that they are not in the index."""
    shown = content.rows[row]
    span = shown.spans[piece]
    place = f"characters {span.start}–{span.end}"
    if shown.own:
        chunk = shown.chunks[piece]
        doubt = "; its text does not stand there" if piece in shown.doubtful else ""
        return f"#{chunk.position}, {chunk.section_words}, {chunk.words} words, {place}{doubt}"
    view = content.document.view
    text = view.text[span.start : span.end] if view.text is not None else ""
    same = content.chunk_with_span(span)
    standing = f"the same passage as chunk #{same.position}" if same is not None else "not in the index"
    sections = preview_sections(view.blocks, *span)
    return f"{shown.chunker} #{piece}, {sections}, {len(text.split())} words, {place}: {standing}"
