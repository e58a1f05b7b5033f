"""A strip of bars under pointer and keyboard: its size, the piece that is hovered, the one with the keyboard, and tool tips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.gui.reading import accessible_strip
from explorer.gui.reading.accessible_strip import Piece, StripWidget
from explorer.gui.reading.plain_tip import plain_tip
from explorer.gui.reading.strip_bars import BarPlan
from explorer.viewlogic.strip_geometry import piece_across, piece_beside
from explorer.viewlogic.tokens import Theme, theme

Plan = TypeVar("Plan", bound=BarPlan)


class BarsWidget(StripWidget, Generic[Plan]):
    """A subclass makes the plan in :meth:`_planned`, paints it, and says in :meth:`choose` what going to a piece means."""

    def __init__(self, name: str, plan: Plan, width: int, parent: QWidget | None) -> None:
        """``name`` is told to screen readers, ``width`` is the one that the strip likes, in pixels."""
        super().__init__(parent)
        accessible_strip.install()
        self._theme = theme("light")
        self._plan = plan
        self._width = width
        self._at: Piece | None = None
        self._hover: Piece | None = None
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        self.update()

    def choose(self, piece: Piece) -> None:
        """Ask for a piece as a click on it does."""
        raise NotImplementedError

    def _planned(self) -> Plan:
        """The plan of what is shown, for the width as it is."""
        raise NotImplementedError

    def _make_plan(self) -> None:
        height = self._plan.height
        self._plan = self._planned()
        if self._plan.height != height:
            self.updateGeometry()
        self.update()

    # For screen readers and tests: pieces in the order of reading

    def pieces(self) -> list[Piece]:
        return self._plan.pieces()

    def piece_on_screen(self, piece: Piece) -> QRect:
        rect = self._plan.piece_rect(*piece).toAlignedRect()
        return QRect(self.mapToGlobal(rect.topLeft()), rect.size())

    @property
    def at(self) -> Piece | None:
        """The row and piece that has the keyboard."""
        return self._at

    # Qt's events

    def sizeHint(self) -> QSize:
        return QSize(self._width, round(self._plan.height))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, round(self._plan.height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_plan()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_hover(self._piece_under(event.position().toPoint()))

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
        at, rows = self._kept(self._at), self._plan.spans
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if at is None or not plain:
            super().keyPressEvent(event)
            return
        row = at[0]
        ways: dict[Qt.Key, Callable[[], Piece]] = {
            Qt.Key.Key_Left: lambda: piece_beside(rows, *at, -1),
            Qt.Key.Key_Right: lambda: piece_beside(rows, *at, 1),
            Qt.Key.Key_Home: lambda: (row, 0),
            Qt.Key.Key_End: lambda: (row, len(rows[row]) - 1),
            Qt.Key.Key_Up: lambda: piece_across(rows, *at, -1),
            Qt.Key.Key_Down: lambda: piece_across(rows, *at, 1),
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
            piece = self._piece_under(event.pos())
            if piece is not None:
                QToolTip.showText(event.globalPos(), plain_tip(self.piece_name(piece)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    # Inner workings

    def _is_there(self, piece: Piece) -> bool:
        rows = self._plan.spans
        return piece[0] < len(rows) and piece[1] < len(rows[piece[0]])

    def _kept(self, piece: Piece | None) -> Piece | None:
        """The piece if it is still there."""
        return piece if piece is not None and self._is_there(piece) else None

    def _piece_under(self, point: QPoint) -> Piece | None:
        return self._plan.piece_under(point.x(), point.y())

    def _set_hover(self, piece: Piece | None) -> None:
        if piece != self._hover:
            self._hover = piece
            self.setCursor(Qt.CursorShape.PointingHandCursor if piece is not None else Qt.CursorShape.ArrowCursor)
            self.update()
