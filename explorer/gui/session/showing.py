"""Showing a document and choosing in it: what was asked for last is what comes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QTimer

from explorer.domain.audience import Audience
from explorer.errors import ExplorerError, NotFound
from explorer.gui.session.shown import Shown
from explorer.viewlogic import index_state
from explorer.viewlogic.coming_page import page_in_document, page_of_chunk
from explorer.viewlogic.visits import Visit

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.engine import Engine
    from explorer.tracing.trace import Trace
    from explorer.viewlogic.coming_page import ComingPage
    from explorer.viewlogic.document_state import LoadedDocument, Preview
    from explorer.viewlogic.index_state import IndexState


class Wanted(NamedTuple):
    """What is being read to be shown."""

    visit: Visit
    remember: bool
    otherwise: Visit | None


class Showing(Shown):
    """Loads documents, their details and traces, and keeps in mind where the user was."""

    def __init__(self, engine: Engine, as_of: date | None = None, *, audience: Audience = Audience.STAFF) -> None:
        super().__init__(engine, as_of, audience=audience)
        self._coming: Wanted | None = None
        # Details and the trace wait for one turn of the loop: the panes paint the text first.
        self._details_soon = QTimer(self)
        self._details_soon.setSingleShot(True)
        self._details_soon.timeout.connect(self._details)

    @property
    def idle(self) -> bool:
        """Nothing is being read, parsed or checked."""
        return self._lanes.idle and not self._details_soon.isActive()

    # Document and selection

    def open_document(self, doc_id: str, version: str) -> None:
        """Show a document version, with nothing chosen in it."""
        if self._document is not None and self._document.key == (doc_id, version):
            self._forget_loading()
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
            self._forget_loading()
            self._choose(here, remember=True)
        elif self._state is not None:
            self._load(Visit("", "", chunk_id), remember=True)

    def show(self, visit: Visit, otherwise: Visit | None = None) -> None:
        """Show a document version and the chunk in it, if it has one; ``otherwise`` where the index does not hold it. A chunk that is no
        longer there leaves the document alone.
        """
        self._load(visit, remember=True, otherwise=otherwise)

    def _load(self, wanted: Visit, *, remember: bool, otherwise: Visit | None = None) -> None:
        state = self._state
        if state is None:
            return
        self._forget_loading()
        recent = self._recent.find(wanted, state.opened.still_true)
        if recent is not None:
            self._show_again(recent, wanted.chunk_id, remember=remember)
            return
        if wanted.chunk_id:
            # In the same lane and before the document: the page is drawn while the rest is read.
            self._lanes.run("coming page", lambda: page_of_chunk(state, wanted.chunk_id), self._tell_coming, failed=_leave_to_loading)

        def done(answer: tuple[LoadedDocument, Chunk | None]) -> None:
            self._coming = None
            document, chunk = answer
            self._show(document, chunk)
            if remember:
                self._remember()

        def failed(error: Exception) -> None:
            self._coming = None
            here = self._visits.current
            if self._document is None and here is not None and here != wanted:
                # Nothing is shown since the index was opened again: better what was shown before.
                self._load(here, remember=False)
            if isinstance(error, NotFound):
                self.not_found.emit(wanted.chunk_id, str(error))
            else:
                self._lanes.tell(error)

        self._coming = Wanted(wanted, remember, otherwise)
        # An index that holds the parsed texts answers at once; without them the file is parsed, which may take long.
        slow = not state.opened.reader.complete
        self._lanes.run(
            "document",
            lambda: index_state.load_visit_or(state, wanted, otherwise),
            done,
            doing="Reading the document",
            slow=slow,
            failed=failed,
        )

    def _forget_loading(self) -> None:
        """Another document or chunk is wanted now."""
        self._coming = None
        self._lanes.forget("coming page", "document")

    def _tell_coming(self, page: ComingPage | None) -> None:
        if page is not None:
            self.page_coming.emit(page)

    def _show_again(self, document: LoadedDocument, chunk_id: str, *, remember: bool) -> None:
        """Show a document as it was shown before; whether that is still all true is seen afterwards, with the details."""
        self._tell_coming(page_in_document(document, chunk_id))
        self._show(document, document.chunk(chunk_id))
        if remember:
            self._remember()

    def _show(self, document: LoadedDocument | None, chunk: Chunk | None) -> None:
        self._document, self._chunk, self._boundary = document, chunk, None
        # The details of the document before may be on their way, and would bring it back.
        self._lanes.forget("details")
        self.preview(None)
        self.document_changed.emit(document)
        self.selection_changed.emit(chunk)
        self._forget_trace()
        self._details_soon.start(0)

    def _details(self) -> None:
        self._trace()
        state, document = self._state, self._document
        if state is None or document is None:
            return

        load = index_state.load_again if self._recent.holds(document) else index_state.load_details
        self._complete(state, document, lambda: load(state, document))

    def look_again(self) -> None:
        """See whether the file of the document that is shown is still the one that was indexed, and show it again in any case."""
        state, document = self._state, self._document
        if state is not None and document is not None:
            self._complete(state, document, lambda: index_state.load_details(state, document), in_any_case=True)

    def _complete(
        self, state: IndexState, document: LoadedDocument, load: Callable[[], LoadedDocument], *, in_any_case: bool = False
    ) -> None:
        """Show what ``load`` makes of the document that is shown, with the same chunk chosen, if it is still in it."""

        def done(whole: LoadedDocument) -> None:
            self._recent.keep(whole)
            if whole is document and not in_any_case:
                return
            before, self._document = self._chunk, whole
            chosen = self._chunk = whole.chunk(before.chunk_id) if before is not None else None
            self.document_changed.emit(whole)
            if chosen != before or whole.table is not document.table:
                self.selection_changed.emit(chosen)
                self._trace()

        self._lanes.run("details", load, done, doing="Placing the text", slow=not state.opened.reader.complete)

    def _choose(self, chunk: Chunk | None, *, remember: bool) -> None:
        self._boundary = None
        self.preview(None)
        if chunk != self._chunk:
            self._chunk = chunk
            self.selection_changed.emit(chunk)
            self._trace()
        if remember:
            self._remember()

    def _forget_trace(self) -> None:
        self._lanes.forget("trace")
        self._last_trace = None

    def _trace(self) -> None:
        state, chunk, day = self._state, self._chunk, self._day
        self._forget_trace()
        if state is None or chunk is None:
            self.trace_changed.emit(None)
            return

        def done(found: Trace) -> None:
            self._last_trace = found
            self.trace_changed.emit(found)

        self._lanes.run("trace", lambda: index_state.load_trace(state, chunk, day), done, slow=not state.opened.reader.complete)

    # Where the user was

    def _remember(self) -> None:
        if self._document is not None:
            self._visits.visit(Visit(*self._document.key, self._chunk.chunk_id if self._chunk is not None else ""))
            self._tell_history()

    def _tell_history(self) -> None:
        self.history_changed.emit(self._visits.can_go_back, self._visits.can_go_forward)

    # Cuts that are only looked at

    def preview(self, preview: Preview | None) -> None:
        """Look at a cut that is not in the index; None looks at the selection again."""
        if preview != self._preview:
            self._preview = preview
            self.preview_changed.emit(preview)


def _leave_to_loading(error: Exception) -> None:
    """What is wrong with the index is said when the document is read, which comes next."""
    if not isinstance(error, ExplorerError):
        raise error
