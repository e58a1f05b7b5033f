"""The session: which index is open, which document is shown, and the one selection that all panes share.

Panes ask (through the wiring in ``explorer.gui.app``) and the session answers with signals. Whatever may be slow runs in a lane, and
an answer that is not wanted any more is dropped: the newest wish wins.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.errors import NotFound
from explorer.gui.two_lanes import TwoLanes
from explorer.viewlogic import index_state, stepping
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.index_state import IndexState
from explorer.viewlogic.typed_id import as_id
from explorer.viewlogic.visits import Visit, Visits

if TYPE_CHECKING:
    from explorer.engine import Engine
    from explorer.tracing.trace import Trace


class Session(QObject):
    """All signals come in the GUI's thread, after the change they tell of. ``failed`` carries a finished sentence."""

    index_changed = Signal(object)  # IndexState | None
    document_changed = Signal(object)  # LoadedDocument | None
    selection_changed = Signal(object)  # Chunk | None
    trace_changed = Signal(object)  # Trace | None
    preview_changed = Signal(object)  # Preview | None
    boundary_changed = Signal(int)
    as_of_changed = Signal(object)  # date
    audience_changed = Signal(object)  # Audience
    chunks_found = Signal(str, str, object, object)  # doc_id, version, chunks, pages
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
        # Details wait for one turn of the loop: the panes paint the text first.
        self._details_soon = QTimer(self)
        self._details_soon.setSingleShot(True)
        self._details_soon.timeout.connect(self._details)
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
    def idle(self) -> bool:
        """Nothing is being read, parsed or checked."""
        return self._lanes.idle and not self._details_soon.isActive()

    @property
    def lanes(self) -> TwoLanes:
        """For others who need the index off the GUI's thread, such as the check of all chunks."""
        return self._lanes

    def file_path(self, record: DocumentRecord) -> Path | None:
        """The document's file, or None when it is not there."""
        return self._state.opened.file_path(record) if self._state is not None else None

    # The index

    def open_index(self, path: Path, collection: Path | None = None, *, then: Callable[[], None] | None = None) -> None:
        """Open another index, or the same one again; the document that is shown stays if the new one holds it.

        ``then`` is called once it is open. A fault is told by ``failed``, and what was open stays open.
        """

        def opened(state: IndexState) -> None:
            self._take_state(state)
            if then is not None:
                then()

        work = partial(index_state.open_state, path, collection, self._engine, self._audience)
        self._lanes.run("index", work, opened, doing=f"Opening {path.name}")

    def release_file(self) -> None:
        """Let go of the index's file where a system cannot replace an open one; what is shown stays until another is opened."""
        if sys.platform == "win32":
            self.close_index()

    def close_index(self) -> None:
        """Let go of the index's file."""
        if self._state is not None:
            self._state.opened.reader.close()
            self._state = None

    def _take_state(self, state: IndexState) -> None:
        before, here = self._state, self._visits.current
        same = before is not None and before.path == state.path
        self._state = state
        if not same or (here is not None and state.record(here.doc_id, here.version) is None):
            self._visits.clear()
            here = None
        day = self._wanted_day or state.own_day or date.today()
        self._document, self._chunk, self._preview, self._boundary = None, None, None, None
        # Before the old reader is closed: what still reads from it fails, and nobody may hear of that.
        self._lanes.forget_all()
        if before is not None:
            before.opened.reader.close()
        if day != self._day:
            self._day = day
            self.as_of_changed.emit(day)
        self.index_changed.emit(state)
        self._show(None, None)
        if here is not None:
            self._load(here, remember=False)
        self._tell_history()

    def set_as_of(self, day: date | None) -> None:
        """Another day that counts as today; None for the collection's own, or the clock's."""
        self._wanted_day = day
        own = self._state.own_day if self._state is not None else None
        new = day or own or date.today()
        if new != self._day:
            self._day = new
            self.as_of_changed.emit(new)
            self._trace()

    def set_audience(self, audience: Audience) -> None:
        """Show passages for another audience: the index is opened again, so that nothing read before stays in any pane."""
        if audience is not self._audience:
            self._audience = audience
            self._visits.keep_current()
            self.audience_changed.emit(audience)
            if self._state is not None:
                self.open_index(self._state.path, self._state.folder)

    def ask_chunks(self, doc_id: str, version: str) -> None:
        """Read a version's chunks for the library; ``chunks_found`` brings them."""
        state = self._state
        if state is None:
            return
        self._lanes.run(
            f"chunks of {doc_id} {version}",
            lambda: index_state.version_chunks(state, doc_id, version),
            lambda found: self.chunks_found.emit(doc_id, version, *found),
        )

    # Document and selection

    def open_document(self, doc_id: str, version: str) -> None:
        """Show a document version, with nothing chosen in it."""
        if self._document is not None and self._document.key == (doc_id, version):
            self.select_chunk(None)
        else:
            self._load(Visit(doc_id, version), remember=True)

    def reload_document(self) -> None:
        """Read the document that is shown again, with what is chosen in it: its file may be readable now."""
        here = self._visits.current
        if here is not None:
            self._load(here, remember=False)

    def select_chunk(self, chunk_id: str | None) -> None:
        """Choose a chunk of any document of the index; None chooses nothing."""
        if chunk_id is None:
            self._choose(None, remember=False)
            return
        here = self._document.chunk(chunk_id) if self._document is not None else None
        if here is not None:
            self._lanes.forget("document")
            self._choose(here, remember=True)
        elif self._state is not None:
            self._load(Visit("", "", chunk_id), remember=True)

    def go_to(self, text: str) -> None:
        """Choose the chunk whose ID ``text`` is, else search for its words: ``hits_found`` or ``not_found`` answers."""
        wanted = as_id(text)
        self._lanes.forget("search")
        if self._state is None:
            if text.strip():
                self.not_found.emit(text, "No index is open: open one (Ctrl+O) or build one (Ctrl+B) first.")
        elif wanted is not None:
            self.select_chunk(wanted)
        elif text.strip():
            self._search(self._state, text)

    def show(self, visit: Visit) -> None:
        """Show a document version and the chunk in it, if it has one. A chunk that is no longer there leaves the document alone."""
        self._load(visit, remember=True)

    def _search(self, state: IndexState, text: str) -> None:
        def found(hits: tuple[index_state.FoundHit, ...]) -> None:
            if hits:
                self.hits_found.emit(text, hits)
            else:
                self.not_found.emit(text, f"Nothing found for \u201c{text.strip()}\u201d: no chunk has this ID or any of these words.")

        day = self._day
        self._lanes.run("search", lambda: index_state.search(state, text, day), found)

    def _load(self, wanted: Visit, *, remember: bool) -> None:
        state = self._state
        if state is None:
            return

        def done(answer: tuple[LoadedDocument, Chunk | None]) -> None:
            document, chunk = answer
            self._show(document, chunk)
            if remember:
                self._remember()

        def failed(error: Exception) -> None:
            if isinstance(error, NotFound):
                self.not_found.emit(wanted.chunk_id, str(error))
            else:
                self._lanes.tell(error)

        # An index that holds the parsed texts answers at once; without them the file is parsed, which may take long.
        slow = not state.opened.reader.complete
        self._lanes.run(
            "document", lambda: index_state.load_visit(state, wanted), done, doing="Reading the document", slow=slow, failed=failed
        )

    def _show(self, document: LoadedDocument | None, chunk: Chunk | None) -> None:
        self._document, self._chunk, self._boundary = document, chunk, None
        # The details of the document before may be on their way, and would bring it back.
        self._lanes.forget("details")
        self.preview(None)
        self.document_changed.emit(document)
        self.selection_changed.emit(chunk)
        self._details_soon.start(0)
        self._trace()

    def _details(self) -> None:
        state, document = self._state, self._document
        if state is None or document is None:
            return

        def done(whole: LoadedDocument) -> None:
            self._document = whole
            self.document_changed.emit(whole)

        slow = not state.opened.reader.complete
        self._lanes.run("details", lambda: index_state.load_details(state, document), done, doing="Placing the text", slow=slow)

    def _choose(self, chunk: Chunk | None, *, remember: bool) -> None:
        self._boundary = None
        self.preview(None)
        if chunk != self._chunk:
            self._chunk = chunk
            self.selection_changed.emit(chunk)
            self._trace()
        if remember:
            self._remember()

    def _trace(self) -> None:
        state, chunk, day = self._state, self._chunk, self._day
        self._lanes.forget("trace")
        self._last_trace = None
        if state is None or chunk is None:
            self.trace_changed.emit(None)
            return

        def done(found: Trace) -> None:
            self._last_trace = found
            self.trace_changed.emit(found)

        self._lanes.run("trace", lambda: index_state.load_trace(state, chunk, day), done, slow=not state.opened.reader.complete)

    # Cuts that are only looked at

    def preview(self, preview: Preview | None) -> None:
        """Look at a cut that is not in the index; None looks at the selection again."""
        if preview != self._preview:
            self._preview = preview
            self.preview_changed.emit(preview)

    # Moving

    def next_chunk(self) -> None:
        self._step(1)

    def previous_chunk(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        wanted = stepping.neighbour(self._document, self._chunk, by) if self._document is not None else None
        if wanted is not None:
            self._choose(wanted, remember=True)

    def next_boundary(self) -> None:
        """Go to the next cut or page border; the chunk that holds it, or else begins after it, is chosen."""
        self._to_boundary(1)

    def previous_boundary(self) -> None:
        self._to_boundary(-1)

    def _to_boundary(self, by: int) -> None:
        document = self._document
        if document is None:
            return
        here = self._boundary if self._boundary is not None else (self._chunk.start if self._chunk is not None else -1)
        place = stepping.next_boundary(document, here, by)
        if place is not None:
            self._choose(stepping.holder(document, place) or self._chunk, remember=True)
            self._boundary = place
            self.boundary_changed.emit(place)

    # History

    def back(self) -> None:
        self._revisit(self._visits.back())

    def forward(self) -> None:
        self._revisit(self._visits.forward())

    def _revisit(self, visit: Visit | None) -> None:
        if visit is None:
            return
        self._tell_history()
        document = self._document
        if document is not None and document.key == (visit.doc_id, visit.version):
            self._lanes.forget("document")
            self._choose(document.chunk(visit.chunk_id), remember=False)
        else:
            self._load(visit, remember=False)

    def _remember(self) -> None:
        if self._document is not None:
            self._visits.visit(Visit(*self._document.key, self._chunk.chunk_id if self._chunk is not None else ""))
            self._tell_history()

    def _tell_history(self) -> None:
        self.history_changed.emit(self._visits.can_go_back, self._visits.can_go_forward)

    def close(self) -> None:
        """End the lanes and let go of the index."""
        self._details_soon.stop()
        self._lanes.close()
        self.close_index()
