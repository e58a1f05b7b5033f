"""Pages of the library, read in the database lane when the pane asks for them."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject

from explorer.domain.documents import DocumentRecord
from explorer.gui.panels.library import LibraryPanel
from explorer.gui.session import Session
from explorer.index.library import LibraryOrder, LibraryPlace, document_of
from explorer.viewlogic.index_state import IndexState

PAGE, APART = "a page of the library", "a document of the library"
COUNT, KINDS = "how many documents the library's filters leave", "what the library's filters offer"


class LibraryDesk(QObject):
    """Answers what the pane asks for from the index that is open; without one there is no answer."""

    def __init__(self, session: Session, panel: LibraryPanel) -> None:
        super().__init__(panel)
        self._session = session
        self._panel = panel
        self._address = ""
        panel.count_wanted.connect(self._count)
        panel.kinds_wanted.connect(self._kinds)
        panel.page_wanted.connect(self._page)
        panel.document_wanted.connect(self._document)

    def show(self, state: IndexState | None, day: date) -> None:
        """Another index, or none; or the same one, built again or for another audience: then its filters stay."""
        if state is not None and state.address != self._address:
            self._address = state.address
            self._panel.forget_filters()
        if state is None:
            self._panel.show_library(None, 0, day)
        else:
            self._panel.show_library(state.library, state.document_count, day)

    def _count(self, order: LibraryOrder) -> None:
        state, panel = self._session.state, self._panel
        if state is not None:
            reader = state.opened.reader
            self._session.lanes.run(COUNT, lambda: reader.library_count(order), lambda count: panel.show_count(order, count))

    def _kinds(self) -> None:
        state = self._session.state
        if state is not None:
            self._session.lanes.run(KINDS, state.opened.reader.kinds, self._panel.show_kinds)

    def _page(self, order: LibraryOrder, after: LibraryPlace | None) -> None:
        state, panel = self._session.state, self._panel
        if state is not None:
            reader = state.opened.reader

            def failed(error: Exception) -> None:
                panel.page_failed()
                self._session.lanes.tell(error)

            self._session.lanes.run(
                PAGE, lambda: reader.library(order, after), lambda page: panel.show_page(order, after, page), failed=failed
            )

    def _document(self, doc_id: str) -> None:
        state, panel = self._session.state, self._panel
        if state is not None:
            reader = state.opened.reader

            def done(found: tuple[DocumentRecord, ...]) -> None:
                if found:
                    panel.show_apart(document_of(found))

            self._session.lanes.run(APART, lambda: reader.versions(doc_id), done)
