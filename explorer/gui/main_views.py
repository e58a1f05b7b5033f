"""What fills the window between the top bar and the status line: the panes with the strip, or one other large view in their place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

PANES = "Panes"
"""The view that is there from the start."""


class MainViews(QObject):
    """One of them shows at a time. ``turned`` carries its name. Another view is made and put in when it is first wanted."""

    turned = Signal(str)

    def __init__(self, column: QVBoxLayout, panes: Sequence[QWidget], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._column = column
        self._views: dict[str, Sequence[QWidget]] = {PANES: panes}
        self._shown = PANES

    @property
    def shown(self) -> str:
        """The name of the view that shows."""
        return self._shown

    def has(self, name: str) -> bool:
        """Whether the view of this name was put in."""
        return name in self._views

    def put(self, name: str, view: QWidget) -> None:
        """Put another view in, hidden; once a name."""
        if name in self._views:
            raise RuntimeError(f"the window has the view {name} already")
        view.hide()
        self._column.insertWidget(self._column.indexOf(self._views[PANES][0]), view, 1)
        self._views[name] = (view,)

    def show(self, name: str) -> None:
        """Turn to a view and give it the keyboard; the panes get it from whoever turns to them. KeyError for one that was not put in."""
        new = self._views[name]
        if name == self._shown:
            return
        for widget in self._views[self._shown]:
            widget.hide()
        self._shown = name
        for widget in new:
            widget.show()
        if name != PANES:
            new[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.turned.emit(name)
