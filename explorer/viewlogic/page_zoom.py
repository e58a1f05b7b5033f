"""How large a page is shown: a fit, or a percentage; 100 % is one device-independent pixel a point."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from explorer.viewlogic.page_layout import GAP, MARGIN, PageLayout, PageSizes, fit_page, fit_width

SMALLEST, LARGEST = 0.1, 8.0
STEPS = (0.1, 0.125, 0.167, 0.25, 0.333, 0.5, 0.667, 0.8, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)


class Fit(StrEnum):
    """What the scale follows; ``FREE`` is a percentage of the user's."""

    WIDTH = "fit width"
    PAGE = "fit page"
    FREE = ""


@dataclass(frozen=True, slots=True)
class Zoom:
    """The wish of the user. ``scale`` counts for ``Fit.FREE`` alone: pixels a point, kept between 10 and 800 %."""

    fit: Fit = Fit.WIDTH
    scale: float = 1.0

    @classmethod
    def free(cls, scale: float) -> Zoom:
        return cls(Fit.FREE, held(scale))

    def layout(self, sizes: PageSizes, width: float, height: float, bar: float) -> PageLayout:
        """The layout in a pane of ``width`` times ``height`` pixels, in which a scroll bar takes ``bar`` pixels when one is needed.

        Both are decided together: a page that fits the width without the bar may be too high then, and needs the bar after all.
        """
        layout = PageLayout(sizes, self._scale(sizes, width, height), width)
        if layout.height > height:
            layout = PageLayout(sizes, self._scale(sizes, width - bar, height), width - bar)
        return layout

    def _scale(self, sizes: PageSizes, width: float, height: float) -> float:
        if self.fit is Fit.WIDTH:
            return held(fit_width(sizes, width))
        if self.fit is Fit.PAGE:
            return held(fit_page(sizes, width, height))
        return self.scale


def held(scale: float) -> float:
    """The closest scale that is allowed."""
    return min(max(scale, SMALLEST), LARGEST)


def larger(scale: float) -> float:
    """The next step above a scale."""
    return next((step for step in STEPS if step > scale * 1.01), LARGEST)


def smaller(scale: float) -> float:
    """The next step below a scale."""
    return next((step for step in reversed(STEPS) if step < scale * 0.99), SMALLEST)


def percent(scale: float) -> str:
    """A scale as people read it: "80 %"."""
    return f"{round(scale * 100)} %"


def visible_words(layout: PageLayout, top: float, bottom: float) -> str:
    """Which pages are seen, out of how many: "1–2 of 2". A sliver of a page at the edge does not count; "" without pages."""
    if not layout.count:
        return ""
    edge = MARGIN + GAP
    seen = layout.visible(min(top + edge, bottom), max(bottom - edge, top)) or layout.visible(top, bottom)
    if not seen:
        return ""
    labels = [layout.sizes.pages[index].label for index in (seen.start, seen.stop - 1)]
    shown = labels[0] if len(seen) == 1 else f"{labels[0]}\u2013{labels[1]}"
    return f"{shown} of {layout.count}"
