"""Figures of tables in text that runs from right to left, drawn in the order in which they are written.

Behind Arabic letters Unicode's rules (UAX 9, W2 and W4) part a figure at its hyphens and set the parts from right to left: 2026-03-21 would
be read as 21-03-2026. A mark before the figure prevents that. It takes the place of the blank that the parser set between a column's name
and the value, so every other character stays the one of the parsed text, at its place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from explorer.domain.spans import Span

MARK = "\u200e"
"""LEFT-TO-RIGHT MARK, which has no width."""
_FIGURE = re.compile(r"(?<=:) (?=[^\n\d]*\d)(?=[\d.,:/% ]*[+-][\d.,:/% +-]*$)", re.MULTILINE)


def with_upright_figures(text: str, borrowed: Callable[[int, int], Span | None]) -> str:
    """``text`` in as many characters. ``borrowed`` says what of a line ``[start, end)`` is a borrowed name with its sign and blank."""
    parts, done = [], 0
    for found in _FIGURE.finditer(text):
        start = text.rfind("\n", 0, found.start()) + 1
        end = text.find("\n", found.end())
        name = borrowed(start, len(text) if end < 0 else end)
        if name is not None and name.end == found.end() and _ends_leftward(text[start : found.start()]):
            parts += [text[done : found.start()], MARK]
            done = found.end()
    return "".join([*parts, text[done:]]) if parts else text


def _ends_leftward(name: str) -> bool:
    """Whether the last letter with a direction is an Arabic one."""
    return next((kind for kind in map(unicodedata.bidirectional, reversed(name)) if kind in ("L", "R", "AL")), "L") == "AL"
