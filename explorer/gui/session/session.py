"""The whole session: the index that is open, the day, the audience, and what is searched for in it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.gui.session.moving import Moving
from explorer.viewlogic import index_state
from explorer.viewlogic.typed_id import as_id

if TYPE_CHECKING:
    from explorer.domain.audience import Audience
    from explorer.viewlogic.index_state import IndexState


class Session(Moving):
    """What the window works on. See :mod:`explorer.gui.session` for its layers."""

    # The index

    def open_index(self, index: Path | str, collection: Path | None = None, *, then: Callable[[], None] | None = None) -> None:
        """Open another index by its file or its address, or the same one again; the document that is shown stays if the new one holds it.

        ``then`` is called once it is open. A fault is told by ``failed``, and what was open stays open.
        """

        here = self._visits.current

        def opened(found: tuple[IndexState, bool]) -> None:
            state, kept = found
            self._take_state(state, kept or self._visits.current != here)
            if then is not None:
                then()

        work = partial(index_state.open_state_at, index, collection, self._engine, self._audience, here)
        self._lanes.run("index", work, opened, doing=f"Opening {Path(index).name}", failed=self._keep_state)

    def _keep_state(self, error: Exception) -> None:
        """What was open stays open, and so does the audience that it was opened for: it must not be taken for another one's."""
        shown = self._state.opened.reader.audience if self._state is not None else self._audience
        if shown is not self._audience:
            self._audience = shown
            self.audience_changed.emit(shown)
        self._lanes.tell(error)

    def release_file(self) -> None:
        """Let go of the index's file where a system cannot replace an open one; what is shown stays until another is opened."""
        if sys.platform == "win32":
            self.close_index()

    def close_index(self) -> None:
        """Let go of the index's file."""
        if self._state is not None:
            self._state.opened.reader.close()
            self._state = None

    def _take_state(self, state: IndexState, kept: bool) -> None:
        """``kept``: the document that is shown is in this index, too."""
        before, here, coming = self._state, self._visits.current, self._coming
        same = before is not None and before.address == state.address
        self._state = state
        self._recent.clear()
        if not same or not kept:
            self._visits.clear()
            here = None
        day = self._wanted_day or state.own_day or date.today()
        self._document, self._chunk, self._preview, self._boundary = None, None, None, None
        # Before the old reader is closed: what still reads from it fails, and nobody may hear of that.
        self._lanes.forget_all()
        self._coming = None
        if before is not None:
            before.opened.reader.close()
        if day != self._day:
            self._day = day
            self.as_of_changed.emit(day)
        self.index_changed.emit(state)
        self._show(None, None)
        # What is wanted of the new index goes before what was still being read from the old one, and that before what was shown.
        if self._coming is None and same and coming is not None:
            self._load(coming.visit, remember=coming.remember, otherwise=coming.otherwise)
        elif self._coming is None and here is not None:
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
                self.open_index(self._state.address, self._state.folder)

    def ask_chunks(self, doc_id: str, version: str) -> None:
        """Read a version's chunks for the library; ``chunks_found`` brings them, or ``chunks_failed`` says that it cannot."""
        state = self._state
        if state is None:
            return

        def failed(error: Exception) -> None:
            self.chunks_failed.emit(doc_id, version)
            self._lanes.tell(error)

        self._lanes.run(
            f"chunks of {doc_id} {version}",
            lambda: index_state.version_chunks(state, doc_id, version),
            lambda found: self.chunks_found.emit(doc_id, version, *found),
            failed=failed,
        )

    # Searching

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

    def _search(self, state: IndexState, text: str) -> None:
        def found(hits: tuple[index_state.FoundHit, ...]) -> None:
            if hits:
                self.hits_found.emit(text, hits)
            else:
                self.not_found.emit(text, f"Nothing found for \u201c{text.strip()}\u201d: no chunk has this ID or any of these words.")

        day = self._day
        self._lanes.run("search", lambda: index_state.search(state, text, day), found)

    def close(self) -> None:
        """End the lanes and let go of the index."""
        self._details_soon.stop()
        self._lanes.close()
        self.close_index()
