"""How wide columns are and how many lines a row has, from the values that are known."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence


def column_widths(needs: Sequence[float], room: float, least: Sequence[float], comfort: float = 0.0) -> list[int]:
    """Widths for columns that need ``needs`` pixels on one line, in ``room`` pixels; none gets less than its ``least``, or than it needs.

    Where there is room enough, the rest is shared out by need. Where there is not, the widest give way, down to one width. Where even
    that is too much, so that the grid has to be scrolled anyway, columns get what they need, up to ``comfort``.
    """
    if not needs:
        return []
    total = sum(needs)
    if total <= room:
        widths = [need * room / total for need in needs]
    elif sum(map(min, needs, least)) > room:
        widths = [min(need, max(comfort, word)) for need, word in zip(needs, least, strict=True)]
    else:
        # What may not give way is set apart until the others have their level.
        fixed: set[int] = set()
        while True:
            level = _level([need for place, need in enumerate(needs) if place not in fixed], room - sum(least[place] for place in fixed))
            widths = [least[place] if place in fixed else min(need, level) for place, need in enumerate(needs)]
            below = {place for place, width in enumerate(widths) if place not in fixed and width < min(least[place], needs[place])}
            if not below:
                break
            fixed |= below
    whole = [math.floor(width) for width in widths]
    if sum(widths) <= room + 1:
        whole[-1] += max(math.floor(room) - sum(whole), 0)
    return whole


def _level(needs: Sequence[float], room: float) -> float:
    """The width to which wide columns are cut, so that all together have ``room``."""
    left, count = max(room, 0.0), len(needs)
    for need in sorted(needs):
        if need * count >= left:
            return left / count
        left -= need
        count -= 1
    return max(needs, default=0.0)


def row_lines(values: Sequence[tuple[str, float]], advance: Callable[[str], float], most: int) -> int:
    """The lines that the longest of ``values`` needs, up to ``most``: each is a text and the width of its column.

    ``advance`` measures a text on one line. Text breaks at blanks; a word that is wider than its column is parted.
    """
    lines = 1
    blank = advance(" ")
    for text, width in values:
        if lines >= most:
            break
        if advance(text) > width:
            lines = max(lines, _wrapped(text, max(width, 1.0), advance, blank, most))
    return lines


def _wrapped(text: str, width: float, advance: Callable[[str], float], blank: float, most: int) -> int:
    lines, used = 0, width
    for word in text.split():
        wide = advance(word)
        if lines and used + blank + wide <= width:
            used += blank + wide
            continue
        parts = max(math.ceil(wide / width), 1)
        lines += parts
        used = wide - (parts - 1) * width
        if lines >= most:
            return most
    return max(lines, 1)
