"""Finding words in the comparison: they are marked in all columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from explorer.domain.spans import Span
from explorer.gui.reading.find_bar import FindBar
from explorer.viewlogic.find import count_words, occurrences, step

if TYPE_CHECKING:
    from explorer.gui.panels.comparison.panel import ComparisonPanel


class ColumnFinding(QObject):
    """``found`` carries the place that is looked at, or None; ``spans`` are all places."""

    found = Signal(object)

    def __init__(self, panel: ComparisonPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._current: Span | None = None
        self.spans: tuple[Span, ...] = ()
        self.active = False
        self.bar = FindBar(panel)
        self.bar.wanted.connect(self._look_for)
        self.bar.stepped.connect(self.step)
        self.bar.closed.connect(self._close)

    def open(self) -> None:
        """Open the bar, with what is marked in it."""
        text, marked = self._panel.text, self._panel.marked
        words = text.text[marked.start : marked.end] if text is not None and marked is not None else ""
        self.bar.open(words if "\n" not in words else "")

    def step(self, forward: bool) -> None:
        """To the next place, or the one before; opens the bar where nothing was looked for."""
        if not self.bar.words.strip():
            self.open()
            return
        self.bar.show()
        if not self.spans:
            self._look_for(self.bar.words)
            return
        here = self._panel.lock.position if self._current is None else self._current.start + forward
        self._go(step(self.spans, here, forward))

    def _look_for(self, words: str) -> None:
        text = self._panel.text
        self.spans = occurrences(text.text, words) if text is not None else ()
        here = self._current.start if self._current is not None else self._panel.lock.position
        self._go(step(self.spans, here, True))

    def _go(self, number: int | None) -> None:
        self._current = self.spans[number] if number is not None else None
        asked = bool(self.bar.words.strip())
        self.bar.say(count_words(self.spans, number) if asked else "", bool(self.spans) or not asked)
        self.active = True
        self.found.emit(self._current)
        self.active = False
        if self._current is not None:
            self._panel.go(self._current.start)

    def _close(self) -> None:
        self.spans, marked = (), self._current
        self._current = None
        self.active = True
        self.found.emit(marked)
        self.active = False
        focus = self._panel.row.active
        if focus is not None:
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
