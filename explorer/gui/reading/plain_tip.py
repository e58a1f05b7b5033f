"""Tool tips that show a document's own words: as they are, never as markup."""

from __future__ import annotations


def plain_tip(words: str) -> str:
    """``words`` as rich text that looks exactly like them. Qt guesses by itself whether a tool tip is markup, and a heading may look so."""
    from html import escape

    return f"<p style='white-space:pre-wrap'>{escape(words)}</p>" if words else ""
