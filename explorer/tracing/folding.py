"""Pasted text made plain: what a mail program, a word processor or a hand put into an ID is taken out, and every place stays known."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

# Zero-width characters, soft hyphens, marks of writing direction, variation selectors: nobody sees them.
_UNSEEN = re.compile("[\u00ad\u034f\u061c\u115f\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")
# Letters of other scripts that look like hexadecimal digits.
_LOOKALIKES = str.maketrans("аАеЕсСВОоΑΕΒΟοіІ", "aAeEcCBOoAEBOoiI")
# What a mail program puts at the end of a line that it breaks (quoted-printable).
_SOFT_BREAK = re.compile("=\r?\n")


@dataclass(frozen=True, slots=True)
class Plain:
    """``text`` without what cannot be seen, wide and foreign look-alikes made ASCII; ``places`` has the position in the original of
    each of its code points, None when they are all where they were.
    """

    text: str
    places: tuple[int, ...] | None

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The characters ``[start, end)`` of ``text`` in the original, with what was left out between them."""
        if self.places is None:
            return start, end
        return self.places[start], self.places[end - 1] + 1


def plain(text: str) -> Plain:
    """Fold ``text`` so that citations can be found in it."""
    if text.isascii() and "=\n" not in text and "=\r" not in text:
        return Plain(text, None)
    skipped = {place for match in _SOFT_BREAK.finditer(text) for place in range(*match.span())}
    kept, places = [], []
    for place, character in enumerate(text):
        if place in skipped or _UNSEEN.match(character):
            continue
        folded = character.translate(_LOOKALIKES)
        if not folded.isascii():
            wide = unicodedata.normalize("NFKC", folded)
            folded = wide if len(wide) == 1 and wide.isascii() else folded
        kept.append(folded)
        places.append(place)
    return Plain("".join(kept), tuple(places))
