"""One line of letters on the screen, in whichever pane of text it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QTextBlock, QTextLine


@dataclass(frozen=True)
class Cell:
    """A table's cell in its row: its characters, and its left and right edge in the viewport."""

    start: int
    end: int
    left: float
    right: float


@dataclass(frozen=True)
class ShownLine:
    """A line of letters from ``top`` to ``bottom`` in the viewport; ``[start, end)`` are its code points. Blank lines are none.

    ``opens`` says that it begins a paragraph (a line of the parsed text), ``closes`` that it ends one. ``left`` is where the text layout's
    own x begins in the viewport. ``offset_of`` turns a code point into the UTF-16 offset in ``block``. A row of a table is one line with
    ``cells``; its ``line`` is the first of its first cell.
    """

    start: int
    end: int
    top: float
    bottom: float
    opens: bool
    closes: bool
    left: float
    line: QTextLine
    block: QTextBlock
    offset_of: Callable[[int], int]
    cells: tuple[Cell, ...] = ()

    @property
    def baseline(self) -> float:
        return self.top + self.line.ascent()

    @property
    def text_right(self) -> float:
        """Where its last letter ends."""
        return self.left + self.line.naturalTextRect().right()

    def x_of(self, position: int) -> float:
        """The x where the character at ``position`` begins; meant for lines that run in one direction."""
        # Qt also gives the offset back.
        found: Any = self.line.cursorToX(self.offset_of(position))
        return self.left + float(found[0] if isinstance(found, tuple) else found)

    def letters(self, start: int, end: int) -> list[tuple[float, float]]:
        """The stretches of x that the glyphs of ``[start, end)`` take, in whatever direction they run."""
        first = self.offset_of(start)
        runs = self.line.glyphRuns(first, self.offset_of(end) - first)
        return [(self.left + run.boundingRect().left(), self.left + run.boundingRect().right()) for run in runs]
