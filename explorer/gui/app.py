"""The window's launcher, and the one place where panels, session and actions are connected."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from explorer.domain.chunks import Chunk
from explorer.gui.appearance import Appearance
from explorer.gui.commands import Commands
from explorer.gui.engine_door import EngineDoor
from explorer.gui.faults import Faults
from explorer.gui.index_watch import IndexWatch
from explorer.gui.memory import keep_place, keep_window, kept_day, kept_place, restore_window
from explorer.gui.opening import Opening
from explorer.gui.panels.formatted import FormattedPanel
from explorer.gui.panels.inspector import InspectorPanel
from explorer.gui.panels.library import LibraryPanel
from explorer.gui.panels.page import PagePanel
from explorer.gui.panels.strip import StripPanel
from explorer.gui.panels.text import TextPanel
from explorer.gui.screenshot import Screenshot
from explorer.gui.session import Session
from explorer.gui.settings import Settings
from explorer.gui.shell_actions import functions
from explorer.gui.trace_check import TraceCheck
from explorer.gui.window import PROGRAM, MainWindow, Panels
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.index_state import IndexState, first_document
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.window_options import WindowOptions


class Shell(QObject):
    """The window with everything in it. :meth:`open` shows it and opens the index; :meth:`close` ends all that runs."""

    def __init__(self, app: QApplication, options: WindowOptions) -> None:
        super().__init__()
        self.options = options
        self.settings = Settings()
        self.appearance = Appearance(app, options.theme or self.settings.text("theme", "system"))
        theme = self.appearance.theme
        self.engine = EngineDoor()
        self.session = Session(self.engine, options.as_of or kept_day(self.settings))
        self.library = LibraryPanel(theme)
        self.text = TextPanel()
        self.page = PagePanel(self.engine, self.session.file_path)
        self.formatted = FormattedPanel(self.session.file_path)
        self.inspector = InspectorPanel(theme)
        self.strip = StripPanel()
        panels = Panels(self.library, self.text, self.page, self.formatted, self.inspector, self.strip)
        self.window = MainWindow(theme, panels)
        self.faults = Faults(self.window, self.window.message.say, quiet=options.screenshot is not None)
        self.opening = Opening(self.session, self.settings, self.window)
        self.watch = IndexWatch(self.session.lanes, self)
        self.check = TraceCheck(self.session.lanes, self)
        self.commands = Commands(self.window)
        self._goto = options.goto
        self._warm = QTimer(self)
        self._warm.setSingleShot(True)
        self._warm.timeout.connect(self.engine.warm)
        self._closed = False
        self._greeted = False
        self._wire()
        self._make_menus()
        self._dress(theme)

    def _wire(self) -> None:
        session, window, bar = self.session, self.window, self.window.top_bar
        # What the user asks for
        for panel in (self.library, self.text, self.page, self.formatted, self.strip):
            panel.chunk_chosen.connect(session.select_chunk)
        for previewing in (self.text, self.formatted, self.strip):
            previewing.preview_chosen.connect(session.preview)
        self.library.version_chosen.connect(session.open_document)
        self.library.chunks_wanted.connect(session.ask_chunks)
        bar.goto.wanted.connect(session.go_to)
        bar.goto.chosen.connect(session.select_chunk)
        bar.goto.left.connect(window.text.take_focus)
        bar.day.chosen.connect(self._choose_day)
        window.dropped.connect(self.opening.open_path)
        window.closing.connect(self.close)
        # What the session answers
        session.index_changed.connect(self._show_index)
        session.document_changed.connect(self._show_document)
        for showing in (self.library, self.text, self.page, self.formatted, self.inspector, self.strip):
            session.selection_changed.connect(showing.show_selection)
        for looking in (self.text, self.page, self.formatted, self.inspector, self.strip):
            session.preview_changed.connect(looking.show_preview)
        session.selection_changed.connect(bar.goto.show_selection)
        session.selection_changed.connect(self._name_window)
        session.trace_changed.connect(self.inspector.show_trace)
        session.boundary_changed.connect(self.text.show_boundary)
        session.chunks_found.connect(self.library.set_chunks)
        session.hits_found.connect(bar.goto.show_hits)
        session.not_found.connect(bar.goto.show_sentence)
        session.as_of_changed.connect(self._show_day)
        session.failed.connect(window.message.say)
        session.busy_changed.connect(window.status.show_busy)
        # Everything else that runs
        self.opening.told.connect(window.status.say)
        self.inspector.copied.connect(window.status.say)
        self.watch.replaced.connect(self.opening.reload)
        self.check.checked.connect(window.status.show_traceability)
        self.appearance.changed.connect(self._dress)

    def _make_menus(self) -> None:
        self.commands.bind(functions(self))
        self.commands.put_submenu("open-bundled", self.opening.recent_menu)
        bar = self.window.top_bar
        bar.use(self.commands)
        bar.show_recent(self.opening.recent_menu)
        bar.menu.aboutToShow.connect(self._fill_menu)
        self.session.history_changed.connect(self._show_history)
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
        for panel in (self.library, self.text, self.page, self.formatted, self.inspector, self.strip):
            panel.apply_theme(theme)
        self.window.top_bar.goto.apply_theme(theme)
        self._mark_theme()

    def _mark_theme(self) -> None:
        for name in ("system", "light", "dark"):
            if f"theme-{name}" in self.commands:
                self.commands.action(f"theme-{name}").setChecked(self.appearance.choice == name)

    def _show_index(self, state: IndexState | None) -> None:
        day = self.session.as_of
        self.inspector.show_built(state.built if state is not None else "")
        self.inspector.show_day(day)
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
            self.session.go_to(wanted)
        elif self.session.visit is None:
            place = kept_place(self.settings, str(state.path)) or first_document(state, self.session.as_of)
            if place is not None and state.record(place.doc_id, place.version) is not None:
                self.session.show(place)

    def _show_document(self, document: LoadedDocument | None) -> None:
        if document is not None:
            self.window.show_paged(document.view.record.format == "pdf")
        for panel in (self.library, self.text, self.page, self.formatted, self.inspector, self.strip):
            panel.show_document(document)
        if document is not None and not self._greeted:
            # Only now can the text take the keyboard: an empty pane has nothing to put it on.
            self._greeted = True
            self.window.text.take_focus()

    def _show_day(self, day: date) -> None:
        state = self.session.state
        self.window.top_bar.day.show_day(day, state.own_day if state is not None else None)
        self.library.show_day(day)
        self.inspector.show_day(day)

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

    def open(self) -> None:
        """Show the window; the index is read meanwhile, and the worker starts after the first paint."""
        if self.options.screenshot is None:
            restore_window(self.window, self.settings)
        if self.options.size is not None:
            self.window.resize(*self.options.size)
        self.opening.start(self.options)
        self.window.show()
        self._warm.start(0)

    @property
    def at_rest(self) -> bool:
        """Nothing is read, built, checked or drawn any more."""
        busy = self.opening.builder.running or self.check.running or not self.session.idle
        return not busy and (self.window.third is not self.window.page or self.page.is_drawn)

    def close(self) -> None:
        """Keep what is to be kept, and end threads, workers and watchers."""
        if self._closed:
            return
        self._closed = True
        self._warm.stop()
        if self.options.screenshot is None:
            self._remember()
        self.watch.watch(None)
        self.check.start(None)
        self.opening.builder.close()
        self.page.close_pictures()
        self.session.close()
        self.engine.close()
        self.faults.release()

    def _remember(self) -> None:
        keep_window(self.window, self.settings)
        self.settings.set("theme", self.appearance.choice)
        if self.session.state is not None:
            keep_place(self.settings, str(self.session.state.path), self.session.visit)
        try:
            self.settings.save()
        except OSError as error:
            sys.stderr.write(f"The settings could not be saved: {error}\n")


def run(options: WindowOptions) -> int:
    """Open the window and return the exit code when it is closed: 0, or 1 when a screenshot could not be taken."""
    if options.scale is not None:
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
    app = QApplication([PROGRAM])
    app.setApplicationName("chunk-explorer")
    app.setApplicationDisplayName(PROGRAM)
    app.setDesktopFileName("chunk-explorer")
    app.setWindowIcon(QIcon())
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    shell = Shell(app, options)
    shell.open()
    trouble: list[str] = []
    if options.screenshot is not None:
        shot = Screenshot(shell.window, options.screenshot, lambda: shell.at_rest)
        shot.done.connect(_finish(app, trouble))
    app.exec()
    shell.close()
    faults = shell.faults.count
    shell.window.deleteLater()
    for sentence in trouble:
        sys.stderr.write(f"{sentence}\n")
    return 1 if trouble or (options.screenshot is not None and faults) else 0


def _finish(app: QApplication, trouble: list[str]) -> Callable[[str], None]:
    def finish(sentence: str) -> None:
        if sentence:
            trouble.append(sentence)
        app.quit()

    return finish
