"""The layout of the parsed text: blank lines that take less room, hanging list items, and room for the page borders.

Qt's own layout for plain text lays a block (a line of the parsed text) out when it is first looked at. This one does the same, so that
opening a long document costs no more than what is on the screen, and keeps Qt's rule that the text itself is never changed for its looks;
what little is drawn otherwise, ``ShownText.drawn`` says.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QTextBlock, QTextCharFormat, QTextDocument, QTextLayout, QTextOption
from PySide6.QtWidgets import QPlainTextDocumentLayout

from explorer.gui.reading.parsed_text.measures import Measures
from explorer.viewlogic.shown_text import ShownText
from explorer.viewlogic.text_direction import direction
from explorer.viewlogic.text_lines import CELL_JOINT, TextLine
from explorer.viewlogic.upright_figures import MARK

MARGIN = 10.0
"""Above the first and below the last line, in device-independent pixels."""


class ParsedTextLayout(QPlainTextDocumentLayout):
    """Lays ``shown`` out over ``width`` pixels, which the view keeps up to date. ``quiet`` is the colour of what stands back."""

    def __init__(self, document: QTextDocument, shown: ShownText, measures: Measures, quiet: QColor, width: float) -> None:
        super().__init__(document)
        # A plain number and no widget: Qt asks for blocks even while the view is being taken apart.
        self.width = width
        self.shown = shown
        self.measures = measures
        self._quiet = QTextCharFormat()
        self._quiet.setForeground(quiet)
        # Not by colour alone: what was borrowed from a table's head has a line of dashes below it, as the head has around it.
        self._borrowed = QTextCharFormat(self._quiet)
        self._borrowed.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
        self._borrowed.setUnderlineColor(quiet)
        self._telling = False

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        if not block.isValid():
            return QRectF()
        layout = block.layout()
        # Qt lays the only line of a text out by itself, at its own margin: that is done again.
        if not layout.lineCount() or layout.lineAt(0).x() < self.measures.gutter:
            self._lay_out(block, layout)
        last = layout.lineAt(layout.lineCount() - 1)
        blank = block.length() <= 1
        height = self._blank_height(block) if blank else last.y() + last.height() + self.measures.leading
        if not block.next().isValid():
            height += MARGIN
        return QRectF(0.0, 0.0, self.width, height)

    def span_of(self, block: QTextBlock) -> tuple[int, int]:
        """The code points of the block, without its line break."""
        to_codepoint = self.shown.utf16.to_codepoint
        start = block.position()
        return to_codepoint(start), to_codepoint(start + block.length() - 1)

    def font_of(self, line: TextLine | None) -> QFont:
        """The font of a line of text."""
        if line is None or line.kind not in ("title", "heading"):
            return self.measures.body
        return self.measures.title if line.kind == "title" else self.measures.heading

    def _blank_height(self, block: QTextBlock) -> float:
        start, _ = self.span_of(block)
        edges = self.shown.edges
        return self.measures.chunk_joint if start - 1 in edges or start + 1 in edges else self.measures.joint

    def _lay_out(self, block: QTextBlock, layout: QTextLayout) -> None:
        before = self.document().lineCount()
        start, end = self.span_of(block)
        line = self.shown.lines.line(start, end)
        option = QTextOption(self.document().defaultTextOption())
        runs = self._direction_of(block, start, end)
        leftward = runs is Qt.LayoutDirection.RightToLeft
        option.setTextDirection(runs)
        option.setAlignment(Qt.AlignmentFlag.AlignRight if leftward else Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        formats = self._formats(block, line, start, end)
        if formats or layout.formats():
            layout.setFormats(formats)
        self._place_lines(layout, line, self._breaks(block, start, end), leftward, self.rooms(block, start, end))
        block.setLineCount(layout.lineCount())
        # Qt's scroll bar asks for blocks while it is told of a change; it need not be told again from within.
        if self.document().lineCount() != before and not self._telling:
            self._telling = True
            try:
                self.documentSizeChanged.emit(self.documentSize())
            finally:
                self._telling = False

    def _direction_of(self, block: QTextBlock, start: int, end: int) -> Qt.LayoutDirection:
        """How a line runs: by its first letter, and a table's by its value, whatever script the name before it is in."""
        borrowed = self.shown.borrowed(start, end)
        runs = direction(self.shown.text[borrowed.end : end]) if borrowed is not None else 0
        if runs == 0:
            return block.textDirection()
        return Qt.LayoutDirection.RightToLeft if runs < 0 else Qt.LayoutDirection.LeftToRight

    def _breaks(self, block: QTextBlock, start: int, end: int) -> list[int]:
        """The offsets in the block where a page begins: 0 for one that begins with the block."""
        to_utf16, first = self.shown.utf16.to_utf16, block.position()
        return [to_utf16(border.position) - first for border in self.shown.borders.between(start, max(end, start + 1))]

    def rooms(self, _block: QTextBlock, _start: int, _end: int) -> Mapping[int, float]:
        """The pixels that are kept free before characters of the block that begin a line on the screen, by their offset in the block."""
        return {}

    def _place_lines(
        self, layout: QTextLayout, line: TextLine | None, breaks: list[int], leftward: bool, rooms: Mapping[int, float]
    ) -> None:
        m = self.measures
        left, hang = m.gutter + m.inset, 0.0
        y = 0.0
        if line is not None and line.kind == "item":
            left += m.item_indent
            hang = QFontMetricsF(m.body).horizontalAdvance(self.shown.text[line.start : line.start + line.marker])
            y += 0.0 if line.opens_block else m.item_gap
        elif line is not None and line.kind == "row":
            hang = m.row_hang
            y += 0.0 if line.opens_block else m.item_gap * 2
        width = max(self.width - left - m.right - m.inset, 40.0)
        layout.beginLayout()
        while True:
            piece = layout.createLine()
            if not piece.isValid():
                break
            first = piece.textStart()
            indent = (hang if first else 0.0) + rooms.get(first, 0.0)
            piece.setLeadingIncluded(True)
            piece.setLineWidth(width - indent)
            cut = next((offset for offset in breaks if first < offset < first + piece.textLength()), None)
            if cut is not None:
                piece.setNumColumns(cut - first, width - indent)
            if first in breaks:
                y += m.border_room
            # Lines from right to left keep their indent at the right, where they begin.
            piece.setPosition(QPointF(m.gutter + m.inset if leftward else left + indent, y))
            y += piece.height() + m.leading
        layout.endLayout()

    def _formats(self, block: QTextBlock, line: TextLine | None, start: int, end: int) -> list[QTextLayout.FormatRange]:
        if line is None:
            return self._context_formats(block, start, end)
        if line.kind in ("title", "heading"):
            look = QTextCharFormat()
            look.setFont(self.font_of(line))
            return [_range(0, block.length() - 1, look)]
        if line.kind != "row":
            return self._borrowed_formats(block, start, end)
        # The signs between cells step back. Only they and blanks are looked for, so UTF-16 offsets come from Qt's own text.
        ranges, text = [], block.text()
        map_units = self.shown.utf16.to_utf16
        at = self.shown.text.find(CELL_JOINT, start, end)
        while at >= 0:
            ranges.append(_range(map_units(at + 1) - block.position(), 1, self._quiet))
            at = self.shown.text.find(CELL_JOINT, at + len(CELL_JOINT) - 1, end)
        if text.endswith(" |"):
            ranges.append(_range(len(text) - 1, 1, self._quiet))
        return ranges

    def _borrowed_formats(self, block: QTextBlock, start: int, end: int) -> list[QTextLayout.FormatRange]:
        span = self.shown.borrowed(start, end)
        if span is None:
            return []
        length = self.shown.utf16.to_utf16(span.end) - block.position()
        ranges = [_range(0, length - 1, self._borrowed)]
        if self.shown.drawn[span.end - 1] == MARK:
            # The blank that the mark replaces, at the figure's right, where the name ends.
            blank = QTextCharFormat()
            blank.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
            blank.setFontLetterSpacing(QFontMetricsF(self.measures.body).horizontalAdvance(" "))
            ranges.append(_range(block.length() - 2, 1, blank))
        return ranges

    def _context_formats(self, block: QTextBlock, start: int, end: int) -> list[QTextLayout.FormatRange]:
        inside = start < end and bool(self.shown.context_index.at(start))
        return [_range(0, block.length() - 1, self._quiet)] if inside else []


def _range(start: int, length: int, look: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start = start
    made.length = length
    made.format = look
    return made
