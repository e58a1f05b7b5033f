"""The pane "Table": a table document's sheets as tabs, and one of them as a grid with the chosen chunk's row marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.gui.panels.grid.legend import BorrowedLegend, SheetFacts, SheetTabs
from explorer.gui.panels.grid.view import SheetView
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.place_words import chunk_words
from explorer.viewlogic.table_plan import TablePlan
from explorer.viewlogic.table_rows import ShownRow
from explorer.viewlogic.table_words import borrowed_words, sheet_facts, sheet_words
from explorer.viewlogic.tokens import Theme

_ZOOM_STEP = 1.1
_NOWHERE = range(0)


class GridPanel(QWidget):
    """A click on a row, or the keyboard's going there, chooses its chunk. Documents without sheets are not shown here.

    ``rows_wanted`` carries a sheet and which of its rows are to be read, the last one not included; :meth:`show_rows` answers.
    """

    chunk_chosen = Signal(str)
    preview_chosen = Signal(object)
    info_changed = Signal(str)
    rows_wanted = Signal(int, int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: LoadedDocument | None = None
        self._table: TablePlan | None = None
        self._selection: Chunk | None = None
        self._preview: Preview | None = None
        self._own_choice: str | None = None
        self.tabs = SheetTabs(self)
        self.tabs.currentChanged.connect(self._turned)
        self.facts = SheetFacts(self)
        self.view = SheetView(self)
        self.view.row_chosen.connect(self._row_chosen)
        self.view.seen_changed.connect(self.info_changed)
        self.view.sheet.rows_wanted.connect(lambda first, last: self.rows_wanted.emit(self._sheet, first, last))
        self.view.sheet.rows_came.connect(lambda _first, _last: self._tell_borrowed())
        self.legend = BorrowedLegend(self)
        shown = QWidget(self)
        column = QVBoxLayout(shown)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addWidget(self.facts)
        column.addWidget(self.view, 1)
        column.addWidget(self.legend)
        self._faces = QStackedLayout(self)
        self._faces.setContentsMargins(0, 0, 0, 0)
        self._faces.addWidget(QWidget(self))
        self._faces.addWidget(shown)
        self.setFocusProxy(self.view)
        for keys, by in ((QKeySequence("Ctrl+PgDown"), 1), (QKeySequence("Ctrl+PgUp"), -1)):
            turn = QShortcut(keys, self)
            turn.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            turn.activated.connect(lambda by=by: self._turn_by(by))
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self._escape)

    @property
    def _sheet(self) -> int:
        return max(self.tabs.currentIndex(), 0)

    # What the session says

    def show_document(self, document: LoadedDocument | None) -> None:
        """Show a table document. A later state of the same version leaves the place on the screen as it is."""
        before, self._document = self._document, document
        table = document.table if document is not None else None
        if table is None or document is None:
            self._document, self._table = None, None
            self.view.show_sheet(None)
            self._faces.setCurrentIndex(0)
            self.info_changed.emit("")
            return
        if before is not None and before.key == document.key and table is self._table:
            return
        self._table, self._selection, self._preview = table, None, None
        held = self.tabs.blockSignals(True)
        while self.tabs.count():
            self.tabs.removeTab(0)
        for plan in table.sheets:
            at = self.tabs.addTab(sheet_words(plan.sheet))
            self.tabs.setTabToolTip(at, sheet_words(plan.sheet))
        self.tabs.setVisible(len(table.sheets) > 1 or bool(table.sheets[0].sheet.name))
        self.tabs.blockSignals(held)
        self._show_sheet()
        self._faces.setCurrentIndex(1)

    def show_selection(self, chunk: Chunk | None) -> None:
        """Mark the chosen chunk's row and bring it into sight, on another sheet too, unless the user just chose it here."""
        self._selection = chunk
        own, self._own_choice = self._own_choice, None
        if chunk is not None and chunk.chunk_id != own:
            self._reveal(chunk.span)
        self._mark()
        self.view.setAccessibleDescription("" if chunk is None else f"Chosen: {chunk_words(chunk)}")

    def show_preview(self, preview: Preview | None) -> None:
        self._preview = preview
        if preview is not None:
            self._reveal(preview.span)
        self._mark()

    def show_boundary(self, position: int) -> None:
        """Bring a cut into sight, at a code point of the parsed text."""
        self._reveal(Span(position, position + 1))

    def show_rows(self, sheet: int, first: int, rows: Sequence[ShownRow]) -> None:
        """The rows of a sheet from the number ``first`` on, as they were asked for."""
        if sheet == self._sheet:
            self.view.sheet.add_rows(first, rows)

    def show_found(self, found: Sequence[Span], current: Span | None = None) -> None:
        """Mark words that were found, by their characters in the parsed text, and bring ``current`` into sight."""
        self.view.mark_found(tuple(found))
        if current is not None:
            self._reveal(current)

    def apply_theme(self, theme: Theme) -> None:
        self.view.apply_theme(theme)
        self.legend.apply_theme(theme)

    # Zoom

    def zoom_in(self) -> None:
        self.view.set_zoom(self.view.zoom * _ZOOM_STEP)

    def zoom_out(self) -> None:
        self.view.set_zoom(self.view.zoom / _ZOOM_STEP)

    def zoom_reset(self) -> None:
        self.view.set_zoom(1.0)

    # Inner workings

    def _turned(self, _tab: int) -> None:
        if self._table is not None:
            self._show_sheet()

    def _turn_by(self, by: int) -> None:
        if self.tabs.count() > 1:
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + by) % self.tabs.count())

    def _show_sheet(self) -> None:
        table = self._table
        if table is None:
            return
        plan = table.sheets[self._sheet]
        self.view.show_sheet(table, self._sheet)
        self.view.setAccessibleName(f"Table, sheet {sheet_words(plan.sheet)}" if plan.sheet.name else "Table")
        self.facts.show_facts(sheet_facts(plan), plan.sheet.note)
        self._mark()

    def _rows_here(self, span: Span | None) -> range:
        place = self._table.place(span) if self._table is not None and span is not None else None
        return place[1] if place is not None and place[0] == self._sheet else _NOWHERE

    def _mark(self) -> None:
        chunk, preview = self._selection, self._preview
        self.view.mark(
            self._rows_here(chunk.span if chunk is not None else None), self._rows_here(preview.span if preview is not None else None)
        )
        self._tell_borrowed()

    def _tell_borrowed(self) -> None:
        rows = self.view.marks.chosen
        row = self.view.sheet.row(rows[0]) if rows else None
        self.legend.say(borrowed_words(row) if row is not None else "")

    def _reveal(self, span: Span) -> None:
        place = self._table.place(span) if self._table is not None else None
        if place is not None:
            if place[0] != self._sheet:
                self.tabs.setCurrentIndex(place[0])
            self.view.reveal(place[1])

    def _row_chosen(self, row: int) -> None:
        chunk = self._table.chunk_of(self._sheet, row) if self._table is not None else None
        if chunk is not None and (self._preview is not None or self._selection is None or chunk.chunk_id != self._selection.chunk_id):
            self._own_choice = chunk.chunk_id
            self.chunk_chosen.emit(chunk.chunk_id)

    def _escape(self) -> None:
        if self._preview is not None:
            self.preview_chosen.emit(None)
