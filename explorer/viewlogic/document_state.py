"""What the panes are given: one loaded document version, and a cut that is only being looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer.domain.chunks import Chunk, Piece
from explorer.domain.identity import chunk_id
from explorer.domain.placement import GlyphRun
from explorer.domain.spans import Span

if TYPE_CHECKING:
    from explorer.index.document_view import DocumentView
    from explorer.viewlogic.file_stamp import Stamp
    from explorer.viewlogic.shown_text import ShownText
    from explorer.viewlogic.table_plan import TablePlan


@dataclass(frozen=True, slots=True)
class LoadedDocument:
    """One document version with everything that a pane may draw.

    ``chunks`` are the index's own, by position. ``runs`` are the glyph runs in the order of their start; they may be empty at first and
    come with a later LoadedDocument of the same version. ``cuts`` maps a chunker's name to the pieces that it proposes for this
    document, the index's chunker among them when the parsed text is known; empty while they are not cut yet. ``table`` are the rows of a
    table document's grid, None for other documents. ``shown`` is the text with its chunks where it was made beforehand, for documents of
    very many chunks. ``stamp`` is what its file had when it was judged; None where that is not known.
    """

    view: DocumentView
    chunks: tuple[Chunk, ...]
    runs: Sequence[GlyphRun] = ()
    cuts: Mapping[str, tuple[Piece, ...]] = field(default_factory=dict)
    table: TablePlan | None = None
    shown: ShownText | None = None
    stamp: Stamp | None = field(default=None, compare=False)

    @property
    def key(self) -> tuple[str, str]:
        """The document ID and the version: equal for two states of one document version."""
        return (self.view.record.doc_id, self.view.record.version)

    @property
    def length(self) -> int:
        """Code points of the parsed text; the end of the last chunk where the text is not known."""
        if self.view.text is not None:
            return len(self.view.text)
        return max((chunk.end for chunk in self.chunks), default=0)

    @property
    def sure_chunks(self) -> list[Chunk]:
        """The chunks whose spans are known to be right."""
        return [chunk for chunk in self.chunks if chunk.chunk_id not in self.view.doubtful]

    def chunk(self, wanted: str | None) -> Chunk | None:
        """The chunk with this ID, or None."""
        return next((chunk for chunk in self.chunks if chunk.chunk_id == wanted), None)


CITED = "citation"
"""Stands for the chunker of a cut that was not cut but cited: a passage that is no chunk of the index."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The piece number ``position`` that ``chunker`` cuts just now, at code points ``[start, end)``. It is not in the index."""

    chunker: str
    position: int
    start: int
    end: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def cited(self) -> bool:
        """Whether it was cited and not cut."""
        return self.chunker == CITED

    @property
    def name(self) -> str:
        return "cited passage" if self.cited else f"{self.chunker} #{self.position}"

    def would_be_id(self, doc_id: str, version: str) -> str:
        """The ID that this passage of the document version would have. An equal span of another chunker has the same one."""
        return chunk_id(doc_id, version, self.start, self.end)
