"""A strip for screen readers: a list whose items are the pieces of every bar."""

from __future__ import annotations

import weakref
from functools import cache

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from explorer.gui.accessible_children import AccessibleChildren

Piece = tuple[int, int]
"""A row and a piece in it, both from 0."""


class StripWidget(QWidget):
    """A widget that tells of its pieces; ``at`` is the one with the keyboard."""

    @property
    def at(self) -> Piece | None:
        raise NotImplementedError

    def pieces(self) -> list[Piece]:
        """All pieces that can be told apart, in the order of reading."""
        raise NotImplementedError

    def piece_name(self, piece: Piece) -> str:
        """The piece in words; "" for one that is not there any more."""
        raise NotImplementedError

    def piece_on_screen(self, piece: Piece) -> QRect:
        raise NotImplementedError

    def is_chosen(self, piece: Piece) -> bool:
        raise NotImplementedError


class PieceInterface(QAccessibleInterface):
    """One piece of one bar."""

    def __init__(self, panel: StripWidget, piece: Piece) -> None:
        super().__init__()
        self._panel = weakref.ref(panel)
        self.piece = piece

    def panel(self) -> StripWidget | None:
        panel = self._panel()
        return panel if panel is not None and shiboken6.isValid(panel) else None

    def isValid(self) -> bool:
        panel = self.panel()
        return panel is not None and bool(panel.piece_name(self.piece))

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        panel = self.panel()
        return panel.window().windowHandle() if panel is not None else None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        panel = self.panel()
        return QAccessible.queryAccessibleInterface(panel) if panel is not None else None

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state, panel = QAccessible.State(), self.panel()
        state.selectable = True
        state.focusable = True
        state.readOnly = True
        state.selected = panel is not None and panel.is_chosen(self.piece)
        state.focused = panel is not None and panel.hasFocus() and panel.at == self.piece
        return state

    def rect(self) -> QRect:
        panel = self.panel()
        return panel.piece_on_screen(self.piece) if panel is not None else QRect()

    def text(self, kind: QAccessible.Text) -> str:
        panel = self.panel()
        return panel.piece_name(self.piece) if panel is not None and kind is QAccessible.Text.Name else ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nothing of the strip can be changed."""


class StripInterface(QAccessibleWidget):
    """The strip. Its items are made when they are asked for."""

    def __init__(self, panel: StripWidget) -> None:
        super().__init__(panel, QAccessible.Role.List, panel.accessibleName())
        self._panel = weakref.ref(panel)
        self._children: AccessibleChildren[Piece] = AccessibleChildren(panel)

    def _pieces(self) -> list[Piece]:
        panel = self._panel()
        return panel.pieces() if panel is not None and shiboken6.isValid(panel) else []

    def childCount(self) -> int:
        return len(self._pieces())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        pieces, panel = self._pieces(), self._panel()
        if panel is None or not 0 <= index < len(pieces):
            return None
        return self._children.get(pieces[index], pieces, lambda: PieceInterface(panel, pieces[index]))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        pieces, wanted = self._pieces(), self._children.key(child)
        return pieces.index(wanted) if wanted in pieces else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        panel, at = self._panel(), QPoint(x, y)
        if panel is None:
            return None
        found = next((number for number, piece in enumerate(self._pieces()) if panel.piece_on_screen(piece).contains(at)), None)
        return self.child(found) if found is not None else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        panel, pieces = self._panel(), self._pieces()
        if panel is None or not panel.hasFocus() or panel.at not in pieces:
            return None
        return self.child(pieces.index(panel.at))


def _interface(_name: str, of: QObject) -> QAccessibleInterface | None:
    return StripInterface(of) if isinstance(of, StripWidget) else None


@cache
def install() -> None:
    """Teach Qt the strip's interface; once in a process."""
    QAccessible.installFactory(_interface)


def announce(panel: StripWidget) -> None:
    """Tell a screen reader, if one listens, which piece is chosen now."""
    if not QAccessible.isActive():
        return
    chosen = next((number for number, piece in enumerate(panel.pieces()) if panel.is_chosen(piece)), None)
    if chosen is not None:
        event = QAccessibleEvent(panel, QAccessible.Event.Selection)
        event.setChild(chosen)
        QAccessible.updateAccessibility(event)
