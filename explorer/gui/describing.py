"""A chosen passage's metadata, with where each value comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.errors import DocumentError
from explorer.gui.at_rest import AtRest
from explorer.gui.session import Session
from explorer.viewlogic.metadata_form import MetadataForm, metadata_form

if TYPE_CHECKING:
    from explorer.metadata.mapping import Rules
    from explorer.viewlogic.index_state import IndexState


class Describing(AtRest[MetadataForm]):
    """``found`` carries the MetadataForm of the chosen chunk."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, "metadata", parent)
        self._ground: tuple[IndexState, Rules | None, bool] | None = None
        # The document comes before its details, and with these where its labels come from.
        session.document_changed.connect(lambda _document: self._begin())

    def _work(self) -> Callable[[], MetadataForm] | None:
        state, document, chunk, day = self._session.state, self._session.document, self._session.chunk, self._session.as_of
        if state is None or chunk is None or document is None or document.key != (chunk.doc_id, chunk.version):
            return None
        provenance = document.view.provenance

        def read() -> MetadataForm:
            rules, domains = self._ground_of(state)
            return metadata_form(state, chunk, provenance, day, rules, domains=domains)

        return read

    def _ground_of(self, state: IndexState) -> tuple[Rules | None, bool]:
        """What the collection says about its files, and whether it has domains; read once for an opened index, in the lane."""
        from explorer.index.metadata_findings import has_domains

        if self._ground is None or self._ground[0] is not state:
            rules = read_rules_of(state)
            self._ground = (state, rules, has_domains(state.opened.reader, rules))
        return self._ground[1:]


def read_rules_of(state: IndexState) -> Rules | None:
    """The rules of the collection, None where its folder is not known or they cannot be read (a build says so)."""
    from explorer.index.domains_file import read_rules

    try:
        return read_rules(state.folder) if state.folder is not None else None
    except DocumentError:
        return None
