"""The library pane itself: it asks for documents and chunks to be shown, and shows which ones are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.placement import Page
from explorer.gui.models.library_tree import LibraryTree
from explorer.gui.panels.library.rows import LibraryRows
from explorer.gui.panels.library.view import LibraryView
from explorer.gui.reading.filter_button import FilterButton
from explorer.gui.style import STEP
from explorer.index.library import ALL, Kinds, LibraryDocument, LibraryOrder, LibraryPage, LibraryPlace
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.library_nodes import ChunkNode, DocumentNode, MoreNode, VersionNode
from explorer.viewlogic.tokens import Theme

if TYPE_CHECKING:
    from explorer.gui.panels.library.narrowing import Narrowing

NOTHING_OPEN = "No index is open.\n\nOpen one (Ctrl+O), or build one from a folder of documents (Ctrl+B). You can also drop either here."
NOTHING = LibraryPage((), more=False)
NO_DOCUMENTS = "This index holds no documents.\n\nBuild it again from a folder with documents (Ctrl+B)."


class LibraryPanel(QWidget):
    """Emits what was chosen; the rest is told to it."""

    chunk_chosen = Signal(str)
    version_chosen = Signal(str, str)
    chunks_wanted = Signal(str, str)
    page_wanted = Signal(object, object)  # the LibraryOrder, the LibraryPlace behind which the page begins or None
    count_wanted = Signal(object)  # the LibraryOrder of which the documents are to be counted
    kinds_wanted = Signal()
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
        self._filter.setPlaceholderText("Title, ID, owner\u2026")
        self._filter.setClearButtonEnabled(True)
        self._filter.setAccessibleName("Filter the library by title, ID or owner")
        self._button = FilterButton(self)
        self._narrowing: Narrowing | None = None
        self._remaining: tuple[LibraryOrder, int] | None = None
        self._tree = LibraryView(self)
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
        box.setSpacing(2 * STEP)
        row = QHBoxLayout()
        row.setSpacing(STEP)
        row.addWidget(self._filter, 1)
        row.addWidget(self._button)
        box.addLayout(row)
        self._head = box
        column.addLayout(box)
        column.addWidget(self._empty)
        column.addWidget(self._tree, 1)
        self._column = column
        self.setFocusProxy(self._tree)

        self._filter.textChanged.connect(lambda _text: self._ask_anew())
        self._filter.returnPressed.connect(self._enter_tree)
        self._model.chunks_wanted.connect(self.chunks_wanted)
        self._button.clicked.connect(self._open_first)
        self._model.more_wanted.connect(lambda place: self.page_wanted.emit(self._order, place))
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
        if self._narrowing is not None:
            self._narrowing.filters.renew()
        if page is not None and self._order:
            self.page_wanted.emit(self._order, None)

    def show_page(self, order: LibraryOrder, after: LibraryPlace | None, page: LibraryPage) -> None:
        """The answer to ``page_wanted``; one to a filter that is no longer there says nothing."""
        if order != self._order:
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

    def show_count(self, order: LibraryOrder, count: int) -> None:
        """The answer to ``count_wanted``."""
        if order == self._order:
            self._remaining = (order, count)
            self._show_emptiness()

    def show_kinds(self, kinds: Kinds) -> None:
        """The answer to ``kinds_wanted``."""
        if self._narrowing is not None:
            self._narrowing.filters.show_kinds(kinds)

    def forget_filters(self) -> None:
        """Another index is coming, of which the values of these filters say nothing."""
        if self._narrowing is not None:
            self._narrowing.filters.forget()

    def page_failed(self) -> None:
        """No answer to ``page_wanted``: whoever comes to the end of the list, or clicks there, asks again."""
        self._model.end_asking()

    def chunks_failed(self, doc_id: str, version: str) -> None:
        """No answer to ``chunks_wanted``: opening the version asks again."""
        self._tree.collapse(self._model.version_index(doc_id, version))
        self._model.end_asking_chunks(doc_id, version)

    def show_apart(self, document: LibraryDocument) -> None:
        """The answer to ``document_wanted``."""
        if self._rows.current is not None and self._rows.current[0] == document.place.doc_id and not self._order:
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

    def open_filters(self) -> None:
        """The choices of the filters, with the keyboard on the first."""
        if self._total is not None:
            self._made_narrowing().filters.take_focus()

    # What the user does

    def _open_first(self) -> None:
        """The button's first press; the filters, once there, listen to it themselves."""
        if self._narrowing is None:
            self._made_narrowing().filters.set_open(True)

    def _made_narrowing(self) -> Narrowing:
        if self._narrowing is None:
            from explorer.gui.panels.library.narrowing import Narrowing

            self._narrowing = Narrowing(self._button, self)
            self._head.addWidget(self._narrowing.filters)
            self._column.addWidget(self._narrowing.nothing, 1)
            self._narrowing.filters.changed.connect(self._ask_anew)
            self._narrowing.filters.opened.connect(self._show_emptiness)
            self._narrowing.filters.values_wanted.connect(self.kinds_wanted)
        return self._narrowing

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
    def _order(self) -> LibraryOrder:
        needle = self._filter.text().strip()
        if self._narrowing is None:
            return LibraryOrder(needle) if needle else ALL
        return LibraryOrder(needle, self._narrowing.filters.only)

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Rows come and go, and with them the current one: nobody chose anything."""
        before, self._following = self._following, True
        try:
            yield
        finally:
            self._following = before

    def _ask_anew(self) -> None:
        if self._total is not None:
            self.page_wanted.emit(self._order, None)

    def _count(self) -> None:
        """Let count what is left, where that cannot be seen from what is here."""
        if self._order and self._model.more_index().isValid():
            self.count_wanted.emit(self._order)

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
        self._remaining = None
        self._show_emptiness()
        self._count()
        self._ask_apart()
        self._ask_at_the_end()

    def _ask_apart(self) -> None:
        """The document that the other panes show may stand on a page that nobody turned to."""
        current = self._rows.current
        if current is None or self._order or not self._model.more_index().isValid():
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
        shown, order = self._model.version_count(), self._order
        filtered = bool(order.only) and not shown and self._total is not None
        if shown or filtered:
            words = ""
        elif self._total is None:
            words = NOTHING_OPEN
        elif order:
            looked = self._note or "Titles, IDs, owners and file names were looked at."
            words = f"No document matches \u201c{order.needle}\u201d.\n\n{looked}"
        else:
            words = NO_DOCUMENTS
        self._empty.setText(words)
        self._empty.setVisible(bool(words))
        self._tree.setVisible(not words and not filtered)
        self._filter.setEnabled(self._total is not None)
        self._button.setEnabled(self._total is not None)
        count, least = self._left(shown, order)
        if self._narrowing is not None:
            self._narrowing.show_left(order if filtered else None, count, least, self._total or 0)
        self.info_changed.emit(self._counted(count, least))

    def _left(self, shown: int, order: LibraryOrder) -> tuple[int, bool]:
        """How many document versions there are, and whether there may be more: what a filter leaves is counted in the background."""
        if not order:
            return self._total or 0, False
        if self._remaining is not None and self._remaining[0] == order:
            return self._remaining[1], False
        return shown, self._model.more_index().isValid()

    def _counted(self, count: int, least: bool) -> str:
        if self._total is None:
            return ""
        return f"{'over ' if least else ''}{count:,} document{'' if count == 1 else 's'}".replace(",", "\u202f")
