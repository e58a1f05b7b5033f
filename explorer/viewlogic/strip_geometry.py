"""The strip's geometry: chunks, tables and page borders of a whole document on bars of one width, in device-independent pixels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from explorer.domain.spans import Span
from explorer.viewlogic.lanes import SpanIndex

LEAST_BOX = 2.0
"""Pieces narrower than this are drawn together: their edges could not be told apart."""
_MOST_DENSE = 128.0


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps positions of a text of ``length`` code points to x from ``left`` over ``width`` pixels, and back."""

    length: int
    left: float
    width: float

    def x(self, position: int) -> float:
        return self.left + self.width * position / self.length if self.length else self.left

    def position(self, x: float) -> int:
        """The character under ``x``, kept inside the text."""
        if self.width <= 0 or self.length == 0:
            return 0
        return min(max(int((x - self.left) * self.length / self.width), 0), self.length - 1)


@dataclass(frozen=True, slots=True)
class Box:
    """The pieces ``first`` to ``last`` (both counted from 0; several only where they are too narrow to draw) from ``x0`` to ``x1``.

    ``lane`` is 0 for the upper and 1 for the lower half of a bar with overlaps, always 0 in a bar without.
    """

    first: int
    last: int
    x0: float
    x1: float
    lane: int

    @property
    def dense(self) -> bool:
        """Whether the box stands for several pieces."""
        return self.last > self.first


@dataclass(frozen=True, slots=True)
class Bar:
    """One chunker's bar: its boxes in order, and whether it needs two lanes."""

    boxes: tuple[Box, ...]
    two_lanes: bool


def lay_out_bar(spans: Sequence[tuple[int, int]], lanes: Sequence[int], scale: Scale) -> Bar:
    """The boxes of a chunker's ``spans`` (ordered by their start), each in its lane as :func:`assign_lanes` gives them.

    Three lanes or more (a chunker that repeats more than half of each chunk) share the lower half.
    """
    factor = scale.width / scale.length if scale.length else 0.0
    left = scale.left
    boxes: list[Box] = []
    # The narrow pieces that wait to be drawn as one box, for each lane: first, last, x0, x1.
    waiting: dict[int, tuple[int, int, float, float]] = {}

    def flush(lane: int) -> None:
        held = waiting.pop(lane, None)
        if held is not None:
            boxes.append(Box(*held, lane))

    for number, (start, end) in enumerate(spans):
        lane = 1 if lanes[number] else 0
        x0, x1 = left + start * factor, left + end * factor
        held = waiting.get(lane)
        if held is not None and x1 - x0 < LEAST_BOX and x0 - held[3] < LEAST_BOX and held[3] - held[2] < _MOST_DENSE:
            waiting[lane] = (held[0], number, held[2], max(held[3], x1))
            continue
        flush(lane)
        if x1 - x0 < LEAST_BOX:
            waiting[lane] = (number, number, x0, x1)
        else:
            boxes.append(Box(number, number, x0, x1, lane))
    for lane in tuple(waiting):
        flush(lane)
    boxes.sort(key=lambda box: box.first)
    return Bar(tuple(boxes), any(lanes))


def merge_close(spans: Sequence[tuple[int, int]], scale: Scale, gap: float = 1.0) -> tuple[tuple[float, float], ...]:
    """The spans as pairs of x, those less than ``gap`` pixels apart joined: for the tables' line."""
    lines: list[tuple[float, float]] = []
    for start, end in spans:
        x0, x1 = scale.x(start), scale.x(end)
        if lines and x0 - lines[-1][1] < gap:
            lines[-1] = (lines[-1][0], max(lines[-1][1], x1))
        else:
            lines.append((x0, x1))
    return tuple(lines)


def spread_out(positions: Sequence[int], scale: Scale, gap: float, always: Span | None = None) -> tuple[int, ...]:
    """The indices of the ``positions`` (ascending) that can be drawn ``gap`` pixels apart, and of all those strictly inside ``always``."""
    kept: list[int] = []
    last = -gap
    for number, position in enumerate(positions):
        x = scale.x(position)
        if x - last >= gap or (always is not None and always.start < position < always.end):
            kept.append(number)
            last = x
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Label:
    """A text on the scale's line that wants to stand centred on ``x`` and is ``width`` pixels wide. Lower ``rank`` goes first."""

    text: str
    x: float
    width: float
    rank: int


def place_labels(labels: Sequence[Label], left: float, right: float, gap: float = 12.0) -> tuple[tuple[Label, float], ...]:
    """The labels that fit between ``left`` and ``right`` with ``gap`` pixels between them, each with the x where it begins.

    The most important are placed first; one that would touch another is left out.
    """
    taken: list[tuple[float, float]] = []
    placed: list[tuple[Label, float]] = []
    for label in sorted(labels, key=lambda label: (label.rank, label.x)):
        begin = min(max(label.x - label.width / 2, left), right - label.width)
        if begin < left or any(begin < end + gap and begin + label.width + gap > start for start, end in taken):
            continue
        taken.append((begin, begin + label.width))
        placed.append((label, begin))
    return tuple(sorted(placed, key=lambda pair: pair[1]))


def box_at(bar: Bar, x: float, lower: bool) -> Box | None:
    """The box under ``x``; where two lanes overlap, the one in the half that is pointed at (``lower``), else the other."""
    end = bisect_right([box.x0 for box in bar.boxes], x)
    here = [box for box in bar.boxes[:end] if box.x0 <= x < box.x1]
    if not here:
        return None
    wanted = 1 if lower else 0
    return next((box for box in here if box.lane == wanted), here[0])


def piece_at(box: Box, spans: Sequence[tuple[int, int]], position: int) -> int:
    """The piece of ``box`` that holds the character at ``position``, else the nearest one."""
    numbers = range(box.first, box.last + 1)
    return min(numbers, key=lambda number: max(spans[number][0] - position, position - (spans[number][1] - 1), 0))


def piece_beside(rows: Sequence[Sequence[Span]], row: int, piece: int, by: int) -> tuple[int, int]:
    """The piece ``by`` further on in the same row, kept inside it."""
    return row, min(max(piece + by, 0), len(rows[row]) - 1)


def piece_across(rows: Sequence[Sequence[Span]], row: int, piece: int, by: int) -> tuple[int, int]:
    """The piece of the row ``by`` below (above where negative) that holds the middle of this one; itself at the edge."""
    other = row + by
    if not 0 <= other < len(rows):
        return row, piece
    span = rows[row][piece]
    found = SpanIndex(rows[other]).nearest((span.start + span.end) // 2)
    return (row, piece) if found is None else (other, found)
