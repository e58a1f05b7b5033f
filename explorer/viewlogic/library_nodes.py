"""The library as plain nodes: documents in the index's order, their versions, and the chunks of the versions that were opened.

Each node has ``texts``, where the model keeps what it made for the node, by role.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.placement import Page
from explorer.index.library import LibraryDocument
from explorer.viewlogic.page_signs import border_sign
from explorer.viewlogic.validity_words import VersionState, version_state


@dataclass(eq=False, slots=True)
class ChunkNode:
    """A chunk's row. ``sign`` names both pages when it crosses a border, else ``""``."""

    chunk: Chunk
    parent: VersionNode
    row: int
    sign: str
    texts: dict[int, str] = field(default_factory=dict)


MOST_LISTED = 2000
"""Chunks of one version that the library lists: nobody reads more there, and a tree of all rows of a long table would stop the window."""


@dataclass(eq=False, slots=True)
class RestNode:
    """The row that stands for the ``count`` chunks of a version that are not listed."""

    parent: VersionNode
    row: int
    count: int
    texts: dict[int, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        return f"and {self.count:,} more".replace(",", "\u202f")


@dataclass(eq=False, slots=True)
class VersionNode:
    """A document version's row. ``chunks`` is None until they were asked for and came; ``asked`` says that they are on their way."""

    record: DocumentRecord
    state: VersionState
    parent: DocumentNode
    row: int
    chunks: list[ChunkNode | RestNode] | None = None
    asked: bool = False
    texts: dict[int, str] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str]:
        return (self.record.doc_id, self.record.version)


@dataclass(eq=False, slots=True)
class DocumentNode:
    """A document's row: the title of its version in force, else of the last one; its ID where it has no title."""

    document: LibraryDocument
    doc_id: str
    title: str
    row: int
    versions: list[VersionNode] = field(default_factory=list)
    texts: dict[int, str] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class MoreNode:
    """The row that stands for the documents that were not read yet."""

    row: int
    texts: dict[int, str] = field(default_factory=dict)


Node = DocumentNode | VersionNode | ChunkNode | RestNode | MoreNode


def document_nodes(documents: Iterable[LibraryDocument], day: date, first: int = 0) -> list[DocumentNode]:
    """Rows for ``documents`` with all of their versions, the first one in row ``first``."""
    nodes = []
    for row, document in enumerate(documents, first):
        states = [version_state(record.effective_from, record.effective_to, day) for record in document.versions]
        named = next((record for record, state in zip(document.versions, states, strict=True) if state.counts), document.versions[-1])
        node = DocumentNode(document, named.doc_id, named.title or named.doc_id, row)
        node.versions = [
            VersionNode(record, state, node, at) for at, (record, state) in enumerate(zip(document.versions, states, strict=True))
        ]
        nodes.append(node)
    return nodes


def chunk_nodes(version: VersionNode, chunks: Sequence[Chunk], pages: Sequence[Page]) -> list[ChunkNode | RestNode]:
    """Rows for ``chunks``, for the first of very many; ``pages`` may be empty, then no row has a sign."""
    listed = chunks[:MOST_LISTED]
    nodes: list[ChunkNode | RestNode] = [
        ChunkNode(chunk, version, row, border_sign(pages, chunk.start, chunk.end)) for row, chunk in enumerate(listed)
    ]
    return [*nodes, RestNode(version, len(nodes), len(chunks) - len(nodes))] if len(chunks) > len(nodes) else nodes
