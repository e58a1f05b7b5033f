"""Chunks: spans of one document version, as the index's table ``chunks`` holds them."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.domain.spans import Span

ROWS = "rows"
"""The chunker of table files, as the chunks name it: a row is a chunk."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk. ``start`` and ``end`` are code points in the parsed text; ``position`` counts from 0 in its document.

    ``text`` is what is indexed: the context lines and then the source text. ``pages`` are the pages where the chunk's blocks
    *start* (the reference system's definition); where its characters really stand follows from the placement. ``access`` and ``language``
    have their defaults filled in.
    """

    chunk_id: str
    doc_id: str
    version: str
    title: str
    chunker: str
    position: int
    start: int
    end: int
    text: str
    sections: tuple[str, ...]
    pages: tuple[int, ...]
    effective_from: str
    effective_to: str
    access: str
    language: str
    doc_type: str
    source: str

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def words(self) -> int:
        """Words of the indexed text, context lines included: runs of anything but white space."""
        return len(self.text.split())

    @property
    def section_words(self) -> str:
        """The sections as one line: joined with " / ", "(title)" where there is none, "(table)" for rows of a table without a name."""
        named = [section for section in self.sections if section]
        return " / ".join(named) if named else "(table)" if self.in_table else "(title)"

    @property
    def in_table(self) -> bool:
        """Whether it is a row of a table file."""
        return self.chunker == ROWS


@dataclass(frozen=True, slots=True)
class Piece:
    """A cut that a chunker proposes: the characters ``[start, end)``, and lines that are put before them in the indexed text."""

    start: int
    end: int
    context: tuple[str, ...] = ()
