"""Which lines are the title and headings, from their sizes and weights.

The body's size is the commonest outside tables and furniture, by characters. A heading is bold and larger than the body; the sizes of
headings, from the largest, are levels 2, 3, and so on. The title is clearly larger than the headings and stands once, on one page, before
them; it may be of any weight. Rules: the design's section 5; the reference has 10.5, 13 bold and 17 bold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from explorer.parsing.pdf.frames import Line

# Rounding and scaled fonts make sizes differ by a few hundredths of themselves; headings differ by more.
_SAME_SIZE = 1.03
_LARGER = 1.05
_TITLE_TO_HEADING = 1.15
_TITLE_TO_BODY = 1.4
_MOST_TITLE_LINES = 4
_DEEPEST = 6
_WORD = re.compile(r"[^\W\d_]{3}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}")


class Styles(NamedTuple):
    """``body`` is the body's size in points; ``levels`` the level of lines by (size, bold): 1 for the title, 2 and more for headings."""

    body: float
    levels: Mapping[tuple[float, bool], int]

    def level(self, line: Line) -> int:
        return self.levels.get((line.size, line.bold), 0)


def find_styles(lines: Sequence[Line]) -> Styles:
    """The styles of a document's lines in reading order, without tables and furniture."""
    weights: Counter[float] = Counter()
    for line in lines:
        weights[line.size] += len(line.piece.glyphs.text)
    # Of two sizes equally common the smaller is the body.
    body = min(weights, key=lambda size: (-weights[size], size), default=0.0)
    larger = [line for line in lines if line.size > body * _LARGER and is_wordy(line.text)]
    levels: dict[tuple[float, bool], int] = {}
    title = _title_size(lines, larger, body)
    if title is not None:
        levels.update({(line.size, line.bold): 1 for line in larger if same_size(line.size, title)})
    sizes = {line.size for line in larger if line.bold and (line.size, True) not in levels}
    for level, cluster in enumerate(clusters(sizes), start=2):
        levels.update({(size, True): min(level, _DEEPEST) for size in cluster})
    return Styles(body, levels)


def _title_size(lines: Sequence[Line], larger: Sequence[Line], body: float) -> float | None:
    if not larger:
        return None
    first_page = larger[0].page
    size = max(line.size for line in larger if line.page == first_page)
    places = [place for place, line in enumerate(lines) if same_size(line.size, size)]
    if len(places) > _MOST_TITLE_LINES or places[-1] - places[0] != len(places) - 1 or lines[places[-1]].page != lines[places[0]].page:
        return None
    headings = [
        place
        for place, line in enumerate(lines)
        if line.bold and line.size > body * _LARGER and not same_size(line.size, size) and is_wordy(line.text)
    ]
    if not headings:
        return size if size >= body * _TITLE_TO_BODY else None
    clear = size >= max(lines[place].size for place in headings) * _TITLE_TO_HEADING
    return size if clear and places[0] < headings[0] else None


def same_size(size: float, other: float) -> bool:
    return other <= size * _SAME_SIZE and size <= other * _SAME_SIZE


def clusters(sizes: Iterable[float]) -> list[list[float]]:
    """Sizes from the largest, those that are nearly the largest of their cluster together."""
    found: list[list[float]] = []
    for size in sorted(sizes, reverse=True):
        if found and same_size(size, found[-1][0]):
            found[-1].append(size)
        else:
            found.append([size])
    return found


def is_wordy(text: str) -> bool:
    """Whether the text has a word: chapter numbers, initials and signs are no headings by themselves, however large."""
    return _WORD.search(text) is not None
