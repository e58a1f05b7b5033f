"""Where characters of the parsed text stand on the printed page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from explorer.domain.geometry import Quad, Rect
from explorer.domain.spans import Span


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """One line of glyphs: consecutive characters of the parsed text that stand on one baseline of one page.

    ``page`` counts from 1. ``start`` is the first character's position in the parsed text, in code points. The baseline
    begins at (``x``, ``y``) and runs in the unit direction (``dx``, ``dy``) of reading. ``edges`` holds two numbers for
    each code point: the distances along the baseline, from the origin, where its glyph begins and ends; code points of
    one glyph (a ligature, a base letter and its marks) share both. ``ascent`` and ``descent`` are the distances of the
    run's upper and lower edge above and below the baseline (both positive), at right angles to it: "above" is to the
    left of the direction of reading as seen on the page.
    """

    page: int
    start: int
    x: float
    y: float
    dx: float
    dy: float
    ascent: float
    descent: float
    edges: tuple[float, ...]

    @property
    def end(self) -> int:
        return self.start + len(self.edges) // 2

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    def quad(self, start: int, end: int) -> Quad:
        """One quad around the characters ``[start, end)``, cut to the run; ValueError when none of them is in it."""
        first, last = max(start, self.start) - self.start, min(end, self.end) - self.start
        if first >= last:
            raise ValueError(f"characters {start} to {end} are not in the run {self.start} to {self.end}")
        edges = self.edges[2 * first : 2 * last]
        low, high = min(edges), max(edges)
        # The normal that points up from the baseline, with y downwards: (dy, -dx).
        ux, uy = self.dy, -self.dx
        left, right = (self.x + low * self.dx, self.y + low * self.dy), (self.x + high * self.dx, self.y + high * self.dy)
        up, down = (ux * self.ascent, uy * self.ascent), (-ux * self.descent, -uy * self.descent)
        return Quad(
            left[0] + up[0],
            left[1] + up[1],
            right[0] + up[0],
            right[1] + up[1],
            right[0] + down[0],
            right[1] + down[1],
            left[0] + down[0],
            left[1] + down[1],
        )


@dataclass(frozen=True, slots=True)
class Furniture:
    """A header or footer line that the parser left out of the text: its words and its place on the page."""

    text: str
    bounds: Rect


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a paged document.

    ``number`` counts from 1; ``label`` is what the document calls the page ("iv", "A-1"), the number as text when it does not say.
    ``width`` and ``height`` are the unrotated crop box's, in points; ``rotation`` is 0, 90, 180 or 270 degrees clockwise for viewing.
    ``start`` and ``end`` enclose the parsed text's characters that stand on the page (equal when there are none).
    """

    number: int
    label: str
    width: float
    height: float
    rotation: int
    start: int
    end: int
    furniture: tuple[Furniture, ...] = ()


def pages_touched(pages: Iterable[Page], start: int, end: int) -> tuple[Page, ...]:
    """The pages that hold at least one of the characters ``[start, end)``, in order."""
    span = Span(start, end)
    return tuple(page for page in pages if span.overlaps(Span(page.start, page.end)))


class Grade(StrEnum):
    EXACT = "exact"
    PARTIAL = "partial"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class PlacementGrade:
    """How much of a passage stands at a known place.

    ``placed`` characters have a quad, ``added`` ones came from the parser (" | ", "- ", line breaks) and stand nowhere, ``missing``
    should have a place and have none. ``reason`` says why the grade is not exact, ``""`` when it is.
    """

    grade: Grade
    placed: int
    added: int
    missing: int
    reason: str

    @property
    def percent(self) -> int:
        """Placed characters out of those that should have a place, rounded down; 0 when there are none."""
        whole = self.placed + self.missing
        return self.placed * 100 // whole if whole else 0


@dataclass(frozen=True, slots=True)
class PageSpan:
    """The part of a passage on one page: its characters from first to last, and one quad for each line."""

    page: int
    label: str
    start: int
    end: int
    quads: tuple[Quad, ...]
