"""Sets a document's blocks as they would be printed: headings, paragraphs, lists and real tables, made by Qt's own rich text.

The document is made from the parsed blocks and never from the file's HTML, so nothing in a file can load or run anything here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextListFormat,
    QTextTableFormat,
)

from explorer.gui.style import BODY, colour, ui_font
from explorer.viewlogic.formatted_text import Heading, Item, ListPart, Paragraph, Part, TablePart, Words, formatted_parts
from explorer.viewlogic.shown_text import ShownText
from explorer.viewlogic.tokens import Theme

GUTTER, RIGHT, CELL_PADDING = 46.0, 14.0, 4.0
_HEADING_SIZES = {1: 1.5, 2: 1.15}


@dataclass(frozen=True, slots=True)
class Placed:
    """A paragraph, heading, list item or cell: its characters ``[start, end)`` of the parsed text stand in Qt's block at ``offset``.

    ``words`` is the first character that is really there: a list item's sign is drawn by Qt and is no character of the block.
    """

    offset: int
    start: int
    words: int
    end: int


class _Sealed(QTextDocument):
    """A document that loads nothing, neither from a file nor from a network: its text is all there is."""

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:
        return None


class SetText:
    """A :class:`QTextDocument` that grows by :meth:`grow` until all of ``shown`` is set."""

    def __init__(self, shown: ShownText, theme: Theme, zoom: float) -> None:
        self.shown = shown
        self.document = _Sealed()
        self.document.setUndoRedoEnabled(False)
        self.document.setDefaultFont(ui_font(round(BODY * zoom)))
        self.document.setDocumentMargin(0)
        self.document.setIndentWidth(round(BODY * zoom * 1.5))
        self._size = BODY * zoom
        self._theme = theme
        self._placed: list[Placed] = []
        self._offsets: list[int] = []
        self._starts: list[int] = []
        frame = QTextFrameFormat()
        frame.setLeftMargin(GUTTER + round(self._size * 0.9))
        frame.setRightMargin(RIGHT + round(self._size * 0.9))
        frame.setTopMargin(12)
        frame.setBottomMargin(16)
        self.document.rootFrame().setFrameFormat(frame)
        self._cursor = QTextCursor(self.document)
        self._parts: Iterator[Part] = formatted_parts(shown.text, shown.blocks)
        # Whether the cursor stands in an empty paragraph that the next part takes.
        self._vacant = True
        self.finished = False

    def grow(self, seconds: float) -> None:
        """Set more parts, for about ``seconds``."""
        until = perf_counter() + seconds
        self._cursor.beginEditBlock()
        try:
            for part in self._parts:
                self._set(part)
                if perf_counter() > until:
                    return
            self.finished = True
        finally:
            self._cursor.endEditBlock()

    def at_offset(self, offset: int) -> Placed | None:
        """The paragraph that holds an offset of Qt's document."""
        number = bisect_right(self._offsets, offset) - 1
        return self._placed[number] if number >= 0 else None

    def at_position(self, position: int) -> Placed | None:
        """The paragraph that holds a position of the parsed text, or the last one before it."""
        number = bisect_right(self._starts, position) - 1
        return self._placed[max(number, 0)] if self._placed else None

    def position(self, offset: int) -> int | None:
        """The position in the parsed text of an offset of Qt's document."""
        placed = self.at_offset(offset)
        if placed is None:
            return None
        utf16 = self.shown.utf16
        units = min(utf16.to_utf16(placed.words) + max(offset - placed.offset, 0), utf16.utf16_length)
        return min(utf16.to_codepoint(units), placed.end)

    def offset(self, position: int) -> int:
        """The offset in Qt's document of a position of the parsed text."""
        placed = self.at_position(position)
        if placed is None:
            return 0
        return placed.offset + self.in_block(placed, position)

    def in_block(self, placed: Placed, position: int) -> int:
        """How many UTF-16 units into its block a position stands."""
        utf16 = self.shown.utf16
        inside = min(max(position, placed.words), placed.end)
        return utf16.to_utf16(inside) - utf16.to_utf16(placed.words)

    # Parts

    def _set(self, part: Part) -> None:
        if isinstance(part, Heading):
            self._heading(part)
        elif isinstance(part, Paragraph):
            self._paragraph(part.words, part.words.start, self._block_format(0.5), QTextCharFormat())
        elif isinstance(part, ListPart):
            self._list(part)
        else:
            self._table(part)

    def _heading(self, part: Heading) -> None:
        look = QTextCharFormat()
        look.setFont(ui_font(round(self._size * _HEADING_SIZES.get(part.level, 1.0)), QFont.Weight.DemiBold))
        block = self._block_format(0.35)
        block.setTopMargin(round(self._size * 0.8) if self._placed else 0)
        block.setHeadingLevel(min(part.level, 6))
        self._paragraph(part.words, part.words.start, block, look)

    def _list(self, part: ListPart) -> None:
        made = None
        for number, item in enumerate(part.items):
            last = number == len(part.items) - 1
            self._paragraph(item.words, item.marker.start, self._block_format(0.5 if last else 0.2), QTextCharFormat())
            if made is None:
                made = self._cursor.createList(_list_format(part.items[0]))
            else:
                made.add(self._cursor.block())

    def _table(self, part: TablePart) -> None:
        line = colour(self._theme, "quiet", 0.45)
        look = QTextTableFormat()
        look.setBorderCollapse(True)
        look.setBorder(1)
        look.setBorderBrush(line)
        look.setCellPadding(CELL_PADDING)
        look.setCellSpacing(0)
        look.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        look.setTopMargin(round(self._size * 0.2))
        look.setBottomMargin(round(self._size * 0.6))
        look.setHeaderRowCount(1)
        head = QTextCharFormat()
        head.setFontWeight(QFont.Weight.DemiBold)
        table = self._cursor.insertTable(len(part.rows), part.columns, look)
        for number, row in enumerate(part.rows):
            for column, words in enumerate(row):
                cursor = table.cellAt(number, column).firstCursorPosition()
                self._place(cursor.position(), words.start, words)
                cursor.insertText(words.text, head if number == 0 and len(part.rows) > 1 else QTextCharFormat())
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        # Qt keeps an empty paragraph behind a table.
        self._vacant = True

    def _paragraph(self, words: Words, start: int, block: QTextBlockFormat, look: QTextCharFormat) -> None:
        if self._vacant:
            self._cursor.setBlockFormat(block)
            self._cursor.setBlockCharFormat(look)
            self._vacant = False
        else:
            self._cursor.insertBlock(block, look)
        self._place(self._cursor.position(), start, words)
        self._cursor.insertText(words.text, look)

    def _place(self, offset: int, start: int, words: Words) -> None:
        self._placed.append(Placed(offset, start, words.start, words.end))
        self._offsets.append(offset)
        self._starts.append(start)

    def _block_format(self, below: float) -> QTextBlockFormat:
        made = QTextBlockFormat()
        made.setBottomMargin(round(self._size * below))
        made.setLineHeight(118.0, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        return made


def _list_format(first: Item) -> QTextListFormat:
    made = QTextListFormat()
    made.setIndent(1)
    sign = first.marker.text.strip()
    if sign[0].isdigit():
        made.setStyle(QTextListFormat.Style.ListDecimal)
        made.setStart(int(sign[:-1]))
        made.setNumberSuffix(sign[-1])
    else:
        made.setStyle(QTextListFormat.Style.ListDisc)
    return made
