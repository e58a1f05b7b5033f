"""The preview of a cut, in the place of the panes: reads files in the worker, cuts them in a thread, and hands the cut to a build."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from explorer.chunking.registry import chunker_choices
from explorer.comparison.columns import ColumnOrder
from explorer.errors import ExplorerError, PasswordNeeded
from explorer.gui.cutting import ColumnKnife
from explorer.gui.hushed_actions import EVERYWHERE, HushedActions
from explorer.gui.lanes import Lane
from explorer.gui.main_views import PANES
from explorer.gui.panels.cut_preview import CutPreviewPanel
from explorer.gui.passwords import Refusal
from explorer.parsing import FORMATS
from explorer.viewlogic.cut_preview import NO_FILE
from explorer.viewlogic.previewed_file import Documents, FileChoice, PreviewedFile, choice_of, documents_of, previewed

if TYPE_CHECKING:
    from explorer.domain.progress import Progress
    from explorer.gui.builder import BuildOrder
    from explorer.gui.late_rooms import LateRooms
    from explorer.viewlogic.index_state import IndexState

PREVIEW = "Preview of the cut"
_FOLDER, _FILE = "folder", "file"
STAY = frozenset({"preview-cut", "build", "open-index", "open-folder", "open-bundled"})
"""Actions that also work here, beside those that work everywhere."""
_USUAL = ColumnOrder("structure")


class Previewing(QObject):
    """Shows the preview. Files are only read. Opened from the build dialog it leads back there, with the cut or without it."""

    _progressed = Signal(object, object)

    def __init__(self, house: LateRooms) -> None:
        super().__init__(house)
        self._house = house
        self._lane = Lane("preview", self)
        self._knife = ColumnKnife(self)
        self._draft: BuildOrder | None = None
        self._folder: Path | None = None
        self._index: str | None = None
        self._cancel = threading.Event()
        self.panel = panel = CutPreviewPanel(chunker_choices)
        house.window.views.put(PREVIEW, panel)
        self._hushed = HushedActions(house.commands, house.session, EVERYWHERE | STAY)
        panel.apply_theme(house.appearance.theme)
        house.appearance.changed.connect(panel.apply_theme)
        panel.file_wanted.connect(self._read)
        panel.cut_wanted.connect(self._want_cut)
        panel.password_given.connect(house.passwords.give)
        panel.other_wanted.connect(self.ask_file)
        panel.stopped.connect(self._give_up)
        panel.build_wanted.connect(self._build)
        panel.left.connect(self._go_back)
        self._knife.cut.connect(panel.show_cut)
        self._progressed.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        house.opening.ordered.connect(lambda _order: self._leave())
        house.window.views.turned.connect(self._turned)
        house.session.index_changed.connect(self._show_index)
        goto = house.window.top_bar.goto
        goto.wanted.connect(lambda _words: self._leave())
        goto.chosen.connect(lambda _chunk: self._leave())

    @property
    def shown(self) -> bool:
        return self._house.window.views.shown == PREVIEW

    @property
    def running(self) -> bool:
        """Whether a folder or a file is being read, or cut."""
        return self._lane.busy or self._knife.busy

    # Coming and going

    def open(self) -> None:
        """Preview the documents of the open collection, the one that is shown first; from the preview back to where it was opened."""
        if self.shown:
            self._go_back()
            return
        session = self._house.session
        state, document = session.state, session.document
        folder = state.folder if state is not None else None
        path = session.file_path(document.view.record) if document is not None else None
        order = ColumnOrder(state.chunker, state.settings) if state is not None else _USUAL
        self._draft = None
        self._begin(folder, choice_of(path) if path is not None else None, order)

    def open_draft(self, draft: BuildOrder) -> None:
        """Preview the documents of a folder that is to be built so."""
        self._draft = draft
        wanted = self.panel.choice if self._folder == draft.folder else None
        self._begin(draft.folder, wanted, ColumnOrder(draft.chunker, draft.settings))

    def _begin(self, folder: Path | None, wanted: FileChoice | None, order: ColumnOrder) -> None:
        panel = self.panel
        self._stop()
        panel.show_notice(NO_FILE)
        panel.show_order(order)
        self._house.window.views.show(PREVIEW)
        self._hushed.hush()
        self._folder = folder
        state = self._house.session.state
        self._index = state.address if state is not None else None
        panel.show_documents(None, folder is not None)
        if folder is not None:
            self._lane.run(partial(documents_of, folder), partial(self._listed, wanted), self._broken, topic=_FOLDER)
        panel.take_focus()

    def _listed(self, wanted: FileChoice | None, documents: Documents) -> None:
        self.panel.show_documents(documents)
        if self.panel.choice is None:
            self.panel.choose_first(wanted)

    def ask_file(self) -> None:
        """Let the user choose any file."""
        from PySide6.QtWidgets import QFileDialog

        kinds = " ".join(f"*{suffix}" for suffix in FORMATS)
        choice = self.panel.choice
        near = str(choice.path.parent if choice is not None else self._folder or Path.home())
        found, _ = QFileDialog.getOpenFileName(self._house.window, "Preview a file\u2019s cut", near, f"Documents ({kinds})")
        if found:
            self.panel.choose(choice_of(Path(found)))

    def _build(self, order: ColumnOrder) -> None:
        """Back to the build dialog with this cut."""
        from explorer.gui.builder import BuildOrder
        from explorer.index.collection import default_index

        choice = self.panel.choice
        draft = self._draft
        if draft is None:
            folder = choice.folder if choice is not None and choice.folder is not None else self._folder
            draft = BuildOrder(folder, default_index(folder), order.chunker) if folder is not None else None
        self._house.opening.ask_build(draft=draft, cut=order)

    def _go_back(self) -> None:
        """To the build dialog as it was left, or to the panes."""
        draft = self._draft
        self._leave()
        if draft is not None:
            self._house.opening.ask_build(draft=draft)

    def _leave(self) -> None:
        if self.shown:
            self._house.window.views.show(PANES)
            self._house.window.text.take_focus()

    def _show_index(self, state: IndexState | None) -> None:
        """Another index is for the panes to show; the same one that was built again is not."""
        if state is not None and state.address != self._index:
            self._leave()

    def _turned(self, view: str) -> None:
        """However the panes came back: nothing is read or cut for nobody, and their actions work again."""
        if view != PREVIEW:
            self._draft = None
            self._stop()
            self._hushed.release()

    # Reading and cutting

    def _read(self, choice: FileChoice) -> None:
        self._cancel.set()
        self._knife.rest()
        cancel = self._cancel = threading.Event()
        self._lane.run(partial(self._parse, choice, cancel), self._show, partial(self._failed, choice), topic=_FILE)

    def _parse(self, choice: FileChoice, cancel: threading.Event) -> PreviewedFile:
        """In the lane. The file itself is read by the engine, in a worker unless it is a small text."""

        def tell(progress: Progress) -> None:
            # In the engine's thread.
            self._progressed.emit(cancel, progress)

        document = self._house.engine.parse(choice.path, choice.source, on_progress=tell, cancel=cancel).result()
        return previewed(choice, document)

    def _tell(self, cancel: threading.Event, progress: Progress) -> None:
        if cancel is self._cancel and not cancel.is_set():
            self.panel.tell(progress)

    def _show(self, file: PreviewedFile) -> None:
        self.panel.show_file(file)

    def _failed(self, choice: FileChoice, error: Exception) -> None:
        if isinstance(error, PasswordNeeded):
            self.panel.show_locked(choice, self._house.passwords.refused(choice.path) is Refusal.WRONG)
        elif isinstance(error, ExplorerError):
            self.panel.show_failure(choice, error)
        else:
            raise error

    @staticmethod
    def _broken(error: Exception) -> None:
        # What is wrong with a folder is in the answer; anything else is a bug.
        raise error

    def _stop(self) -> None:
        """Read and cut no more."""
        self._cancel.set()
        for topic in (_FOLDER, _FILE):
            self._lane.forget(topic)
        self._knife.rest()

    def _give_up(self) -> None:
        """The user waits no longer for the file."""
        self._stop()
        self.panel.show_notice(NO_FILE)

    def _want_cut(self, order: ColumnOrder) -> None:
        file = self.panel.file
        if file is not None:
            self._knife.want(file.text, file.ground, order)

    def close(self) -> None:
        """End threads and the worker that cuts."""
        self._cancel.set()
        self._lane.close()
        self._knife.close()
