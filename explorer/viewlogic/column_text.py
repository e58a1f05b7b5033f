"""What one column of the comparison shows: the document's text, the same for all columns, and the pieces of one chunker."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from explorer.domain.blocks import Block
from explorer.domain.cells import Sheet
from explorer.domain.chunks import Piece
from explorer.domain.placement import Page
from explorer.domain.spans import Span
from explorer.viewlogic.borrowed_names import names_of
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.page_borders import BorderIndex, page_borders
from explorer.viewlogic.shown_text import ShownText
from explorer.viewlogic.text_lines import LineIndex
from explorer.viewlogic.utf16 import Utf16Map


@dataclass(frozen=True, slots=True)
class Chip:
    """The sign where pieces begin: before the character at ``position``, with their numbers in ``words`` ("#3", "#3+" for several)."""

    position: int
    words: str


@dataclass(frozen=True)
class ColumnText(ShownText):
    """``marks[n]`` are the characters of the piece whose number is ``numbers[n]``; they are ordered by their start.

    ``ground`` is the same text without any pieces: what is known of the text alone is worked out once, for all columns.
    """

    numbers: tuple[int, ...] = ()
    ground: ShownText | None = None

    @cached_property
    def utf16(self) -> Utf16Map:
        return self.ground.utf16 if self.ground is not None else super().utf16

    @cached_property
    def lines(self) -> LineIndex:
        return self.ground.lines if self.ground is not None else super().lines

    @cached_property
    def drawn(self) -> str:
        return self.ground.drawn if self.ground is not None else super().drawn

    @cached_property
    def chips(self) -> tuple[Chip, ...]:
        """Where pieces begin, ascending. A piece that begins with white space has its chip before its first letter."""
        found: list[Chip] = []
        text, length = self.text, len(self.text)
        for mark, number in zip(self.marks, self.numbers, strict=True):
            at = mark.start
            while at < length and text[at].isspace():
                at += 1
            if found and found[-1].position == at:
                found[-1] = Chip(at, f"{found[-1].words.removesuffix('+')}+")
            else:
                found.append(Chip(at, f"#{number}"))
        return tuple(sorted(found, key=lambda chip: chip.position))

    @cached_property
    def _chip_places(self) -> list[int]:
        return [chip.position for chip in self.chips]

    def chips_between(self, start: int, end: int) -> tuple[Chip, ...]:
        """The chips before characters of ``[start, end)``."""
        places = self._chip_places
        return self.chips[bisect_left(places, start) : bisect_left(places, end)]

    def prepare(self) -> ColumnText:
        """Work everything out now, in a lane, so that the first painting need not."""
        _ = self.utf16, self.drawn, self.lines, self.spans, self._chip_places
        return self


def ground_text(document: LoadedDocument) -> ColumnText:
    """The text of ``document`` without pieces. ValueError when its text is not known."""
    view = document.view
    if view.text is None:
        raise ValueError("the document's text is not known")
    return bare_text(view.text, view.blocks, view.pages, view.sheets)


def bare_text(text: str, blocks: Sequence[Block], pages: Sequence[Page], sheets: Sequence[Sheet] = ()) -> ColumnText:
    """A text without pieces."""
    borders = BorderIndex(page_borders(text, pages))
    return ColumnText(text, (), (), tuple(blocks), borders, (), True, names=names_of(sheets))


def column_text(ground: ShownText, pieces: Sequence[Piece]) -> ColumnText:
    """``ground`` with these pieces, in the chunker's order."""
    order = sorted(range(len(pieces)), key=lambda number: (pieces[number].start, pieces[number].end))
    marks = tuple(Span(pieces[number].start, pieces[number].end) for number in order)
    borders, names = ground.borders, ground.names
    return ColumnText(ground.text, (), marks, ground.blocks, borders, (), True, names=names, numbers=tuple(order), ground=ground)
