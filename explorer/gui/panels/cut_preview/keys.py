"""The preview's own keys. They work while it is shown, wherever the keyboard is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

KEYS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("next", ("J", "N"), "To the next piece."),
    ("previous", ("K", "P"), "To the piece before."),
    ("chunker", ("C",), "Choose the chunker."),
    ("settings", ("S",), "Change its settings."),
    ("filter", ("/",), "Filter the files."),
    ("other", ("O",), "Choose a file of any other place."),
    ("bigger", ("Ctrl++", "Ctrl+="), "Larger letters."),
    ("smaller", ("Ctrl+-",), "Smaller letters."),
    ("usual-size", ("Ctrl+0",), "The usual size of letters."),
    ("next-pane", ("F6",), "The keyboard from the files to the text, and back."),
    ("back", ("Esc",), "Back."),
)
"""Name, keys and what they do."""


def bind(panel: QWidget, functions: Mapping[str, Callable[[], object]]) -> None:
    """Give the keys their functions; each of :data:`KEYS` needs one."""
    for name, keys, _ in KEYS:
        for words in keys:
            shortcut = QShortcut(QKeySequence(words), panel)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(functions[name])
