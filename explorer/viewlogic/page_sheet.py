"""One page with its chunks: what is worked out once for it, and asked of it as often as the mouse moves.

On a page with many thousands of boxes that takes a good part of a second, so the window has it made beside its own thread; afterwards
nothing here looks at every box again.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from explorer.domain.chunks import Chunk
from explorer.domain.geometry import Quad, Rect
from explorer.domain.spans import Span
from explorer.viewlogic.line_boxes import LineBox, boxes_of

_REACH = 2.0  # points around a box that a click still means


@dataclass(frozen=True, slots=True)
class PagePart:
    """The part of one chunk on one page: a box for each line, in the page frame. ``begins`` says that the chunk's first line is here."""

    chunk: Chunk
    boxes: tuple[Quad, ...]
    begins: bool

    @property
    def bounds(self) -> Rect:
        return _around(self.boxes)


class PageSheet:
    """Page ``number``: its ``lines`` as boxes and its ``parts``, one for each chunk that has something on it, by their start."""

    def __init__(self, number: int, lines: Sequence[LineBox], parts: Sequence[PagePart]) -> None:
        self.number = number
        self.lines = tuple(lines)
        self.parts = tuple(parts)

    @cached_property
    def _by_id(self) -> dict[str, PagePart]:
        return {part.chunk.chunk_id: part for part in self.parts}

    @cached_property
    def _bounds(self) -> dict[Span, Rect]:
        return {part.chunk.span: part.bounds for part in self.parts}

    @cached_property
    def _rows(self) -> tuple[list[float], list[float], list[tuple[float, float, int, Quad]]]:
        """All boxes by their upper edges, with the number of their part; before them these edges, and the lowest edge so far."""
        rows = []
        for number, part in enumerate(self.parts):
            for box in part.boxes:
                heights = box[1::2]
                rows.append((min(heights), max(heights), number, box))
        rows.sort(key=lambda row: row[:3])
        return [row[0] for row in rows], list(accumulate((row[1] for row in rows), max)), rows

    def work_out(self) -> PageSheet:
        """Make now what is otherwise made when it is first asked for; the sheet itself."""
        _ = self._by_id, self._bounds, self._rows
        return self

    def part(self, chunk_id: str) -> PagePart | None:
        """The chunk's part, or None when it has none here."""
        return self._by_id.get(chunk_id)

    def boxes(self, span: Span) -> tuple[Quad, ...]:
        """The boxes of any span."""
        return boxes_of(self.lines, span)

    def bounds(self, span: Span) -> Rect | None:
        """The rectangle around the boxes of any span; None when it has none here."""
        known = self._bounds.get(span)
        if known is not None:
            return known
        boxes = self.boxes(span)
        return _around(boxes) if boxes else None

    def chunks_at(self, x: float, y: float) -> tuple[Chunk, ...]:
        """The chunks with a box at a point (or just beside it), by their start; several where chunks overlap."""
        tops, lowest, rows = self._rows
        first, last = bisect_left(lowest, y - _REACH), bisect_right(tops, y + _REACH)
        hit = {row[2] for row in rows[first:last] if row[1] >= y - _REACH and _holds(row[3], x, y)}
        return tuple(self.parts[number].chunk for number in sorted(hit))


def _around(boxes: Sequence[Quad]) -> Rect:
    """The rectangle around one box or more."""
    across = [x for box in boxes for x in box[0::2]]
    down = [y for box in boxes for y in box[1::2]]
    return Rect(min(across), min(down), max(across), max(down))


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
