"""One column of the comparison: its header, and below it the text, the page, or what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from explorer.chunking.registry import ChunkerChoice
from explorer.comparison.columns import ColumnOrder
from explorer.domain.spans import Span
from explorer.gui.pane import MessageBar
from explorer.gui.panels.comparison.column_page import ColumnPage, PageFace
from explorer.gui.reading.cut_text.column_header import ColumnHeader
from explorer.gui.reading.cut_text.column_painter import ColumnMarks
from explorer.gui.reading.cut_text.column_view import ColumnView
from explorer.viewlogic.column_cut import ColumnCut
from explorer.viewlogic.column_text import ColumnText, column_text
from explorer.viewlogic.comparing import header_figures
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.shown_text import nothing_shown
from explorer.viewlogic.tokens import Theme, theme

LEAST_WIDTH = 160
_CUTTING_AFTER_MS = 150
"""Quicker cuts change the figures and never blink."""


class ComparisonColumn(QFrame):
    """``scrolled_to`` and ``marked`` come from whichever face shows; ``entered`` says that the keyboard came into the column,
    ``came_late`` that it shows its text without pieces, because they take long.
    """

    scrolled_to = Signal(int)
    marked = Signal(object)
    entered = Signal()
    came_late = Signal()

    def __init__(
        self, ground: ColumnText, choices: Callable[[], Sequence[ChunkerChoice]], make_page: Callable[[], PageFace], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("comparison-column")
        # However long its settings are in words, no column is wider than another.
        self.setMinimumWidth(LEAST_WIDTH)
        self._make_page = make_page
        self._theme = theme("light")
        self._document: LoadedDocument | None = None
        self._span: Span | None = None
        self.cut: ColumnCut | None = None
        self.page: ColumnPage | None = None
        self.header = ColumnHeader(choices, self)
        self.fault = MessageBar(self)
        # The text comes with its pieces, so that the texts of several columns are not set in one turn of the event loop.
        self.view = ColumnView(column_text(nothing_shown(), ()), self)
        self._ground = ground
        self._faces = QStackedWidget(self)
        self._faces.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.fault)
        column.addWidget(self._faces, 1)
        self.setFocusProxy(self.view)
        self.view.scrolled_to.connect(self.scrolled_to)
        self.view.marked.connect(self.marked)
        self.view.entered.connect(self.entered)
        self.view.width_changed.connect(self.came_late)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_CUTTING_AFTER_MS)
        self._patience.timeout.connect(self._lose_patience)

    def _lose_patience(self) -> None:
        self.header.say("cutting\u2026")
        if self.cut is None:
            self.view.show_column(self._ground)
            self.came_late.emit()

    # What is shown

    @property
    def order(self) -> ColumnOrder:
        return self.header.order

    @property
    def shows_page(self) -> bool:
        return self._faces.currentIndex() > 0

    @property
    def waits(self) -> bool:
        """Whether the pieces on the screen are those of an earlier order."""
        return self.cut is None or self.cut.order != self.order

    def show_order(self, order: ColumnOrder, title: str) -> None:
        """Name what is being cut; the pieces before stay until the new ones are there."""
        self.header.show_order(order, title)
        self.view.setAccessibleName(f"Text cut by {title}")
        if self.waits and not self._patience.isActive():
            self._patience.start()

    def show_cut(self, cut: ColumnCut, document: LoadedDocument) -> None:
        """Show what was cut."""
        self._patience.stop()
        self.cut = cut
        self._document = document
        self.header.show_cut(cut)
        self.fault.say(cut.column.fault)
        if cut.column.fault:
            self.header.say("not cut")
        else:
            self.header.show_figures(header_figures(cut.column.figures))
        self.view.show_column(cut.shown)
        if self.shows_page and self.page is not None:
            self.page.show_column(document, cut.column)

    def show_document(self, document: LoadedDocument) -> None:
        """Take a later state of the document, which may know more places."""
        self._document = document
        if self.page is not None and self.cut is not None:
            self.page.show_column(document, self.cut.column)

    def show_marks(self, marks: ColumnMarks) -> None:
        self.view.show_marks(marks)
        if marks.marked != self._span:
            self._span = marks.marked
            if self.page is not None and self.shows_page:
                self.page.show_mark(marks.marked)

    def show_page(self, shown: bool) -> None:
        """Show the printed page, or the text again, at the same place."""
        if shown == self.shows_page or self.cut is None or self._document is None:
            return
        position = self.top_position()
        if not shown:
            self._faces.setCurrentWidget(self.view)
            self.setFocusProxy(self.view)
        else:
            if self.page is None:
                self._take_page()
            page = self.page
            if page is not None and isinstance(page.face, QWidget):
                self._faces.setCurrentWidget(page.face)
                self.setFocusProxy(page.face)
                page.show_column(self._document, self.cut.column)
                page.show_mark(self._span)
        self.scroll_to_position(position)

    def _take_page(self) -> None:
        face = self._make_page()
        if not isinstance(face, QWidget):
            raise TypeError("a page is a widget")
        self._faces.addWidget(face)
        self.page = ColumnPage(face, self)
        face.apply_theme(self._theme)
        self.page.scrolled_to.connect(self.scrolled_to)
        self.page.marked.connect(self.marked)

    # Where it stands

    def top_position(self) -> int:
        return self.page.top_position() if self.page is not None and self.shows_page else self.view.top_position()

    def scroll_to_position(self, position: int) -> None:
        """Without telling anybody."""
        if self.page is not None and self.shows_page:
            self.page.scroll_to_position(position)
        else:
            self.view.scroll_to_position(position)

    # Looks

    def set_scale(self, scale: float, header: float) -> None:
        """How large the letters of text and header are beside the window's own."""
        self.header.set_scale(header)
        self.view.set_zoom(scale)

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        self.header.apply_theme(of)
        self.view.apply_theme(of)
        if self.page is not None:
            self.page.face.apply_theme(of)

    def close_pages(self) -> None:
        """Give the pages' memory back, before the engine ends."""
        if self.page is not None:
            self.page.face.close_pictures()
