"""The line at the bottom: what is open and whether its chunks can be traced; on the right what is being done, else the keys."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.style import SMALL, STEP, ui_font
from explorer.viewlogic.index_state import IndexState, Traceability

HEIGHT = 26
KEYS = "F6 next pane · J / K next and previous chunk · Ctrl+K commands"
MESSAGE_MS = 6000
BUSY_AFTER_MS = 600


class StatusLine(QFrame):
    """Facts on the left, and one thing at a time on the right: a message, else what is being done, else the keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("status")
        self.setFixedHeight(HEIGHT)
        self._facts = [QLabel(self) for _ in range(4)]
        self._trace = QLabel(self)
        self._right = ElidedLabel(self)
        self._right.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(5 * STEP)
        for label in (*self._facts, self._trace, self._right):
            label.setFont(ui_font(SMALL))
            label.setObjectName("quiet")
            label.setTextFormat(Qt.TextFormat.PlainText)
        for label in (*self._facts, self._trace):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            row.addWidget(label)
        row.addWidget(self._right, 1)
        self._verified = False
        self._message = ""
        self._busy = ""
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(MESSAGE_MS)
        self._clock.timeout.connect(self._end_message)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(BUSY_AFTER_MS)
        self._patience.timeout.connect(self._show_right)
        self.show_index(None)

    def show_index(self, state: IndexState | None) -> None:
        words = ["", "", "", ""]
        if state is not None:
            documents, chunks = state.document_count, state.chunk_count
            words = [
                f"{documents:,} document{'' if documents == 1 else 's'}".replace(",", "\u202f"),
                f"{chunks:,} chunk{'' if chunks == 1 else 's'}".replace(",", "\u202f"),
                state.chunker,
                state.name,
            ]
            self._facts[3].setToolTip(state.address)
        for label, text in zip(self._facts, words, strict=True):
            label.setText(text)
            label.setVisible(bool(text))
        self._verified = False
        self._show_trace("quiet", "", "")
        self._show_right()

    def show_traceability(self, result: Traceability | None) -> None:
        """None while it is not known; nothing is claimed that was not checked. What a verification has found says more, and stays."""
        if self._verified:
            return
        token, words, tip = "quiet", "", ""
        if result is not None and result.faulty:
            token, words = "warn", f"\u26a0 {result.faulty} of {result.checked} chunks not traceable"
            tip = "Their text does not hold the parsed text at their characters."
        elif result is not None and result.unknown_documents:
            words = "\u25cb traceability not checked"
            missing = result.unknown_documents
            tip = f"The index lacks the parsed text of {missing} documents. File, Verify all chunks, parses them and looks."
        elif result is not None and result.checked:
            token, words = "good", "\u2713 all chunks traceable"
            tip = f"Each of the {result.checked} chunks holds the parsed text from its start to its end."
        self._show_trace(token, words, tip)

    def show_verified(self, chunks: int, faulty: int) -> None:
        """What a verification of all chunks has found."""
        self._verified = True
        if faulty:
            self._show_trace(
                "warn", f"\u26a0 {faulty} of {chunks} chunks not traceable", "File, Verify all chunks, says which they are, and why."
            )
        else:
            self._show_trace("good", "\u2713 all chunks traceable", f"Each of the {chunks} chunks was verified against its file.")

    def _show_trace(self, token: str, words: str, tip: str) -> None:
        self._trace.setText(words)
        self._trace.setToolTip(tip)
        self._trace.setVisible(bool(words))
        if self._trace.objectName() != token:
            self._trace.setObjectName(token)
            self._trace.style().unpolish(self._trace)
            self._trace.style().polish(self._trace)

    def say(self, words: str) -> None:
        """A message that goes away by itself."""
        self._message = words
        self._clock.start()
        self._show_right()

    def show_busy(self, words: str) -> None:
        """What is being done; it shows only when it takes more than a moment."""
        self._busy = words
        if words:
            self._patience.start()
        else:
            self._patience.stop()
            self._show_right()

    def _end_message(self) -> None:
        self._message = ""
        self._show_right()

    def _show_right(self) -> None:
        waiting = self._busy if not self._patience.isActive() else ""
        self._right.set_text(self._message or (f"{waiting}\u2026" if waiting else KEYS))
