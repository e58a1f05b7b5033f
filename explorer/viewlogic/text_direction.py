"""In which direction a text is read: from left to right, or from right to left as Arabic, Persian and Hebrew are."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_LEFTWARD = ("R", "AL")
_LONG = 400
"""Characters of one text that are looked at: enough to know what it is."""


def direction(text: str) -> int:
    """-1 for a text from right to left, 1 for one from left to right, by its first letter that has a direction; 0 when none has one.

    That is Unicode's own rule for a paragraph (UAX 9, P2 and P3), marks of isolates aside.
    """
    for kind in map(unicodedata.bidirectional, text):
        if kind in _LEFTWARD:
            return -1
        if kind == "L":
            return 1
    return 0


def mostly_leftward(texts: Iterable[str]) -> bool:
    """Whether more letters in ``texts`` are of scripts from right to left than of others. Of each text the beginning is looked at."""
    leftward = rightward = 0
    for text in texts:
        for kind in map(unicodedata.bidirectional, text[:_LONG]):
            leftward += kind in _LEFTWARD
            rightward += kind == "L"
    return leftward > rightward


def is_figure(text: str) -> bool:
    """Whether a value is a figure: it has digits, and no letter with a direction."""
    return any(char.isdigit() for char in text) and direction(text) == 0
