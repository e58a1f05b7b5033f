"""Keeps the columns at one place: the character at the top of all of them is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from explorer.gui.panels.comparison.column import ComparisonColumn


class ScrollLock(QObject):
    """``moved`` says that the place changed. One column leads, the others follow, and nothing that follows leads: a column tells only of
    scrolling that the user did in it.
    """

    moved = Signal(int)

    def __init__(self, columns: Callable[[], Sequence[ComparisonColumn]], parent: QObject) -> None:
        super().__init__(parent)
        self._columns = columns
        self.position = 0

    def follow(self, leader: ComparisonColumn, position: int) -> None:
        """Bring the other columns to where the user scrolled ``leader``."""
        self.position = position
        for column in self._columns():
            if column is not leader:
                column.scroll_to_position(position)
        self.moved.emit(position)

    def go(self, position: int) -> None:
        """Bring all columns to a place."""
        self.position = position
        self.settle()
        self.moved.emit(position)

    def settle(self) -> None:
        """Bring columns back to the place that they should be at: one was laid out again, or is new."""
        for column in self._columns():
            column.scroll_to_position(self.position)
