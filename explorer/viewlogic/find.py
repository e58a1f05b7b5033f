"""Finding words in a shown text: by letters, whatever their case."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence

from explorer.domain.spans import Span


def occurrences(text: str, wanted: str) -> tuple[Span, ...]:
    """Every place of ``wanted`` in ``text``, from left to right and not overlapping, case ignored; none for an empty word.

    The parsed text is in NFC, so what is looked for is brought to NFC too. A blank matches any white space, also a line break.
    """
    words = unicodedata.normalize("NFC", wanted).split()
    if not words:
        return ()
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words), re.IGNORECASE)
    return tuple(Span(found.start(), found.end()) for found in pattern.finditer(text))


def step(found: Sequence[Span], position: int, forward: bool) -> int | None:
    """The occurrence to go to from ``position``: the next that starts there or later, or the one before; around the ends; None for none."""
    if not found:
        return None
    number = bisect_left(found, Span(position, position))
    return number % len(found) if forward else (number - 1) % len(found)


def count_words(found: Sequence[Span], current: int | None) -> str:
    """ "3 of 17", "17 found", "not found"."""
    if not found:
        return "not found"
    if current is None:
        return f"{len(found)} found"
    return f"{current + 1} of {len(found)}"
