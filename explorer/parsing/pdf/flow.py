"""Lines in reading order become blocks: title, headings, paragraphs, lists and tables.

Rules (the design's section 5, fixed because positions are chunk IDs):

- A new paragraph: a baseline step of more than 1.5 times the size, a step upwards (the next column), or a new page.
- A bullet, a number or a letter begins a list item, and items follow each other as one list block with a line each, over page borders
  too, whatever their depth. A list that follows a paragraph without more than a line's step is one block with it. A numbered item follows
  the number before it, and begins a list only inside an item, after a colon, or where a paragraph would begin.
- An item goes on with the next line at a line's step, unless that begins left of the bullet; on a new page only when the line is
  indented past the bullet.
- Lines of a heading at a line's step are one heading. Lines on one baseline are one line.
- A ruled table is one block. At the top of a page, a table with the columns of the one that ended the page before continues it; its
  header, repeated, is dropped and remembered as furniture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from explorer.domain.blocks import BlockKind
from explorer.parsing.assembly import BlockDraft
from explorer.parsing.pdf.fragments import BlockText, Fragment
from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.markers import Marker, bullet_length, markers
from explorer.parsing.pdf.styles import Styles
from explorer.parsing.pdf.tables import Table, row_words, same_columns, table_text
from explorer.parsing.text_rules import BULLET

_STEP = 1.5
# Raised and lowered letters leave the baseline by less than this part of the size.
_ONE_ROW = 0.6
_HANGING = 0.3
# Between letters of one word there is less than this part of the size.
_WORD_GAP = 0.12
# A block of so many fragments goes on over several pages, and may do so over very many.
_MANY = 400
_NO_HEADINGS: Mapping[int, int] = {}


class Open:
    """A block while it grows."""

    def __init__(self, kind: BlockKind, level: int = 0) -> None:
        self.kind = kind
        self.level = level
        self.text = BlockText()

    def draft(self) -> BlockDraft:
        return BlockDraft(self.kind, self.text.text, self.level, self.text.first_page, self.text.last_page)


class Item(NamedTuple):
    """A list item that is open: where its marker begins, and the marker, None for a bullet."""

    u0: float
    marker: Marker | None


class Flow:
    """Takes a document's lines and tables in reading order. ``headings`` are levels of lines, by ``id``, that their style does not show.
    ``dropped`` are the repeated table headers.
    """

    def __init__(self, styles: Styles, headings: Mapping[int, int] = _NO_HEADINGS) -> None:
        self._headings = headings
        self.dropped: list[Fragment] = []
        self._styles = styles
        self._blocks: list[Open] = []
        self._asides: list[Open] = []
        self._open = Open(BlockKind.TEXT)
        self._before: Line | None = None
        self._items: list[Item] = []
        # A bullet that stood alone on its line, until its text comes.
        self._bullet_glue = ""
        self._table: tuple[Table, Open] | None = None

    def finish(self) -> list[Open]:
        """All blocks, in their order, but for those that were given as ``settled``."""
        self._end()
        return self._blocks

    def settled(self) -> list[Open]:
        """The blocks so far to which nothing can be added any more, in their order. Each is given once; ``finish`` gives the others."""
        last = self._blocks[-1:] if self._table is not None and self._blocks[-1:] == [self._table[1]] else []
        settled, self._blocks = self._blocks[: len(self._blocks) - len(last)], last
        return settled

    def pack(self) -> None:
        """Keep the blocks that may go on in little memory."""
        self._open.text.pack(_MANY)
        if self._table is not None:
            self._table[1].text.pack(_MANY)

    def end(self) -> None:
        """Nothing that comes belongs to the block before it."""
        self._end()
        self._table = None

    def aside(self, blocks: Sequence[Open]) -> None:
        """Blocks that stand beside the flow (text in another direction): they follow the open block and do not divide it."""
        self._asides += blocks

    def line(self, line: Line) -> None:
        level = self._styles.level(line) or self._headings.get(id(line), 0)
        before, step = self._before, self._step(line)
        if before is not None and step is not None and level == self._open.level and one_row(before, line):
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
        self._before = None
        self._items.clear()
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
        if taken := bullet_length(line.text):
            self._bullet(line, taken, goes_on=self._open.level == 0 and (near or bool(self._items)))
        elif (read := markers(line.text)) and (counted := self._counted(line, read, near, step)):
            self._numbered(line, *counted)
        elif self._open.level == 0 and self._goes_on(line, near, step):
            self._wrap(line.piece)
        else:
            self._begin(BlockKind.TEXT)
            self._put("", line.piece)

    def _goes_on(self, line: Line, near: bool, step: float | None) -> bool:
        """Whether a line without a marker belongs to the paragraph or item before it."""
        if not self._items:
            return near
        if step is None:
            return line.u0 > self._items[-1].u0 + _HANGING * line.size
        return near and line.u0 > self._items[-1].u0 - _HANGING * line.size

    def _bullet(self, line: Line, taken: int, *, goes_on: bool) -> None:
        if not goes_on:
            self._begin(BlockKind.TEXT)
        self._bullet_glue = ("\n" if self._open.text else "") + BULLET
        self._open_item(Item(line.u0, None), line.size)
        if taken < len(line.text):
            self._put("", line.piece.cut(taken, len(line.text)))

    def _numbered(self, line: Line, marker: Marker, outer: int) -> None:
        """Begin an item inside the first ``outer`` of the open ones; -1 where it begins a list and a block."""
        if outer < 0:
            self._begin(BlockKind.TEXT)
        del self._items[max(outer, 0) :]
        self._put("\n" if self._open.text else "", line.piece)
        self._items.append(Item(line.u0, marker))

    def _open_item(self, item: Item, size: float) -> None:
        """Items that begin further right than this one are closed, and so is the one beside it."""
        while self._items and self._items[-1].u0 > item.u0 - _HANGING * size:
            self._items.pop()
        self._items.append(item)

    def _counted(self, line: Line, read: Sequence[Marker], near: bool, step: float | None) -> tuple[Marker, int] | None:
        """The reading of a marker that makes sense here, and how many of the open items its own is in (-1 for none, a new list).

        It is the next one of an open list, or the first one of a list inside an item, or begins a list where a paragraph would begin;
        the first one may also follow directly on a colon.
        """
        close = self._open.level == 0 and (near or step is None)
        for depth in range(len(self._items) - 1, -1, -1):
            before = self._items[depth].marker
            for marker in read:
                if before and close and marker == (before.style, before.number + 1):
                    return marker, depth
        first = [marker for marker in read if marker.number == 1]
        if self._items and close and first and line.u0 > self._items[-1].u0 + _HANGING * line.size:
            return first[0], len(self._items)
        if near and self._open.level == 0:
            opens = first and not self._items and self._open.text.text.endswith(":")
            return (first[0], 0) if opens else None
        numbered = self._items and self._items[-1].marker
        digits = [marker for marker in read if marker.style.lstrip("(")[:2] in ("1.", "1)") and not numbered]
        begins = [*digits, *first]
        return (begins[0], -1 if not self._items or not digits else 0) if begins else None


def one_row(before: Line, line: Line) -> bool:
    """Whether two lines of one page stand on one baseline, the second after the first."""
    return abs(line.v - before.v) <= _ONE_ROW * max(line.size, before.size) and line.u0 >= before.u1 - line.size
