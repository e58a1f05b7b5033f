"""The page pane for screen readers: a document whose children are the chunks' parts on the pages that are seen.

Qt asks for interfaces by their widget. The pane's own interface makes its children when they are asked for, one for each chunk
on each page in view. Where Qt takes None for "there is none" its stubs do not say so, hence ``Any``.
"""

from __future__ import annotations

import weakref
from functools import cache
from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from explorer.gui.accessible_children import AccessibleChildren

if TYPE_CHECKING:
    from explorer.gui.panels.page.panel import PagePanel


class PartInterface(QAccessibleInterface):
    """One chunk's part on one page, or a line that was left out of the text."""

    def __init__(self, panel: PagePanel, number: int, chunk_id: str) -> None:
        super().__init__()
        self._panel = weakref.ref(panel)
        self.number, self.chunk_id = number, chunk_id

    def panel(self) -> PagePanel | None:
        panel = self._panel()
        return panel if panel is not None and shiboken6.isValid(panel) else None

    def isValid(self) -> bool:
        panel = self.panel()
        return panel is not None and panel.part_bounds(self.number, self.chunk_id) is not None

    def object(self) -> Any:
        return None

    def window(self) -> Any:
        panel = self.panel()
        return panel.window().windowHandle() if panel is not None else None

    def parent(self) -> Any:
        panel = self.panel()
        return QAccessible.queryAccessibleInterface(panel) if panel is not None else None

    def child(self, _index: int) -> Any:
        return None

    def childAt(self, _x: int, _y: int) -> Any:
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
        state.readOnly = True
        state.selected = panel is not None and panel.chosen_id == self.chunk_id
        return state

    def rect(self) -> QRect:
        panel = self.panel()
        return panel.part_on_screen(self.number, self.chunk_id) if panel is not None else QRect()

    def text(self, kind: QAccessible.Text) -> str:
        panel = self.panel()
        if panel is None:
            return ""
        if kind is QAccessible.Text.Name:
            return panel.part_name(self.number, self.chunk_id)
        is_chunk = panel.visible_part(self.number, self.chunk_id) is not None
        return self.chunk_id if is_chunk and kind is QAccessible.Text.Description else ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nothing of a page can be changed."""


class PanelInterface(QAccessibleWidget):
    """The pane."""

    def __init__(self, panel: PagePanel) -> None:
        super().__init__(panel, QAccessible.Role.List, panel.accessibleName())
        self._panel = weakref.ref(panel)
        self._children: AccessibleChildren[tuple[int, str]] = AccessibleChildren(panel)

    def _keys(self) -> list[tuple[int, str]]:
        panel = self._panel()
        return panel.visible_parts() if panel is not None and shiboken6.isValid(panel) else []

    def childCount(self) -> int:
        return len(self._keys())

    def child(self, index: int) -> Any:
        keys, panel = self._keys(), self._panel()
        if panel is None or not 0 <= index < len(keys):
            return None
        return self._children.get(keys[index], keys, lambda: PartInterface(panel, *keys[index]))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        keys, wanted = self._keys(), self._children.key(child)
        return keys.index(wanted) if wanted in keys else -1

    def childAt(self, x: int, y: int) -> Any:
        at = QPoint(x, y)
        return next((self.child(n) for n in range(self.childCount()) if self._rect(n).contains(at)), None)

    def _rect(self, index: int) -> QRect:
        child = self.child(index)
        return child.rect() if child is not None else QRect()


def _interface(_name: str, of: QObject) -> Any:
    from explorer.gui.panels.page.panel import PagePanel

    return PanelInterface(of) if isinstance(of, PagePanel) else None


@cache
def install() -> None:
    """Teach Qt the pane's interface; once in a process."""
    QAccessible.installFactory(_interface)


def announce(panel: PagePanel) -> None:
    """Tell a screen reader, if one listens, that another chunk is chosen."""
    if not QAccessible.isActive():
        return
    for index, (_, chunk_id) in enumerate(panel.visible_parts()):
        if chunk_id == panel.chosen_id:
            event = QAccessibleEvent(panel, QAccessible.Event.Selection)
            event.setChild(index)
            QAccessible.updateAccessibility(event)
            return
