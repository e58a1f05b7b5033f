"""The rules that every text goes through, whatever its format: one alphabet, one kind of blank, NFC.

They come from the reference system and are frozen: positions are chunk IDs, so a change here moves IDs in every format
and needs new rule numbers in ``explorer.parsing``.

- Spaces, tabs, no-break spaces, line breaks (also vertical tab, form feed, U+001C to U+001F, U+0085, U+2028 and U+2029)
  are blanks: a run of them becomes one space. Other spaces (thin, ideographic) stay inside; at the ends every white space goes.
- Characters that no parsed text may hold (NUL and the other control characters, U+FDD0 to U+FDEF, lone surrogates) become
  U+FFFD, one for one: something stood there.
- The result is in Unicode NFC.
- A table row is its cells joined with " | ", the ends stripped: an empty last cell leaves " |", an empty one in the middle
  two separators with two spaces between them, so splitting at " | " gives the cells back. A row without any text is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

CELL_JOINT = " | "
BULLET = "- "

FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ud800-\udfff]")
"""Finds what a parsed text never holds. A line break "\\n" is legal there, between lines of a block and between blocks."""

_BLANK_CODES = (0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x85, 0x2028, 0x2029)
_BLANKS = re.compile("[ \t\n\xa0]+")
_REPLACEMENT = "\ufffd"


def _legal(match: re.Match[str]) -> str:
    return " " if ord(match[0]) in _BLANK_CODES else _REPLACEMENT


def clean(text: str) -> str:
    """``text`` as one line of parsed text: legal characters, NFC, single spaces, no white space at the ends. Idempotent, linear."""
    plain = text.isprintable()  # which no line break, tab, no-break space or forbidden character is
    if not plain:
        text = FORBIDDEN.sub(_legal, text)
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    if not plain or "  " in text:
        text = _BLANKS.sub(" ", text)
    return text.strip()


def clean_row(cells: Iterable[str]) -> str:
    """One table row as one line, ``""`` when no cell holds any text. The cells are cleaned here."""
    cleaned = [clean(cell) for cell in cells]
    return CELL_JOINT.join(cleaned).strip(" ") if any(cleaned) else ""


def clean_mapped(text: str) -> tuple[str, list[int]]:
    """``clean(text)``, and for each of its code points the index in ``text`` of the first code point that it came from.

    The indexes never fall. A run of blanks has the index of its first blank. Where NFC changed something, all letters of the
    cluster (a base and its marks) have the index of the cluster's first code point.
    """
    legal = FORBIDDEN.sub(_legal, text)
    composed, origins = _composed(legal)
    letters: list[str] = []
    kept: list[int] = []
    for letter, origin in zip(composed, origins, strict=True):
        if letter in " \t\n\xa0":
            if letters and letters[-1] == " ":
                continue
            letter = " "
        letters.append(letter)
        kept.append(origin)
    spaced = "".join(letters)
    start, end = len(spaced) - len(spaced.lstrip()), len(spaced.rstrip())
    return spaced[start:end], kept[start:end]


def _composed(text: str) -> tuple[str, list[int]]:
    """``text`` in NFC, with the index that each code point came from."""
    if unicodedata.is_normalized("NFC", text):
        return text, list(range(len(text)))
    parts: list[str] = []
    origins: list[int] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and not _breaks(text, start, end):
            continue
        source = text[start:end]
        part = unicodedata.normalize("NFC", source)
        parts.append(part)
        # A cluster that NFC changed is one shape: its marks may have been joined or have changed places.
        origins.extend(range(start, end) if part == source else [start] * len(part))
        start = end
    return "".join(parts), origins


def _breaks(text: str, start: int, end: int) -> bool:
    """Whether NFC never joins ``text[end]`` or what follows it to ``text[start:end]``."""
    # Nothing joins a blank, and a blank that is stripped must not lend its place to the marks behind it.
    if text[start:end] in (" ", "\t", "\n", "\xa0"):
        return True
    # Asked of the decomposed letter: some marks of class 0 are made of marks that move (U+0F73).
    if unicodedata.combining(unicodedata.normalize("NFD", text[end])[0]):
        return False
    joined = unicodedata.normalize("NFC", text[start : end + 1])
    return joined == unicodedata.normalize("NFC", text[start:end]) + unicodedata.normalize("NFC", text[end])
