"""A text of the same shape in which no letter comes twice: what a library cuts from it tells where it was cut.

Some libraries give the texts of their pieces alone. Looking for such a text finds the wrong place as soon as words repeat. Their cuts,
however, depend on a few separating characters and on lengths only; so they are given a text that has these characters where the true
text has them, and another code point in each other place.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Iterator
from itertools import chain, islice

_FIRST = 0x3400
"""Above the white space of every script, and above what a library could take for a sign."""

_SURROGATES = range(0xD800, 0xE000)
_HIGH = 0x110000
PERIOD = _SURROGATES.start - _FIRST + _HIGH - _SURROGATES.stop
"""After so many characters, over a million, code points come again."""


class Shadow:
    """The shadow of ``text``. ``separators`` are the characters that stay."""

    def __init__(self, text: str, separators: str) -> None:
        self._separators = separators
        codes = array("I", islice(_codes(), len(text)))
        for found in re.finditer(f"[{re.escape(separators)}]", text):
            codes[found.start()] = ord(found[0])
        self.text = codes.tobytes().decode(f"utf-32-{'le' if sys.byteorder == 'little' else 'be'}")

    def places(self, pieces: Iterable[str]) -> Iterator[tuple[int, int] | None]:
        """Where each of ``pieces``, cut from the shadow in the order of their starts, begins and ends; None for one that was not.

        Pieces that hold only separators have no place of their own and are left out.
        """
        before = 0
        for piece in pieces:
            kept = piece.lstrip(self._separators)
            if not kept:
                continue
            lead = len(piece) - len(kept)
            start = _index(ord(kept[0])) - lead
            start += -(-max(0, before - start) // PERIOD) * PERIOD
            if start < 0 or self.text[start : start + len(piece)] != piece:
                yield None
                continue
            yield start, start + len(piece)
            before = start


def _codes() -> Iterator[int]:
    while True:
        yield from chain(range(_FIRST, _SURROGATES.start), range(_SURROGATES.stop, _HIGH))


def _index(code: int) -> int:
    return code - _FIRST if code < _SURROGATES.start else code - _SURROGATES.stop + _SURROGATES.start - _FIRST
