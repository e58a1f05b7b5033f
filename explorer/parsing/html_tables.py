"""The cells of an HTML table in their columns."""

from __future__ import annotations

import re

from lxml import etree

from explorer.parsing.drafting import Row
from explorer.parsing.elements import HEADINGS

_WIDEST, _LONGEST = 1000, 65534
"""The largest column and row spans of the HTML standard."""

_NUMBER = re.compile(r"\s*(\d{1,5})")


def is_layout(table: etree._Element) -> bool:
    """Whether the table only arranges blocks on the page, and holds no rows of data."""
    if table.get("role") in ("presentation", "none"):
        return True
    cells = 0
    for element in table.iterdescendants():
        if element.tag == "table" or HEADINGS.get(str(element.tag), 9) <= 2:
            return True
        cells += element.tag in ("td", "th")
    return cells < 2


class TableGrid:
    """Rows and cells as they come; a cell that spans columns or rows has its text once, its other places are empty cells.

    ``allowance`` is how many places spans may fill; once it is used up, spans count as one, so that a small hostile file stays small.
    """

    def __init__(self, allowance: int) -> None:
        self.rows: list[Row] = []
        self.allowance = allowance
        self._cells: list[str] = []
        self._lines: list[int] = []
        self._taken: dict[int, int] = {}
        self._reaching: dict[int, int] = {}

    def cell(self, text: str, first_line: int, last_line: int, columns: str | None, rows: str | None) -> None:
        """Add the row's next cell. ``columns`` and ``rows`` are the spans as the file has them; the lines count when there is text."""
        while len(self._cells) in self._taken:
            self._cells.append("")
        wide, high = _span(columns, _WIDEST, 1), _span(rows, _LONGEST, _LONGEST)
        if wide > self.allowance:
            wide = high = 1
        self.allowance -= wide - 1
        if high > 1:
            self._reaching.update(dict.fromkeys(range(len(self._cells), len(self._cells) + wide), high - 1))
        self._cells.append(text)
        self._cells.extend([""] * (wide - 1))
        if text.strip():
            self._lines += (first_line, last_line)

    def end_row(self) -> None:
        if self._lines:
            width = max(self._taken, default=-1) + 1
            self._cells.extend([""] * (width - len(self._cells)))
            self.rows.append(Row(self._cells, self._lines[0], self._lines[-1]))
        self._cells, self._lines = [], []
        self.allowance -= len(self._taken)
        self._taken = {column: left - 1 for column, left in self._taken.items() if left > 1} | self._reaching
        self._reaching = {}
        if self.allowance < len(self._taken):
            self._taken = {}

    def end_group(self) -> None:
        """A head, body or foot is complete: no cell reaches out of it."""
        self.end_row()
        self._taken = {}


def _span(value: str | None, most: int, for_zero: int) -> int:
    number = _NUMBER.match(value) if value else None
    if number is None:
        return 1
    return min(int(number[1]), most) or for_zero
