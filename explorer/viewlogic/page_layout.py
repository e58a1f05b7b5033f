"""Pages of any sizes one below the other, with room for the page border between them.

All lengths are view pixels (device-independent ones) unless the name says points. Positions count from the upper left corner
of the whole content, so they do not change when the view scrolls. Nothing here walks over all pages except the constructor of
``PageSizes``, which is made once for a document: 15,000 pages cost as much as two to zoom, scroll and hit.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from explorer.domain.geometry import Rect
from explorer.domain.placement import Page
from explorer.viewlogic.page_frame import PageFrame

MARGIN = 4.0
GAP = 32.0
# A fold-out page may be wider than the pane; it must not make all others small.
_FOLD_OUT = 1.5


class PageSizes:
    """What a document's pages measure as they are seen (turned), in points."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = tuple(pages)
        frames = [PageFrame.of(page, 1.0) for page in self.pages]
        self.widths = tuple(frame.view_width for frame in frames)
        self.heights = tuple(frame.view_height for frame in frames)
        # tops[i] is the sum of the heights above page i; one more entry holds the sum of all.
        self.tops = (0.0, *accumulate(self.heights))
        self.widest = max(self.widths, default=0.0)
        self.fit_width = _usual(self.widths)
        self.fit_height = _usual(self.heights)


def _usual(lengths: Sequence[float]) -> float:
    """The largest length that is not far above the commonest: what "fit" fits. 0 for no pages."""
    if not lengths:
        return 0.0
    common = max(Counter(lengths).items(), key=lambda item: (item[1], item[0]))[0]
    return max(length for length in lengths if length <= common * _FOLD_OUT)


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The pages at ``scale`` pixels a point, in a pane ``pane_width`` pixels wide. Pages are named by their index from 0 here."""

    sizes: PageSizes
    scale: float
    pane_width: float

    @property
    def count(self) -> int:
        return len(self.sizes.pages)

    @property
    def width(self) -> float:
        """The width of the content: never less than the pane's."""
        return max(self.pane_width, self.sizes.widest * self.scale + 2 * MARGIN)

    @property
    def height(self) -> float:
        return self.top(self.count) - GAP + MARGIN if self.count else 0.0

    def top(self, index: int) -> float:
        """The upper edge of page ``index``; for ``count`` that of a page behind the last."""
        return MARGIN + self.scale * self.sizes.tops[index] + GAP * index

    def bottom(self, index: int) -> float:
        return self.top(index) + self.scale * self.sizes.heights[index]

    def rect(self, index: int) -> Rect:
        """The page's rectangle in the content; pages stand in the middle."""
        wide = self.scale * self.sizes.widths[index]
        left = (self.width - wide) / 2
        return Rect(left, self.top(index), left + wide, self.bottom(index))

    def border(self, index: int) -> Rect:
        """The room between page ``index`` and the next, as wide as the wider of the two."""
        upper, lower = self.rect(index), self.rect(index + 1)
        return Rect(min(upper.x0, lower.x0), upper.y1, max(upper.x1, lower.x1), lower.y0)

    def frame(self, index: int) -> PageFrame:
        """The transform from the page frame to positions in the content."""
        rect = self.rect(index)
        return PageFrame.of(self.sizes.pages[index], self.scale, rect.x0, rect.y0)

    def visible(self, top: float, bottom: float) -> range:
        """The indexes of the pages of which something lies between two heights of the content."""
        first = bisect_right(range(self.count), top, key=self.bottom)
        return range(first, bisect_left(range(self.count), bottom, lo=first, key=self.top))

    def near(self, y: float) -> int:
        """The index of the page at a height, or of the closest one; -1 when there are no pages."""
        if not self.count:
            return -1
        below = bisect_right(range(self.count), y, key=self.bottom)
        if below == self.count:
            return self.count - 1
        if below and self.top(below) - y > y - self.bottom(below - 1):
            return below - 1
        return below

    def page_at(self, x: float, y: float) -> int | None:
        """The index of the page under a position of the content, or None between and beside the pages."""
        index = self.near(y)
        if index < 0:
            return None
        rect = self.rect(index)
        return index if rect.x0 <= x < rect.x1 and rect.y0 <= y < rect.y1 else None


def fit_width(sizes: PageSizes, pane_width: float) -> float:
    """The scale at which a page of the usual width fills the pane."""
    return _fit(pane_width - 2 * MARGIN, sizes.fit_width)


def fit_page(sizes: PageSizes, pane_width: float, pane_height: float) -> float:
    """The scale at which a whole page of the usual size is seen."""
    return min(_fit(pane_width - 2 * MARGIN, sizes.fit_width), _fit(pane_height - 2 * MARGIN, sizes.fit_height))


def _fit(room: float, length: float) -> float:
    return max(room, 1.0) / length if length > 0 else 1.0


@dataclass(frozen=True, slots=True)
class Target:
    """Where to scroll: the content's position that shall be the pane's upper left corner."""

    x: float
    y: float


def reveal(layout: PageLayout, parts: Iterable[Rect], view: Rect) -> Target:
    """Where to scroll so that a passage is seen.

    ``parts`` are the passage's rectangles in the content, in order, and ``view`` is what the pane shows of it now. Nothing moves
    when all parts are in view. When they fit they come to the middle, so that a passage over a page border shows both of
    its parts and the border; when they do not, the passage begins near the top, with the line above it still in view.
    """
    rects = list(parts)
    if not rects:
        return Target(view.x0, view.y0)
    whole = rects[0]
    for rect in rects[1:]:
        whole = whole.union(rect)
    air = min(3 * MARGIN, view.height / 8)
    x, y = view.x0, view.y0
    if not (view.y0 + air <= whole.y0 and whole.y1 <= view.y1 - air):
        y = (whole.y0 + whole.y1 - view.height) / 2 if whole.height <= view.height - 2 * air else rects[0].y0 - view.height / 8
    if not (view.x0 <= whole.x0 and whole.x1 <= view.x1):
        x = (whole.x0 + whole.x1 - view.width) / 2 if whole.width <= view.width else rects[0].x0 - 3 * MARGIN
    return Target(_held(x, layout.width - view.width), _held(y, layout.height - view.height))


def _held(value: float, most: float) -> float:
    return min(max(value, 0.0), max(most, 0.0))


def away(view: Rect, part: Rect) -> Rect:
    """The view as if it were far below a part, so that :func:`reveal` moves the part to the middle even when it is in view now."""
    return Rect(view.x0, part.y1 + view.height, view.x1, part.y1 + 2 * view.height)


class Bars(NamedTuple):
    """The pixels that each scroll bar takes from the room of the other direction: 0 when it is not there."""

    across: int
    down: int


def needed_bars(width: int, height: int, room_width: int, room_height: int, thickness: int) -> Bars:
    """Which scroll bars content of ``width`` times ``height`` needs in a room: one that appears may make the other needed."""
    across = thickness if width > room_width else 0
    down = thickness if height > room_height - across else 0
    if down and not across and width > room_width - down:
        across = thickness
    return Bars(across, down)
