"""Where a passage stands on the printed pages, computed from its span and the glyph runs, never by searching for its text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from explorer.domain.geometry import Quad
from explorer.domain.placement import GlyphRun, Grade, Page, PageSpan, PlacementGrade

NO_PAGES = "no pages"


def page_spans(runs: Iterable[GlyphRun], pages: Sequence[Page], start: int, end: int) -> tuple[PageSpan, ...]:
    """The parts of ``[start, end)`` by page, in the order in which the passage reaches the pages.

    ``runs`` may hold more than the passage. Each part runs from the first to the last of the passage's characters
    that stand on the page, and has one quad for each run, in reading order.
    """
    labels = {page.number: page.label for page in pages}
    parts: dict[int, list[tuple[int, int, Quad]]] = {}
    for run in sorted(runs, key=lambda run: run.start):
        first, last = max(start, run.start), min(end, run.end)
        if first < last:
            parts.setdefault(run.page, []).append((first, last, run.quad(first, last)))
    return tuple(
        PageSpan(
            page,
            labels.get(page, str(page)),
            min(first for first, _, _ in part),
            max(last for _, last, _ in part),
            tuple(quad for _, _, quad in part),
        )
        for page, part in parts.items()
    )


def grade(runs: Iterable[GlyphRun], unplaced: Iterable[tuple[int, int]], paged: bool, start: int, end: int) -> PlacementGrade:
    """How much of ``[start, end)`` stands at a known place.

    Characters in a run are placed, those in ``unplaced`` should be and are not, and all others were added by the
    parser. Without pages nothing is placed and nothing is missing.
    """
    if not paged:
        return PlacementGrade(Grade.NONE, 0, 0, 0, NO_PAGES)
    placed = sum(_shared(run.start, run.end, start, end) for run in runs)
    missing = sum(_shared(first, last, start, end) for first, last in unplaced)
    added = max(0, end - start - placed - missing)
    if placed and not missing:
        return PlacementGrade(Grade.EXACT, placed, added, 0, "")
    if placed:
        verb = "character has" if missing == 1 else "characters have"
        return PlacementGrade(Grade.PARTIAL, placed, added, missing, f"{missing} {verb} no known place on the page")
    reason = "the place of its characters on the page is not known" if missing else "the parser added all of its characters"
    return PlacementGrade(Grade.NONE, 0, added, missing, reason)


def _shared(first: int, last: int, start: int, end: int) -> int:
    return max(0, min(last, end) - max(first, start))
