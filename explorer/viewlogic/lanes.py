"""Spans that may overlap: the lane in which each is drawn, and quick answers to "which of them are here?"."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from explorer.domain.spans import Span


def assign_lanes(spans: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The lane, from 0, of every span: the lowest in which it touches nothing that came before.

    ``spans`` are half-open and ordered by their start. Spans that do not overlap all get lane 0; a chunker that repeats
    the end of a chunk in the next one alternates between 0 and 1.
    """
    ends: list[int] = []
    lanes: list[int] = []
    for start, end in spans:
        lane = next((number for number, last in enumerate(ends) if last <= start), len(ends))
        if lane == len(ends):
            ends.append(end)
        else:
            ends[lane] = end
        lanes.append(lane)
    return tuple(lanes)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters ``[start, end)`` that the same spans cover: ``owners`` are their indices, in order, at least one."""

    start: int
    end: int
    owners: tuple[int, ...]


class SpanIndex:
    """Half-open spans, ordered by their start, that answers in logarithmic time plus the size of the answer.

    ValueError when they are not ordered.
    """

    __slots__ = ("_reach", "_starts", "spans")

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self.spans = tuple(span if type(span) is Span else Span(*span) for span in spans)
        self._starts = [span.start for span in self.spans]
        if any(late < early for early, late in pairwise(self._starts)):
            raise ValueError("spans are to be ordered by their start")
        # The farthest end so far. It never falls, so it can be searched even where a long span encloses later ones.
        self._reach: list[int] = []
        for span in self.spans:
            self._reach.append(max(span.end, self._reach[-1] if self._reach else span.end))

    def between(self, start: int, end: int) -> tuple[int, ...]:
        """The indices of the spans that share a character with ``[start, end)``, in order; none for an empty range."""
        if start >= end:
            return ()
        first = bisect_right(self._reach, start)
        last = bisect_left(self._starts, end)
        return tuple(number for number in range(first, last) if self.spans[number].end > start)

    def at(self, position: int) -> tuple[int, ...]:
        """The indices of the spans that hold the character at ``position``, in order."""
        return self.between(position, position + 1)

    def nearest(self, position: int) -> int | None:
        """The span at ``position``, else the one whose edge is nearest to it (the earlier of two); None when there are none."""
        here = self.at(position)
        if here:
            return here[0]
        after = bisect_left(self._starts, position)
        candidates = [number for number in (after - 1, after) if 0 <= number < len(self.spans)]
        if not candidates:
            return None
        return min(candidates, key=lambda number: self._distance(number, position))

    def _distance(self, number: int, position: int) -> int:
        span = self.spans[number]
        return max(span.start - position, position - (span.end - 1), 0)

    def overlaps(self, start: int, end: int) -> tuple[Stretch, ...]:
        """The stretches inside ``[start, end)`` that two or more spans cover."""
        inside = self.between(start, end)
        if len(inside) < 2:
            return ()
        cuts = sorted({start, end, *(cut for number in inside for cut in self.spans[number] if start < cut < end)})
        found: list[Stretch] = []
        for left, right in pairwise(cuts):
            owners = tuple(number for number in inside if self.spans[number].start <= left and right <= self.spans[number].end)
            if len(owners) > 1:
                found.append(Stretch(left, right, owners))
        return tuple(found)


def next_choice(candidates: Sequence[int], chosen: int | None) -> int | None:
    """Which of the overlapping spans a repeated click takes: the one after the chosen one, around the end to the first."""
    if not candidates:
        return None
    if chosen in candidates:
        return candidates[(candidates.index(chosen) + 1) % len(candidates)]
    return candidates[0]
