"""What one page says: the records that cross from the stage that knows MuPDF to the stage that makes a document of them.

Lengths are points (UserUnit applied), y downwards, in the unrotated frame of the page whose origin is the CropBox's upper left corner.
All values are frozen and pickle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from explorer.domain.documents import Aside
from explorer.parsing.pdf.tags import Spot

LineTags = tuple[tuple[int, Spot], ...]
"""The parts of a line that belong to one element each: where the part ends, and its place in the structure."""


class GlyphLine(NamedTuple):
    """One line of glyphs, as it stands on the page.

    ``text`` is not cleaned and has one code point for each pair in ``edges``. The baseline begins at (``x``, ``y``) and runs in the unit
    direction (``dx``, ``dy``); ``edges`` are distances along it, begin and end of each code point's glyph. ``ascent`` and
    ``descent`` are the line's extent above and below the baseline (both positive). ``size`` (points, to a tenth) and ``bold`` are
    those of most of its characters. ``flawed`` says that some letters have no width, so
    that nobody can say where they stand. ``spot`` is its place in the structure of a tagged PDF, where that is made use of.
    """

    text: str
    x: float
    y: float
    dx: float
    dy: float
    ascent: float
    descent: float
    edges: Sequence[float]
    size: float
    bold: bool
    flawed: bool = False
    spot: Spot | None = None

    def cut(self, first: int, last: int) -> GlyphLine:
        """The part with the code points ``[first, last)``, on the same baseline."""
        return self._replace(text=self.text[first:last], edges=self.edges[2 * first : 2 * last])


class Drawn(NamedTuple):
    """The box of one straight rule or upright rectangle. MuPDF widens a ``stroked`` one by the pen's width on every side."""

    x0: float
    y0: float
    x1: float
    y1: float
    stroked: bool


@dataclass(frozen=True, slots=True)
class PageRecord:
    """One page.

    ``number`` counts from 1; ``width`` and ``height`` are the unrotated crop box's; ``rotation`` is 0, 90, 180 or 270 degrees clockwise
    for viewing. ``lines`` are in the order in which the page draws them. ``worded`` says whether they hold more than blanks, ``inked``
    whether the page draws anything at all. ``unreadable`` counts glyphs for which the file does not say which character they are;
    they are U+FFFD in the lines. ``asides`` are what stands on the page and is no part of its text. ``skipped`` says why a page
    was not read, as the end of a sentence: then nothing else is known of it.
    ``paper`` is the MediaBox where the CropBox is smaller (x0, y0, x1, y1 in the page's frame), and ``unit`` the UserUnit, by which all
    lengths were multiplied.
    ``read`` says that the lines were read from the page's picture. ``tags`` are the lines' places in the structure of a tagged PDF, one
    for each line; None where it is not tagged, or text on the page belongs nowhere.
    """

    number: int
    label: str
    width: float
    height: float
    rotation: int
    lines: tuple[GlyphLine, ...]
    drawn: tuple[Drawn, ...]
    worded: bool
    inked: bool
    unreadable: int = 0
    asides: tuple[Aside, ...] = ()
    skipped: str = ""
    read: bool = False
    tags: tuple[LineTags, ...] | None = None
    paper: tuple[float, float, float, float] | None = None
    unit: float = 1.0

    @property
    def bare(self) -> PageRecord:
        """The page without what is drawn on it."""
        return replace(self, lines=(), drawn=(), tags=None)
