"""Opening and building: what the first start does, dialogs, dropped files, recent indexes."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from explorer import places
from explorer.domain.counting import counted
from explorer.errors import UsageError
from explorer.exchange.sources import folder_address, is_address
from explorer.gui.passwords import Passwords, Refusal
from explorer.gui.session import Session
from explorer.gui.settings import Settings
from explorer.gui.window import MainWindow
from explorer.index.collection import DOCUMENTS, default_collection, default_index
from explorer.viewlogic.index_state import CHUNKERS

if TYPE_CHECKING:
    from explorer.comparison.columns import ColumnOrder
    from explorer.domain.progress import Progress
    from explorer.gui.builder import Builder, BuildOrder
    from explorer.gui.dialogs.progress import ProgressDialog
    from explorer.viewlogic.index_state import IndexState
    from explorer.viewlogic.window_options import WindowOptions

INDEX_FILTER = "Indexes (*.sqlite *.sqlite3 *.db);;All files (*)"


class Opening(QObject):
    """Decides what is opened, and shows builds. ``told`` carries words for the status line, ``ordered`` the order of a build that the user
    began, ``preview_wanted`` what the build dialog holds when its cut is to be looked at first.
    """

    told = Signal(str)
    ordered = Signal(object)
    preview_wanted = Signal(object)

    def __init__(self, session: Session, settings: Settings, window: MainWindow, passwords: Passwords | None = None) -> None:
        super().__init__(window)
        self._session = session
        self._settings = settings
        self._window = window
        self._passwords = passwords if passwords is not None else Passwords()
        self._order: BuildOrder | None = None
        self._unasked = False
        self._wanted: tuple[str, Path | None] = ("", None)
        self._may_renew = True
        self._progress: ProgressDialog | None = None
        self.recent_menu = QMenu("Open &recent", window)
        self.recent_menu.aboutToShow.connect(self._fill_recent)

    @cached_property
    def builder(self) -> Builder:
        """Made with the first build."""
        from explorer.gui.builder import Builder

        builder = Builder(self, self._passwords)
        builder.progressed.connect(self._progressed)
        builder.ended.connect(self._ended)
        builder.finished.connect(self._built)
        builder.failed.connect(self._not_built)
        builder.locked.connect(self._ask_password)
        return builder

    @property
    def running(self) -> bool:
        """Whether an index is being built."""
        return "builder" in vars(self) and self.builder.running

    def close(self) -> None:
        """End a build that runs."""
        if "builder" in vars(self):
            self.builder.close()

    # The first thing that shows

    def start(self, options: WindowOptions) -> None:
        """Open what the caller named, else what was open last, else the default; the bundled collection is built when it has no index."""
        if options.index is not None:
            self._open(options.index, options.collection)
        elif options.collection is not None:
            self.open_folder(options.collection)
        else:
            last = self._settings.text("index")
            if is_address(last) or (last and Path(last).is_file()):
                self._open(last, None)
            else:
                self.open_folder(default_collection(Path.cwd()))

    def open_bundled(self) -> None:
        self.open_folder(places.bundled_collection())

    def open_path(self, path: Path) -> None:
        """A file is an index; a folder is one of documents, or one with a collection of Qdrant's."""
        if path.is_dir():
            try:
                in_folder = folder_address(path)
            except UsageError as error:
                self._window.message.say(str(error))
                return
            if in_folder:
                self._open(in_folder, None)
            else:
                self.open_folder(path)
        else:
            self._open(path, None)

    def open_folder(self, folder: Path) -> None:
        """Open the folder's index. The bundled collection's is built at once when it is missing; for any other the dialog asks first."""
        index = default_index(folder)
        if index.is_file():
            self._open(index, folder)
        elif not (folder / DOCUMENTS).is_dir():
            self._window.message.say(f"{folder} is not a collection: it has no folder \u201c{DOCUMENTS}\u201d, and no index.")
        elif _is_bundled(folder):
            self._build_unasked(folder, index, CHUNKERS[0])
        else:
            self._window.message.say(f"{folder} has no index yet.", "Build one\u2026", partial(self.ask_build, folder))

    def _open(self, index: Path | str, folder: Path | None) -> None:
        address = index if isinstance(index, str) else str(index.absolute())
        chosen = folder or self._chosen_folder(address)
        self._window.message.say("")
        self._wanted = (address, chosen)
        self._session.open_index(address, chosen)

    def _chosen_folder(self, address: str) -> Path | None:
        """The folder that the user once named for this index, if it is still there."""
        kept = self._settings.table("folders").get(address)
        return Path(kept) if kept and Path(kept).is_dir() else None

    def opened(self, state: IndexState) -> None:
        """Remember what is open, say when its documents cannot be found, and bring the bundled index up to date."""
        self._wanted = (state.address, state.folder)
        self._settings.set("index", state.address)
        self._settings.remember_recent(state.address)
        if state.folder is None:
            self._window.message.say(
                f"Where the documents of this {'index' if state.path is not None else 'collection'} are is not known, so files are not "
                "checked and pages not drawn.",
                "Locate the documents\u2026",
                self.ask_location,
            )
        elif (
            not state.opened.reader.complete and self._may_renew and _is_bundled(state.folder) and state.path == default_index(state.folder)
        ):
            # Written by an older version of the program, or by another one. Once only, or a fault would go round in circles.
            self._may_renew = False
            self._build_unasked(state.folder, state.path, state.chunker, state.settings)

    # Dialogs

    def ask_index(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        found, _ = QFileDialog.getOpenFileName(self._window, "Open an index", self._near(), INDEX_FILTER)
        if found:
            self._open(Path(found), None)

    def ask_folder(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        found = QFileDialog.getExistingDirectory(self._window, "Open a collection\u2019s folder", self._near())
        if found:
            self.open_folder(Path(found))

    def ask_collection(self) -> None:
        """Let the user name a collection on a server or in a folder."""
        from explorer.gui.dialogs.collection import CollectionDialog

        state = self._session.state
        # What could not be opened is there again, to be put right.
        tried, documents = self._wanted
        last = next((address for address in (tried, *self._settings.recent()) if is_address(address)), "")
        dialog = CollectionDialog(last, documents or (state.folder if state is not None else None), self._window)
        dialog.wanted.connect(self._open_collection)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _open_collection(self, address: str, documents: Path | None) -> None:
        if documents is not None:
            self._keep_folder(address, documents)
        self._open(address, documents)

    def _keep_folder(self, address: str, folder: Path) -> None:
        self._settings.set("folders", {**self._settings.table("folders"), address: str(folder)})

    def show_failure(self, sentence: str) -> None:
        """What went wrong while the index was opened or read. A collection's server may be there again later."""
        if is_address(self._wanted[0]):
            self._window.message.say(sentence, "Try again", self._try_again)
        else:
            self._window.message.say(sentence)

    def _try_again(self) -> None:
        self._open(*self._wanted)

    def ask_location(self) -> None:
        """Let the user say where the documents of the open index are."""
        from PySide6.QtWidgets import QFileDialog

        state = self._session.state
        if state is None:
            return
        found = QFileDialog.getExistingDirectory(self._window, "Where this index\u2019s documents are", self._near())
        if found:
            self._keep_folder(state.address, Path(found))
            self._open(state.address, Path(found))

    def _near(self) -> str:
        state = self._session.state
        return str(state.path.parent if state.path is not None else state.near) if state is not None else str(Path.home())

    def reload(self) -> None:
        state = self._session.state
        if state is not None:
            self._session.open_index(state.address, self._chosen_folder(state.address) or state.folder)

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        recent = [address for address in self._settings.recent() if is_address(address) or Path(address).is_file()]
        for address in recent:
            action = self.recent_menu.addAction(address)
            action.triggered.connect(lambda _checked=False, wanted=address: self._open(wanted, None))
        if recent:
            self.recent_menu.addSeparator()
            self.recent_menu.addAction("&Clear this list").triggered.connect(self._settings.forget_recent)
        else:
            self.recent_menu.addAction("No index was opened yet").setEnabled(False)

    # Building

    def ask_build(self, folder: Path | None = None, draft: BuildOrder | None = None, cut: ColumnOrder | None = None) -> None:
        """Show the dialog: as it was left where there is a ``draft``, else with the open collection's folder unless another is named, and
        with the open index's chunker. ``cut`` is another chunker with its settings.
        """
        if self.running:
            self._window.message.say("An index is being built already: wait until it is ready, or cancel it.")
            return
        from explorer.chunking import chunker_names
        from explorer.gui.dialogs.build import BuildDialog

        state = self._session.state
        folder = folder or (state.folder if state is not None else None)
        known = state is not None and state.chunker in chunker_names()
        dialog = BuildDialog(folder, chunker_names(), state.chunker if state is not None and known else CHUNKERS[0], self._window)
        if state is not None and known:
            dialog.take_cut(state.chunker, state.settings)
        if draft is not None:
            dialog.take(draft)
        if cut is not None:
            dialog.take_cut(cut.chunker, cut.settings)
        dialog.ordered.connect(self._build_ordered)
        dialog.preview_wanted.connect(self.preview_wanted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _build_unasked(self, folder: Path, index: Path, chunker: str, settings: tuple[tuple[str, int], ...] = ()) -> None:
        from explorer.gui.builder import BuildOrder

        self._build(BuildOrder(folder, index, chunker, settings=settings), unasked=True)

    def _build_ordered(self, order: BuildOrder) -> None:
        self.ordered.emit(order)
        self._build(order)

    def _build(self, order: BuildOrder, *, unasked: bool = False) -> None:
        """``unasked`` builds keep their warnings to themselves: the user cannot mend what came with the program."""
        self._window.message.say("")
        self._unasked = unasked
        self._order = order
        state = self._session.state
        if state is not None and state.path == order.index:
            self._session.release_file()
        from explorer.gui.dialogs.progress import ProgressDialog

        self._progress = ProgressDialog(f"Building {order.index.name}", self._window)
        self._progress.cancelled.connect(self.builder.cancel)
        self.builder.start(order)

    def _progressed(self, progress: Progress) -> None:
        if self._progress is not None:
            self._progress.tell(progress)

    def _ended(self) -> None:
        if self._progress is not None:
            self._progress.end()
            self._progress = None

    def _built(self, report: object) -> None:
        from explorer.index.build import BuildReport
        from explorer.viewlogic.build_words import build_words

        order = self._order
        if order is None or not isinstance(report, BuildReport):
            return
        self._session.open_index(order.index, order.folder)
        said = build_words(report)
        if locked := next((lost.source for lost in report.failures if self._refused(order, lost.source)), ""):
            self._ask_password(locked, said)
        elif said and not self._unasked:
            self._window.message.say(said)
        if report.rebuilt:
            self.told.emit(f"Built from scratch: {counted(report.documents, 'document')}, {counted(report.chunks, 'chunk')}.")
        else:
            self.told.emit(f"{report.added} added, {report.updated} updated, {report.unchanged} unchanged, {report.removed} removed.")

    def _refused(self, order: BuildOrder, source: str) -> Refusal | None:
        from explorer.index.inside import source_path

        path = source_path(order.folder, source)
        return self._passwords.refused(path) if path is not None else None

    def _ask_password(self, source: str, said: str = "") -> None:
        """Ask for the password of a file that stopped the build, or was left out of it (``said`` tells of that), and build again."""
        from explorer.index.inside import source_path
        from explorer.viewlogic.build_words import locked_build_words

        order = self._order
        path = source_path(order.folder, source) if order is not None else None
        if order is None or path is None:
            return
        wrong = self._passwords.refused(path) is Refusal.WRONG
        self._window.message.ask(locked_build_words(source, wrong, said), source, "Build again", partial(self._build_unlocked, order, path))
        if not said:
            self._open_old(order)

    def _build_unlocked(self, order: BuildOrder, path: Path, word: str) -> None:
        self._passwords.give(path, word)
        if not self.builder.running:
            self._build(order)

    def _not_built(self, sentence: str) -> None:
        self._window.message.say(sentence)
        if self._order is not None:
            self._open_old(self._order)

    def _open_old(self, order: BuildOrder) -> None:
        """Show the index that stands where another was to be built, when nothing is open."""
        if self._session.state is None and order.index.is_file():
            self._session.open_index(order.index, order.folder)


def _is_bundled(folder: Path) -> bool:
    return folder.resolve() == places.bundled_collection().resolve()
