"""What crosses a page border, in words: "The list continues over the border: items 1 to 4 on page 1, items 5 to 7 on page 2."."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from explorer.domain.blocks import Block
from explorer.domain.placement import GlyphRun, Page
from explorer.viewlogic.page_borders import BorderIndex, PageBorder, page_borders
from explorer.viewlogic.text_lines import TextLine, block_lines

MOST_GROUPS = 6
"""A list over more pages than this is told by its first groups and its last."""

_ONE = {"title": "the title", "heading": "a heading", "text": "a paragraph", "item": "a list", "row": "a table"}
_TWO = {"title": "two titles", "heading": "two headings", "text": "two paragraphs", "item": "two lists", "row": "two tables"}
_ITS = {"text": "its text", "item": "its list", "row": "its table"}
_WHOLE = {"title": "title", "heading": "heading", "text": "paragraph", "item": "list", "row": "table"}


def border_words(
    text: str, blocks: Sequence[Block], pages: Sequence[Page], start: int, end: int, runs: Sequence[GlyphRun] = ()
) -> tuple[str, ...]:
    """Finished sentences about every page border inside the passage ``[start, end)``; none when it stands on one page.

    ``runs`` (in the order of their start) say exactly which pages a line stands on; without them the pages' ranges do. Items and rows are
    counted from 1 in their whole list or table, a table's head being row 1. Pages are called by their labels.
    """
    borders = BorderIndex(page_borders(text, pages))
    crossed = borders.inside(start, end)
    if not crossed:
        return ()
    where = _Pages(borders, pages, runs)
    sentences: list[str] = []
    for border in crossed:
        sentence = _sentence(text, blocks, border, len(crossed), start, end, where)
        if sentence not in sentences:
            sentences.append(sentence)
    return tuple(sentences)


class _Pages:
    """Which pages a line stands on, as labels in order."""

    def __init__(self, borders: BorderIndex, pages: Sequence[Page], runs: Sequence[GlyphRun]) -> None:
        self._borders = borders
        self._labels = {page.number: page.label for page in pages}
        self._runs = runs
        self._starts = [run.start for run in runs]

    def of(self, start: int, end: int) -> tuple[str, ...]:
        first = max(bisect_right(self._starts, start) - 1, 0)
        last = bisect_left(self._starts, end)
        numbers = sorted({run.page for run in self._runs[first:last] if run.end > start})
        if numbers:
            return tuple(self._labels.get(number, str(number)) for number in numbers)
        return self._by_range(start, end)

    def _by_range(self, start: int, end: int) -> tuple[str, ...]:
        inside = self._borders.inside(start, end)
        if inside:
            return (inside[0].before, *(border.after for border in inside))
        before = [border for border in self._borders.borders if border.position <= start]
        return (before[-1].after,) if before else (self._borders.borders[0].before,)


def _sentence(text: str, blocks: Sequence[Block], border: PageBorder, crossed: int, start: int, end: int, where: _Pages) -> str:
    the_border = "the border" if crossed == 1 else f"the border between page {border.before} and page {border.after}"
    earlier, later = _neighbours(text, blocks, border.position)
    if earlier is None or later is None:
        return f"The text continues over {the_border}."
    same_block = earlier.block == later.block
    if same_block and earlier.kind == later.kind and later.kind in ("item", "row"):
        return _counted(text, later, start, end, where)
    if earlier == later:
        return f"The {_WHOLE[later.kind]} continues over {the_border}."
    return f"{the_border[0].upper()}{the_border[1:]} falls between {_between(earlier, later, same_block)}."


def _neighbours(text: str, blocks: Sequence[Block], position: int) -> tuple[TextLine | None, TextLine | None]:
    """The line of a block that holds the last character before ``position``, and the one that holds the first from it on."""
    number = bisect_right([block.start for block in blocks], position) - 1
    earlier: TextLine | None = None
    later: TextLine | None = None
    for block in blocks[max(number - 1, 0) : number + 2]:
        for line in block_lines(text, block):
            if line.start < position:
                earlier = line
            if line.end > position and later is None:
                later = line
    return earlier, later


def _between(earlier: TextLine, later: TextLine, same_block: bool) -> str:
    if same_block:
        return "a paragraph and its list" if later.kind == "item" else "a list and the text after it"
    if earlier.kind == later.kind:
        return _TWO[later.kind]
    if earlier.kind == "heading" and later.kind in _ITS:
        return f"a heading and {_ITS[later.kind]}"
    return f"{_ONE[earlier.kind]} and {_ONE[later.kind]}"


@dataclass(frozen=True, slots=True)
class _Group:
    first: int
    last: int
    pages: tuple[str, ...]

    def words(self, noun: str) -> str:
        if self.first == self.last:
            counted = f"{noun} {self.first}"
        else:
            counted = f"{noun}s {self.first} {'and' if self.last == self.first + 1 else 'to'} {self.last}"
        if len(self.pages) == 1:
            return f"{counted} on page {self.pages[0]}"
        return f"{counted} on pages {', '.join(self.pages[:-1])} and {self.pages[-1]}"


def _counted(text: str, line: TextLine, start: int, end: int, where: _Pages) -> str:
    lines = [other for other in block_lines(text, line.block) if other.kind == line.kind]
    placed = [
        (number, where.of(max(other.start, start), min(other.end, end)))
        for number, other in enumerate(lines, start=1)
        if other.start < end and other.end > start
    ]
    groups: list[_Group] = []
    for pages, members in groupby(placed, key=lambda pair: pair[1]):
        numbers = [number for number, _ in members]
        # A line that itself crosses the border is told alone, even beside another one.
        if len(pages) > 1:
            groups += [_Group(number, number, pages) for number in numbers]
        else:
            groups.append(_Group(numbers[0], numbers[-1], pages))
    noun = "row" if line.kind == "row" else "item"
    told = [group.words(noun) for group in groups]
    if len(told) > MOST_GROUPS:
        told = [*told[:3], f"and so on to {told[-1]}"]
    borders = len({page for group in groups for page in group.pages}) - 1
    over = "the border" if borders == 1 else f"{borders} borders"
    return f"The {_WHOLE[line.kind]} continues over {over}: {', '.join(told)}."
