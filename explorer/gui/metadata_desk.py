"""The check of all metadata of the open index, in a window beside this one; what is chosen there is shown here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.gui.session import Session
from explorer.gui.window import MainWindow
from explorer.index.reading import not_of_collection

if TYPE_CHECKING:
    from explorer.domain.documents import DocumentRecord
    from explorer.gui.dialogs.metadata_check import MetadataCheckDialog
    from explorer.viewlogic.index_state import IndexState

PLACE = "document of a finding"


class MetadataDesk(QObject):
    """Another index, or the same one opened again, closes what was found in the old one."""

    def __init__(self, session: Session, window: MainWindow) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._dialog: MetadataCheckDialog | None = None
        session.index_changed.connect(self._show_index)

    @property
    def dialog(self) -> MetadataCheckDialog:
        if self._dialog is None:
            from explorer.gui.dialogs.metadata_check import MetadataCheckDialog

            self._dialog = MetadataCheckDialog(self._window)
            self._dialog.chunk_chosen.connect(self._session.select_chunk)
            self._dialog.source_chosen.connect(self._show_source)
        return self._dialog

    @property
    def running(self) -> bool:
        return self._dialog is not None and self._dialog.work.running

    def close(self) -> None:
        if self._dialog is not None:
            self._dialog.end()
            self._dialog.close()

    def _show_index(self, state: IndexState | None) -> None:
        self._session.lanes.forget(PLACE)
        dialog = self._dialog
        if dialog is None or not dialog.isVisible():
            return
        if state is not None and dialog.path == state.path:
            # A correction was made, or the index was built again: what was found is looked for again.
            dialog.check(state)
        else:
            self.close()

    def check(self) -> None:
        """Check the metadata of every chunk of the open index."""
        state = self._session.state
        if state is None:
            self._window.status.say("No index is open: open one first.")
            return
        if state.path is None:
            self._window.message.say(not_of_collection("Checking all metadata", state.name))
            return
        if not self.dialog.work.running:
            self.dialog.check(state)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def _show_source(self, source: str) -> None:
        state = self._session.state
        if state is None:
            return

        reader = state.opened.reader

        def work() -> tuple[DocumentRecord | None, str]:
            record = reader.document_from(source)
            chunks = reader.chunks(record.doc_id, record.version) if record is not None else ()
            return record, chunks[0].chunk_id if chunks else ""

        def done(found: tuple[DocumentRecord | None, str]) -> None:
            record, first = found
            # A chosen chunk shows its metadata, and these are its document's too.
            if first:
                self._session.select_chunk(first)
            elif record is not None:
                self._session.open_document(record.doc_id, record.version)

        self._session.lanes.run(PLACE, work, done)
