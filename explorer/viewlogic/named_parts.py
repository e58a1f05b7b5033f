"""What stands on a page as things with names, for screen readers: the page's note, the chunks' parts, the lines that were left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from explorer.domain.geometry import Rect
from explorer.domain.placement import Furniture
from explorer.viewlogic.display_list import DisplayList
from explorer.viewlogic.left_out import left_out_line, left_out_words, owners
from explorer.viewlogic.page_notes import NOTE
from explorer.viewlogic.page_sheet import PagePart


@dataclass(frozen=True, slots=True)
class NamedParts:
    """Owners are chunk IDs, ``NOTE`` and the names of left-out lines, which count while they are shown (``left_out``).

    A crowded page that nobody has worked out yet has no parts of chunks.
    """

    marks: DisplayList
    notes: Mapping[int, str]
    left_out: bool

    def owners(self, number: int) -> list[str]:
        """In reading order."""
        sheet = self.marks.at_hand(number)
        noted = (NOTE,) if number in self.notes else ()
        lines = owners(self.marks.pages[number - 1]) if self.left_out else ()
        return [*noted, *(part.chunk.chunk_id for part in (sheet.parts if sheet is not None else ())), *lines]

    def part(self, number: int, chunk_id: str) -> PagePart | None:
        """A chunk's part on a page, or None when it is not there any more."""
        sheet = self.marks.at_hand(number)
        return sheet.part(chunk_id) if sheet is not None else None

    def bounds(self, number: int, owner: str) -> Rect | None:
        """Where it stands in the page frame, the whole page for its note; None when it is not there any more."""
        part, sheet = self.part(number, owner), self.marks.at_hand(number)
        if part is not None and sheet is not None:
            return sheet.bounds(part.chunk.span)
        if owner == NOTE and number in self.notes:
            page = self.marks.pages[number - 1]
            return Rect(0, 0, page.width, page.height)
        line = self._line(number, owner)
        return line.bounds if line is not None else None

    def words(self, number: int, owner: str) -> str:
        """What a screen reader says: "chunk 3, What is not covered, page 1"; ``""`` when it is not there any more."""
        part = self.part(number, owner)
        if part is not None:
            return f"chunk {part.chunk.position}, {part.chunk.section_words}, page {self.marks.pages[number - 1].label}"
        if owner == NOTE:
            return self.notes.get(number, "")
        line = self._line(number, owner)
        return left_out_words(line, self.marks.pages[number - 1].label) if line is not None else ""

    def _line(self, number: int, owner: str) -> Furniture | None:
        there = self.left_out and number <= len(self.marks.pages)
        return left_out_line(self.marks.pages[number - 1], owner) if there else None
