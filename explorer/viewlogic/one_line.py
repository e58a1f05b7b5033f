"""A text on one line with its marked ranges, cut to what there is room for."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from explorer.domain.spans import Span

_ELLIPSIS = "…"
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """``marks`` are half-open ranges of code points in ``text``, in order, apart from each other."""

    text: str
    marks: tuple[Span, ...] = ()

    def cut(self, width: int) -> MarkedLine:
        """The beginning, at most ``width`` code points; the last is an ellipsis when something was cut."""
        if len(self.text) <= width:
            return self
        kept = max(width - 1, 0)
        return MarkedLine(self.text[:kept] + _ELLIPSIS, _inside(self.marks, 0, kept, 0))

    def around(self, width: int) -> MarkedLine:
        """At most ``width`` code points that show as much as possible of what is marked, cut at words where it is cut; the beginning
        when nothing is marked.
        """
        if len(self.text) <= width or not self.marks:
            return self.cut(width)
        start = self._best_start(width - 2)
        if start:
            # A word's beginning, unless the next one is far.
            blank = self.text.find(" ", start, start + 16)
            start = blank + 1 if 0 <= blank < self._first_mark(start) else start
        if start == 0:
            return self.cut(width)
        end = min(len(self.text), start + width - 1)
        cut = end < len(self.text)
        end -= cut
        text = _ELLIPSIS + self.text[start:end] + (_ELLIPSIS if cut else "")
        return MarkedLine(text, _inside(self.marks, start, end, 1))

    def _best_start(self, width: int) -> int:
        """Where to begin so that ``width`` characters hold the most marks; some text stands before the first of them."""
        starts = [mark.start for mark in self.marks]
        best, most = 0, bisect_right([mark.end for mark in self.marks], width)
        for number, start in enumerate(starts):
            begin = max(0, min(start - width // 6, len(self.text) - width))
            count = bisect_left(starts, begin + width) - number
            if count > most:
                best, most = begin, count
        return best

    def _first_mark(self, position: int) -> int:
        return next((mark.start for mark in self.marks if mark.start >= position), len(self.text))


def one_line(text: str, marks: Iterable[Span] = ()) -> MarkedLine:
    """``text`` with each run of white space as one blank, and none at the ends; ``marks`` go with their characters."""
    words, starts, places, length = [], [], [], 0
    for found in _WORD.finditer(text):
        words.append(found[0])
        starts.append(found.start())
        places.append(length)
        length += len(found[0]) + 1

    def moved(position: int) -> int:
        number = bisect_right(starts, position) - 1
        return places[number] + min(position - starts[number], len(words[number])) if number >= 0 else 0

    ranges = (Span(moved(mark.start), moved(mark.end)) for mark in marks if not text[mark.start : mark.end].isspace())
    return MarkedLine(" ".join(words), tuple(span for span in ranges if span.length > 0))


def _inside(marks: Iterable[Span], start: int, end: int, shift: int) -> tuple[Span, ...]:
    """What of the marks lies in ``[start, end)``, told from ``start`` on plus ``shift``."""
    clipped = (Span(max(mark.start, start), min(mark.end, end)) for mark in marks)
    return tuple(Span(mark.start - start + shift, mark.end - start + shift) for mark in clipped if mark.length > 0)
