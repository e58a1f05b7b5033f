"""Three boxes side by side: what counters, IDs of the text alone, and hash IDs do when a document leaves."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from explorer.gui.style import DISPLAY, SMALL, STEP, ui_font
from explorer.viewlogic.lesson_state import LessonState
from explorer.viewlogic.lesson_words import counters_words, hash_citation_words, ids_words, old_citation_words


class _Box(QFrame):
    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("figure-box")
        self._name, self._figure, self._words = QLabel(name, self), QLabel(self), QLabel(self)
        self._name.setObjectName("quiet")
        self._name.setFont(ui_font(SMALL))
        self._figure.setFont(ui_font(DISPLAY, QFont.Weight.DemiBold))
        self._words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        column.setSpacing(STEP)
        for label in (self._name, self._figure, self._words):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        column.addStretch(1)

    def show_outcome(self, figure: str, words: str, sign: str) -> None:
        """``sign`` is the name of the figure's look: "warn", "good" or "quiet"."""
        self._figure.setText(figure)
        self._figure.setObjectName(sign)
        self._figure.style().polish(self._figure)
        self._words.setText(words)
        self.setAccessibleName(f"{self._name.text()}: {figure}. {words}")


class Figures(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.counters, self.citation, self.hashes = (_Box(name, self) for name in ("Counters", "The old citation", "Hash IDs"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * STEP)
        for box in (self.counters, self.citation, self.hashes):
            row.addWidget(box, 1)

    def show_state(self, state: LessonState) -> None:
        change = state.change
        wrong, left = len(change.misleading_counters), len(change.after)
        self.counters.show_outcome(f"{wrong} of {left} wrong", counters_words(change), "warn" if wrong else "good")
        then, now = old_citation_words(change, state.cited)
        kept = state.cited < left and change.after[state.cited].chunk_id == state.cited_passage.chunk_id
        self.citation.show_outcome(f"[{state.cited}] {'still right' if kept else 'is wrong'}", f"{then} {now}", "good" if kept else "warn")
        moved = len(change.moved_ids)
        words = f"{ids_words(change)} {hash_citation_words(change, state.cited)}"
        self.hashes.show_outcome(f"{moved} of {left} moved", words, "warn" if moved else "good")
