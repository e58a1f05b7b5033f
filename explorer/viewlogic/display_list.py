"""What a page looks like with its chunks: marks in the page frame, made from spans and glyph runs alone.

The window draws this list with QPainter and ``picture`` draws it with MuPDF, so both show the same. A mark's place follows from
the chunk's own characters, never from a text search. Nothing here looks at more than the page that is asked for, and where that page
is crowded, a caller that must not wait can have it read elsewhere (:meth:`DisplayList.read`) and hand it in (:meth:`DisplayList.keep`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from explorer.domain.chunks import Chunk
from explorer.domain.drawing import Mark, PageDrawing
from explorer.domain.geometry import Quad
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.spans import Span
from explorer.viewlogic.line_boxes import boxes_of, page_lines
from explorer.viewlogic.page_sheet import PagePart, PageSheet
from explorer.viewlogic.tokens import theme

EDGE_WIDTH = 1.2  # points
START_WIDTH = 1.4  # points of the bar where a chunk begins
GLYPHS = "glyphs"  # the owner of the glyphs' boxes; no chunk has such an ID
GLYPH_EDGE, GLYPH_OPACITY = 0.35, 0.05  # points, and the fill of a glyph's box
_START_OPACITY = 0.85
_KEPT_PAGES = 64
CROWDED = 400
"""A page with more lines (or cells) than this is not worked out while somebody waits for the screen."""


class DisplayList:
    """The marks of one document's pages, page by page when they are asked for.

    ``pages`` are numbered from 1 in their order; ``runs`` are in the order of their start and may be those of some pages only.
    """

    def __init__(self, pages: Sequence[Page], chunks: Iterable[Chunk], runs: Sequence[GlyphRun]) -> None:
        self.pages = pages
        self.runs = runs
        self._chunks = _in_order(chunks)
        # Chunks may lie inside each other, so the ends are not in order; the furthest end so far is.
        self._furthest = list(accumulate((chunk.end for chunk in self._chunks), max))
        self._sheets: dict[int, PageSheet] = {}

    def shows(self, pages: Sequence[Page], chunks: Iterable[Chunk], runs: Sequence[GlyphRun]) -> bool:
        """Whether it is the list that would be made of these: the same objects, and equal chunks."""
        return self.pages is pages and self.runs is runs and self._chunks == _in_order(chunks)

    def is_crowded(self, number: int) -> bool:
        """Whether the page has so many lines that working it out would keep the screen waiting."""
        first, last = self._range(number)
        return last - first > CROWDED

    def read(self, number: int) -> PageSheet:
        """Work a page out, whichever thread calls; nothing is remembered."""
        page = self.pages[number - 1]
        lines = page_lines(page, self.runs)
        first = bisect_left(self._furthest, page.start + 1)
        parts = []
        for chunk in self._chunks[first:]:
            if chunk.start >= page.end:
                break
            boxes = boxes_of(lines, chunk.span)
            if boxes:
                parts.append(PagePart(chunk, boxes, self._begins_on(chunk.span, number)))
        return PageSheet(number, lines, parts)

    def keep(self, sheet: PageSheet) -> None:
        """Remember a page that was worked out, and forget the oldest when there are many."""
        if sheet.number not in self._sheets and len(self._sheets) >= _KEPT_PAGES:
            del self._sheets[next(iter(self._sheets))]
        self._sheets[sheet.number] = sheet

    def sheet(self, number: int) -> PageSheet:
        """The page, worked out now if it is not yet; one without anything for a page that is not there."""
        known = self._sheets.get(number)
        if known is None:
            if not 1 <= number <= len(self.pages):
                return PageSheet(number, (), ())
            known = self.read(number)
            self.keep(known)
        return known

    def known(self, number: int) -> PageSheet | None:
        """The page if it was worked out already."""
        return self._sheets.get(number)

    def at_hand(self, number: int) -> PageSheet | None:
        """The page if that costs hardly any time; None for a crowded one that nobody has worked out yet."""
        if number in self._sheets or not self.is_crowded(number):
            return self.sheet(number)
        return None

    def parts(self, number: int) -> tuple[PagePart, ...]:
        """The chunks that have something on page ``number``, by their start; () for a page that is not there."""
        return self.sheet(number).parts

    def _begins_on(self, span: Span, number: int) -> bool:
        first = bisect_left(self.runs, span.start + 1, key=lambda run: run.end)
        return first < len(self.runs) and self.runs[first].page == number

    def drawing(self, number: int, chosen: str | None, preview: Span | None = None, *, glyphs: bool = False) -> PageDrawing:
        """The marks over page ``number`` in the order of drawing: the chosen chunk above the others, a preview above all, and over
        them, with ``glyphs``, the box of every single glyph.
        """
        return self.drawing_of(self.sheet(number), chosen, preview, glyphs=glyphs)

    def drawing_of(self, sheet: PageSheet, chosen: str | None, preview: Span | None = None, *, glyphs: bool = False) -> PageDrawing:
        """The same for a page that was worked out, whichever thread calls."""
        number = sheet.number
        marks: list[Mark] = []
        above: list[Mark] = []
        for part in sheet.parts:
            if part.chunk.chunk_id == chosen:
                above += chosen_marks(part)
            else:
                marks += tint_marks(part)
        if preview is not None and 1 <= number <= len(self.pages):
            above += preview_marks(sheet.boxes(preview))
        if glyphs and 1 <= number <= len(self.pages):
            above += glyph_marks(self._page_runs(number))
        return PageDrawing(number, (*marks, *above))

    def _range(self, number: int) -> tuple[int, int]:
        """The first and the last (exclusive) of the runs among which those of a page are."""
        if not 1 <= number <= len(self.pages):
            return 0, 0
        page = self.pages[number - 1]
        first = bisect_left(self.runs, page.start, key=lambda run: run.start)
        return first, bisect_left(self.runs, page.end, lo=first, key=lambda run: run.start)

    def _page_runs(self, number: int) -> Iterator[GlyphRun]:
        first, last = self._range(number)
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


def _in_order(chunks: Iterable[Chunk]) -> list[Chunk]:
    return sorted(chunks, key=lambda chunk: (chunk.start, chunk.end))


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
