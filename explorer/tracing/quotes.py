"""A quoted sentence and the passages where it stands: word by word in the parsed text, never by likeness.

Only letters and digits are compared, in any case and width: marks, bullets, line breaks and table rules differ between a page, a
mail and the parsed text. The full-text index says where to look; the parsed text says where it stands.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.index.opened import OpenedIndex
from explorer.index.retiring import source_text_of

_WORD = re.compile(r"[^\W_]+")
_BROKEN = re.compile(r"(?<=[^\W\d_])-\r?\n\s*(?=[^\W\d_])")
_UNSEEN = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_WINDOW = 6
_CHUNKS_LOOKED_AT = 60
_BY_WORDS = 10
# A search for any of a whole page's words looks at most of the index.
_FEW_WORDS = 40


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text, folded and joined with single blanks, and where each stands in the text."""

    text: str
    starts: tuple[int, ...]
    spans: tuple[Span, ...]

    def places(self, wanted: str) -> Iterator[Span]:
        """Where the folded words ``wanted`` stand, in code points of the text that this was made of; first to last word."""
        place = self.text.find(wanted)
        while place >= 0:
            first = bisect_left(self.starts, place + 1) - 1
            last = bisect_left(self.starts, place + len(wanted)) - 1
            yield Span(self.spans[first].start, self.spans[last].end)
            place = self.text.find(wanted, place + 1)


def words_of(text: str) -> Words:
    folded, starts, spans, place = [], [], [], 0
    for match in _WORD.finditer(text):
        word = unicodedata.normalize("NFKC", match[0]).casefold()
        folded.append(word)
        starts.append(place)
        spans.append(Span(*match.span()))
        place += len(word) + 1
    return Words(" ".join(folded), tuple(starts), tuple(spans))


def find_quote(opened: OpenedIndex, quote: str) -> tuple[tuple[Chunk, Span], ...]:
    """Each place where the quoted words stand, with the chunk that holds most of it, in the order of documents and positions."""
    plain = _UNSEEN.sub("", _BROKEN.sub("", quote))
    wanted = words_of(plain).text
    if not wanted:
        return ()
    chunks = opened.reader.phrase(_windows(_WORD.findall(plain)), _CHUNKS_LOOKED_AT)
    if not chunks and len(plain.split()) <= _FEW_WORDS:
        chunks = tuple(hit.chunk for hit in opened.reader.search(plain, _BY_WORDS))
    found: dict[tuple[str, str, int, int], tuple[Chunk, Span]] = {}
    for doc_id, version in dict.fromkeys((chunk.doc_id, chunk.version) for chunk in chunks):
        near = [chunk for chunk in chunks if (chunk.doc_id, chunk.version) == (doc_id, version)]
        for chunk, place in _in_document(opened, doc_id, version, near, wanted):
            found.setdefault((chunk.source, version, place.start, place.end), (chunk, place))
    return tuple(found[key] for key in sorted(found))


def _windows(words: list[str]) -> list[str]:
    """Stretches at the beginning, in the middle and at the end: a quotation may cross the border of two chunks."""
    if len(words) <= _WINDOW:
        return [" ".join(words)]
    last = len(words) - _WINDOW
    return [" ".join(words[first : first + _WINDOW]) for first in sorted({0, last // 3, 2 * last // 3, last})]


def _in_document(opened: OpenedIndex, doc_id: str, version: str, near: list[Chunk], wanted: str) -> Iterator[tuple[Chunk, Span]]:
    stored = opened.reader.stored(doc_id, version)
    if stored is None:
        for chunk in near:
            source = source_text_of(chunk.text, chunk.start, chunk.end)
            for place in words_of(source).places(wanted):
                yield chunk, Span(chunk.start + place.start, chunk.start + place.end)
        return
    places = list(words_of(stored.text).places(wanted))
    chunks = opened.reader.chunks(doc_id, version) if places else ()
    for place in places:
        holders = [chunk for chunk in chunks if chunk.span.overlaps(place)]
        if holders:
            yield max(holders, key=lambda chunk: (_shared(chunk, place), -chunk.position)), place


def _shared(chunk: Chunk, place: Span) -> int:
    common = chunk.span.intersection(place)
    return common.length if common else 0
