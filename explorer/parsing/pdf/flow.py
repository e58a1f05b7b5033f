"""Lines in reading order become blocks: title, headings, paragraphs, lists and tables.

Rules (the design's section 5, fixed because positions are chunk IDs):

- A new paragraph: a baseline step of more than 1.5 times the size, a step upwards (the next column), or a new page.
- A bullet or a number begins a list item, and items follow each other as one list block with a line each, over page borders too. A list
  that follows a paragraph without more than a line's step is one block with it. A numbered item follows the number before it, and
  begins a list only where a paragraph would begin.
- An item goes on with the next line at a line's step, unless that begins left of the bullet; on a new page only when the line is
  indented past the bullet.
- Lines of a heading at a line's step are one heading. Lines on one baseline are one line.
- A ruled table is one block. At the top of a page, a table with the columns of the one that ended the page before continues it; its
  header, repeated, is dropped and remembered as furniture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from explorer.domain.blocks import BlockKind
from explorer.parsing.assembly import BlockDraft
from explorer.parsing.pdf.fragments import BlockText, Fragment
from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.styles import Styles
from explorer.parsing.pdf.tables import Table, row_words, same_columns, table_text
from explorer.parsing.text_rules import BULLET

_STEP = 1.5
# Raised and lowered letters leave the baseline by less than this part of the size.
_ONE_ROW = 0.6
_HANGING = 0.3
# Between letters of one word there is less than this part of the size.
_WORD_GAP = 0.12
# A dash or a middle dot is a bullet only with a blank after it; the others are nothing else.
_BULLETS = re.compile(
    "[\u2022\u2023\u2043\u2219\u25aa\u25ab\u25a0\u25a1\u25cf\u25cb\u25e6\u27a2\u2713\uf0b7\uf0a7\uf0d8] ?|[\u00b7\\-\u2013](?: |$)"
)
_NUMBERED = re.compile(r"(\d{1,3})[.)] ")


class Open:
    """A block while it grows."""

    def __init__(self, kind: BlockKind, level: int = 0) -> None:
        self.kind = kind
        self.level = level
        self.text = BlockText()

    def draft(self) -> BlockDraft:
        return BlockDraft(self.kind, self.text.text, self.level, self.text.first_page, self.text.last_page)


class Item(NamedTuple):
    """The list item that is open: where its marker begins, and its number, 0 after a bullet."""

    u0: float
    number: int


class Flow:
    """Takes a document's lines and tables in reading order. ``dropped`` are the repeated table headers."""

    def __init__(self, styles: Styles) -> None:
        self.dropped: list[Fragment] = []
        self._styles = styles
        self._blocks: list[Open] = []
        self._asides: list[Open] = []
        self._open = Open(BlockKind.TEXT)
        self._before: Line | None = None
        self._item: Item | None = None
        # A bullet that stood alone on its line, until its text comes.
        self._bullet_glue = ""
        self._table: tuple[Table, Open] | None = None

    def finish(self) -> list[Open]:
        """All blocks, in their order."""
        self._end()
        return self._blocks

    def aside(self, blocks: Sequence[Open]) -> None:
        """Blocks that stand beside the flow (text in another direction): they follow the open block and do not divide it."""
        self._asides += blocks

    def line(self, line: Line) -> None:
        level = self._styles.level(line)
        before, step = self._before, self._step(line)
        if before is not None and step is not None and level == self._open.level and _one_row(before, line):
            self._add_to_row(before, line)
            if line.size < before.size:
                # A raised or lowered piece: the row's baseline stays.
                line = line._replace(v=before.v, size=before.size)
        elif level:
            self._heading(line, level, step)
        else:
            self._text(line, step)
        self._before = line
        self._table = None

    def table(self, table: Table) -> None:
        rows = table.rows
        if self._table is not None and self._table[0].page == table.page - 1 and same_columns(self._table[0], table):
            before, block = self._table
            header = before.rows[0]
            if len(rows) > 1 and row_words(rows[0]) == row_words(header):
                self.dropped += [piece for cell in rows[0] for piece in cell]
                rows = rows[1:]
            # The first header counts for all further pages.
            table = table._replace(rows=[header, *rows])
        else:
            self._end()
            block = Open(BlockKind.TABLE)
            self._blocks.append(block)
        table_text(rows, block.text)
        self._table = table, block

    def _end(self) -> None:
        if self._open.text:
            self._blocks.append(self._open)
        self._blocks += self._asides
        self._asides = []
        self._open = Open(BlockKind.TEXT)
        self._before = self._item = None
        self._bullet_glue = ""

    def _begin(self, kind: BlockKind, level: int = 0) -> None:
        self._end()
        self._open = Open(kind, level)

    def _step(self, line: Line) -> float | None:
        """How far below the line before this one stands, None on another page or at the beginning."""
        before = self._before
        return line.v - before.v if before is not None and before.page == line.page else None

    def _near(self, line: Line, step: float | None) -> bool:
        if step is None or self._before is None:
            return False
        return -_HANGING * line.size <= step <= _STEP * min(line.size, self._before.size)

    def _add_to_row(self, before: Line, line: Line) -> None:
        joined = self._bullet_glue or line.u0 - before.u1 < _WORD_GAP * line.size
        self._put("" if joined else " ", line.piece)

    def _put(self, glue: str, piece: Fragment) -> None:
        self._open.text.add(self._bullet_glue + glue, piece)
        self._bullet_glue = ""

    def _wrap(self, piece: Fragment) -> None:
        if self._bullet_glue:
            self._put("", piece)
        else:
            self._open.text.wrap(piece)

    def _heading(self, line: Line, level: int, step: float | None) -> None:
        if self._open.level == level and self._near(line, step):
            self._wrap(line.piece)
        else:
            self._begin(BlockKind.TITLE if level == 1 else BlockKind.HEADING, level)
            self._put("", line.piece)

    def _text(self, line: Line, step: float | None) -> None:
        near = self._near(line, step)
        if found := _BULLETS.match(line.text):
            self._bullet(line, found.end(), goes_on=self._open.level == 0 and (near or self._item is not None))
        elif (found := _NUMBERED.match(line.text)) and self._counts(int(found[1]), near, step):
            self._numbered(line, int(found[1]))
        elif self._open.level == 0 and self._goes_on(line, near, step):
            self._wrap(line.piece)
        else:
            self._begin(BlockKind.TEXT)
            self._put("", line.piece)

    def _goes_on(self, line: Line, near: bool, step: float | None) -> bool:
        """Whether a line without a marker belongs to the paragraph or item before it."""
        if self._item is None:
            return near
        if step is None:
            return line.u0 > self._item.u0 + _HANGING * line.size
        return near and line.u0 > self._item.u0 - _HANGING * line.size

    def _bullet(self, line: Line, taken: int, *, goes_on: bool) -> None:
        if not goes_on:
            self._begin(BlockKind.TEXT)
        self._bullet_glue = ("\n" if self._open.text else "") + BULLET
        self._item = Item(line.u0, 0)
        if taken < len(line.text):
            self._put("", line.piece.cut(taken, len(line.text)))

    def _numbered(self, line: Line, number: int) -> None:
        if self._item is None:
            self._begin(BlockKind.TEXT)
        self._put("\n" if self._open.text else "", line.piece)
        self._item = Item(line.u0, number)

    def _counts(self, number: int, near: bool, step: float | None) -> bool:
        """Whether a number at the beginning of a line is an item's: the next one of a list, or one where a paragraph begins."""
        if self._item is not None and self._item.number:
            return number == self._item.number + 1 and (near or step is None)
        return not near


def _one_row(before: Line, line: Line) -> bool:
    """Whether two lines of one page stand on one baseline, the second after the first."""
    return abs(line.v - before.v) <= _ONE_ROW * max(line.size, before.size) and line.u0 >= before.u1 - line.size
