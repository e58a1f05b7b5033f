"""The lines of one page as boxes to draw: what a mark covers of a line, and how far it reaches beyond the letters.

A glyph run's quad is exact, and an exact quad is not a good box: fonts claim more height than the lines are apart, so the
boxes of neighbouring lines would cover each other and look like an overlap of chunks; and the letters would touch the
box's ends. Both are mended here, once for a page, by what all chunks share: the lines.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from explorer.domain.geometry import Quad
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.spans import Span

AIR = 1.6  # points between a line's first or last glyph and the end of its box
# Two boxes that cover each other by more than this part of the lower one are no neighbouring lines (say, a superscript).
_SAME_ROW = 0.5


@dataclass(frozen=True, slots=True)
class LineBox:
    """A glyph run whose height ends where the next line's begins, and the air before and after it, in points."""

    run: GlyphRun
    before: float
    after: float

    def quad(self, start: int, end: int) -> Quad:
        """The box of the characters ``[start, end)``, cut to the line. A cut inside the line has no air: it is exact."""
        quad = self.run.quad(start, end)
        before = self.before if start <= self.run.start else 0.0
        after = self.after if end >= self.run.end else 0.0
        return _longer(quad, self.run, before, after)


def page_lines(page: Page, runs: Sequence[GlyphRun]) -> tuple[LineBox, ...]:
    """The boxes of one page's lines, by their start. ``runs`` are the document's, in the order of their start."""
    first = bisect_left(runs, page.start, key=lambda run: run.start)
    last = bisect_left(runs, page.end, lo=first, key=lambda run: run.start)
    own = [run for run in runs[first:last] if run.page == page.number and run.edges]
    for index in range(1, len(own)):
        own[index - 1], own[index] = _parted(own[index - 1], own[index])
    boxes = [LineBox(run, AIR, AIR) for run in own]
    for index in range(1, len(boxes)):
        left, right = boxes[index - 1], boxes[index]
        gap = _gap(left.run, right.run)
        if gap is not None and gap < 2 * AIR:
            room = max(gap / 2, 0.0)
            boxes[index - 1], boxes[index] = replace(left, after=room), replace(right, before=room)
    return tuple(boxes)


def boxes_of(lines: Sequence[LineBox], span: Span) -> tuple[Quad, ...]:
    """One quad for each line part of the span; parts of one line that touch become one quad, table cells stay apart."""
    quads: list[Quad] = []
    previous: LineBox | None = None
    first = bisect_right(lines, span.start, key=lambda line: line.run.end)
    for line in lines[first:]:
        if line.run.start >= span.end:
            break
        quad = line.quad(span.start, span.end)
        gap = _gap(previous.run, line.run) if previous is not None else None
        if gap is not None and gap < 2 * AIR:
            quads[-1] = _joined(quads[-1], quad, line.run)
        else:
            quads.append(quad)
        previous = line
    return tuple(quads)


def _along(run: GlyphRun, x: float, y: float) -> tuple[float, float]:
    """A point as distances along the run's direction and downwards from its baseline."""
    dx, dy = x - run.x, y - run.y
    return dx * run.dx + dy * run.dy, dy * run.dx - dx * run.dy


def _parallel(first: GlyphRun, second: GlyphRun) -> bool:
    return first.dx * second.dx + first.dy * second.dy > 0.9995


def _extent(run: GlyphRun, by: GlyphRun) -> tuple[float, float]:
    """Where ``run`` begins and ends along the baseline of the parallel run ``by``."""
    origin = _along(by, run.x, run.y)[0]
    return origin + min(run.edges), origin + max(run.edges)


def _parted(upper: GlyphRun, lower: GlyphRun) -> tuple[GlyphRun, GlyphRun]:
    """The two lines, each ending in the middle of what both boxes cover, where one stands below the other."""
    if not _parallel(upper, lower):
        return upper, lower
    step = _along(upper, lower.x, lower.y)[1]
    shared = upper.descent + lower.ascent - step
    if step <= 0 or shared <= 0 or shared > _SAME_ROW * (lower.ascent + lower.descent):
        return upper, lower
    begin, end = _extent(lower, upper)
    if begin >= max(upper.edges) or end <= min(upper.edges):
        return upper, lower
    return replace(upper, descent=upper.descent - shared / 2), replace(lower, ascent=lower.ascent - shared / 2)


def _gap(left: GlyphRun, right: GlyphRun) -> float | None:
    """The distance between two runs that stand beside each other on one line, or None when they do not."""
    if not _parallel(left, right):
        return None
    step = _along(left, right.x, right.y)[1]
    if abs(step) > 0.25 * (left.ascent + left.descent):
        return None
    begin, end = _extent(right, left)
    low, high = min(left.edges), max(left.edges)
    return max(begin - high, low - end)


def _longer(quad: Quad, run: GlyphRun, before: float, after: float) -> Quad:
    bx, by, ax, ay = run.dx * before, run.dy * before, run.dx * after, run.dy * after
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    return Quad(x0 - bx, y0 - by, x1 + ax, y1 + ay, x2 + ax, y2 + ay, x3 - bx, y3 - by)


def _joined(first: Quad, second: Quad, run: GlyphRun) -> Quad:
    """One box around two that stand beside each other on the line of ``run``."""
    points = [_along(run, x, y) for x, y in (*first.corners, *second.corners)]
    low, high = min(p[0] for p in points), max(p[0] for p in points)
    top, bottom = min(p[1] for p in points), max(p[1] for p in points)
    corners = [(low, top), (high, top), (high, bottom), (low, bottom)]
    values: list[float] = []
    for along, down in corners:
        values += (run.x + along * run.dx - down * run.dy, run.y + along * run.dy + down * run.dx)
    return Quad(*values)
