"""Reads a source file for the eye: small files at once, larger ones beside the window's thread."""

from __future__ import annotations

import threading
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from explorer.errors import DocumentError
from explorer.viewlogic.source_view import shown_source

AT_ONCE = 1 << 20
MOST = 16 << 20
"""Files larger than this (bytes) are not shown: nobody reads them here."""


class FileText(QObject):
    """``read`` answers :meth:`ask` with the text, or with None and a sentence. Answers to older questions are dropped."""

    read = Signal(object, str)
    _answered = Signal(int, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._generation = 0
        self._answered.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    def ask(self, path: Path, source: str, kind: str) -> None:
        """Read the file at ``path``, called ``source`` in sentences; ``kind`` is the document's format."""
        self._generation += 1
        generation = self._generation
        try:
            size = path.stat().st_size
        except OSError as error:
            self.read.emit(None, f"{source} cannot be read: {error.strerror}.")
            return
        if size > MOST:
            self.read.emit(None, f"{source} is too large to be shown here ({size >> 20} MB).")
        elif size <= AT_ONCE:
            self.read.emit(*read_source(path, source, kind))
        else:
            work = threading.Thread(target=lambda: self._answered.emit(generation, *read_source(path, source, kind)), daemon=True)
            work.start()

    def forget(self) -> None:
        """Drop the answer to the last question, should it still come."""
        self._generation += 1

    def _hand_over(self, generation: int, text: str | None, sentence: str) -> None:
        if generation == self._generation:
            self.read.emit(text, sentence)


def read_source(path: Path, source: str, kind: str) -> tuple[str | None, str]:
    """The file's text as it is shown, or None, and the sentence that says why."""
    from explorer.parsing.decoding import html_text, plain_text

    try:
        data = path.read_bytes()
        text = html_text(data, source)[0] if kind == "html" else plain_text(data, source)
    except OSError as error:
        return None, f"{source} cannot be read: {error.strerror}."
    except DocumentError as error:
        return None, str(error)
    return shown_source(text), ""
