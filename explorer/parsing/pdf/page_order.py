"""A page's elements in the order in which they are read: tables without rules are found, footnotes go to the end, columns are sorted out.

Where no two lines share a height, that is from the top down, whatever order the file draws them in.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from explorer.parsing.pdf.bidi import has_right_to_left
from explorer.parsing.pdf.columns import Element, Note, arrange
from explorer.parsing.pdf.frames import LaidPage, Line
from explorer.parsing.pdf.records import Drawn
from explorer.parsing.pdf.tables import Table

_HANGING = 0.3
# Footnotes are smaller than this part of the body's size.
_SMALL = 0.93
_NOTE_MARK = re.compile(
    r"(?:\(?\d{1,2}\)?|[*\u2020\u2021\u00a7\u00b6]{1,3}|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+)[.\]]? ?(?=[^\W\d]|[\"'(\u2018\u201c]|$)"
)
# Where no larger text stands above it, more than this many sizes are free there.
_APART = 1.6
# A page with more lines than this that stand side by side is a drawing.
MOST_LINES = 1_000


def in_reading_order(page: LaidPage, tables: Sequence[Table], left_out: Collection[int], body: float) -> list[Element]:
    """The tables of a page, and its lines without those whose indexes are ``left_out``. ``body`` is the size of the document's text.

    A page that is written from right to left comes mirrored (u turned to -u): its first column is the left one, its lines begin at u0.
    """
    free = [(place, line) for place, line in enumerate(page.lines) if place not in left_out]
    drawn: Sequence[Drawn] = page.drawn
    if is_right_to_left(line for _, line in free):
        free = [(place, line._replace(u0=-line.u1, u1=-line.u0)) for place, line in free]
        tables = [_mirrored(table) for table in tables]
        drawn = [box._replace(x0=-box.x1, x1=-box.x0) for box in drawn]
    free, notes = _without_footnotes(free, page, body)
    by_height = sorted(free, key=lambda entry: entry[1].v)
    if all(b.v - a.v > _HANGING * max(a.size, b.size) for (_, a), (_, b) in pairwise(by_height)):
        keyed: list[tuple[float, Element]] = [(line.v, line) for _, line in by_height]
        keyed += [(table.top, table) for table in tables]
    elif len(free) > MOST_LINES:
        keyed = [*free, *((table.first, table) for table in tables)]
    else:
        return [*arrange(free, tables, drawn), *notes]
    keyed.sort(key=lambda entry: entry[0])
    return [*(element for _, element in keyed), *notes]


def body_size(pages: Iterable[Iterable[Line]]) -> float:
    """The commonest size of the lines by characters, of two equally common ones the smaller; 0 without lines."""
    weights: Counter[float] = Counter()
    for lines in pages:
        for line in lines:
            weights[line.size] += len(line.text)
    return min(weights, key=lambda size: (-weights[size], size), default=0.0)


def _without_footnotes(free: list[tuple[int, Line]], page: LaidPage, body: float) -> tuple[list[tuple[int, Line]], list[Element]]:
    """The lines without the footnotes, and the footnotes, those of a column together.

    A footnote begins with its mark and is smaller than the body's text, and in its column nothing that is larger stands below it.
    """
    small = _SMALL * body
    begins = [(place, line) for place, line in free if line.size < small and _NOTE_MARK.match(line.text)]
    middle = (page.top + page.bottom) / 2
    begins = [(place, line) for place, line in begins if line.v > middle]
    if not begins:
        return free, []
    notes: dict[int, Line] = {}
    columns: list[list[tuple[int, Line]]] = []
    for place, line in sorted(begins, key=lambda entry: entry[1].v):
        if place in notes:
            continue
        below = [
            (other, found) for other, found in free if found.v > line.v - _HANGING * line.size and found.u0 < line.u1 and found.u1 > line.u0
        ]
        # A line of no width has nothing below it, not even itself.
        if below and all(found.size < small for _, found in below) and _is_set_off(line, free):
            column = sorted(((other, found) for other, found in below if other not in notes), key=lambda entry: entry[1].v)
            if 0 < len(column) < len(free) - len(notes):
                columns.append(column)
                notes.update(column)
    columns.sort(key=lambda column: column[0][1].u0)
    kept = [(place, line) for place, line in free if place not in notes]
    return kept, [Note(tuple(line for _, line in column)) for column in columns]


def _is_set_off(note: Line, free: Sequence[tuple[int, Line]]) -> bool:
    """Whether the line above a footnote in its column is larger, or further away than a line's step."""
    above = [line for _, line in free if line.v < note.v - _HANGING * note.size and line.u0 < note.u1 and line.u1 > note.u0]
    nearest = max(above, key=lambda line: line.v, default=None)
    return nearest is not None and (nearest.size * _SMALL > note.size or note.v - nearest.v > _APART * note.size)


def is_right_to_left(lines: Iterable[Line]) -> bool:
    """Whether most letters of the lines are of a script that is written from right to left."""
    texts = [line.text for line in lines]
    if not any(map(has_right_to_left, texts)):
        return False
    kinds = Counter(unicodedata.bidirectional(letter) for text in texts for letter in text)
    return kinds["R"] + kinds["AL"] > kinds["L"]


def _mirrored(table: Table) -> Table:
    """The table as it is read from right to left: the rightmost column first."""
    return table._replace(us=tuple(-u for u in reversed(table.us)), rows=[row[::-1] for row in table.rows])
