"""Accessible children that are made in Python, kept for as long as Qt knows them.

Qt's cache of interfaces holds no Python reference: a child that were collected while it is registered would leave a pointer to nothing
behind. So children are held here, by the module, until they are taken out of the cache: when their widget is destroyed, or when
there are many that nobody sees any more. Not by the widget's own interface, which Qt may drop earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any, Generic, TypeVar

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

MOST_CHILDREN = 500

K = TypeVar("K", bound=Hashable)


class AccessibleChildren(Generic[K]):
    """The children of one widget that Qt knows, by their key."""

    def __init__(self, of: QWidget) -> None:
        self._made: dict[K, QAccessibleInterface] = {}
        self._ids: dict[K, int] = {}
        HELD.add(self)
        of.destroyed.connect(self._clear)

    def get(self, key: K, seen: Collection[K], make: Callable[[], QAccessibleInterface]) -> QAccessibleInterface:
        """The child for ``key``, which is made when it is first asked for; ``seen`` are the keys that must stay."""
        known = self._made.get(key)
        if known is None:
            if len(self._made) >= max(MOST_CHILDREN, 2 * len(seen)):
                self._drop(self._made.keys() - set(seen))
            known = self._made[key] = make()
            self._ids[key] = QAccessible.registerAccessibleInterface(known)
        return known

    def key(self, child: QAccessibleInterface) -> K | None:
        """The key of a child; None for one of another widget."""
        return next((key for key, made in self._made.items() if made is child), None)

    def _drop(self, keys: Iterable[K]) -> None:
        for key in keys:
            QAccessible.deleteAccessibleInterface(self._ids.pop(key))
            del self._made[key]

    def _clear(self) -> None:
        self._drop(list(self._made))
        HELD.discard(self)


HELD: set[AccessibleChildren[Any]] = set()
