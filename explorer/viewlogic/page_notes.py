"""What is to be said of single pages, on the page itself: that it was skipped, or that what is printed on it is not in the text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.domain.placement import Page

if TYPE_CHECKING:
    from explorer.index.document_view import DocumentView

NOTE = "note"
"""Stands for a page's note where its parts are named; no chunk has such an ID."""


def page_notes(view: DocumentView) -> dict[int, str]:
    """A finished sentence or two for each page (by number, from 1) that has something to say.

    The parser's sentences name pages by their labels, in the order of the pages; where two pages share a label, the first sentence is
    the first page's.
    """
    notes: dict[int, list[str]] = {}
    for gap in view.skipped:
        notes.setdefault(gap.page, []).append(f"{gap.words[:1].upper()}{gap.words[1:]}. Nothing on it can be found or cited.")
    pages = _by_label(view.pages)
    # There is one sentence a page, so another one with the same label is about the next page of that name.
    for sentence in view.warnings:
        label = _label(sentence)
        if label in pages:
            own = pages[label]
            number = own.pop(0) if len(own) > 1 else own[0]
            notes.setdefault(number, []).append(sentence)
    return {number: " ".join(sentences) for number, sentences in notes.items()}


def _by_label(pages: Sequence[Page]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for page in pages:
        found.setdefault(page.label, []).append(page.number)
    return found


def _label(sentence: str) -> str:
    """The label of the page that a sentence is about, ``""`` for one about no page."""
    head, has, _ = sentence.partition(" has ")
    return head.removeprefix("Page ") if has and head.startswith("Page ") else ""
