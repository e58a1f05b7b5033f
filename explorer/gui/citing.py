"""Whatever is pasted: one passage is shown at once, several are listed in the left pane, and what is unknown is looked for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from explorer.gui.appearance import Appearance
from explorer.gui.long_work import LongWork, Steps
from explorer.gui.session import Session
from explorer.gui.settings import Settings
from explorer.gui.window import FOUND, MainWindow
from explorer.viewlogic.document_state import CITED, LoadedDocument, Preview
from explorer.viewlogic.index_state import IndexState
from explorer.viewlogic.typed_id import as_id
from explorer.viewlogic.visits import Visit

if TYPE_CHECKING:
    from explorer.gui.finding import Finding as SidePages
    from explorer.gui.panels.found import FoundPanel
    from explorer.gui.panels.text import TextPanel
    from explorer.tracing.findings import Finding, Place
    from explorer.viewlogic.found_rows import FoundRow

TOPIC, PLACE = "citations", "cited place"
NOTHING_PASTED = "The clipboard holds no text."
NOTHING_CITED = "Nothing is cited in what was pasted: the beginning of an ID takes six characters or more, a quotation two words or more."
Found = tuple[tuple["Finding", ...], tuple[tuple[str, str], ...]]


class Citing(QObject):
    """Opens the page "Found" of the left pane. ``pages`` knows the way back from it."""

    def __init__(
        self, session: Session, window: MainWindow, text: TextPanel, appearance: Appearance, settings: Settings, pages: SidePages
    ) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._text = text
        self._appearance = appearance
        self._settings = settings
        self._pages = pages
        self._work = LongWork("explaining", self)
        self._panel: FoundPanel | None = None
        self._wanted: tuple[Visit, Preview] | None = None
        session.index_changed.connect(self._show_index)
        session.document_changed.connect(self._show_wanted)

    @property
    def running(self) -> bool:
        """Whether unknown citations are being looked for."""
        return self._work.running

    def close(self) -> None:
        self._work.close()

    @property
    def panel(self) -> FoundPanel:
        if self._panel is None:
            self._panel = self._make_panel()
        return self._panel

    # What comes in

    def take(self, text: str) -> None:
        """What was typed into the Go-to box: an ID, citations, or else words to search for. The keyboard stays there."""
        if as_id(text) is not None or self._session.state is None:
            self._session.go_to(text)
            return
        from explorer.tracing.citations_in_text import citations_in_text

        if citations_in_text(text):
            self._find(text, lambda found: self._take_typed(text, found))
        else:
            self._session.lanes.forget(TOPIC)
            self._session.go_to(text)

    def paste(self, text: str) -> None:
        """Whatever was pasted: a single passage is shown, everything else listed with the keyboard in the list."""
        if not text.strip():
            self._window.status.say(NOTHING_PASTED)
        elif as_id(text) is not None or self._session.state is None:
            self._session.go_to(text)
        else:
            self._find(text, self._take_pasted)

    def paste_clipboard(self) -> None:
        self.paste(QGuiApplication.clipboard().text())

    def not_found(self, query: str, sentence: str) -> None:
        """An ID that the index does not hold is explained in the list; words that were not found get a sentence below the box."""
        if as_id(query) is None or self._session.state is None:
            self._window.top_bar.goto.show_sentence(query, sentence)
        else:
            self._find(query, self._list_unknown)

    def step(self, by: int) -> None:
        """To the next or previous citation of what was pasted last, wherever the keyboard is."""
        if self._panel is not None and self._panel.findings:
            self._panel.step(by)

    def open(self) -> None:
        """Show the list as it is, with the keyboard in it."""
        self._pages.remember()
        self._window.library.show_page(FOUND)
        self._window.library.take_focus()

    # What becomes of it

    def _find(self, text: str, done: Callable[[Found], None]) -> None:
        state, day = self._session.state, self._session.as_of
        if state is None:
            return

        def work() -> Found:
            from explorer.tracing.finding import find_all
            from explorer.viewlogic.replaced import replaced_versions
            from explorer.viewlogic.validity_words import version_state

            findings = find_all(state.opened, text)
            places = [place for finding in findings for place in (finding.place, *finding.candidates) if place is not None]
            # Whether a newer version is there is asked only of what is not in force itself.
            old = {place.doc_id for place in places if not version_state(place.effective_from, place.effective_to, day).counts}
            records = [record for doc_id in sorted(old) for record in state.opened.reader.versions(doc_id)]
            return findings, replaced_versions(records, day)

        self._session.lanes.run(TOPIC, work, done)

    def _take_typed(self, text: str, found: Found) -> None:
        findings, _ = found
        known = [finding for finding in findings if finding.status != "unknown"]
        if len(findings) == 1 and findings[0].chunk_id:
            self._session.select_chunk(findings[0].chunk_id)
        elif known:
            self._list(found, take=False)
        else:
            # A word that happens to look like the beginning of an ID.
            self._session.go_to(text)

    def _take_pasted(self, found: Found) -> None:
        findings, _ = found
        if len(findings) == 1 and findings[0].chunk_id:
            if (place := findings[0].place) is not None:
                self._mark_cited(place)
            self._session.select_chunk(findings[0].chunk_id)
        elif findings:
            self._list(found, take=True)
        else:
            self._window.status.say(NOTHING_CITED)

    def _list(self, found: Found, *, take: bool) -> None:
        """Show the list; ``take`` the keyboard and go to the first passage."""
        findings, replaced = found
        if take:
            self._pages.remember()
        self._window.library.show_page(FOUND)
        self.panel.show_findings(findings, replaced)
        if take:
            self._window.library.take_focus()
            self.panel.go_first()
        self.panel.show_selection(self._session.chunk)
        self._explain(findings)

    def _list_unknown(self, found: Found) -> None:
        """The keyboard stays, but what was shown before is not what was asked for, and what was tried is to be seen."""
        self._list(found, take=False)
        self.panel.go_first()

    def _explain(self, findings: tuple[Finding, ...]) -> None:
        state = self._session.state
        if state is None or all(finding.status != "unknown" for finding in findings):
            self._work.cancel()
            return
        paths = [Path(address) for address in self._settings.recent() if address != state.address]
        others = tuple(path for path in paths if path.is_file())

        def steps(cancel: threading.Event, note: Callable[[object], None]) -> Steps:
            return explaining(state, findings, others, cancel, lambda number, finding: note((number, finding)))

        self.panel.begin_looking()
        self._work.start(steps)

    def _noted(self, note: tuple[int, Finding]) -> None:
        self.panel.show_finding(*note)

    def _explained(self, findings: tuple[Finding, ...]) -> None:
        for number, finding in enumerate(findings):
            if finding != self.panel.findings[number]:
                self.panel.show_finding(number, finding)

    # The way to a passage

    def _mark_cited(self, place: Place) -> None:
        """Mark the words that this citation quotes, and not those that another one of the same chunk did."""
        self._text.show_found(place.chunk_id, (place.cited,) if place.cited is not None else ())

    def _go(self, row: FoundRow) -> None:
        place, state = row.place, self._session.state
        if place is None or state is None:
            # Nobody may take the passage that was chosen before for the one that was cited.
            self._session.select_chunk(None)
            return
        if place.chunk_id:
            self._mark_cited(place)
            self._session.select_chunk(place.chunk_id)
        else:
            known = partial(state.record, place.doc_id, place.version)
            self._session.lanes.run(PLACE, known, lambda record: self._show_place(place) if record is not None else None)

    def _show_place(self, place: Place) -> None:
        """A passage that is no chunk."""
        self._wanted = (Visit(place.doc_id, place.version), Preview(CITED, 0, place.start, place.end))
        here = self._session.document
        if here is not None and here.key == (place.doc_id, place.version):
            self._show_wanted(here)
        else:
            self._session.show(self._wanted[0])

    def _show_wanted(self, document: LoadedDocument | None) -> None:
        """A passage that is no chunk is shown as a cut, once its document is there."""
        if self._wanted is None or document is None:
            return
        visit, preview = self._wanted
        if document.key == (visit.doc_id, visit.version):
            # The selection of the document that has just come is told after this signal, and ends every cut.
            self._session.lanes.run("cited passage", lambda: None, lambda _: self._session.preview(preview))
        self._wanted = None

    # The pane

    def _show_index(self, _state: IndexState | None) -> None:
        self._work.cancel()
        if self._panel is not None:
            self._panel.clear()

    def _make_panel(self) -> FoundPanel:
        from explorer.gui.panels.found import FoundPanel

        session, work = self._session, self._work
        panel = FoundPanel(self._appearance.theme)
        self._window.library.put(FOUND, panel)
        panel.went.connect(self._go)
        panel.entered.connect(self._window.text.take_focus)
        panel.left.connect(self._pages.leave)
        panel.paste_wanted.connect(self.paste_clipboard)
        panel.cancelled.connect(work.cancel)
        panel.look_wanted.connect(lambda: self._explain(panel.findings))
        panel.search_wanted.connect(self._pages.open_search)
        work.progressed.connect(panel.progress)
        work.noted.connect(self._noted)
        work.finished.connect(self._explained)
        work.failed.connect(panel.show_failure)
        work.ended.connect(panel.end_looking)
        session.as_of_changed.connect(panel.show_day)
        session.selection_changed.connect(panel.show_selection)
        self._appearance.changed.connect(panel.apply_theme)
        panel.show_day(session.as_of)
        return panel


def explaining(
    state: IndexState,
    findings: tuple[Finding, ...],
    others: tuple[Path, ...],
    cancel: threading.Event,
    on_found: Callable[[int, Finding], None],
) -> Steps:
    """The steps of looking for what the unknown ones among ``findings`` cite."""
    from explorer.tracing.explaining import explain

    return explain(state.opened, findings, other_indexes=others, cancel=cancel, on_found=on_found)
