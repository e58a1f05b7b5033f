"""Looking at every chunk once the window is at rest: does it hold its own source text? A few documents at a time, in the work lane."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.domain.documents import DocumentRecord
from explorer.gui.two_lanes import TwoLanes
from explorer.viewlogic.index_state import IndexState, Traceability, check_traceable

BEGINS_AFTER_MS = 150
TURN_SECONDS = 0.05
MOST_CHUNKS = 20_000
"""Of an index with more, nobody who only opens it shall have to wait for all of its chunks to be read: the user asks for that."""


class TraceCheck(QObject):
    """``checked`` carries the Traceability of the whole index when all documents were looked at."""

    checked = Signal(object)

    def __init__(self, lanes: TwoLanes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._state: IndexState | None = None
        self._records: Sequence[DocumentRecord] | None = None
        self._next = 0
        self._parsing = False
        self._sum = Traceability(0, 0, 0)
        self._begin = QTimer(self)
        self._begin.setSingleShot(True)
        self._begin.setInterval(BEGINS_AFTER_MS)
        self._begin.timeout.connect(self._turn)

    @property
    def running(self) -> bool:
        return self._state is not None

    def start(self, state: IndexState | None, *, parsing: bool = False) -> None:
        """Begin with another index; what was going on is dropped. Files are parsed only when that is asked for, and so is a look at
        more than :data:`MOST_CHUNKS`, or at a collection on a server.
        """
        self._lanes.forget("whole")
        if state is not None and not parsing and (state.chunk_count > MOST_CHUNKS or state.opened.reader.far):
            state = None
        self._state, self._records, self._next, self._sum, self._parsing = state, None, 0, Traceability(0, 0, 0), parsing
        if state is not None:
            self._begin.start()
        else:
            self._begin.stop()

    def close(self) -> None:
        """Drop what is going on."""
        self.start(None)

    def _turn(self) -> None:
        state, known, first, parsing = self._state, self._records, self._next, self._parsing
        if state is None:
            return

        def work() -> tuple[Sequence[DocumentRecord], int, Traceability]:
            records = known if known is not None else state.opened.reader.documents()
            at, total = first, Traceability(0, 0, 0)
            deadline = monotonic() + TURN_SECONDS
            while at < len(records) and monotonic() < deadline:
                total = total + check_traceable(state, records[at], parsing)
                at += 1
            return records, at, total

        def done(answer: tuple[Sequence[DocumentRecord], int, Traceability]) -> None:
            self._records, self._next, found = answer
            self._sum = self._sum + found
            if self._next < len(self._records):
                self._turn()
            else:
                self._state = None
                self.checked.emit(self._sum)

        def failed(error: Exception) -> None:
            self._state = None
            self._lanes.tell(error)

        doing = f"Checking chunks, document {first + 1} of {state.document_count}" if parsing else ""
        self._lanes.run("whole", work, done, doing=doing, slow=True, failed=failed)
