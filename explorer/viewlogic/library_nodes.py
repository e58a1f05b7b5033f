"""The library as plain nodes: documents by title, their versions, and the chunks of the versions that were opened.

Each node has ``texts``, where the model keeps what it made for the node, by role.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.placement import Page
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


@dataclass(eq=False, slots=True)
class VersionNode:
    """A document version's row. ``chunks`` is None until they were asked for and came; ``asked`` says that they are on their way."""

    record: DocumentRecord
    state: VersionState
    parent: DocumentNode
    row: int
    chunks: list[ChunkNode] | None = None
    asked: bool = False
    texts: dict[int, str] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str]:
        return (self.record.doc_id, self.record.version)


@dataclass(eq=False, slots=True)
class DocumentNode:
    """A document's row: the title of its version in force, else of the last one; its ID where it has no title."""

    doc_id: str
    title: str
    row: int
    versions: list[VersionNode] = field(default_factory=list)
    texts: dict[int, str] = field(default_factory=dict)


Node = DocumentNode | VersionNode | ChunkNode


def matches(record: DocumentRecord, needle: str) -> bool:
    """Whether all words of ``needle`` stand in the title, the ID, the owner or the file's name, in any case."""
    hay = "\n".join((record.title, record.doc_id, record.owner, record.file)).casefold()
    return all(word in hay for word in needle.casefold().split())


def library(records: Iterable[DocumentRecord], day: date, needle: str = "") -> list[DocumentNode]:
    """The documents that match ``needle``, by title, each with all of its versions in the order of their dates."""
    grouped: dict[str, list[DocumentRecord]] = {}
    for record in records:
        grouped.setdefault(record.doc_id, []).append(record)
    nodes = []
    for doc_id, versions in grouped.items():
        if not any(matches(record, needle) for record in versions):
            continue
        versions.sort(key=lambda record: (record.effective_from, record.version))
        states = [version_state(record.effective_from, record.effective_to, day) for record in versions]
        named = next((record for record, state in zip(versions, states, strict=True) if state.counts), versions[-1])
        node = DocumentNode(doc_id, named.title or doc_id, 0)
        node.versions = [VersionNode(record, state, node, row) for row, (record, state) in enumerate(zip(versions, states, strict=True))]
        nodes.append(node)
    nodes.sort(key=lambda node: (node.title.casefold(), node.doc_id))
    for row, node in enumerate(nodes):
        node.row = row
    return nodes


def chunk_nodes(version: VersionNode, chunks: Sequence[Chunk], pages: Sequence[Page]) -> list[ChunkNode]:
    """Rows for ``chunks``; ``pages`` may be empty, then no row has a sign."""
    return [ChunkNode(chunk, version, row, border_sign(pages, chunk.start, chunk.end)) for row, chunk in enumerate(chunks)]
