"""The library's model: one column over the nodes of ``explorer.viewlogic.library_nodes``, chunks fetched when a version is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.placement import Page
from explorer.viewlogic.library_nodes import DocumentNode, Node, VersionNode, chunk_nodes, library
from explorer.viewlogic.page_signs import border_sign

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class LibraryTree(QAbstractItemModel):
    """Documents, versions, chunks. ``chunks_wanted`` asks for a version's chunks; :meth:`set_chunks` answers, now or later."""

    chunks_wanted = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._records: tuple[DocumentRecord, ...] = ()
        self._day = date.min
        self._needle = ""
        self._documents: list[DocumentNode] = []
        self._versions: dict[tuple[str, str], VersionNode] = {}
        self._known: dict[tuple[str, str], tuple[Sequence[Chunk], Sequence[Page]]] = {}
        self._nodes: dict[int, Node] = {}

    # What is shown

    def set_documents(self, records: Sequence[DocumentRecord], day: date) -> None:
        """Show another index's documents; ``day`` decides which versions are in force."""
        self._records, self._day = tuple(records), day
        self._known.clear()
        self._rebuild()

    def set_day(self, day: date) -> None:
        if day != self._day:
            self._day = day
            self._rebuild()

    def set_filter(self, needle: str) -> None:
        """Leave only documents with all words of ``needle`` in title, ID, owner or file name."""
        if needle != self._needle:
            self._needle = needle
            self._rebuild()

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._nodes.clear()
        self._documents = library(self._records, self._day, self._needle)
        self._versions = {version.key: version for document in self._documents for version in document.versions}
        for key, (chunks, pages) in self._known.items():
            if (version := self._versions.get(key)) is not None:
                version.chunks = chunk_nodes(version, chunks, pages)
        self.endResetModel()

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
            self.beginInsertRows(at, 0, len(chunks) - 1)
            node.chunks = chunk_nodes(node, chunks, pages)
            self.endInsertRows()
        else:
            node.chunks = []

    def _renew_signs(self, node: VersionNode, pages: Sequence[Page]) -> None:
        for child in node.chunks or ():
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
            if child.chunk.chunk_id == chunk.chunk_id:
                return self.index_of(child)
        return QModelIndex()

    def document_count(self) -> int:
        """Document versions that are shown, as the index counts documents."""
        return len(self._versions)

    # QAbstractItemModel

    def _children(self, node: Node | None) -> Sequence[Node]:
        if node is None:
            return self._documents
        if isinstance(node, DocumentNode):
            return node.versions
        return (node.chunks or ()) if isinstance(node, VersionNode) else ()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.column() > 0 else len(self._children(self.node(parent)))

    def columnCount(self, _parent: Index = _ROOT) -> int:
        return 1

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        children = self._children(self.node(parent))
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.index_of(children[row])

    def parent(self, index: Index = _ROOT) -> QModelIndex:  # type: ignore[override]
        node = self.node(index)
        if node is None or isinstance(node, DocumentNode):
            return QModelIndex()
        return self.index_of(node.parent)

    def hasChildren(self, parent: Index = _ROOT) -> bool:
        node = self.node(parent)
        if isinstance(node, VersionNode):
            return node.chunks is None or bool(node.chunks)
        return bool(self._children(node))

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


def _display(node: Node) -> str:
    if isinstance(node, DocumentNode):
        return node.title
    if isinstance(node, VersionNode):
        return f"v{node.record.version}"
    return f"#{node.chunk.position} {node.chunk.section_words}"


def _tool_tip(node: Node) -> str:
    if isinstance(node, DocumentNode):
        return f"{node.title}\n{node.doc_id}"
    if isinstance(node, VersionNode):
        owner = f"\nOwner: {node.record.owner}" if node.record.owner else ""
        return f"{node.record.title or node.record.doc_id}, version {node.record.version}\n{node.record.file}{owner}"
    return f"{node.chunk.section_words}\n{node.chunk.chunk_id}, characters {node.chunk.start} to {node.chunk.end}"


def _spoken(node: Node) -> str:
    """What a screen reader says: colour, dot and sign in words."""
    if isinstance(node, DocumentNode):
        return node.title
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
