"""Which pages a passage touches, from the characters that each page encloses, and the short sign for it.

This needs no glyph runs, so the library can mark the chunks of a document that is not loaded. Where runs are known, the page spans of
``explorer.tracing`` are exact; both agree, because a page's characters are those of its runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from explorer.domain.placement import Page, pages_touched

__all__ = ["BORDER", "border_sign", "page_range", "pages_touched"]

BORDER = "\u250a"


def border_sign(pages: Sequence[Page], start: int, end: int) -> str:
    """``1┊2`` for a passage that begins on page 1 and ends on page 2; ``""`` when it stays on one page or has none."""
    touched = pages_touched(pages, start, end)
    if len(touched) < 2:
        return ""
    return f"{touched[0].label}{BORDER}{touched[-1].label}"


def page_range(pages: Sequence[Page], start: int, end: int) -> str:
    """``p. 1``, ``p. 1-2`` (with an en dash) or ``""``: where a hit stands, as short as possible."""
    touched = pages_touched(pages, start, end)
    if not touched:
        return ""
    if len(touched) == 1:
        return f"p. {touched[0].label}"
    return f"p. {touched[0].label}–{touched[-1].label}"
