"""One column's text: the view of the parsed text with chips, scrolled together with the other columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QWidget

from explorer.domain.spans import Span
from explorer.gui.reading.cut_text.column_layout import ColumnLayout
from explorer.gui.reading.cut_text.column_measures import chip_measures, column_measures
from explorer.gui.reading.cut_text.column_painter import ColumnMarks, ColumnPainter
from explorer.gui.reading.parsed_text.layout import ParsedTextLayout
from explorer.gui.reading.parsed_text.revealing import is_well_seen, line_to_scroll_to
from explorer.gui.reading.parsed_text.view import ParsedTextView
from explorer.gui.reading.shown_line import ShownLine
from explorer.gui.style import colour
from explorer.viewlogic.column_text import ColumnText


class ColumnView(ParsedTextView):
    """Shows one :class:`ColumnText`. ``scrolled_to`` carries the first character on the screen after the user scrolled, and never after
    the view was scrolled from outside or laid out again. ``marked`` carries the span that the user marked, None where nothing was hit.
    """

    scrolled_to = Signal(int)
    marked = Signal(object)
    entered = Signal()
    painted = Signal()
    width_changed = Signal()

    def __init__(self, shown: ColumnText, parent: QWidget | None = None) -> None:
        self._column = shown
        self._column_marks = ColumnMarks()
        self._held = 0
        super().__init__(shown, parent)
        # The last line can come to the top: columns stay beside each other to the end, though some are a line longer than others.
        self.setCenterOnScroll(True)
        self.verticalScrollBar().valueChanged.connect(self._tell_scrolled)
        self.pointed.connect(self._point)

    # What is shown

    @property
    def column(self) -> ColumnText:
        return self._column

    @property
    def column_marks(self) -> ColumnMarks:
        return self._column_marks

    def show_column(self, shown: ColumnText) -> None:
        """Show other pieces: of the same text in place, of another text from its beginning."""
        same = shown.text == self._column.text and self._document is not None
        self._column = shown
        with self.held():
            if not same:
                self.show_text(shown)
                return
            position = self.top_position()
            self._shown = shown
            layout = self._layout
            if isinstance(layout, ColumnLayout):
                layout.take(shown)
            # Where a chip came or went above it, the first line may begin a word earlier or later now.
            self.scroll_to_position(position)
            self.viewport().update()

    def show_marks(self, marks: ColumnMarks) -> None:
        if marks != self._column_marks:
            self._column_marks = marks
            self.viewport().update()

    # Where it stands

    @contextmanager
    def held(self) -> Iterator[None]:
        """Scrolling inside is nobody's wish: nothing is told of it."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1

    def bring_into_sight(self, span: Span) -> None:
        """Scroll so that ``span`` is well seen, without telling anybody."""
        with self.held():
            self.reveal(span)

    def top_position(self) -> int:
        """The first character of the first line on the screen."""
        block = self.firstVisibleBlock()
        if not block.isValid():
            return 0
        self._layout.blockBoundingRect(block)
        number = self.verticalScrollBar().value() - block.firstLineNumber()
        line = block.layout().lineAt(min(max(number, 0), max(block.layout().lineCount() - 1, 0)))
        offset = line.textStart() if line.isValid() else 0
        return self._shown.utf16.to_codepoint(block.position() + offset)

    def scroll_to_position(self, position: int) -> None:
        """Bring the line with the character at ``position`` to the upper edge."""
        offset = self._shown.utf16.to_utf16(min(max(position, 0), len(self._shown.text)))
        block = self.document().findBlock(offset)
        self._layout.blockBoundingRect(block)
        line = block.layout().lineForTextPosition(offset - block.position())
        value = block.firstLineNumber() + (line.lineNumber() if line.isValid() else 0)
        with self.held():
            bar = self.verticalScrollBar()
            if value > bar.maximum():
                # The end of the text: lines below that were never looked at are not counted yet.
                self._lay_out_below(block.blockNumber())
            if bar.value() != value:
                bar.setValue(value)

    def sees(self, span: Span) -> bool:
        """Whether ``span`` is well seen."""
        return is_well_seen(self.lines(), span, self.viewport().height())

    def place_for(self, span: Span) -> int:
        """The character that should come to the upper edge so that ``span`` is well seen with text before it. Scrolls there."""
        with self.held():
            self.verticalScrollBar().setValue(line_to_scroll_to(self._layout, span.start, self.viewport().height()))
            return self.top_position()

    def _lay_out_below(self, number: int) -> None:
        height, block = 0.0, self.document().findBlockByNumber(number)
        while block.isValid() and height < self.viewport().height():
            height += self._layout.blockBoundingRect(block).height()
            block = block.next()

    def _tell_scrolled(self, _value: int) -> None:
        if not self._held:
            self.scrolled_to.emit(self.top_position())

    # Another way of showing chunks

    def make_layout(self, document: QTextDocument) -> ParsedTextLayout:
        quiet, width = colour(self._theme, "quiet"), self.viewport().width()
        return ColumnLayout(document, self._column, column_measures(self._zoom), chip_measures(self._zoom), quiet, width)

    def paint_under(self, painter: QPainter, lines: Sequence[ShownLine]) -> None:
        layout = self._layout
        if isinstance(layout, ColumnLayout):
            width, height = self.viewport().width(), self.viewport().height()
            ColumnPainter(painter, self._theme, layout, lines, width, height).paint(self._column_marks)

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        wider = event.oldSize().width() != event.size().width()
        place = self.top_position()
        with self.held():
            super().resizeEvent(event)
        if wider:
            # All lines are counted anew, also where only a scroll bar came: the line that stood at the upper edge has another number.
            self.scroll_to_position(place)
            self.width_changed.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._mark_selection()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        self._mark_selection()

    def focusInEvent(self, event: QEvent) -> None:
        super().focusInEvent(event)  # type: ignore[arg-type]
        self.entered.emit()

    def _mark_selection(self) -> None:
        span = self.caret_span()
        if span.length:
            self.marked.emit(span)

    def _point(self, position: int) -> None:
        self.marked.emit(Span(position, position))
