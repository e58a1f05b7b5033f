"""The lines on the screen of the text pane: where each stands in the viewport and which characters it shows."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QPlainTextEdit

from explorer.gui.reading.parsed_text.layout import ParsedTextLayout
from explorer.gui.reading.shown_line import ShownLine

# Lines above and below the screen are looked at too, because a band's edge depends on its neighbour.
_BLOCKS_BEFORE = 3
_BEYOND = 40.0


def visible_lines(view: QPlainTextEdit, layout: ParsedTextLayout) -> list[ShownLine]:
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
    lines: list[ShownLine] = []
    bottom = view.viewport().height() + _BEYOND
    while block.isValid() and (top <= bottom or not lines or lines[-1].top <= bottom):
        height = layout.blockBoundingRect(block).height()
        lines += _lines_of(block, top, layout)
        top += height
        block = block.next()
    return lines


def _lines_of(block: QTextBlock, top: float, layout: ParsedTextLayout) -> Iterator[ShownLine]:
    if block.length() <= 1:
        return
    utf16, first, units = layout.shown.utf16, block.position(), block.length() - 1
    text_layout = block.layout()
    count = text_layout.lineCount()
    for number in range(count):
        line = text_layout.lineAt(number)
        start, end = line.textStart(), min(line.textStart() + line.textLength(), units)
        y = top + line.y()
        yield ShownLine(
            utf16.to_codepoint(first + start),
            utf16.to_codepoint(first + end),
            y,
            y + line.height(),
            number == 0,
            number == count - 1,
            0.0,
            line,
            block,
            lambda position: utf16.to_utf16(position) - first,
        )
