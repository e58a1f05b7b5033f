"""Positions in code points (Python's, the product's) and in UTF-16 units (Qt's).

The two differ by one for every character before the position that lies outside the Basic Multilingual Plane, such as an emoji.
"""

from __future__ import annotations

import re
from bisect import bisect_left

_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


class Utf16Map:
    """Converts positions in one text. A text without astral characters costs nothing but the look for them."""

    __slots__ = ("_length", "_points", "_units", "_utf16_length")

    def __init__(self, text: str) -> None:
        self._length = len(text)
        # The code points of the astral characters, and the UTF-16 offsets of their first halves.
        self._points: list[int] = [] if text.isascii() else [found.start() for found in _ASTRAL.finditer(text)]
        self._units = [point + before for before, point in enumerate(self._points)]
        self._utf16_length = self._length + len(self._points)

    @property
    def length(self) -> int:
        """Code points of the text."""
        return self._length

    @property
    def utf16_length(self) -> int:
        """UTF-16 units of the text."""
        return self._utf16_length

    def to_utf16(self, position: int) -> int:
        """The UTF-16 offset of the code point ``position``, from 0 to the length; ValueError outside."""
        if not 0 <= position <= self._length:
            raise ValueError(f"position {position} is outside a text of {self._length} code points")
        if not self._points:
            return position
        return position + bisect_left(self._points, position)

    def to_codepoint(self, offset: int) -> int:
        """The code point at the UTF-16 offset ``offset``; ValueError outside the text.

        An offset between the halves of a surrogate pair means the character that the pair stands for.
        """
        if not 0 <= offset <= self._utf16_length:
            raise ValueError(f"offset {offset} is outside a text of {self._utf16_length} UTF-16 units")
        if not self._units:
            return offset
        return offset - bisect_left(self._units, offset)
