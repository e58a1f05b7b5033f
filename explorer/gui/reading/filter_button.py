"""The button that opens the filters of a pane. It is all that the window's start knows of them."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

_CLOSED, _OPEN = "\u25be", "\u25b4"


class FilterButton(QPushButton):
    """Says whether the filters show, and how many of them ask for something."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._count, self._open = 0, False
        self.setProperty("compact", True)
        self.setToolTip("Filter by domain, type, language and department (Ctrl+Shift+D)")
        self._say()

    def show_count(self, count: int) -> None:
        """How many filters are active."""
        self._count = count
        self._say()

    def show_open(self, is_open: bool) -> None:
        self._open = is_open
        self._say()

    def _say(self) -> None:
        number = f" {self._count}" if self._count else ""
        self.setText(f"Filters{number} {_OPEN if self._open else _CLOSED}")
        active = f"{self._count} active" if self._count else "none active"
        self.setAccessibleName(f"Filters, {active}, {'shown' if self._open else 'hidden'}")
