"""The hits of a search as rows: title, version, section, page, score, and the text with the words found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from explorer.domain.chunks import Chunk
from explorer.domain.placement import Page
from explorer.domain.spans import Span
from explorer.index.search import Hit
from explorer.viewlogic.one_line import MarkedLine, one_line
from explorer.viewlogic.page_signs import page_range
from explorer.viewlogic.validity_words import VersionState, version_state

PagesOf = Callable[[str, str], Sequence[Page]]
"""The pages of a document version, by document ID and version; empty where there are none or they are not known."""


@dataclass(frozen=True, slots=True)
class SearchRow:
    """One hit. ``page`` is "p. 1" or "p. 1–2", ``""`` without pages; ``score`` has four decimals, as ``search`` prints it.

    ``line`` is the text after the title on one line; cut it to its room with :meth:`MarkedLine.around`. ``source_marks`` are the
    words found in code points of the document's parsed text, for the panes that show that.
    """

    hit: Hit
    title: str
    version: str
    section: str
    page: str
    score: str
    state: VersionState
    line: MarkedLine
    source_marks: tuple[Span, ...]

    @property
    def chunk_id(self) -> str:
        return self.hit.chunk.chunk_id

    def spoken(self) -> str:
        """The row for a screen reader."""
        page = self.page.replace("p. ", "page ")
        places = (self.title, f"version {self.version}", self.state.words, self.section, page, self.chunk_id)
        return ", ".join(place for place in places if place)


def search_rows(hits: Iterable[Hit], pages_of: PagesOf, day: date) -> tuple[SearchRow, ...]:
    """A row for each hit, best first; ``day`` is the one that "in force" is asked for. ``pages_of`` is asked once for each document
    version that has pages; an open index's ``pages`` will do.
    """
    known: dict[tuple[str, str], Sequence[Page]] = {}

    def pages(chunk: Chunk) -> Sequence[Page]:
        key = (chunk.doc_id, chunk.version)
        if chunk.pages and key not in known:
            known[key] = pages_of(*key)
        return known.get(key, ())

    return tuple(_row(hit, pages(hit.chunk), day) for hit in hits)


def _row(hit: Hit, pages: Sequence[Page], day: date) -> SearchRow:
    chunk = hit.chunk
    body = chunk.text.find("\n") + 1
    in_body = (Span(max(mark.start - body, 0), mark.end - body) for mark in hit.matches if mark.end > body)
    return SearchRow(
        hit=hit,
        title=chunk.title or chunk.doc_id,
        version=chunk.version,
        section=chunk.section_words,
        page=page_range(pages, chunk.start, chunk.end),
        score=f"{hit.score:.4f}",
        state=version_state(chunk.effective_from, chunk.effective_to, day),
        line=one_line(chunk.text[body:], in_body),
        source_marks=source_marks(hit),
    )


def source_marks(hit: Hit) -> tuple[Span, ...]:
    """The words found, as positions in the parsed text: context lines stand before a chunk's source text, which is its end."""
    chunk = hit.chunk
    context = len(chunk.text) - (chunk.end - chunk.start)
    if context < 0:
        return ()
    shift = chunk.start - context
    moved = (Span(max(mark.start + shift, chunk.start), mark.end + shift) for mark in hit.matches)
    return tuple(mark for mark in moved if mark.length > 0)
