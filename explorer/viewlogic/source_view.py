"""The source file of a document beside its formatted text: its lines, and which of them a chunk comes from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from explorer.domain.blocks import SourceMark

# Qt would break a line at the first two, and takes the non-characters for marks of its own.
_SHOWN = str.maketrans(
    {"\u2028": " ", "\u2029": " ", "\x00": "\ufffd", "\r": "\n", **{chr(code): "\ufffd" for code in range(0xFDD0, 0xFDF0)}}
)


def shown_source(source: str) -> str:
    """The file's text with the line ends that Qt counts as the parser does: one line break each, and none inside a line."""
    return source.replace("\r\n", "\n").translate(_SHOWN)


class SourceLines:
    """Finds lines of the source for spans of the parsed text. ``marks`` are in the order of their start and do not overlap."""

    __slots__ = ("_marks", "_starts")

    def __init__(self, marks: Sequence[SourceMark]) -> None:
        self._marks = marks
        self._starts = [mark.start for mark in marks]

    def of(self, start: int, end: int) -> tuple[int, int] | None:
        """The first and the last line (from 1, both inclusive) that the characters ``[start, end)`` come from.

        None when no mark touches the span.
        """
        first = max(bisect_right(self._starts, start) - 1, 0)
        touched = [mark for mark in self._marks[first : bisect_left(self._starts, end)] if mark.end > start]
        if not touched:
            return None
        return min(mark.first_line for mark in touched), max(mark.last_line for mark in touched)


def line_words(lines: tuple[int, int] | None) -> str:
    """ "line 12", "lines 12–18", "" for None."""
    if lines is None:
        return ""
    first, last = lines
    return f"line {first}" if first == last else f"lines {first}–{last}"
