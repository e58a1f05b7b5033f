"""The pane "Parsed text": the text with its chunks, the bars above and below it, and what the user may ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QTextDocument
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.gui.pane import MessageBar
from explorer.gui.reading.find_bar import FindBar
from explorer.gui.reading.parsed_text.view import ParsedTextView
from explorer.gui.reading.preview_bar import PreviewBar
from explorer.gui.style import STEP
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.find import count_words, occurrences, step
from explorer.viewlogic.lanes import next_choice
from explorer.viewlogic.place_words import chunk_words, place_words
from explorer.viewlogic.shown_text import CHUNKS_ONLY, NO_TEXT, ShownText, nothing_shown, shown_text, visible_words
from explorer.viewlogic.tokens import Theme

if TYPE_CHECKING:
    from explorer.gui.reading.parsed_text.setting import TextSetting

LONG = 1_500_000
"""Code points from which on a text is set in slices: Qt takes about 80 ns for each."""
_ZOOM_STEP = 1.1


class TextPanel(QWidget):
    """Shows a document's parsed text. A click or the caret chooses the chunk there (``chunk_chosen``, its ID).

    ``preview_chosen(None)`` asks to end a preview. ``info_changed`` says which characters are on the screen, for the pane's header,
    ``found_changed`` which words are marked, and which of them is gone to, for the panes beside this one.
    """

    chunk_chosen = Signal(str)
    preview_chosen = Signal(object)
    info_changed = Signal(str)
    found_changed = Signal(object, object)  # tuple[Span, ...], Span | None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: LoadedDocument | None = None
        self._selection: Chunk | None = None
        self._preview: Preview | None = None
        self._own_choice: str | None = None
        self._hit: tuple[str, tuple[Span, ...]] = ("", ())
        self._coming: ShownText | None = None
        self._setting: TextSetting | None = None
        self._info = ""
        self._told: tuple[tuple[Span, ...], Span | None] = ((), None)
        self._nothing = QLabel("Choose a document in the library to read its text.", self)
        self._nothing.setObjectName("quiet")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._nothing.setMargin(6 * STEP)
        self.view = ParsedTextView(nothing_shown(), self)
        self.view.pointed.connect(self._pointed)
        self.view.moved.connect(self._moved)
        self.view.say_what = self._say_what
        self.notice = MessageBar(self)
        self.preview_bar = PreviewBar(self)
        self.preview_bar.ended.connect(lambda: self.preview_chosen.emit(None))
        self.find_bar = FindBar(self)
        self.find_bar.wanted.connect(self._look_for)
        self.find_bar.stepped.connect(self._step)
        self.find_bar.closed.connect(self._stop_finding)
        reading = QWidget(self)
        column = QVBoxLayout(reading)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.view, 1)
        column.addWidget(self.preview_bar)
        column.addWidget(self.find_bar)
        self._faces = QStackedLayout(self)
        self._faces.setContentsMargins(0, 0, 0, 0)
        self._faces.addWidget(self._nothing)
        self._faces.addWidget(reading)
        self.setFocusProxy(self.view)
        # Scrolling tells of itself many times in one step: the header is written once, when it is over.
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.setInterval(0)
        self._telling.timeout.connect(self._tell_info)
        self.view.scrolled.connect(self._telling.start)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self._escape)

    # What the session says

    def show_document(self, document: LoadedDocument | None) -> None:
        """Show a document, or nothing. A later state of the same document version leaves the place on the screen as it is."""
        before = self._document
        self._document = document
        if document is None:
            self._set_no_more()
            self._faces.setCurrentIndex(0)
            if before is not None:
                self.view.show_text(nothing_shown())
            self._tell_info()
            return
        shown = shown_text(document)
        another = before is None or before.key != document.key
        same = not another and self.view.shown.text == shown.text
        if not another and self._coming is not None and self._coming.text == shown.text:
            self._coming = shown
        elif same:
            if (shown.marks, shown.borders.borders) != (self.view.shown.marks, self.view.shown.borders.borders):
                self.view.replace_shown(shown)
        else:
            self._selection, self._preview = None, None
            self.preview_bar.show_preview(None)
            self._set_text(shown)
        self._faces.setCurrentIndex(1)
        self.notice.say(document.view.note or ((CHUNKS_ONLY if not shown.whole else "") if shown.text else NO_TEXT))
        self._mark()
        if not same and self.find_bar.isVisible():
            self._look_for(self.find_bar.words)
        self._telling.start()

    @property
    def setting(self) -> bool:
        """Whether a long text is still being set."""
        return self._coming is not None

    def _set_text(self, shown: ShownText) -> None:
        """At once, or a slice at a time; what is chosen meanwhile is shown when it is done."""
        self._set_no_more()
        if len(shown.text) < LONG:
            self.view.show_text(shown)
            return
        self.view.show_text(nothing_shown())
        self._coming = shown
        if self._setting is None:
            from explorer.gui.reading.parsed_text.setting import TextSetting

            self._setting = TextSetting(self)
            self._setting.done.connect(self._take_set)
            self._setting.went_on.connect(self._telling.start)
        self._setting.begin(shown.drawn)

    def _set_no_more(self) -> None:
        self._coming = None
        if self._setting is not None:
            self._setting.stop()

    def _take_set(self, made: QTextDocument) -> None:
        shown, self._coming = self._coming, None
        if shown is None:
            return
        self.view.show_text(shown, made)
        self.show_selection(self._selection)
        if self._preview is not None:
            self.show_preview(self._preview)
        if self.find_bar.isVisible():
            self._look_for(self.find_bar.words)
        self._telling.start()

    def show_selection(self, chunk: Chunk | None) -> None:
        """Mark the chosen chunk and bring its beginning into sight, unless the user just chose it here."""
        self._selection = chunk
        self._mark()
        number = self.view.marks.chosen
        self.view.setAccessibleDescription("" if chunk is None else f"Chosen: {chunk_words(chunk)}")
        if number is None:
            return
        own, self._own_choice = self._own_choice, None
        if chunk is not None and chunk.chunk_id == own:
            return
        span = self._shown.marks[number]
        self.view.place_caret(span.start)
        self.view.reveal(span)

    def show_found(self, chunk_id: str, words: Sequence[Span]) -> None:
        """Mark what a search found in this chunk as long as it is the chosen one; words looked for here go before."""
        self._hit = (chunk_id, tuple(words))
        self._mark()

    def show_preview(self, preview: Preview | None) -> None:
        """Draw a cut that is not in the index, with these words; None takes it away."""
        self._preview = preview if self._shown.whole else None
        self.preview_bar.show_preview(self._preview)
        self._mark()
        if self._preview is not None and self._coming is None:
            self.view.reveal(self._cut_to_text(self._preview.span))

    def show_boundary(self, position: int) -> None:
        """Bring a cut or a page border into sight."""
        if self._shown.whole and 0 <= position < len(self._shown.text):
            self.view.reveal(Span(position, position + 1))

    def apply_theme(self, theme: Theme) -> None:
        self.view.apply_theme(theme)

    # Finding

    def open_find(self) -> None:
        """Open the bar, with the selected words in it if they are on one line."""
        words = self.view.textCursor().selectedText()
        self.find_bar.open(words if "\u2029" not in words else "")

    def find_text(self, text: str) -> bool:
        """Look for ``text`` from the caret on, select the first place and say in the bar how many there are."""
        self.find_bar.show()
        self.find_bar.set_words(text)
        self._look_for(text)
        return bool(self.view.marks.found)

    def find_next(self) -> None:
        self._step_or_open(True)

    def find_previous(self) -> None:
        self._step_or_open(False)

    # Zoom

    def zoom_in(self) -> None:
        self.view.set_zoom(self.view.zoom * _ZOOM_STEP)

    def zoom_out(self) -> None:
        self.view.set_zoom(self.view.zoom / _ZOOM_STEP)

    def zoom_reset(self) -> None:
        self.view.set_zoom(1.0)

    # Inner workings

    @property
    def _shown(self) -> ShownText:
        return self.view.shown

    def _cut_to_text(self, span: Span) -> Span:
        length = len(self._shown.text)
        return Span(min(span.start, length), min(span.end, length))

    def _mark(self) -> None:
        preview = self._preview
        if not self.find_bar.isVisible():
            of_hit = self._selection is not None and self._selection.chunk_id == self._hit[0] and self._shown.whole
            found = tuple(word for word in self._hit[1] if word.end <= len(self._shown.text)) if of_hit else ()
            self.view.set_marks(replace(self.view.marks, found=found, current=None))
        self.view.set_marks(
            replace(
                self.view.marks,
                chosen=self._shown.number(self._selection.chunk_id) if self._selection is not None else None,
                preview=self._cut_to_text(preview.span) if preview is not None else None,
                preview_label=f"{preview.name} · not in the index" if preview is not None else "",
            )
        )
        self._tell_found()

    def _tell_found(self) -> None:
        marks = self.view.marks
        told = (marks.found, marks.current)
        if told != self._told:
            self._told = told
            self.found_changed.emit(*told)

    def _pointed(self, position: int) -> None:
        chosen = self.view.marks.chosen
        self._choose(next_choice(self._shown.spans.at(position), chosen))

    def _moved(self, position: int) -> None:
        here = self._shown.spans.at(position)
        if self.view.marks.chosen not in here:
            self._choose(next_choice(here, None))

    def _choose(self, number: int | None) -> None:
        if number is not None and (number != self.view.marks.chosen or self._preview is not None):
            self._own_choice = self._shown.chunks[number].chunk_id
            self.chunk_chosen.emit(self._own_choice)

    def _say_what(self, point: QPoint) -> str:
        position = self.view.position_at(point)
        return "" if position is None else place_words(self._shown, position)

    def _tell_info(self) -> None:
        if self._coming is not None and self._setting is not None:
            info = f"setting the text, {self._setting.share:.0%}"
        else:
            info = visible_words(self._shown, *self.view.visible_span()) if self._document is not None else ""
        if info != self._info:
            self._info = info
            self.info_changed.emit(info)

    def _look_for(self, words: str) -> None:
        found = occurrences(self._shown.text, words)
        marks = self.view.marks
        at = marks.current.start if marks.current is not None else self.view.caret()
        self._go_to_found(found, step(found, at, True))

    def _step(self, forward: bool) -> None:
        found, current = self.view.marks.found, self.view.marks.current
        if not found and self.find_bar.words:
            found = occurrences(self._shown.text, self.find_bar.words)
        at = self.view.caret() if current is None else current.start + forward
        self._go_to_found(found, step(found, at, forward))

    def _step_or_open(self, forward: bool) -> None:
        if self.find_bar.words:
            self.find_bar.show()
            self._step(forward)
        else:
            self.open_find()

    def _go_to_found(self, found: tuple[Span, ...], number: int | None) -> None:
        current = found[number] if number is not None else None
        self.view.set_marks(replace(self.view.marks, found=found, current=current))
        self._tell_found()
        self.find_bar.say(count_words(found, number) if self.find_bar.words.strip() else "", bool(found) or not self.find_bar.words.strip())
        if current is not None:
            self.view.place_caret(current.start, current.end)
            self.view.reveal(current)

    def _stop_finding(self) -> None:
        self._mark()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _escape(self) -> None:
        if self.find_bar.isVisible():
            self.find_bar.close_bar()
        elif self._preview is not None:
            self.preview_chosen.emit(None)
