"""Which word a click means."""

from __future__ import annotations

import re

from explorer.domain.spans import Span

_WORD = re.compile(r"[^\W_](?:[\w'’.\-/°%]*[^\W_])?")
_REACH = 80


def word_to_mark(text: str, position: int) -> Span | None:
    """The word at ``position`` without the signs around it, None where there is none. A word has at most 160 characters here."""
    start = max(position - _REACH, 0)
    for found in _WORD.finditer(text, start, min(position + _REACH, len(text))):
        if found.start() <= position < found.end():
            return Span(found.start(), found.end())
        if found.start() > position:
            return None
    return None
