"""The formatted text with the chunks painted under its letters."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from explorer.domain.spans import Span
from explorer.gui.panels.formatted.rows import visible_rows
from explorer.gui.panels.formatted.setting import GUTTER, RIGHT, SetText
from explorer.gui.reading.bands import BandPainter
from explorer.gui.reading.regions import Regions
from explorer.gui.reading.shown_line import ShownLine
from explorer.gui.style import SMALL, blend, colour, fixed_font
from explorer.viewlogic.shown_text import ShownText, nothing_shown
from explorer.viewlogic.tokens import Theme, theme

# Setting goes on in small steps, so that a very long document stops nothing.
_FIRST_SECONDS, _MORE_SECONDS = 0.06, 0.012
_CONTEXT = 0.12
_LEAST_ZOOM, _MOST_ZOOM = 0.7, 3.0


class FormattedView(QTextEdit):
    """``pointed`` says that the user clicked at a character (a code point of the parsed text), ``moved`` that the caret came to one."""

    pointed = Signal(int)
    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme("light")
        self._zoom = 1.0
        self._chosen: int | None = None
        self._preview: Span | None = None
        self._wanted: Span | None = None
        self._revealed: Span | None = None
        self._quiet_moves = 0
        self._pressed_at: QPoint | None = None
        self._made = SetText(nothing_shown(), self._theme, 1.0)
        self.setObjectName("formatted-text")
        self.setAccessibleName("Formatted text")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setReadOnly(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._growing = QTimer(self)
        self._growing.setInterval(0)
        self._growing.timeout.connect(self._grow)
        self.cursorPositionChanged.connect(self._caret_moved)
        self.verticalScrollBar().valueChanged.connect(self.viewport().update)
        self.verticalScrollBar().actionTriggered.connect(self._forget_revealed)

    @property
    def shown(self) -> ShownText:
        return self._made.shown

    @property
    def finished(self) -> bool:
        """Whether the whole document is set."""
        return self._made.finished

    def show_text(self, shown: ShownText) -> None:
        """Set another text, from its beginning, with nothing marked."""
        self._chosen, self._preview, self._wanted, self._revealed = None, None, None, None
        self._set(shown)

    def replace_shown(self, shown: ShownText) -> None:
        """Take other chunks for the same text."""
        self._made.shown = shown
        self.viewport().update()

    def mark(self, chosen: int | None, preview: Span | None) -> None:
        self._chosen, self._preview = chosen, preview
        self.viewport().update()

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        ink = of.colours["text"]
        self.setStyleSheet(
            f"QTextEdit#formatted-text {{ background: {of.colours['panel']}; color: {ink}; border: none;"
            f" selection-background-color: {blend(of, 'accent', 0.5).name()}; selection-color: {ink}; }}"
        )
        self._set_again()

    @property
    def zoom(self) -> float:
        return self._zoom

    def set_zoom(self, zoom: float) -> None:
        """The size of the letters as a factor of the window's own."""
        zoom = min(max(zoom, _LEAST_ZOOM), _MOST_ZOOM)
        if zoom != self._zoom:
            self._zoom = zoom
            self._set_again()

    def reveal(self, span: Span) -> None:
        """Scroll to the beginning of ``span``, at once or as soon as it is set."""
        self._wanted = span
        self._go_to_wanted()

    def caret(self) -> int | None:
        """The position in the parsed text at the caret."""
        return self._made.position(self.textCursor().position())

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        rows = visible_rows(self, self._made)
        if rows:
            painter = QPainter(self.viewport())
            painter.setClipRegion(event.region())
            self._paint(painter, rows)
            painter.end()
        super().paintEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * 1.1 ** (event.angleDelta().y() / 120))
            event.accept()
        else:
            self._forget_revealed()
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Another width breaks the lines anew: what was brought into sight stays there, unless the user scrolled away from it.
        if self._revealed is not None:
            self.reveal(self._revealed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._quiet_moves += 1
        super().mousePressEvent(event)
        self._quiet_moves -= 1
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed_at = self._pressed_at, None
        still = pressed is not None and (event.position().toPoint() - pressed).manhattanLength() < 4
        position = self.caret()
        if still and position is not None and not self.textCursor().hasSelection():
            self.pointed.emit(position)

    # Inner workings

    def _set(self, shown: ShownText) -> None:
        self._quiet_moves += 1
        self._growing.stop()
        before = self._made
        self._made = SetText(shown, self._theme, self._zoom)
        self._made.grow(_FIRST_SECONDS)
        self.setDocument(self._made.document)
        before.document.deleteLater()
        self._quiet_moves -= 1
        if not self._made.finished:
            self._growing.start()

    def _set_again(self) -> None:
        top = self._made.position(self.cursorForPosition(QPoint(0, 8)).position())
        at_top = self.verticalScrollBar().value() == 0
        self._set(self._made.shown)
        if top is not None and not at_top:
            self.reveal(Span(top, top + 1))

    def _grow(self) -> None:
        self._quiet_moves += 1
        self._made.grow(_MORE_SECONDS)
        self._quiet_moves -= 1
        if self._made.finished:
            self._growing.stop()
        self._go_to_wanted()

    def _go_to_wanted(self) -> None:
        span = self._wanted
        placed = self._made.at_position(span.start) if span is not None else None
        if span is None or placed is None or (placed.end < span.start and not self._made.finished):
            return
        self._wanted, self._revealed = None, span
        offset = self._made.offset(span.start)
        block = self._made.document.findBlock(offset)
        rect = self._made.document.documentLayout().blockBoundingRect(block)
        line = block.layout().lineForTextPosition(offset - block.position())
        y = rect.top() + (line.y() if line.isValid() else 0.0)
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if not bar.value() + height * 0.06 <= y <= bar.value() + height * 0.4:
            bar.setValue(round(y - height * _CONTEXT))
        cursor = QTextCursor(self._made.document)
        cursor.setPosition(offset)
        value = bar.value()
        self._quiet_moves += 1
        self.setTextCursor(cursor)
        bar.setValue(value)
        self._quiet_moves -= 1

    def _paint(self, painter: QPainter, rows: list[ShownLine]) -> None:
        shown = self._made.shown
        height = self.viewport().height()
        visible = Span(rows[0].start, rows[-1].end)
        regions = Regions(rows, GUTTER, self.viewport().width() - RIGHT, shown.text)
        bands = BandPainter(painter, self._theme, shown, regions, visible, GUTTER, height)
        bands.grounds(self._chosen)
        bands.edges(self._chosen)
        if self._preview is not None:
            bands.previewed(self._preview)
        for row in rows:
            here = [number for number in bands.bands if row.start <= shown.marks[number].start < row.end]
            if here:
                self._number(painter, row.baseline, here)

    def _number(self, painter: QPainter, baseline: float, here: list[int]) -> None:
        strong = self._chosen in here
        number = self._chosen if self._chosen is not None and strong else here[0]
        words = f"#{self._made.shown.chunks[number].position}" + ("+" if len(here) > 1 else "")
        font = fixed_font(SMALL - 1)
        font.setBold(strong)
        painter.setFont(font)
        painter.setPen(colour(self._theme, "accent_text" if strong else "quiet"))
        painter.drawText(QPointF(GUTTER - 11 - QFontMetricsF(font).horizontalAdvance(words), baseline), words)

    def _forget_revealed(self, *_action: int) -> None:
        self._revealed = None

    def _caret_moved(self) -> None:
        position = self.caret()
        if not self._quiet_moves and self._pressed_at is None and position is not None:
            self.moved.emit(position)
