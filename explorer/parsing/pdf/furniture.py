"""Running headers and footers: lines that the parser leaves out of the text and remembers.

With several pages, a line is furniture when every page has one with the same text but for digits, at the same distance from the upper or
the lower edge. On a page of its own nothing repeats, so whatever lies within 60 points of the two edges is (within a tenth of the
height on pages lower than 600 points). Where that would be all there is, nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from explorer.domain.placement import Furniture, GlyphRun
from explorer.parsing.pdf.fragments import Fragment
from explorer.parsing.pdf.frames import LaidPage, Line

_EDGE, _EDGE_PART = 60.0, 0.1
_DIGITS = re.compile(r"\d+")
# A point of difference is less than any line step, and more than what rounding makes.
_SAME_HEIGHT = 1.0


def find_furniture(pages: Sequence[LaidPage], taken: Sequence[Collection[int]]) -> list[set[int]]:
    """For each page the indexes of the lines that are furniture. ``taken`` are those that cannot be: they stand in tables."""
    free = [[(place, line) for place, line in enumerate(page.lines) if place not in out] for page, out in zip(pages, taken, strict=True)]
    if len(pages) == 1:
        return [_by_edges(pages[0], free[0])]
    from_top = _repeated(
        [[(place, _words(line), line.v - page.top) for place, line in lines] for page, lines in zip(pages, free, strict=True)]
    )
    from_bottom = _repeated(
        [[(place, _words(line), page.bottom - line.v) for place, line in lines] for page, lines in zip(pages, free, strict=True)]
    )
    found = [top | bottom for top, bottom in zip(from_top, from_bottom, strict=True)]
    return found if sum(map(len, found)) < sum(map(len, free)) else [set() for _ in pages]


def remembered(piece: Fragment) -> Furniture:
    """A line that was left out, as the document keeps it."""
    _, x, y, dx, dy, ascent, descent, edges, _, _ = piece.glyphs
    run = GlyphRun(piece.page, 0, x, y, dx, dy, ascent, descent, edges)
    return Furniture(piece.glyphs.text, run.quad(0, run.end).bounds)


def _by_edges(page: LaidPage, lines: Sequence[tuple[int, Line]]) -> set[int]:
    edge = min(_EDGE, (page.bottom - page.top) * _EDGE_PART)
    outside = {place for place, line in lines if line.v - page.top <= edge or page.bottom - line.v <= edge}
    return outside if len(outside) < len(page.lines) else set()


def _words(line: Line) -> str:
    return _DIGITS.sub("0", line.text)


def _repeated(pages: Sequence[Sequence[tuple[int, str, float]]]) -> list[set[int]]:
    """For each page, of its lines (index, words, height), the indexes of those that have an equal at the same height on every page."""
    common: dict[str, list[float]] = {}
    for _, words, height in pages[0] if pages else ():
        common.setdefault(words, []).append(height)
    for lines in pages[1:]:
        found: dict[str, list[float]] = {}
        for _, words, height in lines:
            if words in common:
                found.setdefault(words, []).append(height)
        common = {words: kept for words, heights in found.items() if (kept := [at for at in common[words] if _level(at, heights)])}
    return [{place for place, words, height in lines if _level(height, common.get(words, ()))} for lines in pages]


def _level(height: float, others: Sequence[float]) -> bool:
    return any(abs(height - other) <= _SAME_HEIGHT for other in others)
