"""The library's model: one column over the nodes of ``explorer.viewlogic.library_nodes``, chunks fetched when a version is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.placement import Page
from explorer.index.library import PAGE, LibraryDocument, LibraryPage
from explorer.viewlogic.library_nodes import DocumentNode, MoreNode, Node, RestNode, VersionNode, chunk_nodes, document_nodes
from explorer.viewlogic.page_signs import border_sign

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
MORE = "More documents\u2026"


class LibraryTree(QAbstractItemModel):
    """Documents, versions, chunks. ``chunks_wanted`` asks for a version's chunks; :meth:`set_chunks` answers, now or later.

    The documents come page by page: ``more_wanted`` asks for those behind a LibraryPlace, :meth:`add_page` answers. Until all are there, a
    row stands for the rest. Below it may stand one document that is shown elsewhere in the window and belongs into the rest.
    """

    chunks_wanted = Signal(str, str)
    more_wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._day = date.min
        self._documents: list[DocumentNode] = []
        self._more: MoreNode | None = None
        self._apart: DocumentNode | None = None
        self._asked = False
        self._versions: dict[tuple[str, str], VersionNode] = {}
        self._known: dict[tuple[str, str], tuple[Sequence[Chunk], Sequence[Page]]] = {}
        self._nodes: dict[int, Node] = {}

    # What is shown

    def show_page(self, page: LibraryPage, day: date) -> None:
        """Show a first page, of the same index; ``day`` decides which versions are in force."""
        self.beginResetModel()
        self._nodes.clear()
        self._versions.clear()
        self._day, self._apart, self._asked = day, None, False
        self._documents = self._made(page.documents, 0)
        self._more = MoreNode(len(self._documents)) if page.more else None
        self.endResetModel()

    def forget_chunks(self) -> None:
        """Another index: the chunks that came before are not its chunks."""
        self._known.clear()

    def set_day(self, day: date) -> None:
        if day == self._day:
            return
        self.beginResetModel()
        self._nodes.clear()
        self._versions.clear()
        self._day = day
        self._documents = self._made([node.document for node in self._documents], 0)
        if self._apart is not None:
            (self._apart,) = self._made([self._apart.document], self._apart.row)
        self.endResetModel()

    def _made(self, documents: Iterable[LibraryDocument], first: int) -> list[DocumentNode]:
        nodes = document_nodes(documents, self._day, first)
        for version in (version for node in nodes for version in node.versions):
            self._versions[version.key] = version
            if version.key in self._known:
                version.chunks = chunk_nodes(version, *self._known[version.key])
        return nodes

    def ask_more(self) -> None:
        """Ask for the next page, once until it comes."""
        if self._more is not None and not self._asked:
            self._asked = True
            self.more_wanted.emit(self._documents[-1].document.place if self._documents else None)

    def end_asking(self) -> None:
        """The page that was asked for does not come; it can be asked for again."""
        self._asked = False

    def end_asking_chunks(self, doc_id: str, version: str) -> None:
        """The chunks that were asked for do not come; they can be asked for again."""
        if (node := self._versions.get((doc_id, version))) is not None:
            node.asked = False

    def add_page(self, page: LibraryPage) -> None:
        """The page that was asked for."""
        self._asked = False
        if self._apart is not None and any(document.place.doc_id == self._apart.document.place.doc_id for document in page.documents):
            self._drop_apart()
        first = len(self._documents)
        if page.documents:
            self.beginInsertRows(_ROOT, first, first + len(page.documents) - 1)
            self._documents += self._made(page.documents, first)
            self._number()
            self.endInsertRows()
        if self._more is not None and not page.more:
            self.beginRemoveRows(_ROOT, self._more.row, self._more.row)
            self._nodes.pop(id(self._more), None)
            self._more = None
            self._number()
            self.endRemoveRows()

    def set_apart(self, document: LibraryDocument) -> None:
        """Show a document that is not among those that came, below the row for the rest; one that was there before goes."""
        if self._more is None or any(record_key(record) in self._versions for record in document.versions):
            return
        self._drop_apart()
        row = self.rowCount()
        self.beginInsertRows(_ROOT, row, row)
        (self._apart,) = self._made([document], row)
        self.endInsertRows()

    def _drop_apart(self) -> None:
        node = self._apart
        if node is not None:
            self.beginRemoveRows(_ROOT, node.row, node.row)
            self._apart = None
            for version in node.versions:
                self._versions.pop(version.key, None)
                for each in (version, *(version.chunks or ())):
                    self._nodes.pop(id(each), None)
            self._nodes.pop(id(node), None)
            self.endRemoveRows()

    @property
    def _last(self) -> list[MoreNode | DocumentNode]:
        """The rows behind the documents that came in their order."""
        return [node for node in (self._more, self._apart) if node is not None]

    def _number(self) -> None:
        """The last rows' numbers, after some came or went."""
        for row, node in enumerate(self._last, len(self._documents)):
            node.row = row

    def set_chunks(self, doc_id: str, version: str, chunks: Sequence[Chunk], pages: Sequence[Page]) -> None:
        """The chunks of one version, and its pages for the signs of borders (empty when they are not known)."""
        key = (doc_id, version)
        before = self._known.get(key)
        self._known[key] = (chunks, pages)
        node = self._versions.get(key)
        if node is None:
            return
        node.asked = False
        if node.chunks is not None and before is not None and tuple(before[0]) == tuple(chunks):
            self._renew_signs(node, pages)
            return
        at = self.index_of(node)
        if node.chunks:
            self.beginRemoveRows(at, 0, len(node.chunks) - 1)
            for child in node.chunks:
                self._nodes.pop(id(child), None)
            node.chunks = []
            self.endRemoveRows()
        if chunks:
            nodes = chunk_nodes(node, chunks, pages)
            self.beginInsertRows(at, 0, len(nodes) - 1)
            node.chunks = nodes
            self.endInsertRows()
        else:
            node.chunks = []

    def _renew_signs(self, node: VersionNode, pages: Sequence[Page]) -> None:
        for child in node.chunks or ():
            if isinstance(child, RestNode):
                continue
            sign = border_sign(pages, child.chunk.start, child.chunk.end)
            if sign != child.sign:
                child.sign = sign
                at = self.index_of(child)
                child.texts.clear()
                self.dataChanged.emit(at, at)

    # Finding rows

    def node(self, index: Index) -> Node | None:
        # Numbers instead of pointers: a stale index finds nothing where a stale pointer would crash.
        return self._nodes.get(index.internalId()) if index.isValid() else None

    def index_of(self, node: Node) -> QModelIndex:
        self._nodes[id(node)] = node
        return self.createIndex(node.row, 0, id(node))

    def version_index(self, doc_id: str, version: str) -> QModelIndex:
        """The version's row; an invalid index when it is filtered out or unknown."""
        node = self._versions.get((doc_id, version))
        return self.index_of(node) if node is not None else QModelIndex()

    def chunk_index(self, chunk: Chunk) -> QModelIndex:
        """The chunk's row; an invalid index when its version's chunks are not there."""
        node = self._versions.get((chunk.doc_id, chunk.version))
        for child in (node.chunks or ()) if node is not None else ():
            if not isinstance(child, RestNode) and child.chunk.chunk_id == chunk.chunk_id:
                return self.index_of(child)
        return QModelIndex()

    def more_index(self) -> QModelIndex:
        """The row that stands for the rest; an invalid index when all documents are there."""
        return self.index_of(self._more) if self._more is not None else QModelIndex()

    @property
    def ends_with_more(self) -> bool:
        """Whether the row for the rest is the last one."""
        return self._more is not None and self._apart is None

    def version_count(self) -> int:
        """Document versions that came, as the index counts documents."""
        return len(self._versions)

    # QAbstractItemModel

    def _children(self, node: Node | None) -> Sequence[Node]:
        """Of the root, only those behind the documents: no list is made of them for a row."""
        if node is None:
            return self._last
        if isinstance(node, DocumentNode):
            return node.versions
        return (node.chunks or ()) if isinstance(node, VersionNode) else ()

    def rowCount(self, parent: Index = _ROOT) -> int:
        node = self.node(parent)
        return 0 if parent.column() > 0 else len(self._children(node)) + (len(self._documents) if node is None else 0)

    def columnCount(self, _parent: Index = _ROOT) -> int:
        return 1

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        node = self.node(parent)
        if node is None and column == 0 and 0 <= row < len(self._documents):
            return self.index_of(self._documents[row])
        children = self._children(node)
        row -= len(self._documents) if node is None else 0
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.index_of(children[row])

    def parent(self, index: Index = _ROOT) -> QModelIndex:  # type: ignore[override]
        node = self.node(index)
        if node is None or isinstance(node, DocumentNode | MoreNode):
            return QModelIndex()
        return self.index_of(node.parent)

    def hasChildren(self, parent: Index = _ROOT) -> bool:
        node = self.node(parent)
        if isinstance(node, VersionNode):
            return node.chunks is None or bool(node.chunks)
        return self.rowCount(parent) > 0

    def canFetchMore(self, parent: Index) -> bool:
        node = self.node(parent)
        return isinstance(node, VersionNode) and node.chunks is None and not node.asked

    def fetchMore(self, parent: Index) -> None:
        node = self.node(parent)
        if isinstance(node, VersionNode) and node.chunks is None and not node.asked:
            node.asked = True
            self.chunks_wanted.emit(*node.key)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        make = _TEXTS.get(role)
        if node is None or make is None:
            return None
        if role not in node.texts:
            node.texts[role] = make(node)
        return node.texts[role]


def record_key(record: DocumentRecord) -> tuple[str, str]:
    return (record.doc_id, record.version)


def _display(node: Node) -> str:
    if isinstance(node, RestNode):
        return node.words
    if isinstance(node, MoreNode):
        return MORE
    if isinstance(node, DocumentNode):
        return node.title
    if isinstance(node, VersionNode):
        return f"v{node.record.version}"
    return f"#{node.chunk.position} {node.chunk.section_words}"


def _tool_tip(node: Node) -> str:
    if isinstance(node, RestNode):
        return "The other panes show them all"
    if isinstance(node, MoreNode):
        return f"Reads the next {PAGE} documents"
    if isinstance(node, DocumentNode):
        return f"{node.title}\n{node.doc_id}"
    if isinstance(node, VersionNode):
        owner = f"\nOwner: {node.record.owner}" if node.record.owner else ""
        return f"{node.record.title or node.record.doc_id}, version {node.record.version}\n{node.record.file}{owner}"
    return f"{node.chunk.section_words}\n{node.chunk.chunk_id}, characters {node.chunk.start} to {node.chunk.end}"


def _spoken(node: Node) -> str:
    """What a screen reader says: colour, dot and sign in words."""
    if isinstance(node, DocumentNode | MoreNode | RestNode):
        return _display(node)
    if isinstance(node, VersionNode):
        state = node.state.state if node.state.words == "in force" else f"{node.state.state}, {node.state.words}"
        return f"version {node.record.version}, {state}, access {node.record.effective_access}"
    border = f", goes over the border of pages {' and '.join(node.sign.split(chr(0x250A)))}" if node.sign else ""
    return f"chunk {node.chunk.position}, {node.chunk.section_words}{border}"


_TEXTS: dict[int, Callable[[Node], str]] = {
    Qt.ItemDataRole.DisplayRole: _display,
    Qt.ItemDataRole.ToolTipRole: _tool_tip,
    Qt.ItemDataRole.AccessibleTextRole: _spoken,
}
