"""What a pane says in place of its content: what to do first, what was tried, what broke; and buttons for what could be done."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Offer:
    """A button with ``words``; ``what`` is what the pane calls it."""

    what: str
    words: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A heading, paragraphs, and what could be done now."""

    heading: str
    words: tuple[str, ...]
    offers: tuple[Offer, ...] = ()
