"""The one place where panels, session and actions are connected."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal

from explorer.domain.audience import Audience
from explorer.gui.appearance import Appearance
from explorer.gui.commands import Commands
from explorer.gui.engine_door import EngineDoor
from explorer.gui.faults import Faults
from explorer.gui.late_rooms import LateRooms
from explorer.gui.library_desk import LibraryDesk
from explorer.gui.memory import first_places, keep_place, keep_window, kept_audience, kept_day, restore_window
from explorer.gui.opening import Opening
from explorer.gui.panels.library import LibraryPanel
from explorer.gui.panels.text import TextPanel
from explorer.gui.passwords import Passwords
from explorer.gui.session import Session
from explorer.gui.settings import Settings
from explorer.gui.shell_actions import functions
from explorer.gui.slices import Slices
from explorer.gui.window import FORMATTED, PAGE, PROGRAM, TABLE, MainWindow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from explorer.domain.chunks import Chunk
    from explorer.engine import Engine
    from explorer.viewlogic.coming_page import ComingPage
    from explorer.viewlogic.document_state import LoadedDocument
    from explorer.viewlogic.index_state import IndexState
    from explorer.viewlogic.tokens import Theme
    from explorer.viewlogic.window_options import WindowOptions

PAINTED_MS = 1
AT_THE_LATEST_MS = 1500
"""When it takes so long to open the index, the other panes are made meanwhile."""
PANELS = ("page", "inspector", "formatted", "strip")


class Shell(LateRooms):
    """The window with everything in it. :meth:`open` shows it and opens the index; :meth:`close` ends all that runs.

    ``furnished`` says that all is there that the first paint did not wait for.
    """

    furnished = Signal()

    def __init__(self, app: QApplication, options: WindowOptions) -> None:
        super().__init__()
        self.options = options
        self.settings = Settings()
        self.appearance = Appearance(app, options.theme or self.settings.text("theme", "system"))
        theme = self.appearance.theme
        self.passwords = Passwords(options.password)
        self.engine = EngineDoor(self.passwords)
        # The door answers whatever the session asks of an engine.
        audience = Audience(options.audience) if options.audience else kept_audience(self.settings)
        self.session = Session(cast("Engine", self.engine), options.as_of or kept_day(self.settings), audience=audience)
        self.library = LibraryPanel(theme)
        self.text = TextPanel()
        self.window = MainWindow(theme, self.library, self.text)
        self.faults = Faults(self.window, self.window.message.say, quiet=options.screenshot is not None)
        self.opening = Opening(self.session, self.settings, self.window, self.passwords)
        self.shelves = LibraryDesk(self.session, self.library)
        self.commands = Commands(self.window)
        self._goto = options.goto
        self._compare = options.compare
        self._greeted = False
        self._looks_after = False
        self._closed = False
        self._furnishing = Slices(self._furnish(), self)
        self._furnishing.done.connect(self.furnished)
        self._wire()
        self._make_menus()
        self._dress(theme)
        self.appearance.dress()

    def _wire(self) -> None:
        """Everything that is there from the start. A late room is asked for in a lambda, so that it is made only then."""
        session, window, bar = self.session, self.window, self.window.top_bar
        # What the user asks for
        self.library.chunk_chosen.connect(session.select_chunk)
        self.library.version_chosen.connect(session.open_document)
        self.library.chunks_wanted.connect(session.ask_chunks)
        self.text.chunk_chosen.connect(session.select_chunk)
        self.text.preview_chosen.connect(session.preview)
        bar.goto.wanted.connect(lambda text: self.citing.take(text))
        bar.goto.pasted.connect(lambda text: self.citing.paste(text))
        bar.goto.stepped.connect(lambda by: self.citing.step(by))
        bar.goto.all_wanted.connect(lambda text: self.finding.open_search(text))
        bar.goto.chosen.connect(session.select_chunk)
        bar.goto.left.connect(window.text.take_focus)
        bar.day.chosen.connect(self._choose_day)
        bar.audience.wanted.connect(session.set_audience)
        window.library.turned.connect(self.turn_to)
        window.dropped.connect(self.opening.open_path)
        window.text_dropped.connect(lambda text: self.citing.paste(text))
        window.closing.connect(self.close)
        # What the session answers
        session.index_changed.connect(self._show_index)
        session.document_changed.connect(self._show_document)
        session.selection_changed.connect(self._show_selection)
        session.page_coming.connect(self._expect_page)
        for showing in (self.library, self.text, bar.goto):
            session.selection_changed.connect(showing.show_selection)
        session.selection_changed.connect(self._name_window)
        session.preview_changed.connect(self.text.show_preview)
        session.boundary_changed.connect(self.text.show_boundary)
        session.chunks_found.connect(self.library.set_chunks)
        session.chunks_failed.connect(self.library.chunks_failed)
        session.hits_found.connect(bar.goto.show_hits)
        session.not_found.connect(lambda query, sentence: self.citing.not_found(query, sentence))
        session.as_of_changed.connect(self._show_day)
        session.audience_changed.connect(self._show_audience)
        session.failed.connect(self.opening.show_failure)
        session.failed.connect(lambda _sentence: self._furnishing.begin(PAINTED_MS))
        session.busy_changed.connect(window.status.show_busy)
        # Everything else that runs
        self.opening.told.connect(window.status.say)
        self.opening.preview_wanted.connect(lambda draft: self.previewing.open_draft(draft))
        self.appearance.changed.connect(self._dress)

    def _furnish(self) -> Iterator[None]:
        """What the first paint does not wait for, in slices: the other panes, the worker, and what looks after the index."""
        for panel in PANELS:
            import_module(f"explorer.gui.panels.{panel}")
            yield
        _ = self.rest
        yield
        self._turn_third(self.session.document)
        yield
        self.engine.warm()
        yield
        self._looks_after = True
        self._look_after(self.session.state)

    def _look_after(self, state: IndexState | None) -> None:
        """See whether the index is replaced, and whether its chunks can be traced."""
        self.watch.watch(state)
        self.check.start(state)

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
        if self.made("rest"):
            self.rest.inspector.show_built(state.built if state is not None else "")
            self.rest.inspector.show_day(day)
        self.shelves.show(state, day)
        self.window.top_bar.day.show_day(day, state.own_day if state is not None else None)
        self.window.status.show_index(state)
        if self._looks_after:
            self._look_after(state)
        if state is not None:
            self.opening.opened(state)
            self._show_first(state)

    def _show_first(self, state: IndexState) -> None:
        """What the caller asked for, else what was shown last in this index, else the library's first document."""
        if self._goto is not None:
            wanted, self._goto = self._goto, None
            self.citing.take(wanted)
        elif self.session.visit is None:
            place, first = first_places(self.settings, state, self.session.as_of)
            if place is not None:
                self.session.show(place, first)

    def _turn_third(self, document: LoadedDocument | None) -> None:
        """The pane that suits the document. The one for tables is made with the other panes, or later, by the first table."""
        if document is None:
            return
        if document.table is not None and self.made("rest"):
            _ = self.tables
        self.window.show_third(TABLE if document.table is not None else PAGE if document.view.record.format == "pdf" else FORMATTED)

    def _show_document(self, document: LoadedDocument | None) -> None:
        self._turn_third(document)
        if self.made("rest"):
            # The page first, with its selection: its picture is drawn elsewhere while the other panes are at work here.
            self.rest.page.show_document(document)
            self.rest.page.show_selection(self.session.chunk)
        self.library.show_document(document)
        self.text.show_document(document)
        if document is not None and not self._greeted:
            # Only now can the text take the keyboard: an empty pane has nothing to put it on.
            self._greeted = True
            self.window.text.take_focus()
            self._furnishing.begin(PAINTED_MS)
        if document is not None and self._compare:
            self._compare = False
            self.comparing.open_columns(self.options.columns)

    def _show_selection(self, chunk: Chunk | None) -> None:
        """The page before the other panes: it is painted when they begin."""
        if self.made("rest"):
            self.rest.page.show_selection(chunk)

    def _expect_page(self, coming: ComingPage) -> None:
        """Have a page drawn whose document is not read yet. A pane that is not shown may have another size when it is."""
        if self.made("rest") and self.window.page.size() == self.window.third.size():
            self.rest.page.expect_page(coming)

    def _show_day(self, day: date) -> None:
        state = self.session.state
        self.window.top_bar.day.show_day(day, state.own_day if state is not None else None)
        self.library.show_day(day)
        if self.made("rest"):
            self.rest.inspector.show_day(day)

    def _show_audience(self, audience: Audience) -> None:
        """One that the command line named is locked for the session, and not remembered."""
        self.window.top_bar.audience.show_audience(audience, locked=self.options.audience is not None)
        if self.options.audience is None:
            self.settings.set("audience", audience.value)

    def _choose_day(self, day: date | None) -> None:
        self.settings.set("day", day.isoformat() if day is not None else "")
        self.session.set_as_of(day)

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
        self._furnishing.begin(PAINTED_MS if self.session.idle else AT_THE_LATEST_MS)

    @property
    def at_rest(self) -> bool:
        """Nothing is read, built, checked or drawn any more."""
        if not self.made("rest") or not self._looks_after:
            return False
        if self.opening.running or self.text.setting or not self.session.idle or any(room.running for room in self.working()):
            return False
        return self.window.third is not self.window.page or self.rest.page.is_drawn

    def close(self) -> None:
        """Keep what is to be kept, and end threads, workers and watchers."""
        if self._closed:
            return
        self._closed = True
        self._furnishing.stop()
        if self.options.screenshot is None:
            self._remember()
        if self.made("watch"):
            self.watch.watch(None)
        self.opening.close()
        for room in self.working():
            room.close()
        if self.made("rest"):
            self.rest.page.close_pictures()
        self.session.close()
        self.engine.close()
        self.faults.release()

    def _remember(self) -> None:
        keep_window(self.window, self.settings)
        if self.session.state is not None:
            keep_place(self.settings, self.session.state.address, self.session.visit)
        try:
            self.settings.save()
        except OSError as error:
            sys.stderr.write(f"The settings could not be saved: {error}\n")
