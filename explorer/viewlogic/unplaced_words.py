"""Which characters of a passage stand nowhere on the page although they came from the file."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

MOST_PLACES = 8
_LONGEST = 40  # characters shown of one place
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Mn", "Me", "Zs", "Zl", "Zp"})


def unplaced_in(unplaced: Iterable[tuple[int, int]], start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The parts of the spans ``unplaced`` that lie in ``[start, end)``, in code points; those that touch are one."""
    found: list[tuple[int, int]] = []
    for first, last in unplaced:
        first, last = max(first, start), min(last, end)
        if first < last:
            if found and found[-1][1] == first:
                first = found.pop()[0]
            found.append((first, last))
    return tuple(found)


def unplaced_words(text: str, unplaced: Iterable[tuple[int, int]], start: int, end: int) -> str:
    """``3 characters: “ffi” at 120``; ``""`` when all stand somewhere. Characters that cannot be seen go by their code point."""
    places = unplaced_in(unplaced, start, end)
    if not places:
        return ""
    count = sum(last - first for first, last in places)
    shown = [f"\u201c{_visible(text[first:last])}\u201d at {first}" for first, last in places[:MOST_PLACES]]
    more = len(places) - MOST_PLACES
    if more > 0:
        shown.append(f"and {more} more place{'s' if more > 1 else ''}")
    return f"{count} character{'s' if count > 1 else ''}: {', '.join(shown)}"


def _visible(words: str) -> str:
    cut = words[:_LONGEST]
    # A blank between letters is seen, a lone one is not.
    alone = not cut.strip()
    said = "".join(f"U+{ord(sign):04X}" if unicodedata.category(sign) in _UNSEEN and (alone or sign != " ") else sign for sign in cut)
    return f"{said}\u2026" if len(words) > _LONGEST else said
