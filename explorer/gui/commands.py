"""The catalogue's actions as Qt's: one QAction for each, and the menus made of them.

What an action does is bound once, by name; an action without a function is left out of menus, palette and help, so that nothing dead shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from explorer.gui.actions import CATALOGUE, MENUS, ActionSpec


class Commands(QObject):
    """All actions of the window. They live on ``window``, so their keys work whether or not a menu shows them."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._submenus: dict[str, QMenu] = {}

    def bind(self, functions: Mapping[str, Callable[[], object]]) -> None:
        """Give the actions their functions. KeyError for a name that is not in the catalogue."""
        unknown = set(functions) - {spec.name for spec in CATALOGUE}
        if unknown:
            raise KeyError(f"no such action: {sorted(unknown)}")
        for spec in CATALOGUE:
            if spec.name in functions:
                self._actions[spec.name] = self._make(spec, functions[spec.name])

    def _make(self, spec: ActionSpec, function: Callable[[], object]) -> QAction:
        action = QAction(spec.text, self._window)
        action.setObjectName(spec.name)
        action.setToolTip(spec.help)
        action.setStatusTip(spec.help)
        action.setCheckable(spec.checkable)
        action.setShortcuts([QKeySequence(keys) for keys in spec.shortcuts])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _checked=False: function())
        self._window.addAction(action)
        return action

    def __contains__(self, name: str) -> bool:
        return name in self._actions

    def action(self, name: str) -> QAction:
        """The action called ``name``; KeyError when it is not bound."""
        return self._actions[name]

    def put_submenu(self, after: str, submenu: QMenu) -> None:
        """Show ``submenu`` in the menus after the action ``after``."""
        self._submenus[after] = submenu

    def specs(self) -> list[ActionSpec]:
        """Every action that does something, in the order of the menus."""
        return [spec for spec in CATALOGUE if spec.name in self._actions]

    def fill_bar(self, bar: QMenuBar) -> None:
        for title in MENUS:
            self._fill(bar.addMenu(f"&{title}"), title)

    def fill_menu(self, menu: QMenu) -> None:
        """One submenu for each menu of the bar."""
        for title in MENUS:
            self._fill(menu.addMenu(f"&{title}"), title)

    def _fill(self, menu: QMenu, title: str) -> None:
        group: int | None = None
        for spec in self.specs():
            if spec.menu != title:
                continue
            if group is not None and spec.group != group:
                menu.addSeparator()
            group = spec.group
            menu.addAction(self._actions[spec.name])
            if spec.name in self._submenus:
                menu.addMenu(self._submenus[spec.name])


def keys_words(spec: ActionSpec) -> str:
    """The action's keys as this system names them: "Ctrl+L or Ctrl+G", ``""`` for none."""
    shown = [QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) for keys in spec.shortcuts]
    return " or ".join(shown)
