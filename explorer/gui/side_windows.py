"""The windows beside the main one: the verification of all chunks, and two versions side by side. Made when they are first asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from explorer.domain.documents import DocumentRecord
from explorer.domain.progress import Progress
from explorer.gui.appearance import Appearance
from explorer.gui.long_work import LongWork, Steps
from explorer.gui.session import Session
from explorer.gui.window import MainWindow
from explorer.index.reading import not_of_collection
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.index_state import IndexState

if TYPE_CHECKING:
    from explorer.comparison.side_by_side import VersionComparison
    from explorer.gui.dialogs.verification import VerificationDialog
    from explorer.gui.panels.versions import VersionWindow
    from explorer.viewlogic.id_rows import IdRow
    from explorer.viewlogic.side_rows import Headings

VERSIONS, PLACE = "versions of a document", "place in a version"


class SideWindows(QObject):
    """What is chosen in them is shown in the main window; another index closes what belongs to the old one."""

    def __init__(self, session: Session, window: MainWindow, appearance: Appearance, leave: QAction) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._appearance = appearance
        self._leave = leave  # its key is to do the same in every window
        self._verification: VerificationDialog | None = None
        self._versions: VersionWindow | None = None
        self._comparing = LongWork("comparing", self)
        session.index_changed.connect(self._show_index)

    @property
    def running(self) -> bool:
        return self._comparing.running or (self._verification is not None and self._verification.work.running)

    def close(self) -> None:
        self._comparing.close()
        self._close_windows()

    def _close_windows(self) -> None:
        if self._verification is not None:
            self._verification.end()
            self._verification.close()
        if self._versions is not None:
            self._versions.close()

    def _show_index(self, _state: IndexState | None) -> None:
        """A verification of the old index would look at a closed file; the same index opened again is another one, too."""
        self._session.lanes.forget(VERSIONS, PLACE)
        self._comparing.cancel()
        self._close_windows()

    # Verification

    @property
    def verification(self) -> VerificationDialog:
        if self._verification is None:
            from explorer.gui.dialogs.verification import VerificationDialog

            self._verification = VerificationDialog(self._window)
            self._verification.addAction(self._leave)
            self._verification.chunk_chosen.connect(self._session.select_chunk)
            self._verification.verified.connect(self._window.status.show_verified)
        return self._verification

    def verify(self) -> None:
        """Verify every chunk of the open index."""
        state = self._session.state
        if state is None:
            self._window.status.say("No index is open: open one first.")
            return
        if state.path is None:
            self._window.message.say(not_of_collection("Verifying all chunks", state.name))
            return
        if not self.verification.work.running:
            self.verification.check(state)
        self.verification.show()
        self.verification.raise_()
        self.verification.activateWindow()

    # Versions

    @property
    def versions(self) -> VersionWindow:
        if self._versions is None:
            from explorer.gui.panels.versions import VersionWindow

            self._versions = VersionWindow(self._appearance.theme, self._window)
            self._versions.addAction(self._leave)
            self._versions.pair_wanted.connect(self._compare)
            self._versions.place_wanted.connect(self._show_place)
            self._versions.chunk_wanted.connect(self._session.select_chunk)
            self._versions.cancelled.connect(self._comparing.cancel)
            self._comparing.progressed.connect(self._versions.tell)
            self._comparing.finished.connect(self._show_comparison)
            self._comparing.failed.connect(self._versions.show_failure)
            self._appearance.changed.connect(self._versions.apply_theme)
        return self._versions

    def compare(self) -> None:
        """Show the chosen document's version beside another one."""
        state, document = self._session.state, self._session.document
        if state is None or document is None:
            self._window.status.say("Choose a document first: its versions are compared.")
            return
        reader, doc_id = state.opened.reader, document.key[0]
        self._session.lanes.run(VERSIONS, lambda: reader.versions(doc_id), lambda found: self._show_versions(document, found))

    def _show_versions(self, document: LoadedDocument, found: tuple[DocumentRecord, ...]) -> None:
        from explorer.viewlogic.side_rows import pair_to_compare

        day = self._session.as_of
        records = sorted(found, key=lambda record: (record.effective_from, record.version))
        pair = pair_to_compare(records, document.view.record.version, day)
        if pair is None:
            self._window.status.say(f"{document.view.record.title or document.view.record.doc_id} has only one version in this index.")
            return
        self.versions.show_versions(records, *pair, day)
        self.versions.show()
        self.versions.raise_()
        self.versions.activateWindow()

    def _compare(self, doc_id: str, old: str, new: str) -> None:
        state = self._session.state
        if state is None:
            return

        def steps(_cancel: threading.Event, _note: Callable[[object], None]) -> Steps:
            from explorer.comparison.side_by_side import comparing
            from explorer.comparison.versions import id_map
            from explorer.viewlogic.id_rows import id_rows
            from explorer.viewlogic.side_rows import headings

            found = yield from comparing(state.opened, doc_id, old, new)
            heads = headings(*(state.opened.view(doc_id, version).blocks for version in (old, new)))
            yield Progress(0, 0, "old IDs are held against new ones")
            return found, heads, id_rows(id_map(state.opened.reader, doc_id, old, new))

        self._comparing.start(steps)

    def _show_comparison(self, found: tuple[VersionComparison, Headings, tuple[IdRow, ...]]) -> None:
        self.versions.show_comparison(*found)

    def _show_place(self, doc_id: str, version: str, position: int) -> None:
        """Choose the chunk that holds this position, or show the document where none does."""
        state = self._session.state
        if state is None:
            return

        def work() -> str:
            chunks = state.opened.reader.chunks(doc_id, version)
            return next((chunk.chunk_id for chunk in chunks if chunk.start <= position < chunk.end), "")

        def done(chunk_id: str) -> None:
            if chunk_id:
                self._session.select_chunk(chunk_id)
            else:
                self._session.open_document(doc_id, version)

        self._session.lanes.run(PLACE, work, done)
