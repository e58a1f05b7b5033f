"""How far to scroll so that a passage is seen: its beginning, with some of the text before it."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.domain.spans import Span
from explorer.gui.reading.parsed_text.layout import ParsedTextLayout
from explorer.gui.reading.shown_line import ShownLine

# Of the text before a passage, this part of the view's height stays in sight above it.
_CONTEXT = 0.16


def is_well_seen(lines: Sequence[ShownLine], span: Span, height: float) -> bool:
    """Whether all of ``span`` is on a screen of ``height`` pixels, or its beginning in the upper part of it."""
    inside = [line for line in lines if line.start < span.end and line.end > span.start]
    if not inside or inside[0].start > span.start or inside[0].top < 0 or inside[0].bottom > height:
        return False
    if inside[-1].end >= span.end and inside[-1].bottom <= height:
        return True
    return inside[0].top <= height * 0.4


def line_to_scroll_to(layout: ParsedTextLayout, position: int, height: float) -> int:
    """The value of Qt's scroll bar, which counts lines, that brings ``position`` a little below the upper edge."""
    document = layout.document()
    offset = layout.shown.utf16.to_utf16(position)
    block = document.findBlock(offset)
    layout.blockBoundingRect(block)
    line = block.layout().lineForTextPosition(offset - block.position())
    number = line.lineNumber() if line.isValid() else 0
    above = line.y() if line.isValid() else 0.0
    room = height * _CONTEXT
    # Blocks before it are laid out by asking for them; only then do their lines count.
    while above < room and block.previous().isValid():
        block = block.previous()
        above += layout.blockBoundingRect(block).height()
        number = 0
    while number < block.layout().lineCount() - 1 and above - block.layout().lineAt(number + 1).y() > room:
        number += 1
    return int(block.firstLineNumber()) + number
