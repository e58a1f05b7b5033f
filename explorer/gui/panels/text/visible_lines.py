"""The lines on the screen: where each stands in the viewport and which characters it shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QTextBlock, QTextLine
from PySide6.QtWidgets import QPlainTextEdit

from explorer.gui.panels.text.layout import ParsedTextLayout

# Lines above and below the screen are looked at too, because a band's edge depends on its neighbour.
_BLOCKS_BEFORE = 3
_BEYOND = 40.0


@dataclass(frozen=True)
class VisibleLine:
    """One line of letters, ``top`` to ``bottom`` in the viewport; ``[start, end)`` are its code points. Blank lines are none.

    ``opens`` says that the line begins a block of Qt's (a line of the parsed text), ``closes`` that it ends one.
    """

    start: int
    end: int
    top: float
    bottom: float
    opens: bool
    closes: bool
    line: QTextLine
    block: QTextBlock

    @property
    def baseline(self) -> float:
        return self.top + self.line.ascent()

    @property
    def left(self) -> float:
        return self.line.naturalTextRect().left()

    @property
    def right(self) -> float:
        return self.line.naturalTextRect().right()

    def offset_x(self, utf16_in_block: int) -> float:
        """The x where the character at this offset of the block begins."""
        return cursor_x(self.line, utf16_in_block)


def cursor_x(line: QTextLine, offset: int, edge: QTextLine.Edge = QTextLine.Edge.Leading) -> float:
    """The x of the leading or trailing edge of the character at ``offset`` of its block. (Qt also gives the offset back.)"""
    found: Any = line.cursorToX(offset, edge)
    return float(found[0] if isinstance(found, tuple) else found)


def visible_lines(view: QPlainTextEdit, layout: ParsedTextLayout) -> list[VisibleLine]:
    """The lines in the viewport and a few around it, from top to bottom."""
    block = view.firstVisibleBlock()
    if not block.isValid():
        return []
    top = view.blockBoundingGeometry(block).translated(view.contentOffset()).top()
    for _ in range(_BLOCKS_BEFORE):
        before = block.previous()
        if not before.isValid():
            break
        top -= layout.blockBoundingRect(before).height()
        block = before
    lines: list[VisibleLine] = []
    bottom = view.viewport().height() + _BEYOND
    while block.isValid() and (top <= bottom or not lines or lines[-1].top <= bottom):
        height = layout.blockBoundingRect(block).height()
        lines += _lines_of(block, top, layout)
        top += height
        block = block.next()
    return lines


def _lines_of(block: QTextBlock, top: float, layout: ParsedTextLayout) -> Iterator[VisibleLine]:
    if block.length() <= 1:
        return
    to_codepoint, first, units = layout.shown.utf16.to_codepoint, block.position(), block.length() - 1
    text_layout = block.layout()
    count = text_layout.lineCount()
    for number in range(count):
        line = text_layout.lineAt(number)
        start, end = line.textStart(), min(line.textStart() + line.textLength(), units)
        y = top + line.y()
        yield VisibleLine(
            to_codepoint(first + start),
            to_codepoint(first + end),
            y,
            y + line.height(),
            number == 0,
            number == count - 1,
            line,
            block,
        )
