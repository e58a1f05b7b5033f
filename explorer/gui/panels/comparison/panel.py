"""Chunkers side by side: two to four columns on one document, scrolled together, with what they differ in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.chunking.registry import ChunkerChoice
from explorer.comparison.columns import Column, ColumnOrder
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.spans import Span
from explorer.gui.panels.comparison.column import ComparisonColumn
from explorer.gui.panels.comparison.column_page import PageFace
from explorer.gui.panels.comparison.column_row import MOST, NO_PAGES, ColumnRow
from explorer.gui.panels.comparison.differences import Differences
from explorer.gui.panels.comparison.finding import ColumnFinding
from explorer.gui.panels.comparison.footer import Footer
from explorer.gui.panels.comparison.presentation import Presentation
from explorer.gui.panels.comparison.scroll_lock import ScrollLock
from explorer.gui.panels.comparison.speaker_keys import SpeakerKeys
from explorer.gui.panels.comparison.strip import ComparisonStrip
from explorer.gui.panels.comparison.title_row import TitleRow
from explorer.gui.reading.cut_text.column_painter import ColumnMarks
from explorer.viewlogic.column_cut import ColumnCut, prepared_strip
from explorer.viewlogic.column_text import ColumnText
from explorer.viewlogic.comparing import MOST_COLUMNS, ComparedStrip, Comparison, status_words
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.marked_words import word_to_mark
from explorer.viewlogic.page_borders import PageBorder
from explorer.viewlogic.tokens import Theme, theme


class ComparisonPanel(QWidget):
    """``cut_wanted`` carries a column's key and the order to cut by; :meth:`show_cut` takes the answer. ``column_closed`` carries the key
    of a column that is gone. ``strip_wanted`` carries a function without arguments to call in a lane, for :meth:`show_strip`. ``changed``
    says that columns, cuts or the mark are others. ``done`` carries what else is wished: "left", "save", "export"; ``presenting`` whether
    the screen is for a class. Somebody else's table goes into ``footer`` (:meth:`Footer.put`).
    """

    cut_wanted = Signal(int, object)
    strip_wanted = Signal(object)
    column_closed = Signal(int)
    changed = Signal()
    done = Signal(str)
    presenting = Signal(bool)

    def __init__(
        self, choices: Callable[[], Sequence[ChunkerChoice]], make_page: Callable[[], PageFace], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("comparison")
        self.setAccessibleName("Comparison of chunkers")
        self._theme = theme("light")
        self._document: LoadedDocument | None = None
        self._text: MeasuredText | None = None
        self._ground: ColumnText | None = None
        self._marked: Span | None = None
        self._coming: int | None = None
        self._compared = True
        self.title_row = TitleRow(self)
        self.row = ColumnRow(choices, make_page, self)
        self.finding = ColumnFinding(self)
        self.footer = Footer(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.title_row)
        column.addWidget(self.row, 1)
        column.addWidget(self.finding.bar)
        column.addWidget(self.footer)
        self.lock = ScrollLock(lambda: self.row.columns, self)
        self.differences = Differences(self)
        self.presentation = Presentation(self)
        # What follows from scrolling and from sizes is done once, when they are over.
        self._later = self._once(self._tell_seen)
        self._resized = self._once(self._settle)
        self._arrived = self._once(self._arrive)
        self._wire()

    def _once(self, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(0)
        timer.timeout.connect(act)
        return timer

    def _wire(self) -> None:
        self.row.cut_wanted.connect(self.cut_wanted)
        self.row.column_closed.connect(self.column_closed)
        self.row.made.connect(self._take_column)
        self.row.changed.connect(self._take_columns)
        self.row.said.connect(self.footer.say)
        self.lock.moved.connect(self._moved)
        self.strip.place_chosen.connect(self._go_to_chosen)
        self.finding.found.connect(self.mark)
        functions: dict[str, Callable[[], object]] = {
            "next": lambda: self.differences.step(1),
            "previous": lambda: self.differences.step(-1),
            "next-chunk": lambda: self.differences.step_chunk(1),
            "previous-chunk": lambda: self.differences.step_chunk(-1),
            "bigger": lambda: self.presentation.zoom(1),
            "smaller": lambda: self.presentation.zoom(-1),
            "usual-size": lambda: self.presentation.zoom(0),
            "page": self.row.turn_pages,
            "column-page": lambda: self.row.turn_page(self.row.active),
            "next-column": lambda: self._step_focus(1),
            "previous-column": lambda: self._step_focus(-1),
            "chunker": lambda: self.row.active.header.choose_chunker() if self.row.active else None,
            "settings": lambda: self.row.active.header.open_settings() if self.row.active else None,
            "add": self.row.add_column,
            "remove": lambda: self.row.remove_column(self.row.active) if self.row.active else None,
            "find": self.finding.open,
            "find-next": lambda: self.finding.step(True),
            "find-previous": lambda: self.finding.step(False),
            "save": lambda: self.done.emit("save"),
            "export": lambda: self.done.emit("export"),
            "present": lambda: self.presentation.present(not self.presentation.on),
            "black": self.presentation.black_out,
            "escape": self.escape,
        }
        self.speaker_keys = SpeakerKeys(self, functions)
        self.title_row.wanted.connect(lambda what: (self.leave if what == "back" else functions[what])())

    # What is compared

    @property
    def columns(self) -> list[ComparisonColumn]:
        return self.row.columns

    @property
    def strip(self) -> ComparisonStrip:
        return self.footer.strip

    @property
    def text(self) -> MeasuredText | None:
        return self._text

    @property
    def document(self) -> LoadedDocument | None:
        return self._document

    @property
    def borders(self) -> tuple[PageBorder, ...]:
        """The page borders of the text."""
        return self._ground.borders.borders if self._ground is not None else ()

    @property
    def marked(self) -> Span | None:
        return self._marked

    @property
    def cut_columns(self) -> list[Column]:
        """What was cut, column by column."""
        return self.row.cut

    @property
    def orders(self) -> tuple[ColumnOrder, ...]:
        return self.row.orders

    @property
    def settled(self) -> bool:
        """Whether every column shows what was ordered, at its place."""
        return self.row.settled and self._compared and not self._arrived.isActive() and not self._resized.isActive()

    def comparison(self) -> Comparison | None:
        """What is shown, as it can be kept; None while there is no document."""
        if self._document is None or self._text is None:
            return None
        words = self._text.text[self._marked.start : self._marked.end] if self._marked is not None else ""
        at = self._marked.start if self._marked is not None else 0
        return Comparison(*self._document.key, self.orders, self.lock.position, words, at)

    def show_comparison(self, document: LoadedDocument, text: MeasuredText, ground: ColumnText, wanted: Comparison) -> None:
        """Show ``wanted``, which is about ``document``; ``ground`` and ``text`` are made of its text."""
        self._document, self._text, self._ground = document, text, ground
        self._marked, self._coming = wanted.mark, None
        self.differences.forget()
        self.lock.position = wanted.position
        record = document.view.record
        self.title_row.show_title(f"{record.title or record.doc_id}, version {record.version}")
        self.title_row.allow("page", bool(document.view.pages), NO_PAGES)
        self.footer.tell("")
        self.row.show_orders(document, ground, wanted.orders)
        self._show_marks()

    def show_document(self, document: LoadedDocument) -> None:
        """Take a later state of the document that is compared: it may know more places on its pages."""
        if self._document is not None and document.key == self._document.key:
            self._document = document
            self.row.show_document(document)
            self.lock.settle()

    def show_cut(self, key: int, cut: ColumnCut) -> None:
        """Show what came of ``cut_wanted``; the answer to a column's earlier order is dropped."""
        column = self.row.show_cut(key, cut)
        if column is None:
            return
        column.scroll_to_position(self.lock.position)
        self._compare()
        if self._coming is not None and self.row.settled:
            self._arrived.start()

    def _take_column(self, column: ComparisonColumn) -> None:
        column.set_scale(self.presentation.scale, self.presentation.header_scale)
        column.apply_theme(self.presentation.theme(self._theme))
        column.scrolled_to.connect(lambda position: self._scrolled(column, position))
        column.marked.connect(self.mark)
        column.came_late.connect(self.settle_soon)

    def _take_columns(self) -> None:
        """The columns are others, or show something else."""
        self.title_row.allow("add", len(self.columns) < MOST_COLUMNS, MOST)
        self.title_row.call_page("Show text" if self.row.all_pages else "Show page")
        for before, after in pairwise([*self.title_row.focus_order, *self.row.focus_order(), self.strip]):
            QWidget.setTabOrder(before, after)
        # With the new widths at once, so that no frame shows figures that are cut off.
        self.row.fit()
        self._compare()
        self.settle_soon()

    def _compare(self) -> None:
        """Have it worked out anew what the columns have in common."""
        if self._text is not None:
            self._compared = False
            self.strip_wanted.emit(partial(prepared_strip, self._text, self.cut_columns, self.borders))
        self._show_marks()
        self.row.even_headers()
        self._later.start()
        self.changed.emit()

    def show_strip(self, content: ComparedStrip) -> None:
        """Show what came of ``strip_wanted``."""
        self._compared = True
        self.strip.show_strip(content)
        self.differences.show(content)
        for name in ("previous", "next"):
            self.title_row.allow(name, bool(content.differences), "All columns cut at the same places.")
        self._show_marks()

    # Places and marks

    def mark(self, span: Span | None) -> None:
        """Mark these words in all columns; an empty span means the word there, and the marked word again unmarks it."""
        if span is not None and not span.length and self._text is not None:
            span = word_to_mark(self._text.text, span.start)
        if span is not None and span == self._marked and not self.finding.active:
            span = None
        self._marked = span
        self._show_marks()
        self.changed.emit()

    def come_to(self, position: int) -> None:
        """As :meth:`go`, when everything is cut and has its size."""
        self._coming = position

    def _arrive(self) -> None:
        if self._coming is not None:
            coming, self._coming = self._coming, None
            self.go(coming)

    def go(self, position: int) -> None:
        """Bring a character into sight in all columns, with some text above it, unless all is well."""
        leader = self.row.active or (self.columns[0] if self.columns else None)
        if leader is not None:
            span = Span(position, min(position + 1, len(leader.view.column.text)))
            seen = all(column.view.sees(span) for column in self.columns if not column.shows_page)
            self.lock.go(self.lock.position if seen and not leader.shows_page else leader.view.place_for(span))

    def _go_to_chosen(self, number: int, position: int) -> None:
        if number < len(self.columns):
            self.row.set_active(self.columns[number])
        self.differences.forget()
        self._show_marks()
        self.go(position)

    def _show_marks(self) -> None:
        marks = ColumnMarks(self._marked, self.finding.spans, self.differences.place)
        for column in self.columns:
            column.show_marks(marks)
        self.strip.show_marked(self._marked)
        self.strip.show_place(self.differences.place)
        words = ""
        if self._marked is not None and self._text is not None:
            marked = self._text.text[self._marked.start : self._marked.end]
            words = status_words(marked, self.row.titles, self.cut_columns, self._marked)
        self.footer.show_words(words)

    def show_place(self, words: str) -> None:
        """Mark the difference that was gone to, and say who cuts there."""
        self.footer.tell(words)
        self._show_marks()

    def _moved(self, _position: int) -> None:
        self._later.start()

    def _scrolled(self, column: ComparisonColumn, position: int) -> None:
        """The user scrolled: what was gone to is left behind, and the next step starts here."""
        self.lock.follow(column, position)
        if self.differences.place is not None:
            self.differences.forget()
            self.footer.tell("")
            self._show_marks()

    def _tell_seen(self) -> None:
        shown = next((column for column in self.columns if not column.shows_page), None)
        if shown is not None:
            self.strip.show_seen(shown.view.visible_span())

    # Looks, keyboard and leaving

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        self.presentation.dress(of)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.settle_soon()

    def settle_soon(self) -> None:
        """When everything has its new size: text and pages at their place, headers as high as each other."""
        self._resized.start()

    def _settle(self) -> None:
        self.presentation.fit()
        self.row.even_headers()
        self.lock.settle()
        self._later.start()

    def _step_focus(self, by: int) -> None:
        """The keyboard to the next column's text, the strip after the last."""
        stops: list[QWidget] = [*self.columns, self.strip]
        focus = self.window().focusWidget()
        found = (at for at, stop in enumerate(stops) if focus is not None and (stop is focus or stop.isAncestorOf(focus)))
        here = next(found, -1 if by > 0 else 0)
        stops[(here + by) % len(stops)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def escape(self) -> None:
        """One step back: a form, the find bar, the black screen, the mark, the presentation, the comparison."""
        if self.row.close_form():
            return
        if self.finding.bar.isVisible():
            self.finding.bar.close_bar()
        elif self.presentation.blacked:
            self.presentation.black_out()
        elif self._marked is not None or self.differences.place is not None:
            self.differences.forget()
            self.mark(None)
            self.footer.tell("")
        elif self.presentation.on:
            self.presentation.present(False)
        else:
            self.leave()

    def leave(self) -> None:
        self.presentation.present(False)
        self.done.emit("left")

    def take_focus(self) -> None:
        if self.row.active is not None:
            self.row.active.setFocus(Qt.FocusReason.OtherFocusReason)
