"""A chosen passage's metadata, read in the work lane once the choice has come to rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.errors import DocumentError
from explorer.gui.session import Session
from explorer.viewlogic.metadata_form import MetadataForm, metadata_form

if TYPE_CHECKING:
    from explorer.metadata.mapping import Rules
    from explorer.viewlogic.index_state import IndexState

TOPIC = "metadata"
REST_MS = 120
"""Whoever walks through chunks with J is not followed at every step."""


class Describing(QObject):
    """``found`` carries the MetadataForm of the chosen chunk, None as soon as another one is chosen."""

    found = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._known: MetadataForm | None = None
        self._ground: tuple[IndexState, Rules | None, bool] | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._look)
        session.selection_changed.connect(lambda _chunk: self._begin())
        session.as_of_changed.connect(lambda _day: self._begin())
        # The document comes before its details, and with these where its labels come from.
        session.document_changed.connect(lambda _document: self._begin())
        self._begin()

    @property
    def running(self) -> bool:
        return self._rest.isActive()

    @property
    def known(self) -> MetadataForm | None:
        return self._known

    def close(self) -> None:
        self._rest.stop()

    def _begin(self) -> None:
        self._session.lanes.forget(TOPIC)
        chunk = self._session.chunk
        if self._known is not None and (chunk is None or self._known.chunk_id != chunk.chunk_id):
            self._tell(None)
        if chunk is None:
            self._rest.stop()
        else:
            self._rest.start()

    def _look(self) -> None:
        state, document, chunk, day = self._session.state, self._session.document, self._session.chunk, self._session.as_of
        if state is None or chunk is None or document is None or document.key != (chunk.doc_id, chunk.version):
            return
        provenance = document.view.provenance

        def work() -> MetadataForm:
            rules, domains = self._ground_of(state)
            return metadata_form(state, chunk, provenance, day, rules, domains=domains)

        self._session.lanes.run(TOPIC, work, self._tell, slow=True)

    def _ground_of(self, state: IndexState) -> tuple[Rules | None, bool]:
        """What the collection says about its files, and whether it has domains; read once for an opened index, in the lane."""
        from explorer.index.metadata_findings import has_domains

        if self._ground is None or self._ground[0] is not state:
            rules = read_rules_of(state)
            self._ground = (state, rules, has_domains(state.opened.reader, rules))
        return self._ground[1:]

    def _tell(self, form: MetadataForm | None) -> None:
        self._known = form
        self.found.emit(form)


def read_rules_of(state: IndexState) -> Rules | None:
    """The rules of the collection, None where its folder is not known or they cannot be read (a build says so)."""
    from explorer.index.domains_file import read_rules

    try:
        return read_rules(state.folder) if state.folder is not None else None
    except DocumentError:
        return None
