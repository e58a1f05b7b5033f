"""Chunkers side by side: the view in the place of the panes, wired to the session, to the cuts, and to the files that it keeps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.chunking.registry import chunker_choices
from explorer.comparison.columns import ColumnOrder, column_order
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.documents import DocumentText
from explorer.domain.spans import Span
from explorer.errors import UserError
from explorer.gui.comparison_files import ComparisonFiles
from explorer.gui.cutting import ColumnKnife
from explorer.gui.hushed_actions import EVERYWHERE, HushedActions
from explorer.gui.lanes import Lane
from explorer.gui.main_views import PANES
from explorer.gui.measuring import Measuring
from explorer.gui.panels.comparison import ComparisonPanel
from explorer.gui.window import PROGRAM
from explorer.viewlogic.column_text import ColumnText, ground_text
from explorer.viewlogic.comparing import LEAST_COLUMNS, MOST_COLUMNS, Comparison
from explorer.viewlogic.document_state import LoadedDocument

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from explorer.gui.late_rooms import LateRooms
    from explorer.gui.panels.page import PagePanel
    from explorer.viewlogic.comparing import ComparedStrip
    from explorer.viewlogic.saved_comparisons import SavedComparison

VIEW = "Compare chunkers"
USUAL = (ColumnOrder("structure"), ColumnOrder("fixed"), ColumnOrder("overlap"))
_LAST = "compared"
STAY = (EVERYWHERE - {"menu"}) | {"compare-chunkers"}
"""Actions that also work in the comparison; all others mean panes that are not shown, and their keys are the comparison's own."""


class Comparing(QObject):
    """Shows the comparison of the document that the session shows, and leaves it when another one is shown."""

    def __init__(self, house: LateRooms) -> None:
        super().__init__(house)
        self._house = house
        self._knives: dict[int, ColumnKnife] = {}
        self._lane = Lane("comparison", self)
        self._text: MeasuredText | None = None
        self._ground: ColumnText | None = None
        self._wanted: tuple[tuple[str, str], Callable[[LoadedDocument], None]] | None = None
        self._hushed = HushedActions(house.commands, house.session, STAY)
        self._pages: list[PagePanel] = []
        self._was_full = False
        self._was_shown = False
        self._title = PROGRAM
        self.panel = ComparisonPanel(chunker_choices, self._make_page, house.window)
        house.window.views.put(VIEW, self.panel)
        house.window.views.turned.connect(self._turned)
        self.panel.cut_wanted.connect(self._cut)
        self.panel.column_closed.connect(self._put_away)
        self.panel.strip_wanted.connect(self._compare)
        self.panel.done.connect(self._do)
        self.panel.presenting.connect(self._present)
        self.files = ComparisonFiles(self.panel, house, self)
        self.files.opened.connect(self._open_saved)
        self.measuring = Measuring(house.session, house.appearance, house.settings, house.window)
        self.panel.footer.put(self.measuring.panel)
        self.panel.changed.connect(lambda: self.measuring.show_columns(self.panel.orders))
        self.measuring.passage_chosen.connect(self._show_passage)
        self.panel.apply_theme(house.appearance.theme)
        house.appearance.changed.connect(self.panel.apply_theme)
        house.session.document_changed.connect(self._show_document)
        house.session.selection_changed.connect(lambda _chunk: self._name_window())

    @property
    def shown(self) -> bool:
        return self._house.window.views.shown == VIEW

    @property
    def running(self) -> bool:
        """Whether anything is being cut, drawn or written."""
        drawing = self.shown and any(page.isVisible() and not page.is_drawn for page in self._pages)
        return (
            drawing or self.files.running or self.measuring.running or self._lane.busy or any(knife.busy for knife in self._knives.values())
        )

    # Coming and going

    def open(self, orders: Sequence[ColumnOrder] = (), *, anew: bool = False) -> None:
        """Compare chunkers on the document that is shown, with ``orders`` or those of the last time; says why where it cannot be done.

        The columns begin where the text stands; the chosen chunk is shown when it is seen there or the window has just started (``anew``).
        """
        document = self._house.session.document
        if self.shown:
            self.panel.leave()
            return
        if document is None:
            self._house.window.status.say("Choose a document first: its chunkers are compared.")
            return
        if document.view.text is None:
            title = document.view.record.title or document.view.record.doc_id
            self._house.window.message.say(
                f"The text of {title} is not known here, so nothing can cut it. Say where the documents are (File, Locate the documents)."
            )
            return
        if document.view.origin == "composed":
            title = document.view.record.title or document.view.record.doc_id
            self._house.window.message.say(
                f"The text of {title} is put together from chunks, so another cut of it would say nothing. Say where the documents are "
                "(File, Locate the documents)."
            )
            return
        view, chunk = self._house.text.view, self._house.session.chunk
        here = view.visible_span() if view.shown.text == document.view.text else Span(0, 0)
        self._begin(document, Comparison(*document.key, tuple(orders) or self._last_orders(), here.start))
        if chunk is not None and (anew or chunk.span.overlaps(here)):
            self.panel.come_to(chunk.start)

    def open_columns(self, columns: Sequence[str]) -> None:
        """As :meth:`open`, with columns as the command line names them."""
        self.open([column_order(words) for words in columns], anew=True)

    def _begin(self, document: LoadedDocument, wanted: Comparison) -> None:
        view = document.view
        assert view.text is not None
        self._text = MeasuredText(DocumentText(view.text, view.blocks, view.record.title))
        self._ground = ground_text(document)
        self._house.window.views.show(VIEW)
        self._hushed.hush()
        self.panel.show_comparison(document, self._text, self._ground, wanted)
        self._name_window()
        self.panel.take_focus()

    def _name_window(self) -> None:
        """The window is named after what is compared; the name of what is chosen comes back afterwards."""
        document, window = self.panel.document, self._house.window
        if self.shown and document is not None:
            if VIEW not in window.windowTitle():
                self._title = window.windowTitle()
            record = document.view.record
            window.setWindowTitle(f"{record.title or record.doc_id}, version {record.version} · {VIEW} – {PROGRAM}")

    def _leave(self) -> None:
        """Back to the panes."""
        window = self._house.window
        window.views.show(PANES)
        window.text.take_focus()

    def _turned(self, name: str) -> None:
        """The whole window is the comparison's while it is shown: the top bar and the status line speak of the panes."""
        window, here = self._house.window, name == VIEW
        window.top_bar.setVisible(not here)
        window.status.setVisible(not here)
        if here or not self._was_shown:
            self._was_shown = here
            return
        self._was_shown = False
        window.setWindowTitle(self._title)
        self._keep_orders()
        self._hushed.release()
        for knife in self._knives.values():
            knife.rest()

    def _show_document(self, document: LoadedDocument | None) -> None:
        """A later state of the same document brings places on its pages; another document ends the comparison, unless it was waited for."""
        wanted, here = self._wanted, self.panel.document
        if wanted is not None and document is not None and document.key == wanted[0]:
            self._wanted = None
            wanted[1](document)
        elif not self.shown:
            return
        elif document is not None and here is not None and document.key == here.key and document.view.text == here.view.text:
            self.panel.show_document(document)
        else:
            self.panel.leave()

    def _do(self, what: str) -> None:
        if what == "left":
            self._leave()
        elif what == "save":
            self.files.save()
        elif what == "export":
            self.files.export(self._text)

    def _present(self, on: bool) -> None:
        """The whole screen for the class, and the window as it was afterwards."""
        window = self._house.window
        if on:
            self._was_full = window.isFullScreen()
            window.showFullScreen()
        elif not self._was_full:
            window.showNormal()

    # Cutting

    def _cut(self, key: int, order: ColumnOrder) -> None:
        if self._text is None or self._ground is None:
            return
        if key not in self._knives:
            knife = self._knives[key] = ColumnKnife(self, self._lane)
            knife.cut.connect(partial(self.panel.show_cut, key))
        self._knives[key].want(self._text, self._ground, order)

    def _compare(self, work: Callable[[], ComparedStrip]) -> None:
        self._lane.run(work, self.panel.show_strip, self._failed, topic="strip")

    @staticmethod
    def _failed(error: Exception) -> None:
        # Counting what was cut cannot fail but by a bug.
        raise error

    def _put_away(self, key: int) -> None:
        knife = self._knives.pop(key, None)
        if knife is not None:
            knife.close()
            knife.deleteLater()

    def _make_page(self) -> PagePanel:
        from explorer.gui.panels.page import PagePanel

        house = self._house
        page = PagePanel(house.engine, house.session.file_path, house.passwords)
        page.password_given.connect(lambda path, word: self._unlock(page, path, word))
        self._pages.append(page)
        page.destroyed.connect(lambda: self._pages.remove(page) if page in self._pages else None)
        return page

    def _unlock(self, page: PagePanel, path: Path, word: str) -> None:
        self._house.passwords.give(path, word)
        page.retry()

    # What is kept

    def _last_orders(self) -> tuple[ColumnOrder, ...]:
        """The columns of the last time; the usual ones when there are none that can be used."""
        try:
            found = tuple(column_order(words) for words in self._house.settings.texts(_LAST))
        except UserError:
            return USUAL
        return found if LEAST_COLUMNS <= len(found) <= MOST_COLUMNS else USUAL

    def _keep_orders(self) -> None:
        self._house.settings.set(_LAST, [_words(order) for order in self.panel.orders])

    def _open_saved(self, saved: SavedComparison) -> None:
        wanted = saved.comparison
        self._when_shown((wanted.doc_id, wanted.version), lambda document: self._begin_saved(document, saved))

    def _when_shown(self, key: tuple[str, str], begin: Callable[[LoadedDocument], None]) -> None:
        """At once where the session shows this document version, else when that has been read."""
        document = self._house.session.document
        if document is not None and document.key == key:
            begin(document)
        else:
            self._wanted = key, begin
            self._house.session.open_document(*key)

    def _begin_saved(self, document: LoadedDocument, saved: SavedComparison) -> None:
        from explorer.viewlogic.saved_comparisons import on_text

        if document.view.text is None:
            self._house.window.message.say(f"The text of {saved.title} is not known here, so “{saved.name}” cannot be shown.")
            return
        reopened = on_text(saved, document.view.text)
        self._begin(document, reopened.comparison)
        self.panel.footer.say(reopened.note or f"Opened “{saved.name}”.")

    # What is measured

    def _show_passage(self, doc_id: str, version: str, start: int, end: int, _column: int) -> None:
        """Mark a passage that a question found, or should have found, in all columns: in its own document."""
        span, here = Span(start, end), self.panel.document
        if here is not None and here.key == (doc_id, version):
            self._mark(span)
            self.panel.go(start)
        else:
            self._when_shown((doc_id, version), lambda document: self._begin_at(document, span))

    def _begin_at(self, document: LoadedDocument, span: Span) -> None:
        if document.view.text is None:
            title = document.view.record.title or document.view.record.doc_id
            self._house.window.message.say(f"The text of {title} is not known here, so the passage cannot be shown in it.")
            return
        self._begin(document, Comparison(*document.key, self.panel.orders, span.start))
        self._mark(span)
        self.panel.come_to(span.start)

    def _mark(self, span: Span) -> None:
        # The panel takes a mark away that is set again.
        if span != self.panel.marked:
            self.panel.mark(span)

    def close(self) -> None:
        """End threads and workers."""
        if self.shown:
            self._keep_orders()
        self.files.close()
        self.measuring.close()
        self.panel.row.close_pages()
        for knife in self._knives.values():
            knife.close()
        self._knives = {}
        self._lane.close()


def _words(order: ColumnOrder) -> str:
    settings = ",".join(f"{name}={value}" for name, value in order.settings)
    return f"{order.chunker}:{settings}" if settings else order.chunker
