"""Lines near a page's edge that come again on other pages and are text all the same: heads of tables, salutations, headings that count.

It is asked where the height of a line proves nothing, because the pages differ. Then leaving a line of the text out is the worse mistake.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise
from statistics import median

from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.margins import SAME_HEIGHT, Free

# The columns of a table begin or end at one place, to these points, and its first row is no further from its head than so many sizes.
_ALIGNED = 2.0
_HEAD_GAP = 4.0
# Between a running head of the text's own size and the text there is more than so many sizes, and more than between other lines.
_ROOM, _MORE_THAN_USUAL = 3.0, 1.5
_PAGE_WORD = re.compile(
    r"\b(?:page|seite|pag\.?|p\u00e1gina|pagina|p\.|s\.|blatt|blad|sheet|slide|folie|sida|side|sivu|strona|strana|str\.|oldal|sayfa"
    r"|\u0441\u0442\u0440\u0430\u043d\u0438\u0446\u0430|\u0441\u0442\u0440\.?|\u0635\u0641\u062d\u0647|\u0635\u0641\u062d\u0629)(?!\w)"
    r"|\u7b2c ?\d+ ?[\u9875\u9801]|\ucabd",
    re.IGNORECASE,
)
_LIST_MARK = re.compile(r"\(?\d+[.)](?!\d)")
_WORD = re.compile(r"[^\W\d_]+")


def heads_columns(line: Line, lines: Free, *, upper: bool) -> bool:
    """Whether two pieces or more of the line's row stand over (in a lower margin: under) pieces of the next row, as columns do."""
    row = [other for _, other in lines if abs(other.v - line.v) <= SAME_HEIGHT]
    if len(row) < 2:
        return False
    inwards = [(other.v - line.v) * (1 if upper else -1) for _, other in lines]
    gap = min((distance for distance in inwards if distance > SAME_HEIGHT), default=0.0)
    if not 0 < gap <= _HEAD_GAP * line.size:
        return False
    following = [other for (_, other), distance in zip(lines, inwards, strict=True) if abs(distance - gap) <= SAME_HEIGHT]
    return sum(any(_same_column(piece, other) for other in following) for piece in row) > 1


def _same_column(one: Line, other: Line) -> bool:
    return abs(one.u0 - other.u0) <= _ALIGNED or abs(one.u1 - other.u1) <= _ALIGNED


def has_room(line: Line, lines: Free, left_out: Collection[int], *, upper: bool) -> bool:
    """Whether there is more room between the line and the text inside of it than there is between the text's own lines."""
    heights = sorted({round(other.v, 1) for place, other in lines if place not in left_out})
    gaps = [below - above for above, below in pairwise(heights) if below - above > SAME_HEIGHT]
    inwards = [gap for height in heights if (gap := (height - line.v) * (1 if upper else -1)) > SAME_HEIGHT]
    return not inwards or min(inwards) > max(_ROOM * line.size, _MORE_THAN_USUAL * median(gaps))


def says_page(text: str) -> bool:
    """Whether a line with a number is a page's number by its words: it says so, or there is nothing else."""
    if _PAGE_WORD.search(text):
        return True
    return not any(map(str.isalpha, text)) and not _LIST_MARK.fullmatch(text)


def may_say_page(text: str) -> bool:
    """Whether a line with a number may be a running head with a page's number at one end: "Chapter 3" is none, nor is "3. Scope"."""
    if says_page(text):
        return True
    return (text[:1].isdecimal() or text[-1:].isdecimal()) and _LIST_MARK.match(text) is None and len(_WORD.findall(text)) > 1
