"""Where the parsed text passes from one page to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from explorer.domain.placement import Page


@dataclass(frozen=True, slots=True)
class PageBorder:
    """The characters before ``position`` stand on the page labelled ``before``, those from it on on the one labelled ``after``."""

    position: int
    before: str
    after: str

    @property
    def words(self) -> str:
        return f"page {self.before} ┊ page {self.after}"


def page_borders(text: str, pages: Sequence[Page]) -> tuple[PageBorder, ...]:
    """The borders between the pages that have text, by position.

    A page's range encloses its glyphs. Characters that the parser added stand on no page; those at the beginning of a line ("- ")
    go with the line, so that a border between two lines never falls behind the sign of the later one.
    """
    borders: list[PageBorder] = []
    written = [page for page in sorted(pages, key=lambda page: page.number) if page.start < page.end]
    for earlier, later in pairwise(written):
        line_end = text.rfind("\n", min(earlier.end, later.start), later.start)
        position = line_end + 1 if line_end >= 0 else later.start
        borders.append(PageBorder(position, earlier.label, later.label))
    return tuple(sorted(borders, key=lambda border: border.position))


class BorderIndex:
    """The borders of one document, for questions about spans."""

    __slots__ = ("_positions", "borders")

    def __init__(self, borders: Sequence[PageBorder]) -> None:
        self.borders = tuple(borders)
        self._positions = [border.position for border in self.borders]

    def inside(self, start: int, end: int) -> tuple[PageBorder, ...]:
        """The borders with characters of ``[start, end)`` on both sides."""
        return self.borders[bisect_right(self._positions, start) : bisect_left(self._positions, end)]

    def between(self, start: int, end: int) -> tuple[PageBorder, ...]:
        """The borders whose position lies in ``[start, end)``: also the one that ``start`` begins with."""
        return self.borders[bisect_left(self._positions, start) : bisect_left(self._positions, end)]
