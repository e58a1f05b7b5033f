"""The lines of the parsed text, and what each of them is: a heading, a list item, a row of a table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.list_items import MARKER

LineKind = Literal["title", "heading", "text", "item", "row"]

CELL_JOINT = " | "
"""What stands between two cells of a row in the parsed text."""
_PLAIN: dict[BlockKind, LineKind] = {
    BlockKind.TITLE: "title",
    BlockKind.HEADING: "heading",
    BlockKind.TEXT: "text",
    BlockKind.TABLE: "row",
    BlockKind.ROW: "text",
}
KIND_WORDS: dict[LineKind, str] = {
    "title": "title",
    "heading": "heading",
    "text": "paragraph",
    "item": "list item",
    "row": "table row",
}


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of the parsed text, at ``[start, end)`` in code points without its line break.

    ``marker`` is the number of code points of a list item's sign, with its blank; lines after the first hang below the text behind it.
    """

    start: int
    end: int
    kind: LineKind
    marker: int
    block: Block

    @property
    def opens_block(self) -> bool:
        return self.start == self.block.start

    @property
    def closes_block(self) -> bool:
        return self.end == self.block.end


def line_of(text: str, block: Block, start: int, end: int) -> TextLine:
    """The line ``[start, end)`` of ``block``, with what it is."""
    kind = _PLAIN[block.kind]
    marker = 0
    if kind == "text":
        found = MARKER.match(text, start, end)
        if found is not None:
            kind, marker = "item", found.end() - start
    return TextLine(start, end, kind, marker, block)


def block_lines(text: str, block: Block) -> tuple[TextLine, ...]:
    """The lines of one block, in order."""
    lines: list[TextLine] = []
    start = block.start
    while start <= block.end:
        stop = text.find("\n", start, block.end)
        end = block.end if stop < 0 else stop
        lines.append(line_of(text, block, start, end))
        start = end + 1
    return tuple(lines)


class LineIndex:
    """Finds what the line at a position is. Blocks are in the order of their start."""

    __slots__ = ("_starts", "_text", "blocks")

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        self._text = text
        self.blocks = tuple(blocks)
        self._starts = [block.start for block in self.blocks]

    def block_at(self, position: int) -> Block | None:
        """The block that holds the character at ``position``, None in the blank line between two blocks."""
        number = bisect_right(self._starts, position) - 1
        if number < 0:
            return None
        block = self.blocks[number]
        return block if position < block.end else None

    def line(self, start: int, end: int) -> TextLine | None:
        """What the line ``[start, end)`` is; None for a blank line and for text that is in no block."""
        block = self.block_at(start) if start < end else None
        return None if block is None else line_of(self._text, block, start, end)
