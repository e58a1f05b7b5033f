"""The pieces that a parser finds in a document: title, headings, paragraphs and lists, tables, rows of table files."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from explorer.domain.spans import Span


class BlockKind(StrEnum):
    TITLE = "title"
    HEADING = "heading"
    TEXT = "text"
    TABLE = "table"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Block:
    """One block of the parsed text, at ``[start, end)`` in code points.

    ``section`` is the heading of the section that the block belongs to (a heading belongs to the one it opens), ``""``
    before the first; in a table file it is the sheet's name. ``level`` is 1 for the title, 2 and more for headings, 0 for the rest; only a
    heading of level 2 opens a section.
    ``page`` is the page where the block starts and ``last_page`` where it ends, both counted from 1, or None for documents without pages.
    """

    kind: BlockKind
    section: str
    start: int
    end: int
    level: int = 0
    page: int | None = None
    last_page: int | None = None

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def opens_section(self) -> bool:
        return self.kind is BlockKind.HEADING and self.level == 2


@dataclass(frozen=True, slots=True)
class SourceMark:
    """Characters ``[start, end)`` of the parsed text and the lines of the source file (from 1, both inclusive) they came from."""

    start: int
    end: int
    first_line: int
    last_line: int
