"""Which pictures the screen needs, in the order in which to ask for them.

A page of ordinary size is one picture. A page whose picture would be very large (a poster, or 800 %) is drawn from a smaller
picture of the whole page at once, and from sharp tiles where the pane looks at it; so the memory does not grow with the zoom.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, floor, sqrt

from explorer.domain.geometry import Rect
from explorer.viewlogic.page_frame import PageFrame
from explorer.viewlogic.page_layout import PageLayout
from explorer.viewlogic.page_pictures import PictureKey

WHOLE_PIXELS = 8_000_000  # a page up to this many device pixels is one picture: at most 32 MB
TILE = 1024  # device pixels along a tile's sides
_STEPS = 10_000  # scales are rounded, so that equal zooms have equal keys


def rounded(scale: float) -> float:
    """A scale as it stands in keys."""
    return max(round(scale * _STEPS), 1) / _STEPS


def whole_key(document: str, frame: PageFrame, page: int) -> PictureKey:
    """The picture of the whole page for a frame in device pixels, at its scale or as large as a whole picture may be."""
    pixels = frame.view_width * frame.view_height
    scale = frame.scale if pixels <= WHOLE_PIXELS else frame.scale * sqrt(WHOLE_PIXELS / pixels)
    return PictureKey(document, page, frame.rotation, rounded(scale))


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a page's picture; its corner is (``left``, ``top``) device pixels from that of the page as it is seen."""

    key: PictureKey
    left: int
    top: int


def tiles(document: str, frame: PageFrame, page: int, seen: Rect) -> Iterator[Tile]:
    """The tiles that cover ``seen``, device pixels from the upper left corner of the page as it is seen.

    There are none for a page that is one picture. ``frame`` has its corner at 0, 0.
    """
    if frame.view_width * frame.view_height <= WHOLE_PIXELS:
        return
    # What the key says is what is drawn, so the tiles' edges are those of the rounded scale.
    frame = replace(frame, scale=rounded(frame.scale))
    x1, y1 = min(seen.x1, frame.view_width), min(seen.y1, frame.view_height)
    for top in range(max(floor(seen.y0 / TILE), 0) * TILE, ceil(y1), TILE):
        for left in range(max(floor(seen.x0 / TILE), 0) * TILE, ceil(x1), TILE):
            part = Rect(left, top, min(left + TILE, frame.view_width), min(top + TILE, frame.view_height))
            yield Tile(PictureKey(document, page, frame.rotation, frame.scale, frame.rect_to_page(part)), left, top)


def plan(
    document: str, layout: PageLayout, view: Rect, ratio: float, first: int | None = None, coming: int | None = None
) -> tuple[tuple[PictureKey, ...], int]:
    """The keys to have, the most urgent first, and how many of them are on the screen (the rest are neighbours, fetched ahead).

    ``view`` is what the pane shows of the content, in its pixels, of which each is ``ratio`` device pixels wide. ``first`` is the index
    of the page to draw before all others (the selection's); otherwise the page in the middle of the pane comes first. ``coming``
    is the index of a page that will soon be looked at, wherever the pane stands now.
    """
    visible = layout.visible(view.y0, view.y1)
    middle = layout.near((view.y0 + view.y1) / 2)
    order = sorted(visible, key=lambda index: (index != first, abs(index - middle)))
    wholes: list[PictureKey] = []
    parts: list[PictureKey] = []
    for index in order:
        page = layout.sizes.pages[index]
        rect = layout.rect(index)
        frame = PageFrame.of(page, layout.scale * ratio)
        wholes.append(whole_key(document, frame, page.number))
        seen = Rect((view.x0 - rect.x0) * ratio, (view.y0 - rect.y0) * ratio, (view.x1 - rect.x0) * ratio, (view.y1 - rect.y0) * ratio)
        parts += (tile.key for tile in tiles(document, frame, page.number, seen))

    def whole(index: int) -> PictureKey:
        page = layout.sizes.pages[index]
        return whole_key(document, PageFrame.of(page, layout.scale * ratio), page.number)

    around = [index for index in (visible.stop, visible.start - 1) if visible and 0 <= index < layout.count]
    ahead = [whole(index) for index in around]
    if coming is not None and 0 <= coming < layout.count and coming not in visible:
        wholes.insert(0, whole(coming))
    return (*wholes, *parts, *ahead), len(wholes) + len(parts)
