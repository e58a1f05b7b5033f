"""The grid in the place of the page, made when a table document is first shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.gui.panels.grid import GridPanel
from explorer.gui.window import TABLE
from explorer.viewlogic.index_state import load_rows

if TYPE_CHECKING:
    from explorer.gui.late_rooms import LateRooms
    from explorer.viewlogic.document_state import LoadedDocument
    from explorer.viewlogic.table_rows import ShownRow

_TOPIC = "rows of a table"


class Tables(QObject):
    """Reads the rows that the grid asks for. What was asked about another document is dropped."""

    def __init__(self, house: LateRooms) -> None:
        super().__init__(house.window)
        self._session = house.session
        self.panel = GridPanel()
        session, panel = self._session, self.panel
        panel.chunk_chosen.connect(session.select_chunk)
        panel.preview_chosen.connect(session.preview)
        panel.rows_wanted.connect(self._read)
        session.document_changed.connect(self.show_document)
        session.selection_changed.connect(panel.show_selection)
        session.preview_changed.connect(panel.show_preview)
        session.boundary_changed.connect(panel.show_boundary)
        house.appearance.changed.connect(panel.apply_theme)
        house.text.found_changed.connect(panel.show_found)
        panel.apply_theme(house.appearance.theme)
        house.window.put_third(TABLE, panel)
        self.show_document(session.document)
        panel.show_selection(session.chunk)

    def show_document(self, document: LoadedDocument | None) -> None:
        self._session.lanes.forget(_TOPIC)
        self.panel.show_document(document)

    def _read(self, sheet: int, first: int, last: int) -> None:
        state, document = self._session.state, self._session.document
        if state is None or document is None:
            return

        def show(rows: tuple[ShownRow, ...]) -> None:
            self.panel.show_rows(sheet, first, rows)

        def failed(error: Exception) -> None:
            # They stay empty, and the grid goes on asking for others.
            show(())
            self._session.lanes.tell(error)

        self._session.lanes.run(_TOPIC, lambda: load_rows(state, document, sheet, first, last), show, failed=failed)
