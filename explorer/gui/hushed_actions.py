"""While another view stands in the place of the panes, actions that mean the panes rest, and their keys are the view's own."""

from __future__ import annotations

from collections.abc import Collection

from explorer.gui.commands import Commands
from explorer.gui.session import Session

EVERYWHERE = frozenset(
    {"quit", "palette", "keys", "menu", "menu-bar", "full-screen", "about", "theme-system", "theme-light", "theme-dark", "theme-switch"}
)
"""Actions that work in any view."""


class HushedActions:
    """Takes the actions away that are not in ``stay``, and gives them back."""

    def __init__(self, commands: Commands, session: Session, stay: Collection[str]) -> None:
        self._commands = commands
        self._stay = frozenset(stay)
        self._hushed: list[str] = []
        self._on = False
        self._can = {"back": False, "forward": False}
        session.history_changed.connect(self._remember)

    def hush(self) -> None:
        if self._on:
            return
        self._on = True
        for spec in self._commands.specs():
            action = self._commands.action(spec.name)
            if spec.name in self._can:
                self._can[spec.name] = action.isEnabled()
                action.setEnabled(False)
            elif spec.name not in self._stay and action.isEnabled():
                action.setEnabled(False)
                self._hushed.append(spec.name)

    def release(self) -> None:
        if not self._on:
            return
        self._on = False
        for name in self._hushed:
            self._commands.action(name).setEnabled(True)
        self._hushed = []
        for name, can in self._can.items():
            self._commands.action(name).setEnabled(can)

    def _remember(self, back: bool, forward: bool) -> None:
        """The history says anew what can be gone to: that counts when the panes are back."""
        if self._on:
            self._can = {"back": back, "forward": forward}
            for name in self._can:
                self._commands.action(name).setEnabled(False)
