"""Texts and questions as sparse vectors, so that a collection is searched by words with no model.

A text's vector holds the part of BM25 that is its own: how often each word stands in it, against its length. How rare a word is, the
collection knows itself (Qdrant's modifier "idf"), so a question's vector is 1 for each of its words, and the score of a chunk is the sum.

Words are those of the product's own search: of the full-text table (letters and digits, without case and Latin accents) and, for
scripts that it cannot look into, those of :mod:`explorer.index.script_words`. A vector has no phrases and no beginnings of words; so a
single Chinese character, or a Persian word of which only the beginning was typed, is not found here.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from explorer.index import scripts
from explorer.index.script_words import ScriptQuery, script_words
from explorer.index.search import MOST_WORDS

VECTOR = "words"
"""The name of the vector in the collection."""

WEIGHING = 1
"""Changes whenever the same text would get another vector."""

_REPEATED, _LENGTH = 1.2, 0.75  # BM25's k1 and b, as FTS5 has them.
# The accents that stand for themselves and that FTS5 drops; at others it ends a word.
_ACCENTS = dict.fromkeys(
    map(
        ord,
        "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030f\u0311\u031b\u0323\u0324\u0325\u0326"
        "\u0327\u0328\u032d\u032e\u0330\u0331",
    )
)
_WORD = re.compile(f"[^\\W_](?:[^\\W_]|[{''.join(map(chr, _ACCENTS))}])*")
# What a word is written with; so that the same letters of both indexes are two words.
_PLAIN, _OTHER = b"t", b"s"

Sparse = tuple[list[int], list[float]]


def weights(text: str, average: float) -> Sparse:
    """The vector of a chunk's text: indices in order, each once, and their weights. ``average`` is a text's usual number of words."""
    counted = Counter(_indices(text))
    length = sum(counted.values())
    share = _REPEATED * (1 - _LENGTH + _LENGTH * length / max(average, 1.0))
    indices = sorted(counted)
    return indices, [round(counted[index] * (_REPEATED + 1) / (counted[index] + share), 5) for index in indices]


def question(query: str) -> Sparse:
    """The vector of a question: 1 for each of its words, at most 2,000. Empty for one without a word."""
    asked = (*(_index(_PLAIN, word) for word in _plain_words(query)), *(_index(_OTHER, word) for word in ScriptQuery(query).words))
    indices = sorted(islice(dict.fromkeys(asked), MOST_WORDS))
    return indices, [1.0] * len(indices)


def length(text: str) -> int:
    """How many words the vector of a text is made of."""
    return sum(1 for _ in _indices(text))


def plain_words(text: str) -> Iterator[str]:
    """The words of a text, folded, but those in scripts that have words of their own making."""
    return _plain_words(text)


def word_places(query: str, text: str) -> list[tuple[int, int]]:
    """Where in ``text`` the question's words stand, as half-open ranges of code points, in no particular order; they may overlap."""
    wanted = set(_plain_words(query))
    plain = scripts.fold_full_width(text) if scripts.is_full_width(text) else text
    found = list(ScriptQuery(query).places(text))
    for match in _WORD.finditer(plain):
        if _folded(match[0]) in wanted:
            found.append(match.span())
        elif scripts.is_unspaced(match[0]) or scripts.is_arabic(match[0]):
            parts = scripts.LATIN_WORD.finditer(match[0])
            found += [(match.start() + part.start(), match.start() + part.end()) for part in parts if _folded(part[0]) in wanted]
    return found


def _indices(text: str) -> Iterator[int]:
    for word in _plain_words(text):
        yield _index(_PLAIN, word)
    for word in script_words(text).split():
        yield _index(_OTHER, word)


def _plain_words(text: str) -> Iterator[str]:
    """The words of a text but those in scripts that have words of their own making; of these only the Latin parts."""
    foreign = scripts.is_unspaced(text) or scripts.is_arabic(text)
    if scripts.is_full_width(text):
        text = scripts.fold_full_width(text)
    for written in _WORD.findall(text):
        if written.isascii():
            yield written.lower()
        elif foreign and (scripts.is_unspaced(written) or scripts.is_arabic(written)):
            yield from map(_folded, scripts.LATIN_WORD.findall(written))
        else:
            yield _folded(written)


@lru_cache(maxsize=1 << 16)
def _folded(word: str) -> str:
    """Without case, and Latin letters without accents: the accents of other scripts make other letters."""
    lowered = word.lower().replace("ς", "σ")
    return "".join(_without_accent(letter) for letter in lowered.translate(_ACCENTS))


def _without_accent(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0]
    return base if base.isascii() else letter


@lru_cache(maxsize=1 << 16)
def _index(kind: bytes, word: str) -> int:
    """A word's place in the vectors: 32 bits of a hash. Of a million words, about one in 4,300 shares its place with another one."""
    return int.from_bytes(hashlib.blake2s(word.encode("utf-8", "surrogatepass"), digest_size=4, person=kind).digest(), "big")
