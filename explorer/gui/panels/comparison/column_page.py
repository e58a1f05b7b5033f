"""A column that shows the printed page: the page pane of somebody else, scrolled by positions of the text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QScrollBar, QWidget

from explorer.comparison.columns import Column
from explorer.domain.geometry import Rect
from explorer.domain.spans import Span
from explorer.viewlogic.column_chunks import column_chunks
from explorer.viewlogic.display_list import DisplayList
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.page_layout import PageLayout, Target
from explorer.viewlogic.page_place import height_of, position_at
from explorer.viewlogic.tokens import Theme


class PageFace(Protocol):
    """What a column needs of a pane of pages, which is a widget."""

    pages: PageLayout
    chunk_chosen: Any

    @property
    def marks(self) -> DisplayList: ...
    def show_document(self, loaded: LoadedDocument | None) -> None: ...
    def show_preview(self, preview: Preview | None) -> None: ...
    def apply_theme(self, to: Theme) -> None: ...
    def view_rect(self) -> Rect: ...
    def scroll_to(self, target: Target) -> None: ...
    def verticalScrollBar(self) -> QScrollBar: ...
    def close_pictures(self) -> None: ...


class ColumnPage(QObject):
    """Works on ``face``. ``scrolled_to`` and ``marked`` are as those of the column's text."""

    scrolled_to = Signal(int)
    marked = Signal(object)

    def __init__(self, face: PageFace, parent: QWidget) -> None:
        super().__init__(parent)
        self.face = face
        self._held = 0
        self._document: LoadedDocument | None = None
        self._column: Column | None = None
        self._position = 0
        # A page that has just become visible is laid out a moment later.
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(0)
        self._again.timeout.connect(self._settle)
        face.verticalScrollBar().valueChanged.connect(self._tell_scrolled)
        face.verticalScrollBar().rangeChanged.connect(self._settle_soon)
        face.chunk_chosen.connect(self._choose)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Scrolling inside is nobody's wish."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1

    def show_column(self, document: LoadedDocument, column: Column) -> None:
        if document is self._document and column is self._column:
            # Turned to once more, with nothing new: to make a chunk of every piece is the work in it.
            return
        self._document, self._column = document, column
        with self.held():
            self.face.show_document(column_chunks(document, column))

    def show_mark(self, span: Span | None) -> None:
        column = self._column
        if column is not None:
            with self.held():
                self.face.show_preview(Preview(column.order.chunker, 0, span.start, span.end) if span is not None else None)
            self.scroll_to_position(self._position)

    def top_position(self) -> int:
        found = position_at(self.face.pages, self.face.marks.runs, self.face.view_rect().y0)
        return found if found is not None else self._position

    def scroll_to_position(self, position: int) -> None:
        self._position = position
        y = height_of(self.face.pages, self.face.marks.runs, position)
        if y is not None:
            with self.held():
                self.face.scroll_to(Target(self.face.view_rect().x0, y - 6 if position else 0.0))

    def _settle_soon(self, _least: int, _most: int) -> None:
        self._again.start()

    def _settle(self) -> None:
        self.scroll_to_position(self._position)

    def _tell_scrolled(self, _value: int) -> None:
        if not self._held:
            self._position = self.top_position()
            self.scrolled_to.emit(self._position)

    def _choose(self, chunk_id: str) -> None:
        chunk = next((part.chunk for number in range(1, self.face.pages.count + 1) for part in self.face.marks.parts(number)
                      if part.chunk.chunk_id == chunk_id), None)  # fmt: skip
        if chunk is not None:
            self.marked.emit(Span(chunk.start, chunk.start))
