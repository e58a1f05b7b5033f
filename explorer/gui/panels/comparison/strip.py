"""The comparison's strip: a bar for every column over the whole document; a click or a key goes there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.domain.spans import Span
from explorer.gui.panels.comparison.strip_painter import ComparedMarks, ComparedPainter
from explorer.gui.panels.comparison.strip_plan import StripPlan
from explorer.gui.reading import accessible_strip
from explorer.gui.reading.accessible_strip import Piece, StripWidget
from explorer.gui.reading.plain_tip import plain_tip
from explorer.gui.style import colour
from explorer.viewlogic.comparing import ComparedStrip
from explorer.viewlogic.lanes import SpanIndex
from explorer.viewlogic.tokens import Theme, theme


class ComparisonStrip(StripWidget):
    """``place_chosen`` carries the column and the character that was asked for."""

    place_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        accessible_strip.install()
        self._theme = theme("light")
        self._content: ComparedStrip | None = None
        self._plan = StripPlan(None, 0)
        self._marks = ComparedMarks()
        self._at: Piece | None = None
        self._size = 1.0
        self.setObjectName("comparison-strip")
        self.setAccessibleName("Strip of the compared chunkers")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # What is shown

    def show_strip(self, content: ComparedStrip | None) -> None:
        self._content = content
        if self._at is not None and not self._is_there(self._at):
            self._at = None
        self._marks = replace(self._marks, hover=None, held=self._holding(self._marks.marked))
        self._make_plan()

    def show_seen(self, seen: Span) -> None:
        """What the columns show now."""
        if seen != self._marks.seen:
            self._marks = replace(self._marks, seen=seen)
            self.update()

    def show_place(self, place: int | None) -> None:
        """The difference that was gone to."""
        if place != self._marks.place:
            self._marks = replace(self._marks, place=place)
            self.update()

    def show_marked(self, marked: Span | None) -> None:
        """The words that are marked in the columns."""
        if marked != self._marks.marked:
            self._marks = replace(self._marks, marked=marked, held=self._holding(marked))
            self.update()
            accessible_strip.announce(self)

    def set_scale(self, size: float) -> None:
        """How large letters and bars are beside the window's own."""
        self._size = size
        self._make_plan()

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        self.update()

    # For screen readers and tests

    def pieces(self) -> list[Piece]:
        return [(number, box.first) for number, row in enumerate(self._plan.rows) for box in row.bar.boxes]

    def piece_name(self, piece: Piece) -> str:
        if self._content is None or not self._is_there(piece):
            return ""
        row = self._content.rows[piece[0]]
        span = row.spans[piece[1]]
        return f"{row.title} #{row.numbers[piece[1]]}, characters {span.start}\u2013{span.end}"

    def piece_on_screen(self, piece: Piece) -> QRect:
        rect = self._plan.piece_rect(*piece).toAlignedRect()
        return QRect(self.mapToGlobal(rect.topLeft()), rect.size())

    def is_chosen(self, piece: Piece) -> bool:
        return piece in self._marks.held

    @property
    def at(self) -> Piece | None:
        return self._at

    @property
    def content(self) -> ComparedStrip | None:
        return self._content

    @property
    def marks(self) -> ComparedMarks:
        return self._marks

    @property
    def plan(self) -> StripPlan:
        return self._plan

    def choose(self, piece: Piece) -> None:
        """Ask for a piece's beginning."""
        if self._content is not None and self._is_there(piece):
            self._at = piece
            self.setAccessibleDescription(self.piece_name(piece))
            self.place_chosen.emit(piece[0], self._content.rows[piece[0]].spans[piece[1]].start)
            self.update()

    # Qt's events

    def sizeHint(self) -> QSize:
        return QSize(600, round(self._plan.height))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, round(self._plan.height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_plan()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(self._theme, "window"))
        ComparedPainter(painter, self._theme, self._plan).paint(replace(self._marks, focus=self._at if self.hasFocus() else None))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        piece = self._plan.piece_under(at.x(), at.y())
        if event.button() is not Qt.MouseButton.LeftButton or self._content is None:
            super().mousePressEvent(event)
        elif piece is not None:
            self.choose(piece)
        elif self._plan.left <= at.x() <= self._plan.right:
            self.place_chosen.emit(0, self._plan.scale.position(at.x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_hover(self._plan.piece_under(event.position().x(), event.position().y()))

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hover(None)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._at is None and self._is_there((0, 0)):
            self._at = (0, 0)
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        content, at = self._content, self._at
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if content is None or at is None or not plain:
            super().keyPressEvent(event)
            return
        row, piece = at
        last = len(content.rows[row].spans) - 1
        ways: dict[Qt.Key, Callable[[], Piece]] = {
            Qt.Key.Key_Left: lambda: (row, max(piece - 1, 0)),
            Qt.Key.Key_Right: lambda: (row, min(piece + 1, last)),
            Qt.Key.Key_Home: lambda: (row, 0),
            Qt.Key.Key_End: lambda: (row, last),
            Qt.Key.Key_Up: lambda: self._across(-1),
            Qt.Key.Key_Down: lambda: self._across(1),
            Qt.Key.Key_Return: lambda: at,
            Qt.Key.Key_Enter: lambda: at,
            Qt.Key.Key_Space: lambda: at,
        }
        way = ways.get(Qt.Key(event.key()))
        if way is not None:
            self.choose(way())
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            piece = self._plan.piece_under(event.pos().x(), event.pos().y())
            if piece is not None:
                QToolTip.showText(event.globalPos(), plain_tip(self.piece_name(piece)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    # Inner workings

    def _make_plan(self) -> None:
        height = self._plan.height
        self._plan = StripPlan(self._content, self.width(), self._size)
        if self._plan.height != height:
            self.updateGeometry()
        self.update()

    def _is_there(self, piece: Piece) -> bool:
        rows = self._content.rows if self._content is not None else ()
        return piece[0] < len(rows) and piece[1] < len(rows[piece[0]].spans)

    def _across(self, by: int) -> Piece:
        """The piece of the row below or above that holds the middle of this one."""
        at = self._at or (0, 0)
        if self._content is None or not 0 <= at[0] + by < len(self._content.rows):
            return at
        span = self._content.rows[at[0]].spans[at[1]]
        found = SpanIndex(self._content.rows[at[0] + by].spans).nearest((span.start + span.end) // 2)
        return at if found is None else (at[0] + by, found)

    def _holding(self, marked: Span | None) -> frozenset[Piece]:
        """The pieces with characters of the marked words."""
        if marked is None or self._content is None:
            return frozenset()
        rows = self._content.rows
        return frozenset((number, piece) for number, row in enumerate(rows) for piece in SpanIndex(row.spans).between(*marked))

    def _set_hover(self, piece: Piece | None) -> None:
        if piece != self._marks.hover:
            self._marks = replace(self._marks, hover=piece)
            self.setCursor(Qt.CursorShape.PointingHandCursor if piece is not None else Qt.CursorShape.ArrowCursor)
            self.update()

    def point_of(self, piece: Piece) -> QPoint:
        """The middle of a piece."""
        return self._plan.piece_rect(*piece).center().toPoint()
