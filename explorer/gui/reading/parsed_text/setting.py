"""Sets a very long text a slice at a time, so that keys and clicks come between."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor, QTextDocument

_PIECE = 60_000
_SLICE_SECONDS = 0.015


class TextSetting(QObject):
    """``done`` carries the document; ``went_on`` comes after each slice. Another text ends what is under way."""

    done = Signal(object)  # QTextDocument
    went_on = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._text = ""
        self._at = 0
        self._document: QTextDocument | None = None
        self._cursor: QTextCursor | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def share(self) -> float:
        """How much of the text is set, from 0 to 1."""
        return self._at / max(len(self._text), 1)

    def begin(self, text: str) -> None:
        self.stop()
        self._text, self._at = text, 0
        self._document = QTextDocument(self)
        self._document.setUndoRedoEnabled(False)
        self._cursor = QTextCursor(self._document)
        self._timer.start()

    def stop(self) -> None:
        """Drop what is under way."""
        self._timer.stop()
        self._text, self._cursor = "", None
        if self._document is not None:
            self._document.deleteLater()
            self._document = None

    def _go_on(self) -> None:
        began = perf_counter()
        while self._cursor is not None and self._at < len(self._text) and perf_counter() - began < _SLICE_SECONDS:
            self._cursor.insertText(self._text[self._at : self._at + _PIECE])
            self._at += _PIECE
        if self._at < len(self._text):
            self.went_on.emit()
            return
        document, self._document = self._document, None
        self.stop()
        self.done.emit(document)
