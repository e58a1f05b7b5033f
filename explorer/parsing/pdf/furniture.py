"""Running headers and footers: lines that the parser leaves out of the text and remembers.

With several pages, a line is furniture when every page has one with the same text but for digits, at the same distance from the upper or
the lower edge. With three pages and more it is enough that most pages have it near that edge and apart from their text, or most of the
left or of the right ones (a first page, a title page or a full-page table may go without). A page's number alone may be Roman, or be
the page's label. What pages of another size or crop have is found by ``other_sizes``, the level head of a page whose text is turned by
``beside_turned``, and headings that count with the pages are none (``counted_headings``).

On a page of its own nothing repeats, so whatever lies within 60 points of the two edges is (within a tenth of the height on pages lower
than 600 points), as far as it stands apart from the text, is no larger than it, and is no row of many pieces: those are titles, and heads
of tables. Where that would be all there is, nothing is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from math import inf
from operator import itemgetter
from typing import TypeVar

from explorer.domain.placement import Furniture, GlyphRun
from explorer.parsing.pdf.beside_turned import beside_turned_text
from explorer.parsing.pdf.counted_headings import counted_headings
from explorer.parsing.pdf.fragments import Fragment
from explorer.parsing.pdf.frames import LaidPage, Line
from explorer.parsing.pdf.margins import APART, SAME_HEIGHT, Free, counts, from_edge, in_margins, level, margin, stands_apart, words_of
from explorer.parsing.pdf.other_sizes import on_other_sizes, uncropped

T = TypeVar("T")

_EDGE, _EDGE_PART = 60.0, 0.1
# What this share of the pages (at least so many) have in their margins is furniture.
_MOST, _FEWEST_PAGES = 0.6, 3
# On a page of its own: no larger than so many times the text's size, and no more pieces beside each other.
_LARGER, _MOST_PIECES = 1.15, 3


def find_furniture(pages: Sequence[LaidPage], taken: Sequence[Collection[int]]) -> list[set[int]]:
    """For each page the indexes of the lines that are furniture. ``taken`` are those that cannot be: they stand in tables."""
    free = [[(place, line) for place, line in enumerate(page.lines) if place not in out] for page, out in zip(pages, taken, strict=True)]
    if len(pages) == 1:
        return [_by_edges(pages[0], free[0])]
    found = _recurring(pages, free)
    if 2 * sum(map(len, found)) > sum(map(len, free)):
        # The pages are the same all over, as forms are: then only their margins are furniture.
        found = _only_in_margins(pages, found, free)
    if sheets := uncropped(pages):
        # What stands at one height of the paper does so at several heights below a CropBox's edge.
        by_paper = _only_in_margins(pages, _only_in_margins(sheets, _recurring(sheets, free), free), free)
        found = [own | more for own, more in zip(found, by_paper, strict=True)]
    found = [own | more for own, more in zip(found, on_other_sizes(pages, free, found), strict=True)]
    found = [own | more for own, more in zip(found, beside_turned_text(pages, found), strict=True)]
    found = [own - headings for own, headings in zip(found, counted_headings(free, found), strict=True)]
    return found if sum(map(len, found)) < sum(map(len, free)) else [set() for _ in pages]


def _recurring(pages: Sequence[LaidPage], free: Sequence[Free]) -> list[set[int]]:
    """For each page the indexes of the lines that come again at one height."""
    from_top, from_bottom = (_repeated(pages, free, upper=upper) for upper in (True, False))
    return [top | bottom | most for top, bottom, most in zip(from_top, from_bottom, _on_most_pages(pages, free), strict=True)]


def _only_in_margins(pages: Sequence[LaidPage], found: Sequence[Collection[int]], free: Sequence[Free]) -> list[set[int]]:
    return [in_margins(page, places, lines) for page, places, lines in zip(pages, found, free, strict=True)]


def remembered(piece: Fragment) -> Furniture:
    """A line that was left out, as the document keeps it."""
    _, x, y, dx, dy, ascent, descent, edges, *_ = piece.glyphs
    run = GlyphRun(piece.page, 0, x, y, dx, dy, ascent, descent, tuple(edges))
    return Furniture(piece.glyphs.text, run.quad(0, run.end).bounds)


def _by_edges(page: LaidPage, lines: Free) -> set[int]:
    edge = min(_EDGE, (page.bottom - page.top) * _EDGE_PART)
    by_height = sorted([(line.v, place, line) for place, line in lines], key=itemgetter(0, 1))
    sizes: dict[float, int] = {}
    for v, _, line in by_height:
        if page.top + edge < v < page.bottom - edge:
            sizes[line.size] = sizes.get(line.size, 0) + len(line.text)
    # Without lines between the edges there is no text to compare with.
    largest = _LARGER * max(sizes, key=lambda size: (sizes[size], size)) if sizes else inf
    outside = _near_edge([(v - page.top, place, line) for v, place, line in by_height], edge, largest)
    outside |= _near_edge([(page.bottom - v, place, line) for v, place, line in reversed(by_height)], edge, largest)
    return outside if len(outside) < len(page.lines) else set()


def _near_edge(inwards: Sequence[tuple[float, int, Line]], edge: float, largest: float) -> set[int]:
    """The lines nearest to an edge, as far as something apart from the rest. All lines come with their distances from the edge, rising."""
    found: set[int] = set()
    apart: set[int] = set()
    for number, (height, place, line) in enumerate(inwards):
        if height > edge or line.size > largest:
            break
        beside = sum(abs(other - height) <= SAME_HEIGHT for other, *_ in inwards)
        if beside > _MOST_PIECES:
            break
        found.add(place)
        following = inwards[number + 1][0] if number + 1 < len(inwards) else inf
        if following - height > APART * line.size:
            apart |= found
    return apart


def _on_most_pages(pages: Sequence[LaidPage], free: Sequence[Free]) -> list[set[int]]:
    """For each page the indexes of its lines near an edge that most pages, or most left or right ones, have there too."""
    found: list[set[int]] = [set() for _ in pages]
    if len(pages) < _FEWEST_PAGES:
        return found
    for number, places in _page_numbers(pages, free):
        found[number] |= places
    for upper in (True, False):
        margins = [
            [(place, words_of(line), height) for place, line in lines if (height := from_edge(page, line, upper=upper)) <= margin(page)]
            for page, lines in zip(pages, free, strict=True)
        ]
        for first, step in ((0, 1), (0, 2), (1, 2)):
            some = range(first, len(pages), step)
            counts: dict[str, list[list[float]]] = {}
            for number in some:
                for words, heights in _by_words(margins[number]).items():
                    counts.setdefault(words, []).append(heights)
            wanted = max(_MOST * len(some), 2)
            common = {words: _common_height(all_heights, wanted) for words, all_heights in counts.items() if len(all_heights) >= wanted}
            for number in some:
                again = {place for place, words, height in margins[number] if level(height, common.get(words, ()))}
                if stands_apart(again, free[number], upper=upper):
                    found[number] |= again
    return found


def _page_numbers(pages: Sequence[LaidPage], free: Sequence[Free]) -> Iterator[tuple[int, set[int]]]:
    """Lines that are a number only, at one height, and count with the pages, or that are the pages' labels: three of them are enough."""
    counting: dict[tuple[bool, int, int | None], dict[int, set[int]]] = {}
    for number, (page, lines) in enumerate(zip(pages, free, strict=True)):
        for place, line in lines:
            for count in counts(line, number, page.record.label):
                upper = line.v - page.top < page.bottom - line.v
                height = from_edge(page, line, upper=upper)
                if height <= margin(page):
                    counting.setdefault((upper, round(height), count), {}).setdefault(number, set()).add(place)
    for on_pages in counting.values():
        if len(on_pages) >= _FEWEST_PAGES:
            yield from on_pages.items()


def _by_words(lines: Sequence[tuple[int, str, float]]) -> dict[str, list[float]]:
    heights: dict[str, list[float]] = {}
    for _, words, height in lines:
        heights.setdefault(words, []).append(height)
    return heights


def _common_height(pages: Sequence[Sequence[float]], wanted: float) -> list[float]:
    """The heights that as many pages as ``wanted`` share."""
    heights = sorted({round(height, 1) for page in pages for height in page})
    return [height for height in heights if sum(level(height, page) for page in pages) >= wanted]


def _repeated(pages: Sequence[LaidPage], free: Sequence[Free], *, upper: bool) -> list[set[int]]:
    """For each page the indexes of its lines that have an equal at the same height on every page.

    Heights are compared first: only few lines are left after some pages, and a document may have a million.
    """
    common = [(words_of(line), from_edge(pages[0], line, upper=upper)) for _, line in free[0]] if pages else []
    for page, lines in zip(pages[1:], free[1:], strict=True):
        if not common:
            break
        heights = sorted(((from_edge(page, line, upper=upper), line) for _, line in lines), key=itemgetter(0))
        common = [(words, at) for words, at in common if any(words_of(line) == words for line in _at_height(heights, at))]
    found: list[set[int]] = [set() for _ in pages]
    by_height = sorted(((at, words) for words, at in common), key=itemgetter(0))
    for page, lines, own in zip(pages, free, found, strict=True) if common else ():
        for place, line in lines:
            near = _at_height(by_height, from_edge(page, line, upper=upper))
            if near and words_of(line) in near:
                own.add(place)
    return found


def _at_height(by_height: Sequence[tuple[float, T]], at: float) -> list[T]:
    """What stands at this height, of things that come with rising heights."""
    first = bisect_left(by_height, at - 2 * SAME_HEIGHT, key=itemgetter(0))
    found = []
    for number in range(first, len(by_height)):
        height, thing = by_height[number]
        if height > at + 2 * SAME_HEIGHT:
            break
        if abs(height - at) <= SAME_HEIGHT:
            found.append(thing)
    return found
