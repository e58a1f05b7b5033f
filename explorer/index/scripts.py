"""Writing that word search alone does not find: scripts without blanks between words, and the spellings of the Arabic script.

FTS5 takes a stretch of letters for one word. A Chinese, Japanese or Thai sentence is one such stretch, so nothing inside it is
found; and one Persian word can be written with either yeh or kaf, with or without vowel signs, with a zero-width non-joiner, a
blank or nothing before its ending. Folding brings the spellings together, here and nowhere else; what is shown stays as it is.

The classes are lists of ranges of our own, not what ``unicodedata`` says, which differs from one Python to the next: an index
must not depend on the Python that made it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

Ranges = tuple[tuple[int, int], ...]

_HAN: Ranges = (
    (0x2E80, 0x2FDF),
    (0x3005, 0x3007),
    (0x3021, 0x3029),
    (0x3038, 0x303B),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFD),
)
_KANA: Ranges = (
    (0x3041, 0x3096),
    (0x3099, 0x309F),
    (0x30A1, 0x30FA),
    (0x30FC, 0x30FF),
    (0x31F0, 0x31FF),
    (0xFF66, 0xFF9F),
    (0x1AFF0, 0x1B16F),
)
_BOPOMOFO: Ranges = ((0x3105, 0x312F), (0x31A0, 0x31BF))
_HANGUL: Ranges = ((0x1100, 0x11FF), (0x3131, 0x318E), (0xA960, 0xA97F), (0xAC00, 0xD7FF), (0xFFA0, 0xFFDC))
_EAST_ASIAN = _HAN + _KANA + _BOPOMOFO + _HANGUL
# Letters, vowel and tone signs, digits of Thai, Lao, Myanmar and Khmer.
_SOUTH_EAST_ASIAN: Ranges = (
    (0x0E01, 0x0E3A),
    (0x0E40, 0x0E4E),
    (0x0E50, 0x0E59),
    (0x0E81, 0x0EDF),
    (0x1000, 0x109F),
    (0x1780, 0x17D3),
    (0x17D7, 0x17D7),
    (0x17DC, 0x17E9),
    (0xA9E0, 0xA9FF),
    (0xAA60, 0xAA7F),
)
_LATIN: Ranges = ((0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A), (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x24F))
_WIDTH = 0xFEE0  # What lies between a letter and its full-width form.
_FULL_WIDTH: Ranges = ((0xFF10, 0xFF19), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A))

_ARABIC_LETTERS: Ranges = (
    (0x0620, 0x063F),
    (0x0641, 0x064A),
    (0x0660, 0x0669),
    (0x066E, 0x066F),
    (0x0671, 0x06D3),
    (0x06D5, 0x06D5),
    (0x06E5, 0x06E6),
    (0x06EE, 0x06FF),
    (0x0750, 0x077F),
    (0x0870, 0x0887),
    (0x0889, 0x088E),
    (0x08A0, 0x08C9),
    (0xFB50, 0xFBB1),
    (0xFBD3, 0xFD3D),
    (0xFD50, 0xFDC7),
    (0xFDF0, 0xFDFC),
    (0xFE70, 0xFEFC),
)
_ARABIC_MARKS: Ranges = (
    (0x0610, 0x061A),
    (0x064B, 0x065F),
    (0x0670, 0x0670),
    (0x06D6, 0x06DC),
    (0x06DF, 0x06E4),
    (0x06E7, 0x06E8),
    (0x06EA, 0x06ED),
    (0x0898, 0x089F),
    (0x08CA, 0x08FF),
)
_TATWEEL: Ranges = ((0x0640, 0x0640),)
# Joiners, direction marks, variation selectors, zero-width blanks.
_INVISIBLE: Ranges = ((0x061C, 0x061C), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2069), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF))
_SELECTORS: Ranges = ((0xE0100, 0xE01EF),)
_BLANKS: Ranges = ((0x09, 0x0D), (0x20, 0x20), (0x85, 0x85), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x2028, 0x2029))
_MORE_BLANKS: Ranges = ((0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000))
JOINER = "\u200c"
"""The zero-width non-joiner, which Persian puts between a word and its ending."""


def _class(*ranges: Ranges) -> str:
    """The ranges as the inside of a character class of a regular expression."""
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for group in ranges for first, last in group)


def _codes(*ranges: Ranges) -> Iterator[int]:
    return (code for group in ranges for first, last in group for code in range(first, last + 1))


def _all(characters: str, to: str) -> Iterable[tuple[int, str]]:
    return ((ord(character), to) for character in characters)


_UNSPACED = _class(_EAST_ASIAN, _SOUTH_EAST_ASIAN)
_IN_RUN = f"[{_UNSPACED}{_class(_INVISIBLE, _SELECTORS, _LATIN, _FULL_WIDTH)}]"
_EAST_ASIAN_CHARACTER = re.compile(f"[{_class(_EAST_ASIAN)}]")
_UNSPACED_CHARACTER = re.compile(f"[{_UNSPACED}]")
_ARABIC_CHARACTER = re.compile(f"[{_class(_ARABIC_LETTERS)}]")
_FULL_WIDTH_CHARACTER = re.compile(f"[{_class(_FULL_WIDTH)}]")

# A blank between two such characters is a line that was wrapped, or a matter of taste.
UNSPACED_RUN = re.compile(f"{_IN_RUN}+(?:(?<=[{_UNSPACED}])\\s(?=[{_UNSPACED}]){_IN_RUN}+)*")
UNSPACED_PART = re.compile(f"{_IN_RUN}+")
ARABIC_WORD = re.compile(f"[{_class(_ARABIC_LETTERS, _ARABIC_MARKS, _TATWEEL, _INVISIBLE)}]+")
LATIN_WORD = re.compile(f"[{_class(_LATIN)}]+")

_DROPPED = dict.fromkeys(_codes(_INVISIBLE, _SELECTORS, _BLANKS, _MORE_BLANKS))
_ARABIC_FOLDING: dict[int, str | None] = {
    **_DROPPED,
    **dict.fromkeys(_codes(_ARABIC_MARKS, _TATWEEL)),
    # Yeh of Arabic and of Persian, alef maksura and their kin; kaf; heh and teh marbuta; alef wasla.
    **dict(_all("\u064a\u0649\u06cd\u06ce\u063d\u063e\u063f", "\u06cc")),
    **dict(_all("\u0643\u06aa\u063b\u063c", "\u06a9")),
    **dict(_all("\u0629\u06d5\u06c1\u06be\u06c3", "\u0647")),
    **dict(_all("\u0671\u0672\u0673", "\u0627")),
    **{zero + digit: str(digit) for zero in (0x0660, 0x06F0) for digit in range(10)},
}


def is_unspaced(text: str) -> bool:
    """Whether a character of a script without blanks between words is in ``text``."""
    return _UNSPACED_CHARACTER.search(text) is not None


def is_arabic(text: str) -> bool:
    """Whether a letter or digit of the Arabic script is in ``text``."""
    return _ARABIC_CHARACTER.search(text) is not None


def is_full_width(text: str) -> bool:
    """Whether a Latin letter or digit of full width, as East Asian keyboards write them, is in ``text``."""
    return _FULL_WIDTH_CHARACTER.search(text) is not None


def fold_full_width(text: str) -> str:
    """The same text with such letters and digits as plain ones; nothing else changes."""
    return _FULL_WIDTH_CHARACTER.sub(lambda found: chr(ord(found[0]) - _WIDTH), text)


def is_east_asian(text: str) -> bool:
    """Whether a character is in ``text`` of which one or two make a word (Han, kana, Hangul), unlike those of Thai and its kin."""
    return _EAST_ASIAN_CHARACTER.search(text) is not None


def fold_unspaced(run: str) -> str:
    """A stretch of such a script in one spelling: compatibility forms resolved, case folded, blanks and invisible characters dropped."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", run).casefold()).translate(_DROPPED)


def fold_arabic(word: str) -> str:
    """An Arabic-script word in one spelling: no marks, tatweel or joiners, presentation forms resolved, one yeh, kaf, heh and alef,
    digits as 0 to 9."""
    return unicodedata.normalize("NFKD", word).translate(_ARABIC_FOLDING)


def unspaced_clusters(run: str) -> Sequence[int]:
    """Where the parts of ``run`` begin that :func:`fold_unspaced` folds each by itself: a base with its marks, a syllable's letters."""
    return [place for place, character in enumerate(run) if place == 0 or not _joins(character)]


def _joins(character: str) -> bool:
    if unicodedata.combining(character):
        return True
    code = ord(character)
    # Half-width voice marks, and the vowels and finals of decomposed Hangul.
    return code in (0xFF9E, 0xFF9F) or 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF or 0xFFC2 <= code <= 0xFFDC
