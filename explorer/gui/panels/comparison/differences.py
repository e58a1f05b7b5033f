"""Goes from difference to difference, and from chunk to chunk."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from explorer.comparison.cuts import Cut, next_difference
from explorer.viewlogic.comparing import ComparedStrip, StripCut, cut_words

if TYPE_CHECKING:
    from explorer.gui.panels.comparison.panel import ComparisonPanel


class Differences:
    """``place`` is the cut that was gone to last, None after the user scrolled on; steps go on from it, or from the top of the screen."""

    def __init__(self, panel: ComparisonPanel) -> None:
        self._panel = panel
        self._content: ComparedStrip | None = None
        self.place: int | None = None

    def show(self, content: ComparedStrip) -> None:
        """These are the cuts now. A place that nobody cuts any more is forgotten."""
        self._content = content
        if self.place is not None and cut_at(content, self.place) is None:
            self.place = None

    def forget(self) -> None:
        self.place = None

    def step(self, by: int) -> None:
        """To the next difference, or the one before; says when there is none."""
        panel, content = self._panel, self._content
        if content is None:
            return
        found = next_difference(content.differences, self._here(by), by)
        if found is None:
            which = "after" if by > 0 else "before"
            none = "All columns cut at the same places." if not content.differences else f"No difference {which} this place."
            panel.footer.say(none)
            return
        self._go(found, content)

    def step_chunk(self, by: int) -> None:
        """To where the active column's next chunk begins, or the one before."""
        panel, column = self._panel, self._panel.row.active
        if column is None or column.cut is None or self._content is None:
            return
        places = [chip.position for chip in column.cut.shown.chips]
        found = next_difference(places, self._here(by), by)
        if found is None:
            panel.footer.say("No chunk begins after this place." if by > 0 else "No chunk begins before this place.")
        else:
            self._go(found, self._content)

    def _here(self, by: int) -> int:
        if self.place is not None:
            return self.place
        # Going on from the top of the screen, what stands there counts.
        return self._panel.lock.position - (1 if by > 0 else 0)

    def _go(self, place: int, content: ComparedStrip) -> None:
        panel = self._panel
        self.place = place
        panel.go(place)
        cut = cut_at(content, place)
        words = ""
        if cut is not None and panel.text is not None:
            words = cut_words(Cut(cut.position, cut.columns), panel.row.titles, panel.cut_columns, panel.text)
        panel.show_place(words)


def cut_at(content: ComparedStrip, place: int) -> StripCut | None:
    """The cut at exactly this place."""
    number = bisect_left(content.cuts, place, key=lambda cut: cut.position)
    return content.cuts[number] if number < len(content.cuts) and content.cuts[number].position == place else None
