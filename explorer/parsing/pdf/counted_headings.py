"""Headings that look like page numbers: they stand at one height of all pages and count with them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.margins import Free
from explorer.parsing.pdf.styles import is_wordy

_NUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2})*\.?")
# Words of a heading that only its number tells from the next one.
_COUNTED = re.compile(
    r"(?:section|article|chapter|part|clause|annex|appendix|schedule|\u00a7|abschnitt|artikel|kapitel|teil|anhang|chapitre|partie|annexe"
    r"|cap[i\u00ed]tulo|secci[o\u00f3]n|art[i\u00ed]culo|parte|anexo) ?(\d{1,3})[.:]?",
    re.IGNORECASE,
)
_LARGER = 1.05
# A heading's words begin no further from its number than this many sizes.
_TAB = 5.0
_ONE_ROW = 0.3


def counted_headings(free: Sequence[Free], found: Sequence[Collection[int]]) -> list[set[int]]:
    """Which of the lines that were ``found`` to come again on other pages are headings, or numbers of headings, and none of the furniture.

    A number is one when the words beside it stay, in the same style, which is larger or bolder than the body. A line like "Section 1" is
    one when it is larger or bolder than the body and every page has another number.
    """
    kept: list[set[int]] = [set() for _ in free]
    counted: dict[tuple[float, bool], list[tuple[int, int, int]]] = {}
    numbers: list[tuple[int, int, Line]] = []
    for page, (lines, places) in enumerate(zip(free, found, strict=True)):
        for place, line in lines if places else ():
            if place in places:
                text = line.text
                if match := _COUNTED.fullmatch(text):
                    counted.setdefault((line.size, line.bold), []).append((page, place, int(match[1])))
                elif len(text) < 9 and _NUMBER.fullmatch(text):
                    numbers.append((page, place, line))
    numbers = [entry for entry in numbers if _words_beside(entry[2], free[entry[0]], found[entry[0]])]
    if not numbers and not counted:
        return kept
    body = _body(free, found)
    for page, place, line in numbers:
        if _stands_out(line.size, body, bold=line.bold):
            kept[page].add(place)
    for (size, bold), headings in counted.items():
        if _stands_out(size, body, bold=bold) and len({number for *_, number in headings}) == len(headings):
            for page, place, _ in headings:
                kept[page].add(place)
    return kept


def _words_beside(number: Line, lines: Free, found: Collection[int]) -> bool:
    return any(
        0 < line.u0 - number.u1 <= _TAB * number.size
        and abs(line.v - number.v) <= _ONE_ROW * number.size
        and (line.size, line.bold) == (number.size, number.bold)
        and place not in found
        and is_wordy(line.text)
        for place, line in lines
    )


def _stands_out(size: float, body: tuple[float, bool], *, bold: bool) -> bool:
    return size > body[0] * _LARGER or (bold and not body[1] and size * _LARGER >= body[0])


def _body(free: Sequence[Free], found: Sequence[Collection[int]]) -> tuple[float, bool]:
    """The commonest style of the lines that are no furniture."""
    weights: Counter[tuple[float, bool]] = Counter()
    for lines, places in zip(free, found, strict=True):
        for place, line in lines:
            if place not in places:
                weights[line.size, line.bold] += len(line.text)
    return min(weights, key=lambda style: (-weights[style], style), default=(0.0, False))
