"""The comparison's own keys. They work while the comparison is shown, wherever the keyboard is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

KEYS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("next", ("N", "F8"), "To the next cut that not all columns make."),
    ("previous", ("P", "Shift+F8"), "To the one before."),
    ("next-chunk", ("J",), "To where the next chunk of this column begins."),
    ("previous-chunk", ("K",), "To where the chunk before begins."),
    ("bigger", ("Ctrl++", "Ctrl+=", "+", "="), "Larger letters."),
    ("smaller", ("Ctrl+-", "-"), "Smaller letters."),
    ("usual-size", ("Ctrl+0", "0"), "The usual size of letters."),
    ("page", ("G",), "The printed page in every column, or the text again."),
    ("column-page", ("Shift+G",), "The same for this column alone."),
    ("next-column", ("F6",), "The keyboard to the next column, the strip among them."),
    ("previous-column", ("Shift+F6",), "The keyboard to the column before."),
    ("chunker", ("C",), "Choose this column\u2019s chunker."),
    ("settings", ("S",), "Change this column\u2019s settings."),
    ("add", ("A",), "Another column."),
    ("remove", ("X",), "Remove this column."),
    ("find", ("Ctrl+F",), "Find words and mark them in all columns."),
    ("find-next", ("F3",), "To the next place found."),
    ("find-previous", ("Shift+F3",), "To the place found before."),
    ("save", ("Ctrl+S",), "Save this comparison."),
    ("export", ("Ctrl+E",), "Save it as a page for any browser."),
    ("present", ("F5",), "Present to a class: large letters, strong contrast."),
    ("black", ("B",), "While presenting: a black screen, and back."),
    ("escape", ("Esc",), "Back, one step at a time: settings, find, mark, presentation, comparison."),
)
"""Name, keys and what they do."""


class SpeakerKeys:
    """Binds the keys to functions by name; each of :data:`KEYS` needs one. Clickers for slides send Page up and Page down, which scroll."""

    def __init__(self, panel: QWidget, functions: Mapping[str, Callable[[], object]]) -> None:
        self.shortcuts: dict[str, list[QShortcut]] = {}
        for name, keys, _ in KEYS:
            made = []
            for words in keys:
                shortcut = QShortcut(QKeySequence(words), panel)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.activated.connect(functions[name])
                made.append(shortcut)
            self.shortcuts[name] = made
