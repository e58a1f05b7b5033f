"""Glyph lines become cleaned text that still knows its glyphs, and pieces of it are joined to the text of a block.

The text is what ``text_rules.clean`` makes of the line. A run of blanks has the edges from the first to the last of them; letters that
NFC composed from several share the edges of all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from explorer.domain.packed_runs import Stretch, packed_stretches
from explorer.domain.packing import unpack_runs
from explorer.domain.placement import GlyphRun
from explorer.parsing.pdf.records import GlyphLine
from explorer.parsing.text_rules import clean, clean_mapped

_HYPHENS = "-\u2010\u00ad"
_SOFT_HYPHEN = "\u00ad"


class Fragment(NamedTuple):
    """Cleaned, not empty text of one glyph line of one page; ``glyphs.text`` is that text, ``glyphs.edges`` are its edges."""

    page: int
    glyphs: GlyphLine

    def cut(self, first: int, last: int) -> Fragment:
        return Fragment(self.page, self.glyphs.cut(first, last))


def fragment(page: int, line: GlyphLine) -> Fragment | None:
    """The line's text through the text rules; None when nothing is left."""
    raw = line.text
    text = clean(raw)
    if text == raw:
        return Fragment(page, line) if text else None
    if not text:
        return None
    begin = raw.find(text)
    if begin >= 0:
        return Fragment(page, line.cut(begin, begin + len(text)))
    return Fragment(page, _mapped(line))


def _mapped(line: GlyphLine) -> GlyphLine:
    text, origins = clean_mapped(line.text)
    first, last = origins[0], origins[-1] + 1
    if len(text) == last - first and last == len(line.text.rstrip()) and all(a < b for a, b in pairwise(origins)):
        # Blanks of another kind, and nothing else.
        return line.cut(first, last)._replace(text=text)
    ends = [*origins[1:], len(line.text.rstrip())]
    for place in range(len(ends) - 2, -1, -1):
        # Letters of one cluster have one origin; the cluster ends where the next begins.
        if ends[place] == origins[place]:
            ends[place] = ends[place + 1]
    edges: list[float] = []
    for begin, end in zip(origins, ends, strict=True):
        glyphs = line.edges[2 * begin : 2 * max(end, begin + 1)]
        if len(glyphs) == 2 or (line.flawed and all(b <= a for a, b in zip(glyphs[::2], glyphs[1::2], strict=True))):
            # Letters without a width have none together either.
            edges += glyphs[:2]
        else:
            edges += (min(glyphs), max(glyphs))
    return line._replace(text=text, edges=tuple(edges))


class BlockText:
    """The text of one block while it grows: fragments of glyphs, and what the parser adds between them."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._placed: list[tuple[int, Fragment]] = []
        self._packed: list[Stretch] = []
        self._packed_unplaced: list[tuple[int, int]] = []
        self._first_page = 0

    @property
    def text(self) -> str:
        return "".join(self._parts)

    @property
    def last_page(self) -> int:
        return self._placed[-1][1].page

    @property
    def first_page(self) -> int:
        return self._first_page or self._placed[0][1].page

    def __bool__(self) -> bool:
        return bool(self._placed)

    def add(self, glue: str, piece: Fragment) -> None:
        """Add a fragment after characters of our own, which stand nowhere on the page."""
        if glue:
            self.glue(glue)
        self._placed.append((self._length, piece))
        self._parts.append(piece.glyphs.text)
        self._length += len(piece.glyphs.text)

    def glue(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def wrap(self, piece: Fragment) -> None:
        """Add the next line of the same paragraph, item or cell: after a space, or without one where a word was divided."""
        before = self._parts[-1]
        if before[-1] in _HYPHENS and _divides(before, piece.glyphs.text):
            self._drop_last()
            self.add("", piece)
        else:
            self.add("" if _unspaced(before[-1]) and _unspaced(piece.glyphs.text[0]) else " ", piece)

    def _drop_last(self) -> None:
        start, piece = self._placed.pop()
        kept = len(piece.glyphs.text) - 1
        self._length -= 1
        self._parts[-1] = piece.glyphs.text[:kept]
        if kept:
            self._placed.append((start, piece.cut(0, kept)))

    def pack(self, many: int) -> None:
        """Keep the places of ``many`` fragments so far in little memory: a list or table may go on over thousands of pages."""
        if len(self._placed) >= max(many, 2):
            self._first_page = self.first_page
            # The last one may lose its hyphen yet.
            last = self._placed.pop()
            self._packed += packed_stretches(self._own_runs(0))
            self._packed_unplaced += self._own_unplaced(0)
            self._placed = [last]

    def runs(self, start: int) -> Iterator[GlyphRun]:
        """The glyph runs of a block that begins at ``start`` in the parsed text."""
        for stretch in self._packed:
            for run in unpack_runs(stretch.data, stretch.page, -1, self._length):
                yield replace(run, start=start + run.start)
        yield from self._own_runs(start)

    def _own_runs(self, start: int) -> list[GlyphRun]:
        runs = []
        for offset, (page, glyphs) in self._placed:
            pieces = _with_width(glyphs) if glyphs.flawed else ((0, glyphs),)
            for begin, (_, x, y, dx, dy, ascent, descent, edges, *_) in pieces:
                runs.append(GlyphRun(page, start + offset + begin, x, y, dx, dy, ascent, descent, tuple(edges)))
        return runs

    def unplaced(self, start: int) -> list[tuple[int, int]]:
        """The spans of characters whose glyphs have no width: they came from the page, and nobody can say where they stand on it."""
        return [*((start + a, start + b) for a, b in self._packed_unplaced), *self._own_unplaced(start)]

    def _own_unplaced(self, start: int) -> list[tuple[int, int]]:
        spans: list[tuple[int, int]] = []
        for offset, (_, glyphs) in self._placed:
            if glyphs.flawed:
                first = start + offset
                placed = [first, *(at for begin, part in _with_width(glyphs) for at in (first + begin, first + begin + len(part.text)))]
                borders = [*placed, first + len(glyphs.text)]
                spans += [(a, b) for a, b in zip(borders[::2], borders[1::2], strict=True) if a < b]
        return spans


def _with_width(line: GlyphLine) -> list[tuple[int, GlyphLine]]:
    """The stretches of a line whose letters have a width, each with its place in the line. Blanks need none."""
    wide = [letter.isspace() or b > a for letter, a, b in zip(line.text, line.edges[::2], line.edges[1::2], strict=True)]
    borders = [place for place, (a, b) in enumerate(zip([False, *wide], [*wide, False], strict=True)) if a != b]
    return [(first, line.cut(first, last)) for first, last in zip(borders[::2], borders[1::2], strict=True)]


def _divides(before: str, after: str) -> bool:
    """Whether the hyphen that ends ``before`` divides a word that ``after`` continues."""
    if before[-1] == _SOFT_HYPHEN:
        return len(before) > 1
    return len(before) > 1 and before[-2].isalpha() and after[0].islower()


def _unspaced(letter: str) -> bool:
    """Whether the letter is of a script that is written without spaces (kana, Chinese, their punctuation and full-width forms)."""
    return "\u3000" <= letter <= "\u9fff" or "\uff00" <= letter <= "\uffef" or "\U00020000" <= letter <= "\U0003ffff"
