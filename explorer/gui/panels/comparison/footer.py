"""What stands under the columns: the strip, beside it a place for somebody else's table, and the line that says what is marked."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.panels.comparison.strip import ComparisonStrip
from explorer.gui.reading.regions import runs_right_to_left
from explorer.gui.style import SMALL, STEP, ui_font

_STATUS_HEIGHT = 26
_NOTICE_MS = 8000
_SLOT_SHARE = (71, 29)


class Footer(QFrame):
    """``slot`` is hidden until something is put into it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.strip = ComparisonStrip(self)
        self._strip_frame = QFrame(self)
        self._strip_frame.setObjectName("comparison-strip-frame")
        inner = QVBoxLayout(self._strip_frame)
        inner.setContentsMargins(0, 1, 0, 0)
        inner.addWidget(self.strip)
        inner.addStretch(1)
        self.slot = QFrame(self)
        self.slot.setObjectName("comparison-slot")
        self._slot = QVBoxLayout(self.slot)
        self._slot.setContentsMargins(1, 1, 0, 0)
        self.slot.hide()
        self._row = QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addWidget(self._strip_frame, _SLOT_SHARE[0])
        self._row.addWidget(self.slot, _SLOT_SHARE[1])
        self._status = QFrame(self)
        self._status.setObjectName("status")
        self._status.setFixedHeight(_STATUS_HEIGHT)
        together = QLabel("Scrolling together", self._status)
        self.words = ElidedLabel(self._status)
        self.message = ElidedLabel(self._status)
        self.message.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line = QHBoxLayout(self._status)
        line.setContentsMargins(14, 0, 14, 0)
        line.setSpacing(5 * STEP)
        line.addWidget(together)
        line.addWidget(self.words, 3)
        line.addWidget(self.message, 2)
        self._labels = (together, self.words, self.message)
        for label in self._labels:
            label.setObjectName("quiet")
        # What is only a notice goes away by itself.
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(_NOTICE_MS)
        self._clock.timeout.connect(lambda: self.message.set_text(""))
        self.set_scale(1.0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self._status)

    def set_scale(self, size: float) -> None:
        """How large letters and bars are beside the window's own."""
        for label in self._labels:
            label.setFont(ui_font(round(SMALL * size)))
        self._status.setFixedHeight(round(_STATUS_HEIGHT * size))
        self.strip.set_scale(size)

    def say(self, words: str) -> None:
        """A notice at the right that goes away by itself."""
        self.message.set_text(words)
        self._clock.start()

    def show_words(self, words: str) -> None:
        """What is marked, and where."""
        self.words.set_text(from_the_left(words))

    def tell(self, words: str) -> None:
        """Words at the right that stay as long as they are true."""
        self._clock.stop()
        self.message.set_text(words)

    def put(self, widget: QWidget) -> None:
        """Show ``widget`` at the lower right, which is empty and hidden until then; it scrolls where there is too little room."""
        area = QScrollArea(self.slot)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(widget)
        self._slot.addWidget(area)
        self.slot.show()

    @property
    def furnished(self) -> bool:
        return self._slot.count() > 0

    def show_side(self, shown: bool) -> None:
        """Show the place at the right, if there is anything in it."""
        self.slot.setVisible(shown and self.furnished)


def from_the_left(words: str) -> str:
    """English words around a word of a script from right to left keep their order: the line begins at the left."""
    return f"\u200e{words}" if runs_right_to_left(words) else words
