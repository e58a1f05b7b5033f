"""The layout of a column's text: that of the parsed text, with room for a chip wherever a piece begins.

The text itself has no sign for a cut, so that every position is one of the parsed text. A chip at the beginning of a line takes its room
from the line; one inside a line widens the character before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QTextBlock, QTextCharFormat, QTextDocument, QTextLayout

from explorer.gui.reading.cut_text.column_measures import ChipMeasures
from explorer.gui.reading.parsed_text.layout import ParsedTextLayout
from explorer.gui.reading.parsed_text.measures import Measures
from explorer.viewlogic.column_text import ColumnText
from explorer.viewlogic.text_lines import TextLine

_NEVER = -1
_GENERATIONS = count()
_Rooms = tuple[tuple[int, float], ...]


class ColumnLayout(ParsedTextLayout):
    """Lays a :class:`ColumnText` out. :meth:`take` brings other pieces: only the lines whose chips change are laid out again, and only
    when they are looked at, so that it costs the same for a short and a long document.
    """

    def __init__(
        self, document: QTextDocument, shown: ColumnText, measures: Measures, chips: ChipMeasures, quiet: QColor, width: float
    ) -> None:
        super().__init__(document, shown, measures, quiet, width)
        self.column = shown
        self.chips = chips
        # A block's own state says with which pieces, and by which layout, it was laid out.
        self._generation = next(_GENERATIONS)
        self._rooms: dict[int, _Rooms] = {}

    def take(self, shown: ColumnText) -> None:
        """Show other pieces of the same text."""
        self.shown = self.column = shown
        self._generation = next(_GENERATIONS)

    def documentChanged(self, start: int, removed: int, added: int) -> None:
        # A block may have been asked for while the text was only about to come.
        self._generation = next(_GENERATIONS)
        super().documentChanged(start, removed, added)

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        if block.isValid() and block.userState() != self._generation:
            state = block.userState()
            block.setUserState(self._generation)
            rooms = self._rooms_of(block)
            if rooms != self._rooms.get(block.blockNumber(), ()) and state != _NEVER:
                block.layout().clearLayout()
            if rooms:
                self._rooms[block.blockNumber()] = rooms
            else:
                self._rooms.pop(block.blockNumber(), None)
        return super().blockBoundingRect(block)

    def _blank_height(self, _block: QTextBlock) -> float:
        # The same in all columns, wherever pieces begin and end.
        return self.measures.joint

    def rooms(self, block: QTextBlock, _start: int, _end: int) -> Mapping[int, float]:
        return {offset: room - self.chips.before for offset, room in self._rooms.get(block.blockNumber(), ())}

    def _rooms_of(self, block: QTextBlock) -> _Rooms:
        """The chips in the block: where, as an offset in it, and what room each takes inside a line."""
        start, end = self.span_of(block)
        found = self.column.chips_between(start, end)
        if not found:
            return ()
        to_utf16, first = self.shown.utf16.to_utf16, block.position()
        return tuple((to_utf16(chip.position) - first, self.chips.room(chip.words)) for chip in found)

    def _formats(self, block: QTextBlock, line: TextLine | None, start: int, end: int) -> list[QTextLayout.FormatRange]:
        ranges = super()._formats(block, line, start, end)
        text = block.text()
        for offset, room in self._rooms.get(block.blockNumber(), ()):
            if not offset:
                continue
            wide = QTextCharFormat()
            wide.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
            wide.setFontLetterSpacing(room)
            made = QTextLayout.FormatRange()
            # Both halves of a pair make one letter.
            made.length = 2 if offset > 1 and "\udc00" <= text[offset - 1 : offset] <= "\udfff" else 1
            made.start = offset - made.length
            made.format = wide
            ranges.append(made)
        return ranges
