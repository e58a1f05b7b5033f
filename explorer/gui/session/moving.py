"""Moving on from what is chosen: to the next chunk or border, and back and forward in the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.gui.session.showing import Showing
from explorer.viewlogic import stepping

if TYPE_CHECKING:
    from explorer.viewlogic.visits import Visit


class Moving(Showing):
    """Steps that start at the document and the chunk that are shown."""

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
            self._forget_loading()
            self._choose(document.chunk(visit.chunk_id), remember=False)
        else:
            self._load(visit, remember=False)
