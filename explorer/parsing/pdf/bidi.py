"""Text from right to left: from where its glyphs stand to the order in which it is read, in ordinary letters.

A page says where each glyph stands and which character it shows, and files draw such lines in either order, or in pieces. So the order is
made again from the places: a line that is mostly from right to left is read from its right end, and what stands in it from left to right
(Latin words, numbers with their signs) is turned back. Brackets come as they look and are stored as they are read, so that "(" opens.
Presentation forms (a letter's shape at the end of a word, ligatures of letters) are folded to the letters.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_FORMS = re.compile("[\ufb1d-\ufd3d\ufd50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]")
_SIGNS = frozenset(".,:/-+%$\u20ac\u00a3\u2212\u066a\u066b\u066c#")
_MIRRORED = str.maketrans("()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039")
# Where a wider gap than this many sizes is left, two lines were taken for one.
_GAP = 1.5


class Glyph(NamedTuple):
    """One glyph with all its characters, from ``low`` to ``high`` along the line."""

    text: str
    low: float
    high: float
    kind: str


def has_right_to_left(text: str) -> bool:
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def logical(text: str, edges: Sequence[float], size: float) -> list[tuple[str, list[float]]]:
    """The line's text with its edges in the order of reading; several lines where a wide gap shows that they are.

    ``edges`` are begin and end of each code point's glyph, left to right.
    """
    glyphs = _glyphs(text, edges)
    if sum(glyph.kind == "R" for glyph in glyphs) >= sum(glyph.kind == "L" for glyph in glyphs):
        glyphs.sort(key=lambda glyph: -(glyph.low + glyph.high))
        parts = _without_gaps(glyphs, _GAP * size)
        return [_written(_turned_back(part)) for part in parts]
    return [_written(glyphs)]


def _glyphs(text: str, edges: Sequence[float]) -> list[Glyph]:
    """Characters of no width belong to a glyph beside them: marks to the one before, the other letters of a ligature to either.

    In a line that was turned round, a ligature's letters come before it, last letter first.
    """
    spots = [(letter, min(a, b), max(a, b)) for letter, a, b in zip(text, edges[::2], edges[1::2], strict=True)]
    glyphs: list[Glyph] = []
    early = ""
    for place, (letter, low, high) in enumerate(spots):
        if high > low or not glyphs:
            glyphs.append(Glyph(letter + early, low, high, _kind(letter)))
            early = ""
            continue
        following = next(((a, b) for _, a, b in spots[place + 1 :] if b > a), None)
        before = glyphs[-1]
        marks = unicodedata.combining(letter)
        if marks or following is None or abs(following[1] - low) > 0.01 or abs(before.high - low) <= 0.01:
            if not marks and before.text.isspace():
                # It stands in no blank: nobody can say where it does.
                glyphs.append(Glyph(letter, low, high, _kind(letter)))
                continue
            glyphs[-1] = before._replace(text=before.text + letter)
        else:
            early = letter + early
    if early:
        glyphs[-1] = glyphs[-1]._replace(text=glyphs[-1].text + early)
    return glyphs


@functools.lru_cache(maxsize=4096)
def _kind(letter: str) -> str:
    kind = unicodedata.bidirectional(letter)
    if kind in ("R", "AL"):
        return "R"
    return "N" if kind in ("EN", "AN") else kind if kind == "L" else ""


def _without_gaps(glyphs: Sequence[Glyph], most: float) -> list[list[Glyph]]:
    parts: list[list[Glyph]] = []
    for glyph in glyphs:
        if parts and parts[-1][-1].low - glyph.high <= most:
            parts[-1].append(glyph)
        else:
            parts.append([glyph])
    return parts


def _turned_back(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """Glyphs from the right end, with those stretches turned that are read from left to right."""
    ordered: list[Glyph] = []
    place = 0
    while place < len(glyphs):
        end = _stretch(glyphs, place)
        if end > place:
            ordered += reversed(glyphs[place:end])
            place = end
        else:
            glyph = glyphs[place]
            ordered.append(glyph if glyph.kind else glyph._replace(text=glyph.text.translate(_MIRRORED)))
            place += 1
    return ordered


def _stretch(glyphs: Sequence[Glyph], begin: int) -> int:
    """Where the stretch from left to right that begins here ends; ``begin`` when none does."""
    last = begin
    place = begin
    latin = False
    while place < len(glyphs) and glyphs[place].kind != "R":
        glyph = glyphs[place]
        if glyph.kind == "L":
            latin, last = True, place + 1
        elif glyph.kind == "N":
            if last > begin and not latin and any(between.text not in _SIGNS for between in glyphs[last:place]):
                break
            last = place + 1
        elif last == begin and glyph.text not in _SIGNS:
            break
        elif last > begin and glyph.text in _SIGNS and place == last and glyphs[last - 1].kind == "N" and _is_sign(glyphs, place):
            last = place + 1
        place += 1
    return last


def _is_sign(glyphs: Sequence[Glyph], place: int) -> bool:
    """Whether a sign beside a number is its own (a minus, a currency), not the end of a sentence."""
    return glyphs[place].text not in ".,:"


def _written(glyphs: Sequence[Glyph]) -> tuple[str, list[float]]:
    parts: list[str] = []
    edges: list[float] = []
    for glyph in glyphs:
        text = _folded(glyph.text)
        parts.append(text)
        edges += (glyph.low, glyph.high) * len(text)
    return "".join(parts), edges


def _folded(text: str) -> str:
    """Letters for presentation forms; a mark's own form is a blank with the mark, of which the mark stays."""
    if not _FORMS.search(text):
        return text
    return "".join(unicodedata.normalize("NFKC", letter).strip() if _FORMS.match(letter) else letter for letter in text) or text
