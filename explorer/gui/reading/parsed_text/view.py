"""The parsed text: Qt's own plain text view, with the chunks painted under its letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QTextCursor, QTextDocument, QTextLine, QWheelEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QToolTip, QWidget

from explorer.domain.spans import Span
from explorer.gui.reading.parsed_text.layout import MARGIN, ParsedTextLayout
from explorer.gui.reading.parsed_text.measures import LEAST_ZOOM, MOST_ZOOM, measures
from explorer.gui.reading.parsed_text.painter import Marks, TextPainter
from explorer.gui.reading.parsed_text.revealing import is_well_seen, line_to_scroll_to
from explorer.gui.reading.parsed_text.visible_lines import visible_lines
from explorer.gui.reading.plain_tip import plain_tip
from explorer.gui.reading.shown_line import ShownLine
from explorer.gui.style import colour
from explorer.gui.viewport import own_viewport
from explorer.viewlogic.shown_text import ShownText
from explorer.viewlogic.tokens import Theme, theme


class ParsedTextView(QPlainTextEdit):
    """Shows one :class:`ShownText`. Positions in its signals and methods are code points of that text.

    ``pointed`` says that the user clicked at a character, ``moved`` that the keyboard brought the caret to one.
    """

    pointed = Signal(int)
    moved = Signal(int)
    scrolled = Signal()
    zoom_changed = Signal(float)

    def __init__(self, shown: ShownText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setViewport(own_viewport())
        self._theme = theme("light")
        self._zoom = 1.0
        self._marks = Marks()
        self._shown = shown
        self._layout: ParsedTextLayout
        self._document: QTextDocument | None = None
        self._quiet_moves = 0
        self._pressed_at: QPoint | None = None
        # What a tool tip says about a place of the viewport; the panel puts its own function here.
        self.say_what: Callable[[QPoint], str] = lambda _point: ""
        self.setObjectName("parsed-text")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Parsed text")
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAcceptDrops(False)
        self.cursorPositionChanged.connect(self._caret_moved)
        self.updateRequest.connect(self._after_scroll)
        self.show_text(shown)

    # What is shown

    @property
    def shown(self) -> ShownText:
        return self._shown

    @property
    def marks(self) -> Marks:
        return self._marks

    def show_text(self, shown: ShownText, ready: QTextDocument | None = None) -> None:
        """Show another text, from its beginning, with nothing marked. ``ready`` is a document that holds the text already."""
        self._shown = shown
        self._marks = Marks()
        self._quiet_moves += 1
        document = ready or QTextDocument()
        document.setParent(self)
        document.setUndoRedoEnabled(False)
        document.setDocumentMargin(MARGIN)
        self._install_layout(document)
        if ready is None:
            document.setPlainText(shown.drawn)
        self.setDocument(document)
        if self._document is not None:
            self._document.deleteLater()
        self._document = document
        # Qt keeps its caret in sight while the widget has no size yet, and so leaves the first line above the edge.
        self.verticalScrollBar().setValue(0)
        self._quiet_moves -= 1
        self._after_scroll()

    def replace_shown(self, shown: ShownText) -> None:
        """Take other chunks or borders for the same text; what is on the screen stays where it is."""
        self._shown = shown
        self._lay_out_again()

    def set_marks(self, marks: Marks) -> None:
        self._marks = marks
        self.viewport().update()

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        self._lay_out_again()

    # Zoom

    @property
    def zoom(self) -> float:
        return self._zoom

    def set_zoom(self, zoom: float) -> None:
        """The size of the letters as a factor of the window's own, kept between the least and the most."""
        zoom = min(max(zoom, LEAST_ZOOM), MOST_ZOOM)
        if zoom != self._zoom:
            self._zoom = zoom
            self._lay_out_again()
            self.zoom_changed.emit(zoom)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * 1.1 ** (event.angleDelta().y() / 120))
            event.accept()
        else:
            super().wheelEvent(event)

    # Where things are

    def lines(self) -> list[ShownLine]:
        """The lines on the screen and a few around it."""
        return visible_lines(self, self._layout)

    def visible_span(self) -> Span:
        """The characters on the screen: of all lines of which at least half can be seen."""
        height = self.viewport().height()
        seen = [line for line in self.lines() if line.bottom + line.top >= 0 and line.bottom + line.top <= 2 * height]
        return Span(seen[0].start, seen[-1].end) if seen else Span(0, 0)

    def caret(self) -> int:
        """The character at the caret."""
        return self._shown.utf16.to_codepoint(self.textCursor().position())

    def caret_span(self) -> Span:
        """The selected characters; empty at the caret where nothing is selected."""
        cursor, to_codepoint = self.textCursor(), self._shown.utf16.to_codepoint
        return Span(to_codepoint(cursor.selectionStart()), to_codepoint(cursor.selectionEnd()))

    def position_at(self, point: QPoint) -> int | None:
        """The character nearest to a point of the viewport on its line; None between and beside the lines."""
        line = next((line for line in self.lines() if line.top <= point.y() < line.bottom), None)
        if line is None:
            return None
        offset = line.line.xToCursor(float(point.x()), QTextLine.CursorPosition.CursorOnCharacter)
        position = self._shown.utf16.to_codepoint(line.block.position() + offset)
        return min(max(position, line.start), max(line.end - 1, line.start))

    def place_caret(self, position: int, end: int | None = None) -> None:
        """Put the caret there, or select up to ``end``, without telling anybody and without scrolling."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._shown.utf16.to_utf16(position))
        if end is not None:
            cursor.setPosition(self._shown.utf16.to_utf16(end), QTextCursor.MoveMode.KeepAnchor)
        bar = self.verticalScrollBar()
        value = bar.value()
        self._quiet_moves += 1
        self.setTextCursor(cursor)
        bar.setValue(value)
        self._quiet_moves -= 1

    def reveal(self, span: Span) -> None:
        """Scroll so that the beginning of ``span`` is seen, with some text before it, unless all or enough of it is seen already."""
        height = self.viewport().height()
        if not is_well_seen(self.lines(), span, height):
            self.verticalScrollBar().setValue(line_to_scroll_to(self._layout, span.start, height))

    # What another way of showing chunks does otherwise

    def make_layout(self, document: QTextDocument) -> ParsedTextLayout:
        """The layout of ``document`` with the chunks, theme and zoom of now."""
        made = measures(self._zoom, len(str(self._shown.highest)))
        return ParsedTextLayout(document, self._shown, made, colour(self._theme, "quiet"), self.viewport().width())

    def paint_under(self, painter: QPainter, lines: Sequence[ShownLine]) -> None:
        """Paint what lies under the letters of ``lines``."""
        width, height = self.viewport().width(), self.viewport().height()
        TextPainter(painter, self._theme, self._layout, lines, width, height).paint(self._marks)

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        lines = self.lines()
        if lines:
            painter = QPainter(self.viewport())
            painter.setClipRegion(event.region())
            self.paint_under(painter, lines)
            painter.end()
        super().paintEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied is the parsed text, and not the marks that are drawn in it."""
        span = self.caret_span()
        copied = QMimeData()
        copied.setText(self._shown.text[span.start : span.end])
        return copied

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._layout.width = self.viewport().width()
        super().resizeEvent(event)
        self.scrolled.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._quiet_moves += 1
        super().mousePressEvent(self._on_a_line(event))
        self._quiet_moves -= 1
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        in_gutter = event.position().x() < self._layout.measures.gutter
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor if in_gutter else Qt.CursorShape.IBeamCursor)
        self._quiet_moves += 1
        super().mouseMoveEvent(self._on_a_line(event))
        self._quiet_moves -= 1

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed_at = self._pressed_at, None
        still = pressed is not None and (event.position().toPoint() - pressed).manhattanLength() < 4
        if still and event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.pointed.emit(self.caret())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._quiet_moves += 1
        super().mouseDoubleClickEvent(self._on_a_line(event))
        self._quiet_moves -= 1

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.say_what(event.pos())
            if words:
                QToolTip.showText(event.globalPos(), plain_tip(words), self.viewport())
            else:
                QToolTip.hideText()
            return True
        if event.type() is QEvent.Type.Enter:
            # As Qt does with a viewport of its own; cursors are loaded when the mouse comes.
            self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        return super().viewportEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(400, 600)

    # Inner workings

    def _install_layout(self, document: QTextDocument) -> None:
        self._layout = self.make_layout(document)
        document.setDefaultFont(self._layout.measures.body)
        document.setDocumentLayout(self._layout)

    def _lay_out_again(self) -> None:
        """Take the measures, colours and chunks anew, with the first line on the screen staying there."""
        bar = self.verticalScrollBar()
        first = self.firstVisibleBlock().position()
        caret = self.textCursor().position()
        anchor = self.textCursor().anchor()
        marks = self._marks
        at_top = bar.value() == 0
        self._quiet_moves += 1
        self._install_layout(self.document())
        cursor = QTextCursor(self.document())
        cursor.setPosition(anchor)
        cursor.setPosition(caret, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self._quiet_moves -= 1
        self._marks = marks
        bar.setValue(0 if at_top else self.document().findBlock(first).firstLineNumber())
        self.viewport().update()

    def _on_a_line(self, event: QMouseEvent) -> QMouseEvent:
        """The event moved to the nearest line of letters, because Qt finds no character in the room between lines."""
        y = event.position().y()
        lines = self.lines()
        if not lines or not 0 <= y < self.viewport().height():
            return event
        nearest = min(lines, key=lambda line: max(line.top - y, y - line.bottom, 0.0))
        moved = min(max(y, nearest.top + 1), nearest.bottom - 1)
        if moved == y:
            return event
        point = QPointF(event.position().x(), moved)
        shift = point - event.position()
        return QMouseEvent(
            event.type(), point, event.scenePosition() + shift, event.globalPosition() + shift, event.button(), event.buttons(),
            event.modifiers(), event.pointingDevice(),
        )  # fmt: skip

    def _caret_moved(self) -> None:
        if not self._quiet_moves and self._pressed_at is None:
            self.moved.emit(self.caret())

    def _after_scroll(self, *_rect_and_distance: object) -> None:
        # Qt moves the painted pixels; the gutter's number at the top and the cut edges belong to the screen, not to the text.
        if _rect_and_distance and _rect_and_distance[-1]:
            self.viewport().update()
        self.scrolled.emit()
