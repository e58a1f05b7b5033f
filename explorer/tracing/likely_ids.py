"""IDs that are one slip of the hand away from what was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from explorer.domain.identity import ID_LENGTH

_DIGITS = "0123456789abcdef"
_LOOKS_LIKE = str.maketrans("oOlI", "0011")
_ID = re.compile(rf"[{_DIGITS}]{{{ID_LENGTH}}}")


def as_read(typed: str) -> str:
    """What was typed with letters that look like digits read as those: O as 0, l and I as 1."""
    return typed.translate(_LOOKS_LIKE).lower()


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def likely_ids(typed: str) -> dict[str, str]:
    """Every ID that is one character away from ``typed``, and the slip in words, those that look alike first.

    One character away: another one in its place, one too many, one missing, or two neighbours swapped. Places count from 1.
    """
    found: dict[str, str] = {}
    read, plain = as_read(typed), typed.lower()
    if read != plain and is_id(read):
        slips = [(place, old, new) for place, (old, new) in enumerate(zip(plain, read, strict=True), start=1) if old != new]
        found[read] = " and ".join(f"character {place} is {new}, not {old}" for place, old, new in slips)
    for candidate, slip in _slips(read):
        if candidate not in (read, plain) and is_id(candidate):
            found.setdefault(candidate, slip)
    return found


def likely_beginnings(typed: str) -> dict[str, str]:
    """Beginnings of IDs that differ from ``typed`` in one character or in the order of two, and the slip in words."""
    read = as_read(typed)
    return {candidate: slip for candidate, slip in _replaced(read) if candidate != read and set(candidate) <= set(_DIGITS)}


def _replaced(word: str) -> Iterator[tuple[str, str]]:
    for place, typed in enumerate(word):
        for digit in _DIGITS:
            yield word[:place] + digit + word[place + 1 :], f"character {place + 1} is {digit}, not {typed}"
    for place in range(len(word) - 1):
        swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        yield swapped, f"characters {place + 1} and {place + 2} are swapped"


def _slips(word: str) -> Iterator[tuple[str, str]]:
    if len(word) == ID_LENGTH:
        yield from _replaced(word)
    elif len(word) == ID_LENGTH + 1:
        for place, typed in enumerate(word):
            yield word[:place] + word[place + 1 :], f"character {place + 1} ({typed}) is one too many"
    elif len(word) == ID_LENGTH - 1:
        for place in range(len(word) + 1):
            for digit in _DIGITS:
                yield word[:place] + digit + word[place:], f"character {place + 1} ({digit}) is missing"
