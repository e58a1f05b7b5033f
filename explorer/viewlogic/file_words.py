"""What is to be said about a document's file as a whole: what it lacks, what is uncertain, what was left out of its text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from explorer.domain.gaps import SkippedPage, gap_before
from explorer.domain.placement import Page
from explorer.viewlogic.provenance_words import elsewhere_words, metadata_origin
from explorer.viewlogic.record_words import Fact, numbers_words
from explorer.viewlogic.unplaced_words import unplaced_words

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.index.document_view import DocumentView

MOST_LINES = 12
"""Of one kind; a scan of thousands of pages has a warning for each."""
_MOST_PAGES = 6
_LONGEST = 200  # characters of one aside


def about_file(view: DocumentView) -> tuple[Fact, ...]:
    """One fact a kind, those to worry about first. Documents that are not known as a whole have but their origin to tell."""
    facts = [
        _lines("Missing", [f"{_capital(page.words)}." for page in view.skipped], "pages whose text is not in the index"),
        _lines("Uncertain", view.warnings, "what the parser was not sure of"),
        Fact("Not placed", unplaced_words(view.text, view.unplaced, 0, len(view.text)) if view.text else "", "they are in the text"),
        *(_lines(_capital(kind), lines, "left out of the text on purpose") for kind, lines in _asides(view)),
        _lines("Left out", _furniture(view.pages), "headers and footers; the menu View shows them on the pages"),
        Fact("Metadata", _capital(elsewhere_words(view.provenance)) or f"All from {metadata_origin(view.record.format)}", ""),
        Fact("Parsed by", view.parser, "positions and IDs hold for this parser"),
    ]
    return tuple(fact for fact in facts if fact.value)


def worries(view: DocumentView) -> int:
    """How many of those facts' lines are about something that is missing or uncertain."""
    return len(view.skipped) + len(view.warnings)


def incomplete_words(skipped: Sequence[SkippedPage], chunks: Sequence[Chunk]) -> tuple[str, str]:
    """A headline and what follows from it, for a document that lacks pages; both ``""`` for a whole one."""
    if not skipped:
        return "", ""
    more = len(skipped) - 1
    others = f", and {more} more page{'s' if more > 1 else ''}" if more else ""
    unstable = sum(gap_before(skipped, chunk.end) is not None for chunk in chunks)
    after = f" The IDs of {unstable} of {len(chunks)} chunks change when it can be read." if unstable else ""
    return "This document is incomplete", f"{_capital(skipped[0].words)}{others}.{after}"


def _lines(name: str, lines: Sequence[str], origin: str) -> Fact:
    shown = list(lines[:MOST_LINES])
    more = len(lines) - MOST_LINES
    return Fact(name, "\u2028".join([*shown, f"And {more} more."] if more > 0 else shown), origin)


def _asides(view: DocumentView) -> Iterable[tuple[str, list[str]]]:
    """The words left beside the text by their kind, in the order in which the kinds come first."""
    kinds: dict[str, list[str]] = {}
    for aside in view.asides:
        words = " ".join(aside.text.split())
        words = f"{words[:_LONGEST]}\u2026" if len(words) > _LONGEST else words
        kinds.setdefault(aside.kind, []).append(words if aside.page is None else f"{words} (page {_label(view.pages, aside.page)})")
    return kinds.items()


def _furniture(pages: Sequence[Page]) -> list[str]:
    """The left-out lines, equal ones once, each with its pages."""
    where: dict[str, list[str]] = {}
    for page in pages:
        for line in page.furniture:
            labels = where.setdefault(" ".join(line.text.split()), [])
            if not labels or labels[-1] != page.label:
                labels.append(page.label)
    return [f"{words} ({_pages(labels)})" for words, labels in where.items()]


def _pages(labels: Sequence[str]) -> str:
    if len(labels) > _MOST_PAGES:
        return f"{len(labels)} pages"
    return f"page{'s' if len(labels) > 1 else ''} {numbers_words(labels)}"


def _label(pages: Sequence[Page], number: int) -> str:
    return pages[number - 1].label if 0 < number <= len(pages) else str(number)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
