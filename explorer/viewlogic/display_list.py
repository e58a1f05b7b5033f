"""What a page looks like with its chunks: marks in the page frame, made from spans and glyph runs alone.

The window draws this list with QPainter and ``picture`` draws it with MuPDF, so both show the same. A mark's place follows from
the chunk's own characters, never from a text search. Nothing here looks at more than the page that is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

from explorer.domain.chunks import Chunk
from explorer.domain.drawing import Mark, PageDrawing
from explorer.domain.geometry import Quad, Rect
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.spans import Span
from explorer.viewlogic.line_boxes import LineBox, boxes_of, page_lines
from explorer.viewlogic.tokens import theme

EDGE_WIDTH = 1.2  # points
START_WIDTH = 1.4  # points of the bar where a chunk begins
GLYPHS = "glyphs"  # the owner of the glyphs' boxes; no chunk has such an ID
GLYPH_EDGE, GLYPH_OPACITY = 0.35, 0.05  # points, and the fill of a glyph's box
_START_OPACITY = 0.85
_REACH = 2.0  # points around a box that a click still means
_KEPT_PAGES = 64

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PagePart:
    """The part of one chunk on one page: a box for each line, in the page frame. ``begins`` says that the chunk's first line is here."""

    chunk: Chunk
    boxes: tuple[Quad, ...]
    begins: bool

    @property
    def bounds(self) -> Rect:
        whole = self.boxes[0].bounds
        for box in self.boxes[1:]:
            whole = whole.union(box.bounds)
        return whole


class DisplayList:
    """The marks of one document's pages, page by page when they are asked for.

    ``pages`` are numbered from 1 in their order; ``runs`` are in the order of their start and may be those of some pages only.
    """

    def __init__(self, pages: Sequence[Page], chunks: Iterable[Chunk], runs: Sequence[GlyphRun]) -> None:
        self.pages = pages
        self.runs = runs
        self._chunks = sorted(chunks, key=lambda chunk: (chunk.start, chunk.end))
        # Chunks may lie inside each other, so the ends are not in order; the furthest end so far is.
        self._furthest = list(accumulate((chunk.end for chunk in self._chunks), max))
        self._parts: dict[int, tuple[PagePart, ...]] = {}
        self._lines: dict[int, tuple[LineBox, ...]] = {}

    def parts(self, number: int) -> tuple[PagePart, ...]:
        """The chunks that have something on page ``number``, by their start; () for a page that is not there."""
        known = self._parts.get(number)
        if known is None:
            known = tuple(self._find(number)) if 1 <= number <= len(self.pages) else ()
            _keep(self._parts, number, known)
        return known

    def _page_lines(self, number: int) -> tuple[LineBox, ...]:
        known = self._lines.get(number)
        if known is None:
            known = page_lines(self.pages[number - 1], self.runs)
            _keep(self._lines, number, known)
        return known

    def _find(self, number: int) -> Iterator[PagePart]:
        page = self.pages[number - 1]
        lines = self._page_lines(number)
        first = bisect_left(self._furthest, page.start + 1)
        for chunk in self._chunks[first:]:
            if chunk.start >= page.end:
                break
            boxes = boxes_of(lines, chunk.span)
            if boxes:
                yield PagePart(chunk, boxes, self._begins_on(chunk.span, number))

    def _begins_on(self, span: Span, number: int) -> bool:
        first = bisect_left(self.runs, span.start + 1, key=lambda run: run.end)
        return first < len(self.runs) and self.runs[first].page == number

    def drawing(self, number: int, chosen: str | None, preview: Span | None = None, *, glyphs: bool = False) -> PageDrawing:
        """The marks over page ``number`` in the order of drawing: the chosen chunk above the others, a preview above all, and over
        them, with ``glyphs``, the box of every single glyph.
        """
        marks: list[Mark] = []
        above: list[Mark] = []
        for part in self.parts(number):
            if part.chunk.chunk_id == chosen:
                above += chosen_marks(part)
            else:
                marks += tint_marks(part)
        if preview is not None and 1 <= number <= len(self.pages):
            above += preview_marks(self.span_boxes(number, preview))
        if glyphs and 1 <= number <= len(self.pages):
            above += glyph_marks(self._page_runs(number))
        return PageDrawing(number, (*marks, *above))

    def _page_runs(self, number: int) -> Iterator[GlyphRun]:
        page = self.pages[number - 1]
        first = bisect_left(self.runs, page.start, key=lambda run: run.start)
        last = bisect_left(self.runs, page.end, lo=first, key=lambda run: run.start)
        return (run for run in self.runs[first:last] if run.page == number)

    def pages_of(self, span: Span) -> tuple[int, ...]:
        """The numbers of the pages that characters of the span stand on, in the order of the characters."""
        first = bisect_left(self.runs, span.start + 1, key=lambda run: run.end)
        last = bisect_left(self.runs, span.end, lo=first, key=lambda run: run.start)
        return tuple(dict.fromkeys(run.page for run in self.runs[first:last]))

    def around(self, position: int) -> tuple[Span, ...]:
        """The lines, as spans, that end before ``position`` and go on from it: one where it lies inside a line."""
        after = bisect_left(self.runs, position + 1, key=lambda run: run.end)
        inside = after < len(self.runs) and self.runs[after].start < position
        near = self.runs[after : after + 1] if inside else self.runs[max(after - 1, 0) : after + 1]
        return tuple(run.span for run in near)

    def span_boxes(self, number: int, span: Span) -> tuple[Quad, ...]:
        """The boxes of any span on page ``number``."""
        return boxes_of(self._page_lines(number), span)

    def chunks_at(self, number: int, x: float, y: float) -> tuple[Chunk, ...]:
        """The chunks with a box at a point of page ``number`` (or just beside it); several where chunks overlap."""
        return tuple(part.chunk for part in self.parts(number) if any(_holds(box, x, y) for box in part.boxes))


def _keep(kept: dict[int, T], number: int, value: T) -> None:
    """Remember a page's value, and forget the oldest when there are many."""
    if len(kept) >= _KEPT_PAGES:
        del kept[next(iter(kept))]
    kept[number] = value


def tint_marks(part: PagePart) -> Iterator[Mark]:
    """Marks of a chunk that is not chosen: neighbours in the document alternate between the two tints.

    A thin solid bar stands where it begins, so that a cut is seen without telling colours apart, and also inside a line.
    """
    page = theme("page")
    second = part.chunk.position % 2 == 1
    colour = page.colours["tint_b" if second else "tint_a"]
    opacity = page.numbers["tint_b_opacity" if second else "tint_opacity"]
    for box in part.boxes:
        yield Mark(box, colour, opacity, colour, 0.0, part.chunk.chunk_id)
    if part.begins:
        yield Mark(_first_edge(part.boxes[0]), colour, _START_OPACITY, colour, 0.0, part.chunk.chunk_id)


def chosen_marks(part: PagePart) -> Iterator[Mark]:
    """Marks of the chosen chunk: strong, with a solid edge around each line."""
    page = theme("page")
    fill, opacity, edge = page.colours["tint_a"], page.numbers["chosen_opacity"], page.colours["edge"]
    return (Mark(box, fill, opacity, edge, EDGE_WIDTH, part.chunk.chunk_id) for box in part.boxes)


def preview_marks(boxes: Iterable[Quad]) -> Iterator[Mark]:
    """Marks of a piece that is only proposed: a dashed edge and hardly any fill, because it is not in the index."""
    page = theme("page")
    fill, opacity, edge = page.colours["tint_a"], page.numbers["tint_opacity"] / 2, page.colours["edge"]
    return (Mark(box, fill, opacity, edge, EDGE_WIDTH, "", dashed=True) for box in boxes)


def glyph_marks(runs: Iterable[GlyphRun]) -> Iterator[Mark]:
    """The box of every glyph, for checking: characters of one glyph (a ligature, a letter with its marks) have one box."""
    page = theme("page")
    colour = page.colours["edge"]
    for run in runs:
        before = None
        for place in range(run.start, run.end):
            first = 2 * (place - run.start)
            edges = tuple(run.edges[first : first + 2])
            if edges != before:
                yield Mark(run.quad(place, place + 1), colour, GLYPH_OPACITY, colour, GLYPH_EDGE, GLYPHS)
            before = edges


def page_drawings(
    pages: Sequence[Page],
    chunks: Iterable[Chunk],
    runs: Sequence[GlyphRun],
    chosen: str | None,
    preview: Span | None = None,
    *,
    only_pages: Iterable[int] | None = None,
    glyphs: bool = False,
) -> tuple[PageDrawing, ...]:
    """The drawings of all pages, or of ``only_pages`` (numbers from 1) in their order; with ``glyphs``, every glyph's box too."""
    shown = DisplayList(pages, chunks, runs)
    numbers = range(1, len(pages) + 1) if only_pages is None else only_pages
    return tuple(shown.drawing(number, chosen, preview, glyphs=glyphs) for number in numbers)


def _first_edge(box: Quad) -> Quad:
    """The bar along the side of a box where reading begins."""
    length = ((box.x1 - box.x0) ** 2 + (box.y1 - box.y0) ** 2) ** 0.5
    part = min(START_WIDTH / length, 1.0) if length > 0 else 1.0
    dx, dy = (box.x1 - box.x0) * part, (box.y1 - box.y0) * part
    return Quad(box.x0, box.y0, box.x0 + dx, box.y0 + dy, box.x3 + dx, box.y3 + dy, box.x3, box.y3)


def _holds(box: Quad, x: float, y: float) -> bool:
    """Whether a point lies in the box or at most ``_REACH`` beside it: on the inner side of all four edges."""
    corners = box.corners
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        ex, ey = x1 - x0, y1 - y0
        length = (ex * ex + ey * ey) ** 0.5
        # The corners run clockwise as seen (y downwards), so the inside is where the cross product is positive.
        if length > 0 and ex * (y - y0) - ey * (x - x0) < -_REACH * length:
            return False
    return True
