"""The library pane itself: it asks for documents and chunks to be shown, and shows which ones are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLabel, QLineEdit, QTreeView, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.placement import Page
from explorer.gui.models.library_tree import LibraryTree
from explorer.gui.panels.library.rows import LibraryRows
from explorer.gui.style import STEP
from explorer.gui.viewport import own_viewport
from explorer.index.library import LibraryDocument, LibraryPage, LibraryPlace
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.library_nodes import ChunkNode, DocumentNode, MoreNode, VersionNode
from explorer.viewlogic.tokens import Theme

NOTHING_OPEN = "No index is open.\n\nOpen one (Ctrl+O), or build one from a folder of documents (Ctrl+B). You can also drop either here."
NOTHING = LibraryPage((), more=False)
NO_DOCUMENTS = "This index holds no documents.\n\nBuild it again from a folder with documents (Ctrl+B)."


class _Tree(QTreeView):
    """A tree without branches of its own: the rows draw them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setViewport(own_viewport())
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setExpandsOnDoubleClick(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setAccessibleName("Documents, versions and chunks")

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the window (J, K, N, P); the filter box is there for finding."""


class LibraryPanel(QWidget):
    """Emits what was chosen; the rest is told to it."""

    chunk_chosen = Signal(str)
    version_chosen = Signal(str, str)
    chunks_wanted = Signal(str, str)
    page_wanted = Signal(str, object)  # the filter's words, the LibraryPlace behind which the page begins or None
    document_wanted = Signal(str)
    info_changed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._total: int | None = None
        self._day = date.min
        self._note = ""
        self._following = False
        self._selection: Chunk | None = None
        self._auto: tuple[str, str] | None = None
        self._filter = QLineEdit(self)
        self._filter.setPlaceholderText("Filter by title, ID, owner\u2026")
        self._filter.setClearButtonEnabled(True)
        self._filter.setAccessibleName("Filter the library by title, ID or owner")
        self._tree = _Tree(self)
        self._model = LibraryTree(self)
        self._rows = LibraryRows(theme, self._tree)
        self._tree.setModel(self._model)
        self._tree.setItemDelegate(self._rows)
        self._empty = QLabel(NOTHING_OPEN, self)
        self._empty.setObjectName("quiet")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2 * STEP, 0, 0)
        column.setSpacing(2 * STEP)
        box = QVBoxLayout()
        box.setContentsMargins(10, 0, 10, 0)
        box.addWidget(self._filter)
        column.addLayout(box)
        column.addWidget(self._empty)
        column.addWidget(self._tree, 1)
        self.setFocusProxy(self._tree)

        self._filter.textChanged.connect(self._filter_now)
        self._filter.returnPressed.connect(self._enter_tree)
        self._model.chunks_wanted.connect(self.chunks_wanted)
        self._model.more_wanted.connect(lambda place: self.page_wanted.emit(self._needle, place))
        self._model.rowsInserted.connect(self._open_new)
        for changed in (self._tree.verticalScrollBar().valueChanged, self._tree.verticalScrollBar().rangeChanged):
            changed.connect(self._ask_at_the_end)
        self._tree.clicked.connect(self._clicked)
        self._tree.activated.connect(self._activated)
        self._tree.selectionModel().currentChanged.connect(self._moved)
        self._show_emptiness()

    # Told from outside

    def show_library(self, page: LibraryPage | None, total: int, day: date) -> None:
        """Another index's first page of documents, of ``total`` document versions; None when no index is open."""
        self._total = total if page is not None else None
        self._day = day
        self._selection = None
        self._auto = None
        self._rows.current = None
        self._note = ""
        self._model.forget_chunks()
        self._take_first(page or NOTHING)
        if page is not None and self._needle:
            self.page_wanted.emit(self._needle, None)

    def show_page(self, needle: str, after: LibraryPlace | None, page: LibraryPage) -> None:
        """The answer to ``page_wanted``; one to a filter that is no longer there says nothing."""
        if needle != self._needle:
            return
        self._note = page.note
        if after is None:
            self._take_first(page)
            self._reveal(self._selection)
        else:
            with self._quietly():
                self._model.add_page(page)
            self._reveal(self._selection)
            self._show_emptiness()
            self._ask_at_the_end()

    def page_failed(self) -> None:
        """No answer to ``page_wanted``: whoever comes to the end of the list, or clicks there, asks again."""
        self._model.end_asking()

    def chunks_failed(self, doc_id: str, version: str) -> None:
        """No answer to ``chunks_wanted``: opening the version asks again."""
        self._tree.collapse(self._model.version_index(doc_id, version))
        self._model.end_asking_chunks(doc_id, version)

    def show_apart(self, document: LibraryDocument) -> None:
        """The answer to ``document_wanted``."""
        if self._rows.current is not None and self._rows.current[0] == document.place.doc_id and not self._needle:
            with self._quietly():
                self._model.set_apart(document)
            self._open_version(self._rows.current)
            self._reveal(self._selection)

    def show_day(self, day: date) -> None:
        self._day = day
        with_focus = self._selection
        self._model.set_day(day)
        self._open_documents()
        self._reveal(with_focus)

    def set_chunks(self, doc_id: str, version: str, chunks: Sequence[Chunk], pages: Sequence[Page]) -> None:
        """The answer to ``chunks_wanted``."""
        with self._quietly():
            self._model.set_chunks(doc_id, version, chunks, pages)
        if self._selection is not None and (self._selection.doc_id, self._selection.version) == (doc_id, version):
            self._reveal(self._selection)

    def show_document(self, document: LoadedDocument | None) -> None:
        before = self._rows.current
        self._rows.current = document.key if document is not None else None
        if document is not None:
            self.set_chunks(*document.key, document.chunks, document.view.pages)
            if before != document.key:
                self._open_version(document.key)
            self._ask_apart()
        self._tree.viewport().update()

    def show_selection(self, chunk: Chunk | None) -> None:
        self._selection = chunk
        self._reveal(chunk)

    def apply_theme(self, theme: Theme) -> None:
        self._rows.apply_theme(theme)
        self._tree.viewport().update()

    def focus_filter(self) -> None:
        self._filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._filter.selectAll()

    # What the user does

    def _clicked(self, index: QModelIndex) -> None:
        node = self._model.node(index)
        if isinstance(node, MoreNode):
            self._model.ask_more()
        elif isinstance(node, DocumentNode):
            self._tree.setExpanded(index, not self._tree.isExpanded(index))
        elif isinstance(node, VersionNode):
            if self._rows.current == node.key and self._tree.isExpanded(index):
                self._tree.collapse(index)
            else:
                self._tree.expand(index)
                self.version_chosen.emit(*node.key)

    def _activated(self, index: QModelIndex) -> None:
        node = self._model.node(index)
        if isinstance(node, VersionNode):
            self._tree.expand(index)
            self.version_chosen.emit(*node.key)
        elif isinstance(node, ChunkNode):
            self.chunk_chosen.emit(node.chunk.chunk_id)
        elif isinstance(node, MoreNode):
            self._model.ask_more()

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        if self._following:
            return
        node = self._model.node(current)
        if isinstance(node, ChunkNode):
            self.chunk_chosen.emit(node.chunk.chunk_id)

    @property
    def _needle(self) -> str:
        return self._filter.text().strip()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Rows come and go, and with them the current one: nobody chose anything."""
        before, self._following = self._following, True
        try:
            yield
        finally:
            self._following = before

    def _filter_now(self, needle: str) -> None:
        if self._total is not None:
            self.page_wanted.emit(needle.strip(), None)

    def _enter_tree(self) -> None:
        if self._model.rowCount():
            self._tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._filter.text():
            self._filter.clear()
            return
        super().keyPressEvent(event)

    # What is shown

    def _take_first(self, page: LibraryPage) -> None:
        with self._quietly():
            self._model.show_page(page, self._day)
        self._open_documents()
        self._show_emptiness()
        self._ask_apart()
        self._ask_at_the_end()

    def _ask_apart(self) -> None:
        """The document that the other panes show may stand on a page that nobody turned to."""
        current = self._rows.current
        if current is None or self._needle or not self._model.more_index().isValid():
            return
        if not self._model.version_index(*current).isValid():
            self.document_wanted.emit(current[0])

    def _ask_at_the_end(self) -> None:
        """Whoever comes to the end of what there is gets more."""
        if self._model.ends_with_more:
            at = self._tree.visualRect(self._model.more_index())
            if at.isValid() and at.top() < self._tree.viewport().height() and self._tree.isVisible():
                self._model.ask_more()

    def _open_new(self, parent: QModelIndex, first: int, last: int) -> None:
        if not parent.isValid():
            for row in range(first, last + 1):
                self._tree.expand(self._model.index(row, 0))

    def _open_documents(self) -> None:
        self._tree.expandToDepth(0)
        if self._rows.current is not None:
            at = self._model.version_index(*self._rows.current)
            if at.isValid():
                self._tree.expand(at)

    def _open_version(self, key: tuple[str, str]) -> None:
        """Open the version that the other panes show, and close the one that was opened for the same reason before."""
        if self._auto is not None and self._auto != key:
            self._tree.collapse(self._model.version_index(*self._auto))
        at = self._model.version_index(*key)
        if at.isValid():
            self._tree.expand(at.parent())
            self._tree.expand(at)
            self._auto = key

    def _reveal(self, chunk: Chunk | None) -> None:
        with self._quietly():
            if chunk is None:
                self._tree.selectionModel().clearSelection()
                return
            at = self._model.chunk_index(chunk)
            if at.isValid():
                self._open_version((chunk.doc_id, chunk.version))
                self._tree.setCurrentIndex(at)
                self._tree.scrollTo(at, QAbstractItemView.ScrollHint.EnsureVisible)
            else:
                self._tree.selectionModel().clearSelection()

    def _show_emptiness(self) -> None:
        """Say why the tree is empty and what to do first, and count what is shown."""
        shown, needle = self._model.version_count(), self._needle
        if shown:
            words = ""
        elif self._total is None:
            words = NOTHING_OPEN
        elif needle:
            looked = self._note or "Titles, IDs, owners and file names were looked at."
            words = f"No document matches \u201c{needle}\u201d.\n\n{looked}"
        else:
            words = NO_DOCUMENTS
        self._empty.setText(words)
        self._empty.setVisible(bool(words))
        self._tree.setVisible(not words)
        self._filter.setEnabled(self._total is not None)
        self.info_changed.emit(self._counted(shown, needle))

    def _counted(self, shown: int, needle: str) -> str:
        """How many there are. What a filter leaves is not counted to its end."""
        if self._total is None:
            return ""
        count = self._total if not needle else shown
        more = "over " if needle and self._model.more_index().isValid() else ""
        return f"{more}{count:,} document{'' if count == 1 else 's'}".replace(",", "\u202f")
