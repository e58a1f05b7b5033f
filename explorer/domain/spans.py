"""Half-open ranges of code points in a parsed text."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """Characters ``[start, end)`` of a parsed text, counted in code points."""

    start: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one character. An empty span overlaps nothing."""
        return max(self.start, other.start) < min(self.end, other.end)

    def intersection(self, other: Span) -> Span | None:
        """The characters of both, or None when there are none."""
        start, end = max(self.start, other.start), min(self.end, other.end)
        return Span(start, end) if start < end else None

    def contains(self, position: int) -> bool:
        return self.start <= position < self.end

    def covers(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end
