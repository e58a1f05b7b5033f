"""The one place where panels, session and actions are connected."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.gui.appearance import Appearance
from explorer.gui.citing import Citing
from explorer.gui.commands import Commands
from explorer.gui.engine_door import EngineDoor
from explorer.gui.evidence_card import EvidenceCard
from explorer.gui.faults import Faults
from explorer.gui.finding import Finding
from explorer.gui.index_watch import IndexWatch
from explorer.gui.kinship import Kinship
from explorer.gui.memory import keep_place, keep_window, kept_day, kept_place, restore_window
from explorer.gui.opening import Opening
from explorer.gui.panels.library import LibraryPanel
from explorer.gui.panels.text import TextPanel
from explorer.gui.passwords import Passwords
from explorer.gui.session import Session
from explorer.gui.settings import Settings
from explorer.gui.shell_actions import functions
from explorer.gui.side_windows import SideWindows
from explorer.gui.trace_check import TraceCheck
from explorer.gui.window import PROGRAM, MainWindow
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.index_state import IndexState, first_document
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.window_options import WindowOptions

if TYPE_CHECKING:
    from explorer.engine import Engine
    from explorer.gui.panels.formatted import FormattedPanel
    from explorer.gui.panels.inspector import InspectorPanel
    from explorer.gui.panels.page import PagePanel
    from explorer.gui.panels.strip import StripPanel
    from explorer.viewlogic.relatives import Banner, RelativeRow

PAINTED_MS = 1
AT_THE_LATEST_MS = 400


@dataclass(frozen=True, slots=True)
class Rest:
    """The panels that the first paint does not wait for."""

    page: PagePanel
    formatted: FormattedPanel
    inspector: InspectorPanel
    strip: StripPanel


class Shell(QObject):
    """The window with everything in it. :meth:`open` shows it and opens the index; :meth:`close` ends all that runs."""

    def __init__(self, app: QApplication, options: WindowOptions) -> None:
        super().__init__()
        self.options = options
        self.settings = Settings()
        self.appearance = Appearance(app, options.theme or self.settings.text("theme", "system"))
        theme = self.appearance.theme
        self.passwords = Passwords(options.password)
        self.engine = EngineDoor(self.passwords)
        # The door answers whatever the session asks of an engine.
        audience = Audience(options.audience) if options.audience else Audience.STAFF
        self.session = Session(cast("Engine", self.engine), options.as_of or kept_day(self.settings), audience=audience)
        self.library = LibraryPanel(theme)
        self.text = TextPanel()
        self.window = MainWindow(theme, self.library, self.text)
        self.faults = Faults(self.window, self.window.message.say, quiet=options.screenshot is not None)
        self.opening = Opening(self.session, self.settings, self.window, self.passwords)
        self.watch = IndexWatch(self.session.lanes, self)
        self.check = TraceCheck(self.session.lanes, self)
        self.finding = Finding(self.session, self.window, self.text, self.appearance, self.settings)
        self.citing = Citing(self.session, self.window, self.text, self.appearance, self.settings, self.finding)
        self.kinship = Kinship(self.session, self)
        self.card = EvidenceCard(self.session, self)
        self.beside = SideWindows(self.session, self.window, self.appearance)
        self.commands = Commands(self.window)
        self._rest: Rest | None = None
        self._goto = options.goto
        self._greeted = False
        self._closed = False
        self._furnishing = QTimer(self)
        self._furnishing.setSingleShot(True)
        self._furnishing.timeout.connect(self._complete)
        self._wire()
        self._make_menus()
        self._dress(theme)

    def _wire(self) -> None:
        """Everything that the first paint needs; :meth:`_wire_rest` does the same for the other panels."""
        session, window, bar = self.session, self.window, self.window.top_bar
        # What the user asks for
        self.library.chunk_chosen.connect(session.select_chunk)
        self.library.version_chosen.connect(session.open_document)
        self.library.chunks_wanted.connect(session.ask_chunks)
        self.text.chunk_chosen.connect(session.select_chunk)
        self.text.preview_chosen.connect(session.preview)
        bar.goto.wanted.connect(self.citing.take)
        bar.goto.pasted.connect(self.citing.paste)
        bar.goto.stepped.connect(self.citing.step)
        bar.goto.chosen.connect(session.select_chunk)
        bar.goto.left.connect(window.text.take_focus)
        bar.day.chosen.connect(self._choose_day)
        bar.audience.wanted.connect(session.set_audience)
        window.dropped.connect(self.opening.open_path)
        window.text_dropped.connect(self.citing.paste)
        window.closing.connect(self.close)
        # What the session answers
        session.index_changed.connect(self._show_index)
        session.document_changed.connect(self._show_document)
        session.selection_changed.connect(self._show_selection)
        for showing in (self.library, self.text, bar.goto):
            session.selection_changed.connect(showing.show_selection)
        session.selection_changed.connect(self._name_window)
        session.preview_changed.connect(self.text.show_preview)
        session.boundary_changed.connect(self.text.show_boundary)
        session.chunks_found.connect(self.library.set_chunks)
        session.hits_found.connect(bar.goto.show_hits)
        session.not_found.connect(self.citing.not_found)
        session.as_of_changed.connect(self._show_day)
        session.audience_changed.connect(self._show_audience)
        session.failed.connect(window.message.say)
        session.busy_changed.connect(window.status.show_busy)
        # Everything else that runs
        self.opening.told.connect(window.status.say)
        self.card.told.connect(window.status.say)
        self.watch.replaced.connect(self.opening.reload)
        self.check.checked.connect(window.status.show_traceability)
        self.appearance.changed.connect(self._dress)

    def _wire_rest(self, rest: Rest) -> None:
        session = self.session
        rest.page.chunk_chosen.connect(session.select_chunk)
        rest.page.password_given.connect(self._unlock)
        rest.formatted.chunk_chosen.connect(session.select_chunk)
        rest.formatted.preview_chosen.connect(session.preview)
        rest.strip.chunk_chosen.connect(session.select_chunk)
        rest.strip.preview_chosen.connect(session.preview)
        for other in (rest.formatted, rest.inspector, rest.strip):
            session.document_changed.connect(other.show_document)
            session.selection_changed.connect(other.show_selection)
        for panel in (rest.page, rest.formatted, rest.inspector, rest.strip):
            session.preview_changed.connect(panel.show_preview)
            self.appearance.changed.connect(panel.apply_theme)
        for place in (rest.page, rest.formatted):
            session.boundary_changed.connect(place.show_boundary)
        session.trace_changed.connect(rest.inspector.show_trace)
        rest.inspector.copied.connect(self.window.status.say)
        rest.inspector.comparison_wanted.connect(self.beside.compare)
        rest.inspector.card_wanted.connect(self.card.copy)
        rest.inspector.relative_wanted.connect(self._go_to_relative)
        self.kinship.found.connect(rest.inspector.show_relatives)

    @property
    def rest(self) -> Rest:
        """The other panels; they are made when they are first needed, which is soon after the first paint."""
        if self._rest is None:
            self._rest = self._furnish()
        return self._rest

    def _furnish(self) -> Rest:
        from explorer.gui.panels.formatted import FormattedPanel
        from explorer.gui.panels.inspector import InspectorPanel
        from explorer.gui.panels.page import PagePanel
        from explorer.gui.panels.strip import StripPanel

        session, theme = self.session, self.appearance.theme
        files = session.file_path
        rest = Rest(PagePanel(self.engine, files, self.passwords), FormattedPanel(files), InspectorPanel(theme), StripPanel())
        self.window.furnish(rest.page, rest.formatted, rest.inspector, rest.strip)
        self._wire_rest(rest)
        rest.inspector.show_built(session.state.built if session.state is not None else "")
        rest.inspector.show_day(session.as_of)
        for panel in (rest.page, rest.formatted, rest.inspector, rest.strip):
            panel.apply_theme(theme)
            panel.show_document(session.document)
            panel.show_selection(session.chunk)
        rest.inspector.show_trace(session.trace)
        rest.inspector.show_relatives(self.kinship.known)
        return rest

    def _complete(self) -> None:
        """Bring what the first paint did not wait for: the other panels, then the worker."""
        if not self._closed and self.rest:
            self.engine.warm()

    def _make_menus(self) -> None:
        self.commands.bind(functions(self))
        self.commands.put_submenu("open-bundled", self.opening.recent_menu)
        bar = self.window.top_bar
        bar.use(self.commands)
        bar.show_recent(self.opening.recent_menu)
        bar.menu.aboutToShow.connect(self._fill_menu)
        self.session.history_changed.connect(self._show_history)
        self._show_audience(self.session.audience)
        self._show_history(False, False)
        self.show_menu_bar(self.settings.flag("menu-bar", sys.platform == "darwin"))
        self._mark_theme()

    def _fill_menu(self) -> None:
        """The menus are made when they are first opened, not while the window starts."""
        if self.window.top_bar.menu.isEmpty():
            self.commands.fill_menu(self.window.top_bar.menu)

    def show_menu_bar(self, shown: bool) -> None:
        bar = self.window.menuBar()
        if shown and not bar.actions():
            self.commands.fill_bar(bar)
        bar.setVisible(shown)
        self.commands.action("menu-bar").setChecked(shown)

    # What shows

    def _dress(self, theme: Theme) -> None:
        self.library.apply_theme(theme)
        self.text.apply_theme(theme)
        self.window.top_bar.goto.apply_theme(theme)
        self._mark_theme()

    def _mark_theme(self) -> None:
        for name in ("system", "light", "dark"):
            if f"theme-{name}" in self.commands:
                self.commands.action(f"theme-{name}").setChecked(self.appearance.choice == name)

    def choose_theme(self, choice: str) -> None:
        """The user's choice, kept for the next start; a theme that the command line names is not."""
        self.appearance.choose(choice)
        self.settings.set("theme", choice)

    def _show_index(self, state: IndexState | None) -> None:
        day = self.session.as_of
        if self._rest is not None:
            self._rest.inspector.show_built(state.built if state is not None else "")
            self._rest.inspector.show_day(day)
        self.library.show_documents(state.records if state is not None else None, day)
        self.window.top_bar.day.show_day(day, state.own_day if state is not None else None)
        self.window.status.show_index(state)
        self.watch.watch(state)
        self.check.start(state)
        if state is not None:
            self.opening.opened(state)
            self._show_first(state)

    def _show_first(self, state: IndexState) -> None:
        """What the caller asked for, else what was shown last in this index, else the library's first document."""
        if self._goto is not None:
            wanted, self._goto = self._goto, None
            self.citing.take(wanted)
        elif self.session.visit is None:
            place = kept_place(self.settings, str(state.path)) or first_document(state, self.session.as_of)
            if place is not None and state.record(place.doc_id, place.version) is not None:
                self.session.show(place)

    def _show_document(self, document: LoadedDocument | None) -> None:
        if document is not None:
            self.window.show_paged(document.view.record.format == "pdf")
        if self._rest is not None:
            # The page first, with its selection: its picture is drawn elsewhere while the other panes are at work here.
            self._rest.page.show_document(document)
            self._rest.page.show_selection(self.session.chunk)
        self.library.show_document(document)
        self.text.show_document(document)
        if document is not None and not self._greeted:
            # Only now can the text take the keyboard: an empty pane has nothing to put it on.
            self._greeted = True
            self.window.text.take_focus()
            self._furnishing.start(PAINTED_MS)

    def _unlock(self, path: Path, word: str) -> None:
        """Try a password: read the document again when it could not be parsed, else draw its pages again."""
        self.passwords.give(path, word)
        document = self.session.document
        if document is not None and document.view.text is None:
            self.session.reload_document()
        else:
            self.rest.page.retry()

    def _show_selection(self, chunk: Chunk | None) -> None:
        """The page before the other panes: it is painted when they begin."""
        if self._rest is not None:
            self._rest.page.show_selection(chunk)

    def _show_day(self, day: date) -> None:
        state = self.session.state
        self.window.top_bar.day.show_day(day, state.own_day if state is not None else None)
        self.library.show_day(day)
        if self._rest is not None:
            self._rest.inspector.show_day(day)

    def _show_audience(self, audience: Audience) -> None:
        """One that the command line named is locked for the session."""
        self.window.top_bar.audience.show_audience(audience, locked=self.options.audience is not None)

    def _choose_day(self, day: date | None) -> None:
        self.settings.set("day", day.isoformat() if day is not None else "")
        self.session.set_as_of(day)

    def _go_to_relative(self, relative: RelativeRow | Banner) -> None:
        """To the passage where it is, else to the version that lacks it."""
        if relative.chunk_id:
            self.session.select_chunk(relative.chunk_id)
        else:
            self.session.open_document(relative.doc_id, relative.version)

    def _show_history(self, back: bool, forward: bool) -> None:
        self.commands.action("back").setEnabled(back)
        self.commands.action("forward").setEnabled(forward)

    def _name_window(self, chunk: Chunk | None) -> None:
        if chunk is None:
            self.window.setWindowTitle(PROGRAM)
        else:
            self.window.setWindowTitle(f"{chunk.chunk_id} · {chunk.title or chunk.doc_id} v{chunk.version} – {PROGRAM}")

    # Start and end

    def receive(self, options: WindowOptions) -> None:
        """What a later start was asked for: open its index, show its passage, and come to the front."""
        if options.index is not None or options.collection is not None:
            self._goto = options.goto
            self.opening.start(options)
        elif options.goto is not None:
            self.citing.take(options.goto)
        window = self.window
        if window.isMinimized():
            window.showNormal()
        window.raise_()
        window.activateWindow()

    def open(self) -> None:
        """Show the window; the index is read meanwhile, and the worker starts after the first paint."""
        if self.options.screenshot is None:
            restore_window(self.window, self.settings)
        if self.options.size is not None:
            self.window.resize(*self.options.size)
        self.opening.start(self.options)
        self.window.show()
        self._furnishing.start(AT_THE_LATEST_MS)

    @property
    def at_rest(self) -> bool:
        """Nothing is read, built, checked or drawn any more."""
        busy = (
            self.opening.builder.running
            or self.check.running
            or self.finding.running
            or self.citing.running
            or self.kinship.running
            or self.beside.running
            or not self.session.idle
        )
        if busy or self._rest is None:
            return False
        return self.window.third is not self.window.page or self._rest.page.is_drawn

    def close(self) -> None:
        """Keep what is to be kept, and end threads, workers and watchers."""
        if self._closed:
            return
        self._closed = True
        self._furnishing.stop()
        if self.options.screenshot is None:
            self._remember()
        self.watch.watch(None)
        self.check.start(None)
        self.opening.builder.close()
        self.finding.close()
        self.citing.close()
        self.kinship.close()
        self.beside.close()
        if self._rest is not None:
            self._rest.page.close_pictures()
        self.session.close()
        self.engine.close()
        self.faults.release()

    def _remember(self) -> None:
        keep_window(self.window, self.settings)
        if self.session.state is not None:
            keep_place(self.settings, str(self.session.state.path), self.session.visit)
        try:
            self.settings.save()
        except OSError as error:
            sys.stderr.write(f"The settings could not be saved: {error}\n")
