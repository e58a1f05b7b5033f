"""Between positions of the text and heights of its pages, so that a page scrolls with columns of text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from explorer.domain.placement import GlyphRun
from explorer.viewlogic.page_layout import PageLayout


def height_of(layout: PageLayout, runs: Sequence[GlyphRun], position: int) -> float | None:
    """The upper edge, in the content of ``layout``, of the line with the character at ``position``, or of the next line that stands on a
    page. None when there is none after it. ``runs`` are in the order of their start.
    """
    number = bisect_left(runs, position + 1, key=lambda run: run.end)
    return _top(layout, runs[number]) if number < len(runs) else None


def position_at(layout: PageLayout, runs: Sequence[GlyphRun], y: float) -> int | None:
    """The first character of the text in a line of which more than half stands below the height ``y`` of the content, the last line's
    where there is none; None where no character has a place. On a page of several columns that is the first of them in the order of the
    text.
    """
    index = layout.near(y)
    if index < 0:
        return None
    for page in layout.sizes.pages[index:]:
        first = bisect_left(runs, page.start, key=lambda run: run.start)
        last = bisect_left(runs, page.end, lo=first, key=lambda run: run.start)
        for run in runs[first:last]:
            if run.page == page.number and (_top(layout, run) + _bottom(layout, run)) / 2 > y:
                return run.start
    return runs[-1].start if runs else None


def _top(layout: PageLayout, run: GlyphRun) -> float:
    return layout.frame(run.page - 1).rect_to_view(run.quad(run.start, run.end).bounds).y0


def _bottom(layout: PageLayout, run: GlyphRun) -> float:
    return layout.frame(run.page - 1).rect_to_view(run.quad(run.start, run.end).bounds).y1
