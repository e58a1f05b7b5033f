"""The blocks of a Word document as they are found, until it is known which headings open sections.

Word's levels say how headings stand to each other, and every author begins elsewhere. So, for the document as a whole: the title is the
first paragraph of the style Title, or, when there is none, the only heading of the highest level in use, if no other heading comes before
it and it is the first block or has deeper headings below it. Of the other headings, the highest level in use opens sections (level 2,
Markdown's ``##``), and deeper ones count on from there. Another paragraph of the style Title is a heading of level 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from explorer.parsing.drafting import Drafts, Row
from explorer.parsing.text_rules import clean
from explorer.parsing.word.styles import TITLE_DEPTH

TITLE, SECTION = 1, 2
_NO_LINE = 0


class Outline:
    """What was found, in order. Texts may come as the file has them; what holds no text is dropped."""

    def __init__(self) -> None:
        self._steps: list[Callable[[Drafts, dict[int, int]], object]] = []
        self._headings: list[tuple[int, int]] = []
        self._blocks = 0

    def line(self, text: str, marker: str = "") -> None:
        """A line of the text block that is open, or of a new one."""
        if not clean(text):
            return
        self._blocks += 1
        self._steps.append(lambda drafts, _: drafts.line(text, _NO_LINE, _NO_LINE, marker))

    def end_block(self) -> None:
        self._steps.append(lambda drafts, _: drafts.end_block())

    def heading(self, depth: int, text: str) -> None:
        """A heading of ``depth`` 1 to 9, or the title (0)."""
        if not clean(text):
            return
        number = len(self._headings)
        self._headings.append((depth, self._blocks))
        self._blocks += 1
        self._steps.append(lambda drafts, levels: drafts.heading(levels[number], text, _NO_LINE, _NO_LINE))

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        self._blocks += 1
        self._steps.append(lambda drafts, _: drafts.table(Row(cells, _NO_LINE, _NO_LINE) for cells in rows))

    def drafts(self) -> Drafts:
        """The blocks with their levels."""
        drafts, levels = Drafts(), _levels(self._headings)
        for step in self._steps:
            step(drafts, levels)
        return drafts


def _levels(headings: Sequence[tuple[int, int]]) -> dict[int, int]:
    """The level of each heading by its number; a heading comes with its depth and the number of blocks before it."""
    titles = {number for number, (depth, _) in enumerate(headings) if depth == TITLE_DEPTH}
    depths = [depth for depth, _ in headings if depth != TITLE_DEPTH]
    if not titles and depths:
        highest = min(depths)
        first_depth, before = headings[0]
        if first_depth == highest and depths.count(highest) == 1 and (before == 0 or len(depths) > 1):
            titles, depths = {0}, depths[1:]
    shift = SECTION - min(depths, default=SECTION)
    return {number: TITLE if number in titles else depth + shift for number, (depth, _) in enumerate(headings)}
