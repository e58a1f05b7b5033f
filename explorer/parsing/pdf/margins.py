"""What a page's upper and lower margins are, and what it means that a line in one of them is like a line on another page."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from explorer.parsing.pdf.frames import LaidPage, Line

Free = Sequence[tuple[int, Line]]
"""The lines of a page that may be furniture, each with its index."""

# The outer parts of this share of the height.
_MARGIN_PART = 0.12
_ROMAN = re.compile(r"[ivxlcIVXLC]+")
_DIGITS = re.compile(r"\d+")

SAME_HEIGHT = 1.0
"""A point of difference is less than any line step, and more than what rounding makes."""


APART = 1.5
"""More than so many sizes between two lines is free room."""


def words_of(line: Line) -> str:
    """The line's text with every number as 0, a Roman one that stands alone too."""
    text = line.text
    return "0" if len(text) < 8 and _ROMAN.fullmatch(text) else _DIGITS.sub("0", text)


def from_edge(page: LaidPage, line: Line, *, upper: bool) -> float:
    return line.v - page.top if upper else page.bottom - line.v


def margin(page: LaidPage) -> float:
    return (page.bottom - page.top) * _MARGIN_PART


def in_margins(page: LaidPage, places: Collection[int], lines: Free) -> set[int]:
    """Those of the places that are near an edge, where they stand apart from the text."""
    found: set[int] = set()
    for upper in (True, False):
        near = {place for place in places if from_edge(page, page.lines[place], upper=upper) <= margin(page)}
        if stands_apart(near, lines, upper=upper):
            found |= near
    return found


def stands_apart(places: Collection[int], lines: Free, *, upper: bool) -> bool:
    """Whether more than a line's step is free between these lines and what stands further inside: rows of a table go on there."""
    inner = [line for place, line in lines if place in places]
    if not inner:
        return False
    last = max(inner, key=lambda line: line.v if upper else -line.v)
    gaps = [(line.v - last.v) * (1 if upper else -1) for place, line in lines if place not in places]
    return all(gap < -0.5 * last.size or gap > APART * last.size for gap in gaps)


def counts(line: Line, page: int, label: str) -> Iterator[int | None]:
    """How far ahead of its page (by index) a line is that is nothing but a number, and None for one that is the page's label."""
    text = line.text
    if text == label:
        yield None
    if len(text) < 6 and text.isdecimal():
        yield int(text) - page


def level(height: float, others: Sequence[float]) -> bool:
    return any(abs(height - other) <= SAME_HEIGHT for other in others)
