"""Passages that are equal or nearly so: in another document, another version, or further on in the same one.

The full-text index finds what shares stretches of words with the passage, which costs the same in a small index and a big one; what it
finds is compared word by word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from explorer.comparison.matching import source_text
from explorer.comparison.words import likeness, word_changes
from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.index.reading import Reader

LEAST_ALIKE = 0.8
_WORD = re.compile(r"\w+")
_WINDOW, _WINDOWS = 5, 12
_LOOKED_AT = 60


@dataclass(frozen=True, slots=True)
class Twin:
    """A passage like the one asked about. ``equal``: the same words. ``relation`` is "same document", "other version" or "other document".

    The marks are the words that differ, in code points of each source text: ``here_marks`` in that of the passage asked about.
    """

    chunk: Chunk
    equal: bool
    ratio: float
    relation: str
    here_marks: tuple[Span, ...]
    there_marks: tuple[Span, ...]


def twins(reader: Reader, chunk: Chunk, limit: int = 20) -> tuple[Twin, ...]:
    """The passages that are like the chunk's, equal ones first, then the most alike; those that share characters with it are none."""
    text = source_text(chunk)
    words = text.split()
    found = []
    for other in reader.phrase(stretches(text), _LOOKED_AT):
        if other.chunk_id == chunk.chunk_id or _shares_characters(chunk, other):
            continue
        theirs = source_text(other)
        if likeness(words, theirs.split(), LEAST_ALIKE):
            changes = word_changes(text, theirs)
            equal = not changes.old_marks and not changes.new_marks
            found.append(Twin(other, equal, changes.ratio, _relation(chunk, other), changes.old_marks, changes.new_marks))
    found.sort(key=lambda twin: (not twin.equal, -twin.ratio, twin.chunk.source, twin.chunk.version, twin.chunk.start))
    return tuple(found[:limit])


def stretches(text: str) -> Sequence[str]:
    """A few stretches of neighbouring words, spread over the text; all of it when it is short."""
    words = _WORD.findall(text)
    last = len(words) - _WINDOW
    if last <= 0:
        return [" ".join(words)]
    firsts = sorted({round(last * number / (_WINDOWS - 1)) for number in range(_WINDOWS)})
    return [" ".join(words[first : first + _WINDOW]) for first in firsts]


def _shares_characters(one: Chunk, other: Chunk) -> bool:
    return (one.doc_id, one.version) == (other.doc_id, other.version) and one.span.overlaps(other.span)


def _relation(one: Chunk, other: Chunk) -> str:
    if one.doc_id != other.doc_id:
        return "other document"
    return "same document" if one.version == other.version else "other version"
