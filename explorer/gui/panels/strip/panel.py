"""The strip: a bar for every chunker over the whole document; a click goes there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.gui.panels.strip.painter import StripMarks, StripPainter
from explorer.gui.panels.strip.plan import StripPlan
from explorer.gui.reading import accessible_strip
from explorer.gui.reading.accessible_strip import Piece
from explorer.gui.reading.strip_widget import BarsWidget
from explorer.gui.style import blend, colour, ui_font
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.strip_rows import StripContent, piece_words, preview_of, strip_content


class StripPanel(BarsWidget[StripPlan]):
    """A click, or an arrow key, on a chunk of the index emits ``chunk_chosen`` with its ID, on another chunker's piece
    ``preview_chosen`` with a Preview. An equal passage is the same chunk whoever cut it."""

    chunk_chosen = Signal(str)
    preview_chosen = Signal(object)
    comparison_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Strip of chunkers", StripPlan(None, 0), 800, parent)
        self._content: StripContent | None = None
        self._selection: Chunk | None = None
        self._preview: Preview | None = None
        self._chosen: frozenset[Piece] = frozenset()
        self._make_plan()

    # What the session says

    def show_document(self, document: LoadedDocument | None) -> None:
        """Show a document's bars, or nothing. The other chunkers' come with a later state of the document."""
        before = self._content
        self._content = strip_content(document) if document is not None and document.length else None
        self._make_plan()
        self._hover = None
        if before is None or self._content is None or before.document.key != self._content.document.key:
            self._selection, self._preview, self._at = None, None, None
        self._at = self._kept(self._at)
        self._chosen = self._find_chosen()

    def show_selection(self, chunk: Chunk | None) -> None:
        self._selection = chunk
        piece = self._content.piece_of_chunk(chunk.chunk_id) if self._content is not None and chunk is not None else None
        # A piece of another chunker that is the same passage keeps the keyboard.
        self._chosen = self._find_chosen()
        self.update()
        if piece is not None and self._at not in self._chosen:
            self._at = (0, piece)
        self.setAccessibleDescription(piece_words(self._content, 0, piece) if self._content is not None and piece is not None else "")
        accessible_strip.announce(self)

    def show_preview(self, preview: Preview | None) -> None:
        self._preview = preview
        piece = self._preview_piece()
        if piece is not None:
            self._at = piece
        self.update()

    # For screen readers and tests: pieces in the order of reading

    def piece_name(self, piece: Piece) -> str:
        """The piece in words; "" for one that is not there any more."""
        if not self._is_there(piece) or self._content is None:
            return ""
        return piece_words(self._content, *piece)

    def is_chosen(self, piece: Piece) -> bool:
        return piece in self._chosen

    def choose(self, piece: Piece) -> None:
        """Ask for a piece as a click on it does."""
        content = self._content
        if content is None or not self._is_there(piece):
            return
        self._at = piece
        row = content.rows[piece[0]]
        own = row.chunks[piece[1]] if row.own else content.chunk_with_span(row.spans[piece[1]])
        if own is not None:
            self.chunk_chosen.emit(own.chunk_id)
        else:
            self.preview_chosen.emit(preview_of(row, piece[1]))
        self.update()

    # Qt's events

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(self._theme, "window"))
        if self._content is None:
            painter.setFont(ui_font())
            painter.setPen(blend(self._theme, "quiet", 0.9, "window"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "The strip shows how each chunker cuts the document that is open.")
        focus = self._at if self.hasFocus() else None
        span = self._selection.span if self._selection is not None else None
        marks = StripMarks(span, self._chosen, self._preview_piece(), self._hover, focus)
        StripPainter(painter, self._theme, self._plan).paint(marks)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        piece = self._piece_under(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and piece is not None:
            self.choose(piece)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._preview is not None and self._at is not None and not event.modifiers():
            self.preview_chosen.emit(None)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Compare chunkers").triggered.connect(lambda: self.comparison_wanted.emit())
        menu.popup(event.globalPos())

    # Inner workings

    def _planned(self) -> StripPlan:
        return StripPlan(self._content, self.width())

    def _find_chosen(self) -> frozenset[Piece]:
        chunk = self._selection
        if self._content is None or chunk is None:
            return frozenset()
        span = Span(chunk.start, chunk.end)
        found = self._content.piece_of_chunk(chunk.chunk_id)
        own = {(0, found)} if found is not None else set()
        others = {(number, row.spans.index(span)) for number, row in enumerate(self._content.rows) if not row.own and span in row.spans}
        return frozenset(own | others)

    def _preview_piece(self) -> Piece | None:
        preview = self._preview
        if preview is None or self._content is None:
            return None
        row = next((number for number, row in enumerate(self._content.rows) if row.chunker == preview.chunker and not row.own), None)
        return self._kept((row, preview.position)) if row is not None else None
