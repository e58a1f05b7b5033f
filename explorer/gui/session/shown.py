"""What the session shows: its signals, and what they last told."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.domain.audience import Audience
from explorer.gui.two_lanes import TwoLanes
from explorer.viewlogic.recent_documents import RecentDocuments
from explorer.viewlogic.visits import Visits

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.domain.documents import DocumentRecord
    from explorer.engine import Engine
    from explorer.tracing.trace import Trace
    from explorer.viewlogic.document_state import LoadedDocument, Preview
    from explorer.viewlogic.index_state import IndexState
    from explorer.viewlogic.visits import Visit


class Shown(QObject):
    """All signals come in the GUI's thread, after the change they tell of. ``failed`` carries a finished sentence."""

    index_changed = Signal(object)  # IndexState | None
    document_changed = Signal(object)  # LoadedDocument | None
    selection_changed = Signal(object)  # Chunk | None
    page_coming = Signal(object)  # ComingPage, before its document
    trace_changed = Signal(object)  # Trace | None
    preview_changed = Signal(object)  # Preview | None
    boundary_changed = Signal(int)
    as_of_changed = Signal(object)  # date
    audience_changed = Signal(object)  # Audience
    chunks_found = Signal(str, str, object, object)  # doc_id, version, chunks, pages
    chunks_failed = Signal(str, str)  # doc_id, version
    hits_found = Signal(str, object)  # query, tuple[FoundHit, ...]
    not_found = Signal(str, str)  # query, sentence
    history_changed = Signal(bool, bool)
    failed = Signal(str)
    busy_changed = Signal(str)

    def __init__(self, engine: Engine, as_of: date | None = None, *, audience: Audience = Audience.STAFF) -> None:
        super().__init__()
        self._audience = audience
        self._engine = engine
        self._wanted_day = as_of
        self._day = as_of or date.today()
        self._state: IndexState | None = None
        self._document: LoadedDocument | None = None
        self._chunk: Chunk | None = None
        self._preview: Preview | None = None
        self._last_trace: Trace | None = None
        self._boundary: int | None = None
        self._visits = Visits()
        self._recent = RecentDocuments()
        self._lanes = TwoLanes(self)
        self._lanes.failed.connect(self.failed)
        self._lanes.busy_changed.connect(self.busy_changed)

    # What is shown now

    @property
    def state(self) -> IndexState | None:
        return self._state

    @property
    def document(self) -> LoadedDocument | None:
        return self._document

    @property
    def chunk(self) -> Chunk | None:
        return self._chunk

    @property
    def trace(self) -> Trace | None:
        """The chosen chunk's trace, when it is there."""
        return self._last_trace

    @property
    def visit(self) -> Visit | None:
        """What is shown, as the history knows it."""
        return self._visits.current

    @property
    def as_of(self) -> date:
        return self._day

    @property
    def audience(self) -> Audience:
        """For whom passages are shown."""
        return self._audience

    @property
    def day_is_own(self) -> bool:
        """Whether the day that counts as today is the one that the collection brings."""
        return self._state is not None and self._state.own_day == self._day

    @property
    def lanes(self) -> TwoLanes:
        """For others who need the index off the GUI's thread, such as the check of all chunks."""
        return self._lanes

    def file_path(self, record: DocumentRecord) -> Path | None:
        """The document's file, or None when it is not there."""
        return self._state.opened.file_path(record) if self._state is not None else None
