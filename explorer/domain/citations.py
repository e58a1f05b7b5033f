"""How a passage is cited for a person: title, version, section, page and ID."""

from __future__ import annotations

from collections.abc import Sequence


def page_words(labels: Sequence[str]) -> str:
    """Where a passage stands, in words: "page 1", "page 1, continued on page 2", "page 1, continued on pages 2 and 3".

    ``labels`` are the labels of the pages that its characters stand on, in order; ``""`` comes back for none.
    """
    if not labels:
        return ""
    first, rest = labels[0], list(labels[1:])
    if not rest:
        return f"page {first}"
    if len(rest) == 1:
        return f"page {first}, continued on page {rest[0]}"
    return f"page {first}, continued on pages {', '.join(rest[:-1])} and {rest[-1]}"


def citation(title: str, version: str, sections: str, labels: Sequence[str], start: int, end: int, chunk_id: str, rows: str = "") -> str:
    """One line to paste, ending with the ID in square brackets. Without pages it names the characters instead; ``rows``, of a table file,
    stand for section and place: "Prices, version 2, sheet Tents, row 12 [a4dc9ec49818]".
    """
    if rows:
        return f"{title}, version {version}, {rows} [{chunk_id}]"
    place = page_words(labels) or f"characters {start} to {end}"
    return f"{title}, version {version}, {sections}, {place} [{chunk_id}]"
