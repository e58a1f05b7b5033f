"""The pane "Formatted text": a document without pages as it would be set, and its source file with line numbers beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QLabel, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.gui.panels.formatted.caption import SourceCaption
from explorer.gui.panels.formatted.file_text import FileText
from explorer.gui.panels.formatted.source import SourceView
from explorer.gui.panels.formatted.view import FormattedView
from explorer.gui.style import STEP
from explorer.index.document_view import GOOD_FILES
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.lanes import next_choice
from explorer.viewlogic.shown_text import nothing_shown, shown_text
from explorer.viewlogic.source_view import SourceLines, line_words
from explorer.viewlogic.tokens import Theme

PAGED = "pdf"
WITH_LINES = frozenset({"md", "html"})
"""Formats whose files are text with lines to show."""
_SIDE_BY_SIDE = 760
_ZOOM_STEP = 1.1


class FormattedPanel(QWidget):
    """A click in the text or on a line of the source chooses the chunk there. ``file_path`` finds a document's file, or None.

    Documents with pages, and tables, are not shown here: for them the pane stays empty and costs nothing.
    """

    chunk_chosen = Signal(str)
    preview_chosen = Signal(object)
    info_changed = Signal(str)

    def __init__(self, file_path: Callable[[DocumentRecord], Path | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file_path = file_path
        self._document: LoadedDocument | None = None
        self._selection: Chunk | None = None
        self._preview: Preview | None = None
        self._own_choice: str | None = None
        self._lines = SourceLines(())
        self._nothing = QLabel(self)
        self._nothing.setObjectName("quiet")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._nothing.setTextFormat(Qt.TextFormat.PlainText)
        self._nothing.setMargin(6 * STEP)
        self.view = FormattedView(self)
        self.view.pointed.connect(self._pointed)
        self.view.moved.connect(self._moved)
        self.source = SourceView(self)
        self.source.line_pointed.connect(self._line_pointed)
        self._caption = SourceCaption(self)
        self._file = FileText(self)
        self._file.read.connect(self.show_source)
        self._below = QWidget(self)
        column = QVBoxLayout(self._below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._caption)
        column.addWidget(self.source, 1)
        column.addStretch()
        self._split = QSplitter(Qt.Orientation.Vertical, self)
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.view)
        self._split.addWidget(self._below)
        self._split.setSizes([600, 400])
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._faces = QStackedLayout(self)
        self._faces.addWidget(self._nothing)
        self._faces.addWidget(self._split)
        self.setFocusProxy(self.view)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self._escape)
        self._show_nothing("Choose a document in the library to read its text.")

    # What the session says

    def show_document(self, document: LoadedDocument | None) -> None:
        """Set a document without pages. A later state of the same version leaves the place on the screen as it is."""
        before, self._document = self._document, document
        if document is None or document.view.record.format == PAGED or document.table is not None:
            self._document = None
            self._show_nothing("Choose a document in the library to read its text.")
            return
        if document.view.text is None:
            # Why it is not stands beside the parsed text.
            self._show_nothing("The text of this document is not known.")
            return
        shown = shown_text(document)
        if before is not None and before.key == document.key and self.view.shown.text == shown.text:
            self.view.replace_shown(shown)
        else:
            self._selection, self._preview = None, None
            self.view.show_text(shown)
            self._ask_for_source(document)
        self._faces.setCurrentIndex(1)
        self._tint_lines()
        self._mark()

    def show_selection(self, chunk: Chunk | None) -> None:
        self._selection = chunk
        own, self._own_choice = self._own_choice, None
        self._mark()
        if self._chosen is not None and chunk is not None and chunk.chunk_id != own:
            self.view.reveal(chunk.span)

    def show_preview(self, preview: Preview | None) -> None:
        self._preview = preview
        self._mark()
        if preview is not None and self._document is not None:
            self.view.reveal(preview.span)

    def show_boundary(self, position: int) -> None:
        """Bring a cut into sight, at a code point of the parsed text."""
        if self._document is not None and 0 <= position < len(self.view.shown.text):
            self.view.reveal(Span(position, position + 1))

    def show_source(self, text: str | None, sentence: str = "") -> None:
        """The source file's text, or None and the sentence that says why there is none."""
        self.source.setVisible(text is not None)
        self._caption.say(sentence)
        self.source.show_text(text if text is not None else "")
        self._tint_lines()
        self._mark_lines()
        marks = self._document.view.lines if self._document is not None else ()
        if marks and self._selection is None:
            self.source.reveal(marks[0].first_line, marks[0].last_line)

    def apply_theme(self, theme: Theme) -> None:
        self.view.apply_theme(theme)
        self.source.apply_theme(theme)
        self._caption.apply_theme(theme)

    @property
    def lines_said(self) -> str:
        """Which lines of the source are marked, in words."""
        return self._caption.lines

    @property
    def sentence(self) -> str:
        """What is said above the source; "" when all is well."""
        return self._caption.sentence

    @property
    def nothing_said(self) -> str:
        """The sentence that stands instead of a document; "" while one is shown."""
        return self._nothing.text() if self._faces.currentIndex() == 0 else ""

    # Zoom

    def zoom_in(self) -> None:
        self.view.set_zoom(self.view.zoom * _ZOOM_STEP)

    def zoom_out(self) -> None:
        self.view.set_zoom(self.view.zoom / _ZOOM_STEP)

    def zoom_reset(self) -> None:
        self.view.set_zoom(1.0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = event.size().width() >= _SIDE_BY_SIDE
        self._split.setOrientation(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)
        super().resizeEvent(event)

    # Inner workings

    def _show_nothing(self, sentence: str) -> None:
        self._nothing.setText(sentence)
        self._faces.setCurrentIndex(0)
        self._file.forget()
        self.view.show_text(nothing_shown())
        self.source.show_text("")
        self.info_changed.emit("")

    def _ask_for_source(self, document: LoadedDocument) -> None:
        record = document.view.record
        self._below.setVisible(record.format in WITH_LINES)
        if record.format not in WITH_LINES:
            self._file.forget()
            self.show_source(None)
            return
        self._caption.show_file(record.file)
        path = self._file_path(record)
        if path is None:
            self.show_source(None, "The source file is not there.")
        else:
            self._file.ask(path, record.file, record.format)

    @property
    def _chosen(self) -> int | None:
        chunk = self._selection
        return self.view.shown.number(chunk.chunk_id) if chunk is not None and self._document is not None else None

    def _mark(self) -> None:
        preview, length = self._preview, len(self.view.shown.text)
        span = Span(min(preview.start, length), min(preview.end, length)) if preview is not None else None
        self.view.mark(self._chosen, span)
        self._mark_lines()

    def _tint_lines(self) -> None:
        document, shown = self._document, self.view.shown
        if document is None:
            return
        # The lines are those of the file that was indexed: in another one they would point at other words.
        self._lines = SourceLines(document.view.lines if document.view.file in GOOD_FILES else ())
        ranges = [
            (found, chunk.position) for chunk, mark in zip(shown.chunks, shown.marks, strict=True) if (found := self._lines.of(*mark))
        ]
        ranges.sort()
        self.source.set_lines([found for found, _ in ranges], [position for _, position in ranges])

    def _mark_lines(self) -> None:
        document = self._document
        if document is None:
            return
        preview = self._preview
        own = self._selection.span if self._selection is not None and self._chosen is not None else None
        span = preview.span if preview is not None else own
        chosen = self._lines.of(*span) if span is not None else None
        self.source.show_chosen(chosen)
        self._caption.show_lines(line_words(chosen))
        self.info_changed.emit(f"{preview.name}, not in the index" if preview is not None else "")
        if document.view.file == "changed" and not self._caption.sentence:
            self._caption.say("The file has changed since it was indexed, so its lines are not marked.")

    def _pointed(self, position: int) -> None:
        self._choose(next_choice(self.view.shown.spans.at(position), self._chosen))

    def _moved(self, position: int) -> None:
        here = self.view.shown.spans.at(position)
        if self._chosen not in here:
            self._choose(next_choice(here, None))

    def _line_pointed(self, line: int) -> None:
        document = self._document
        if document is None or document.view.file not in GOOD_FILES:
            return
        here = next((mark for mark in document.view.lines if mark.first_line <= line <= mark.last_line), None)
        if here is not None:
            number = next_choice(self.view.shown.spans.between(here.start, here.end), self._chosen)
            if number is not None:
                self.chunk_chosen.emit(self.view.shown.chunks[number].chunk_id)

    def _choose(self, number: int | None) -> None:
        if number is not None and (number != self._chosen or self._preview is not None):
            self._own_choice = self.view.shown.chunks[number].chunk_id
            self.chunk_chosen.emit(self._own_choice)

    def _escape(self) -> None:
        if self._preview is not None:
            self.preview_chosen.emit(None)
