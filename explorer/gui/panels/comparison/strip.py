"""The comparison's strip: a bar for every column over the whole document; a click or a key goes there."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer.domain.spans import Span
from explorer.gui.panels.comparison.strip_painter import ComparedMarks, ComparedPainter
from explorer.gui.panels.comparison.strip_plan import StripPlan
from explorer.gui.reading import accessible_strip
from explorer.gui.reading.accessible_strip import Piece
from explorer.gui.reading.strip_widget import BarsWidget
from explorer.gui.style import colour
from explorer.viewlogic.comparing import ComparedStrip
from explorer.viewlogic.lanes import SpanIndex


class ComparisonStrip(BarsWidget[StripPlan]):
    """``place_chosen`` carries the column and the character that was asked for."""

    place_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Strip of the compared chunkers", StripPlan(None, 0), 600, parent)
        self._content: ComparedStrip | None = None
        self._marks = ComparedMarks()
        self._size = 1.0
        self.setObjectName("comparison-strip")

    # What is shown

    def show_strip(self, content: ComparedStrip | None) -> None:
        self._content = content
        self._make_plan()
        self._at = self._kept(self._at)
        self._hover = None
        self._marks = replace(self._marks, held=self._holding(self._marks.marked))

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

    # For screen readers and tests

    def piece_name(self, piece: Piece) -> str:
        if self._content is None or not self._is_there(piece):
            return ""
        row = self._content.rows[piece[0]]
        span = row.spans[piece[1]]
        return f"{row.title} #{row.numbers[piece[1]]}, characters {span.start}\u2013{span.end}"

    def is_chosen(self, piece: Piece) -> bool:
        return piece in self._marks.held

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

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(self._theme, "window"))
        ComparedPainter(painter, self._theme, self._plan).paint(
            replace(self._marks, hover=self._hover, focus=self._at if self.hasFocus() else None)
        )
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

    # Inner workings

    def _planned(self) -> StripPlan:
        return StripPlan(self._content, self.width(), self._size)

    def _holding(self, marked: Span | None) -> frozenset[Piece]:
        """The pieces with characters of the marked words."""
        if marked is None or self._content is None:
            return frozenset()
        rows = self._content.rows
        return frozenset((number, piece) for number, row in enumerate(rows) for piece in SpanIndex(row.spans).between(*marked))

    def point_of(self, piece: Piece) -> QPoint:
        """The middle of a piece."""
        return self._plan.piece_rect(*piece).center().toPoint()
