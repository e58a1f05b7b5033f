"""The source file beside the formatted text: its lines with their numbers, and the chunks they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from explorer.gui.style import SMALL, blend, chosen, colour, fixed_font, tint
from explorer.viewlogic.lanes import SpanIndex
from explorer.viewlogic.tokens import Theme, theme

_CONTEXT_LINES = 3
_PAD = 8.0


class SourceView(QPlainTextEdit):
    """Shows a file's text. ``line_pointed`` says that the user clicked on a line, counted from 1."""

    line_pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme("light")
        self._lines = SpanIndex(())
        self._numbers: tuple[int, ...] = ()
        self._chosen: tuple[int, int] | None = None
        self._gutter = _Gutter(self)
        self.setObjectName("source-text")
        self.setAccessibleName("Source file")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.setTabChangesFocus(True)
        self.setFont(fixed_font(SMALL - 1))
        self.document().setUndoRedoEnabled(False)
        self.document().setDocumentMargin(_PAD)
        self.blockCountChanged.connect(self._fit_gutter)
        self.updateRequest.connect(self._scrolled)
        self._fit_gutter()

    def show_text(self, text: str) -> None:
        """Another file's text, with nothing marked."""
        self.set_lines((), ())
        self.show_chosen(None)
        self.setPlainText(text)

    def set_lines(self, ranges: Sequence[tuple[int, int]], positions: Sequence[int]) -> None:
        """The first and last line of every chunk (ordered by the first), and the chunks' positions in the document."""
        self._lines = SpanIndex([(first, last + 1) for first, last in ranges])
        self._numbers = tuple(positions)
        self.viewport().update()

    @property
    def chosen_lines(self) -> tuple[int, int] | None:
        """The first and last marked line, counted from 1."""
        return self._chosen

    def show_chosen(self, lines: tuple[int, int] | None) -> None:
        """Mark the chosen chunk's lines and bring the first into sight."""
        self._chosen = lines
        self.viewport().update()
        self._gutter.update()
        if lines is not None:
            self.reveal(*lines)

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        ink = of.colours["text"]
        self.setStyleSheet(
            f"QPlainTextEdit#source-text {{ background: {of.colours['panel']}; color: {ink}; border: none; border-radius: 0;"
            f" selection-background-color: {blend(of, 'accent', 0.5).name()}; selection-color: {ink}; }}"
        )
        self._gutter.update()

    def paint_gutter(self, painter: QPainter, width: float) -> None:
        """The line numbers beside the lines that are on the screen."""
        metrics = QFontMetricsF(self.font())
        for number, rect in self._visible_blocks():
            here = self._chosen is not None and self._chosen[0] <= number <= self._chosen[1]
            painter.setPen(colour(self._theme, "accent_text" if here else "quiet", 1.0 if here else 0.75))
            painter.setFont(self.font())
            words = str(number)
            painter.drawText(QPointF(width - 8 - metrics.horizontalAdvance(words), rect.top() + metrics.ascent()), words)

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        for number, rect in self._visible_blocks():
            self._paint_line(painter, number, rect)
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = self.contentsRect()
        self._gutter.setGeometry(inside.left(), inside.top(), self._gutter.width(), inside.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.line_pointed.emit(self.textCursor().blockNumber() + 1)

    # Inner workings

    def _paint_line(self, painter: QPainter, number: int, rect: QRectF) -> None:
        marked = self._chosen is not None and self._chosen[0] <= number <= self._chosen[1]
        if marked:
            painter.fillRect(rect, chosen(self._theme))
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), colour(self._theme, "accent"))
            return
        for which in self._lines.at(number):
            painter.fillRect(rect, tint(self._theme, self._numbers[which]))

    def _visible_blocks(self) -> list[tuple[int, QRectF]]:
        """The lines on the screen: their numbers from 1, and their full width in the viewport."""
        found: list[tuple[int, QRectF]] = []
        block = self.firstVisibleBlock()
        rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
        width = float(self.viewport().width())
        while block.isValid() and rect.top() <= self.viewport().height():
            found.append((block.blockNumber() + 1, QRectF(0.0, round(rect.top()), width, round(rect.bottom()) - round(rect.top()))))
            block = block.next()
            rect = QRectF(rect.left(), rect.bottom(), rect.width(), self.blockBoundingRect(block).height())
        return found

    def reveal(self, first: int, last: int) -> None:
        """Bring lines, counted from 1, into sight with a few before them."""
        shown = [number for number, rect in self._visible_blocks() if rect.bottom() <= self.viewport().height() and rect.top() >= 0]
        if shown and shown[0] <= first and (last <= shown[-1] or first <= shown[0] + _CONTEXT_LINES):
            return
        block = self.document().findBlockByNumber(max(first - 1 - _CONTEXT_LINES, 0))
        self.verticalScrollBar().setValue(block.firstLineNumber())

    def _fit_gutter(self) -> None:
        digits = max(len(str(self.blockCount())), 3)
        width = round(QFontMetricsF(self.font()).horizontalAdvance("0") * digits + 18)
        self._gutter.resize(width, self._gutter.height())
        self.setViewportMargins(width, 0, 0, 0)

    def _scrolled(self, _rect: object, _distance: int) -> None:
        self._gutter.update()


class _Gutter(QWidget):
    """Where the line numbers stand."""

    def __init__(self, view: SourceView) -> None:
        super().__init__(view)
        self._view = view

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._view.paint_gutter(painter, float(self.width()))
        painter.end()
