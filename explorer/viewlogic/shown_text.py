"""What the text pane shows: the parsed text with the chunks' spans, or, where the text is not known, the chunks' own texts.

Positions here are code points of the *shown* text. They are those of the parsed text whenever that is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Chunk
from explorer.domain.documents import BLOCK_JOINT
from explorer.domain.spans import Span
from explorer.viewlogic.borrowed_names import Names, borrowed_name, names_of
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.lanes import SpanIndex, assign_lanes
from explorer.viewlogic.page_borders import BorderIndex, page_borders
from explorer.viewlogic.text_lines import LineIndex
from explorer.viewlogic.upright_figures import with_upright_figures
from explorer.viewlogic.utf16 import Utf16Map

CHUNKS_ONLY = "The document's own text is not known here, so these are the chunks' texts, one after the other."
_MANY = 2000
NO_TEXT = "No text was found in this file, so it has no chunks. About this file, beside the page, says why."


@dataclass(frozen=True)
class ShownText:
    """A text with marked spans. ``marks[n]`` are the characters of ``chunks[n]``; chunks without any are left out.

    ``context`` are the spans of lines that the chunker put before a chunk's source text (only where chunks' texts are shown).
    ``whole`` says whether ``text`` is the parsed text. ``names`` are those of the columns of a table document.
    """

    text: str
    chunks: tuple[Chunk, ...]
    marks: tuple[Span, ...]
    blocks: tuple[Block, ...]
    borders: BorderIndex
    context: tuple[Span, ...]
    whole: bool
    names: Names = field(default_factory=dict, kw_only=True)

    @cached_property
    def utf16(self) -> Utf16Map:
        return Utf16Map(self.text)

    @cached_property
    def lines(self) -> LineIndex:
        return LineIndex(self.text, self.blocks)

    @cached_property
    def spans(self) -> SpanIndex:
        return SpanIndex(self.marks)

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """The lane of every mark: above 0 only where chunks overlap."""
        return assign_lanes(self.marks)

    @cached_property
    def overlapping(self) -> bool:
        """Whether any chunks share characters."""
        return any(self.lanes)

    @cached_property
    def edges(self) -> frozenset[int]:
        """The positions where a chunk begins or ends."""
        return frozenset(edge for mark in self.marks for edge in mark)

    @cached_property
    def highest(self) -> int:
        """The highest position of a chunk; 0 where there are none."""
        return max((chunk.position for chunk in self.chunks), default=0)

    @cached_property
    def context_index(self) -> SpanIndex:
        return SpanIndex(self.context)

    def borrowed(self, start: int, end: int) -> Span | None:
        """What of the line ``[start, end)`` the parser borrowed from a table's head; None for nothing."""
        block = self.lines.block_at(start) if self.names and start < end else None
        return borrowed_name(self.text, self.names, block, start, end) if block is not None else None

    @cached_property
    def drawn(self) -> str:
        """What a pane draws for the text: the same characters but for marks that stand for blanks before figures of tables."""
        return with_upright_figures(self.text, self.borrowed) if self.names else self.text

    def number(self, chunk_id: str | None) -> int | None:
        """Which of ``chunks`` has this ID, or None."""
        return next((number for number, chunk in enumerate(self.chunks) if chunk.chunk_id == chunk_id), None)


def shown_text(document: LoadedDocument) -> ShownText:
    """What to show for ``document``. Chunks that do not stand where the index says (``view.doubtful``) are not marked."""
    if document.shown is not None:
        return document.shown
    text = document.view.text
    if text is None:
        return _chunks_only(document.chunks)
    chunks: list[Chunk] = []
    marks: list[Span] = []
    for chunk in sorted(document.chunks, key=lambda chunk: (chunk.start, chunk.end)):
        if chunk.end <= len(text) and chunk.chunk_id not in document.view.doubtful:
            chunks.append(chunk)
            marks.append(chunk.span)
    borders = BorderIndex(page_borders(text, document.view.pages))
    view = document.view
    return ShownText(text, tuple(chunks), tuple(marks), tuple(view.blocks), borders, (), True, names=names_of(view.sheets))


def prepared(document: LoadedDocument) -> LoadedDocument:
    """The document with its shown text, and what every pane of text asks of that, where making it takes a moment. Call it in a lane."""
    if len(document.chunks) < _MANY:
        return document
    shown = shown_text(document)
    _ = shown.utf16, shown.lines, shown.spans, shown.lanes, shown.overlapping, shown.edges, shown.context_index, shown.highest, shown.drawn
    return replace(document, shown=shown)


def nothing_shown() -> ShownText:
    """An empty text, for a pane without a document."""
    return ShownText("", (), (), (), BorderIndex(()), (), True)


def _chunks_only(chunks: Sequence[Chunk]) -> ShownText:
    parts: list[str] = []
    marks: list[Span] = []
    context: list[Span] = []
    blocks: list[Block] = []
    start = 0
    for chunk in chunks:
        end = start + len(chunk.text)
        parts.append(chunk.text)
        marks.append(Span(start, end))
        # The indexed text ends with the source text, which is as long as the span.
        source = max(end - (chunk.end - chunk.start), start)
        if start < source < end:
            context.append(Span(start, source))
        blocks += _likely_blocks(chunk, start, source)
        start = end + len(BLOCK_JOINT)
    return ShownText(BLOCK_JOINT.join(parts), tuple(chunks), tuple(marks), tuple(blocks), BorderIndex(()), tuple(context), False)


def _likely_blocks(chunk: Chunk, start: int, source: int) -> list[Block]:
    """The blocks of a chunk's source text as far as its own text shows them: only for the looks of its lines."""
    blocks: list[Block] = []
    at = source
    for part in chunk.text[source - start :].split(BLOCK_JOINT):
        if part:
            kind = BlockKind.HEADING if part in chunk.sections else BlockKind.TEXT
            blocks.append(Block(kind, "", at, at + len(part)))
        at += len(part) + len(BLOCK_JOINT)
    return blocks


def visible_words(shown: ShownText, first: int, last: int) -> str:
    """What of the text is on the screen, ``[first, last)``: "characters 1455–2579 of 2744", or the chunks where only those are known."""
    if not shown.text:
        return ""
    if shown.whole:
        return f"characters {first}–{last} of {len(shown.text)}"
    seen = shown.spans.between(first, max(last, first + 1))
    if not seen:
        return f"{len(shown.chunks)} chunks"
    low, high = shown.chunks[seen[0]].position, shown.chunks[seen[-1]].position
    number = f"chunk #{low}" if low == high else f"chunks #{low}–#{high}"
    return f"{number} of {len(shown.chunks)}"
