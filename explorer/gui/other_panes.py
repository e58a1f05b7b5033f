"""The panes that the first paint does not wait for: the page, the formatted text beside it, the chunk's record, the strip."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from explorer.gui.panels.formatted import FormattedPanel
from explorer.gui.panels.inspector import InspectorPanel
from explorer.gui.panels.page import PagePanel
from explorer.gui.panels.strip import StripPanel

if TYPE_CHECKING:
    from explorer.gui.late_rooms import LateRooms
    from explorer.viewlogic.relatives import Banner, RelativeRow


class OtherPanes:
    """Makes the panels, puts them into the window, connects them, and shows in them what the session shows."""

    def __init__(self, house: LateRooms) -> None:
        self._house = house
        session, theme = house.session, house.appearance.theme
        files = session.file_path
        self.page = PagePanel(house.engine, files, house.passwords)
        self.formatted = FormattedPanel(files)
        self.inspector = InspectorPanel(theme)
        self.strip = StripPanel()
        house.window.furnish(self.page, self.formatted, self.inspector, self.strip)
        self._wire()
        self.inspector.show_built(session.state.built if session.state is not None else "")
        self.inspector.show_day(session.as_of)
        for panel in (self.page, self.formatted, self.inspector, self.strip):
            panel.apply_theme(theme)
            panel.show_document(session.document)
            panel.show_selection(session.chunk)
        self.inspector.show_trace(session.trace)
        self.inspector.show_relatives(house.kinship.known)
        self.inspector.show_metadata(house.describing.known)

    def _wire(self) -> None:
        house = self._house
        session, page, formatted, inspector, strip = house.session, self.page, self.formatted, self.inspector, self.strip
        page.chunk_chosen.connect(session.select_chunk)
        page.password_given.connect(self._unlock)
        page.file_changed.connect(session.look_again)
        formatted.chunk_chosen.connect(session.select_chunk)
        formatted.preview_chosen.connect(session.preview)
        strip.chunk_chosen.connect(session.select_chunk)
        strip.preview_chosen.connect(session.preview)
        strip.comparison_wanted.connect(lambda: house.comparing.open())
        # The page is told of documents and selections by the shell, before all others.
        for other in (formatted, inspector, strip):
            session.document_changed.connect(other.show_document)
            session.selection_changed.connect(other.show_selection)
        for panel in (page, formatted, inspector, strip):
            session.preview_changed.connect(panel.show_preview)
            house.appearance.changed.connect(panel.apply_theme)
        for place in (page, formatted):
            session.boundary_changed.connect(place.show_boundary)
        session.trace_changed.connect(inspector.show_trace)
        inspector.copied.connect(house.window.status.say)
        inspector.comparison_wanted.connect(lambda: house.beside.compare())
        inspector.card_wanted.connect(lambda: house.card.copy())
        inspector.relative_wanted.connect(self._go_to_relative)
        inspector.correction_wanted.connect(lambda: house.correcting.open())
        house.kinship.found.connect(inspector.show_relatives)
        house.describing.found.connect(inspector.show_metadata)

    def _unlock(self, path: Path, word: str) -> None:
        """Try a password: read the document again when it could not be parsed, else draw its pages again."""
        session = self._house.session
        self._house.passwords.give(path, word)
        if session.document is not None and session.document.view.text is None:
            session.reload_document()
        else:
            self.page.retry()

    def _go_to_relative(self, relative: RelativeRow | Banner) -> None:
        """To the passage where it is, else to the version that lacks it."""
        if relative.chunk_id:
            self._house.session.select_chunk(relative.chunk_id)
        else:
            self._house.session.open_document(relative.doc_id, relative.version)
