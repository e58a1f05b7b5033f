"""From a pasted text to what it cites: every citation in the text's order, found by a few statements whatever the index's size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from explorer.domain.chunks import Chunk
from explorer.domain.identity import ID_LENGTH
from explorer.index.opened import OpenedIndex
from explorer.tracing.citations_in_text import Citation, CitationKind, citations_in_text, quotes_beside, quotes_in_text
from explorer.tracing.findings import Explanation, Finding, Place, Places, Status
from explorer.tracing.quotes import find_quote

MOST_CANDIDATES = 20
_MOST_SENTENCES = 40
_MOST_BESIDE = 20
QUOTE_TRIED = "these words, as they stand, in the text of every document"
NO_ID = "no ID, link or beginning of an ID was in it"


def find_all(opened: OpenedIndex, text: str) -> tuple[Finding, ...]:
    """What ``text`` cites, one finding each time that something is cited, in the text's order.

    Where no ID, link or beginning of an ID is in it, it is taken for a quotation: each place where its words stand is a candidate. Beside
    IDs, what stands in quotation marks is listed when its words stand in a document.
    No file is read and nothing is guessed. Empty only for a text without any word. What the reader's audience may not read is
    explained as such and not shown.
    """
    citations = citations_in_text(text)
    found = tuple(_by_ids(opened, citations)) if citations else ()
    if not all(finding.citation.doubtful and finding.status is Status.UNKNOWN for finding in found):
        return _with_quotes(opened, text, found)
    quoted = tuple(_by_quotes(opened, quotes_in_text(text)))
    return found if found and all(finding.status is Status.UNKNOWN for finding in quoted) else quoted


def _with_quotes(opened: OpenedIndex, text: str, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    quotes = quotes_beside(text, [finding.citation for finding in found])[:_MOST_BESIDE]
    quoted = [finding for finding in _by_quotes(opened, quotes) if finding.status is not Status.UNKNOWN] if quotes else []
    return tuple(sorted((*found, *quoted), key=lambda finding: finding.citation.start)) if quoted else found


@dataclass(frozen=True, slots=True)
class _Known:
    chunks: Mapping[str, Chunk]
    withheld: frozenset[str] = frozenset()
    retired: frozenset[str] = frozenset()

    def has(self, value: str) -> bool:
        return value in self.chunks or value in self.withheld or value in self.retired


def _by_ids(opened: OpenedIndex, citations: Sequence[Citation]) -> Iterator[Finding]:
    reader = opened.reader
    every = (*citations, *(part for citation in citations for part in citation.parts))
    ids = [citation.value for citation in every if len(citation.value) == ID_LENGTH]
    chunks = reader.chunks_by_id(ids) if ids else {}
    missing = [each for each in dict.fromkeys(ids) if each not in chunks]
    known = _Known(chunks, reader.withheld(missing), frozenset(reader.retired_by_id(missing))) if missing else _Known(chunks)
    places = Places(reader.pages, reader.rows)
    prefixes: dict[str, Finding] = {}
    for citation in citations:
        if citation.parts and not known.has(citation.value):
            parts = [found for part in citation.parts if (found := _one(opened, part, known, places, prefixes)) is not None]
            if any(part.status is not Status.UNKNOWN for part in parts):
                yield from parts
                continue
        found = _one(opened, citation, known, places, prefixes)
        if found is not None:
            yield found


def _one(opened: OpenedIndex, citation: Citation, known: _Known, places: Places, prefixes: dict[str, Finding]) -> Finding | None:
    """None for what turned out to be no citation."""
    value = citation.value
    if value in known.chunks:
        return Finding(citation, Status.FOUND, places.of(known.chunks[value]))
    if value in known.withheld:
        return not_for_this_audience(citation)
    if len(value) < ID_LENGTH and value.isalnum():
        if value in prefixes:
            return replace(prefixes[value], citation=citation)
        prefixes[value] = _by_prefix(opened, citation, places)
        return prefixes[value]
    if citation.doubtful and not citation.query.isalnum() and not known.has(value):
        # Words or numbers with blanks between them that came to twelve by chance.
        return None
    return Finding(citation, Status.UNKNOWN)


def _by_prefix(opened: OpenedIndex, citation: Citation, places: Places) -> Finding:
    chunks = opened.reader.with_prefix(citation.value, MOST_CANDIDATES + 1)
    if len(chunks) == 1:
        return Finding(citation, Status.FOUND, places.of(chunks[0]))
    if chunks:
        told = tuple(sorted((places.of(chunk) for chunk in chunks[:MOST_CANDIDATES]), key=_by_title))
        return Finding(citation, Status.AMBIGUOUS, candidates=told, more=len(chunks) > MOST_CANDIDATES)
    if opened.reader.withholds(citation.value):
        return not_for_this_audience(citation)
    return Finding(citation, Status.UNKNOWN)


def _by_title(place: Place) -> tuple[str, str, str, int]:
    return (place.title.casefold(), place.doc_id, place.version, place.start)


def not_for_this_audience(citation: Citation) -> Finding:
    """Nothing of the passage is told, not even its title."""
    return Finding(citation, Status.EXPLAINED, explanation=Explanation("audience", f"{citation.query.strip()} is not for this audience."))


def _by_quotes(opened: OpenedIndex, quotes: Sequence[Citation]) -> Iterator[Finding]:
    places = Places(opened.reader.pages, opened.reader.rows)
    for quote in quotes:
        whole = _by_quote(opened, quote, places)
        if whole.status is Status.UNKNOWN:
            parts = [_by_quote(opened, part, places) for part in quote.parts[:_MOST_SENTENCES]]
            known = [part for part in parts if part.status is not Status.UNKNOWN]
            if known:
                yield from known
                continue
        yield whole


def _by_quote(opened: OpenedIndex, quote: Citation, places: Places) -> Finding:
    assert quote.kind is CitationKind.QUOTE
    found = find_quote(opened, quote.value)
    told = tuple(places.of(chunk, place) for chunk, place in found[:MOST_CANDIDATES])
    if len(told) == 1:
        return Finding(quote, Status.FOUND, told[0])
    if told:
        return Finding(quote, Status.AMBIGUOUS, candidates=told, more=len(found) > MOST_CANDIDATES)
    return Finding(quote, Status.UNKNOWN, tried=(NO_ID, QUOTE_TRIED))
