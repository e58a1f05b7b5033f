"""The questions of an evaluation as a tree: each question with its passages below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.gui.reading.plain_tip import plain_tip
from explorer.viewlogic.question_nodes import Node, PartNode, QuestionNode

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class QuestionTree(QAbstractItemModel):
    """Questions, and below each what it should have found and what it found."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._questions: list[QuestionNode] = []
        self._nodes: dict[int, Node] = {}

    def show(self, questions: Sequence[QuestionNode]) -> None:
        self.beginResetModel()
        self._questions = list(questions)
        self._nodes.clear()
        self.endResetModel()

    def node(self, index: Index) -> Node | None:
        # Numbers instead of pointers: a stale index finds nothing where a stale pointer would crash.
        return self._nodes.get(index.internalId()) if index.isValid() else None

    def _index_of(self, node: Node) -> QModelIndex:
        self._nodes[id(node)] = node
        return self.createIndex(node.row, 0, id(node))

    def _below(self, parent: Index) -> Sequence[Node]:
        if not parent.isValid():
            return self._questions
        node = self.node(parent)
        return node.children if isinstance(node, QuestionNode) else ()

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        below = self._below(parent)
        return self._index_of(below[row]) if column == 0 and 0 <= row < len(below) else QModelIndex()

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        node = self.node(index)
        return self._index_of(node.parent) if isinstance(node, PartNode) else QModelIndex()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return len(self._below(parent))

    def columnCount(self, _parent: Index = _ROOT) -> int:
        return 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        node = self.node(index)
        if node is None:
            return Qt.ItemFlag.NoItemFlags
        if isinstance(node, PartNode) and node.kind == "heading":
            # The keyboard passes over it.
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        if node is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return node.answer.question.question if isinstance(node, QuestionNode) else node.words
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(_tip(node))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(node)
        return None


def _tip(node: Node) -> str:
    if isinstance(node, QuestionNode):
        return node.answer.question.notes
    if node.chunk is not None:
        return f"{node.chunk.chunk_id}, {node.chunk.source}\n\n{node.chunk.text}"
    return ""


def _spoken(node: Node) -> str:
    """What a screen reader says: the sign in words."""
    if isinstance(node, QuestionNode):
        question = node.answer.question
        answer = f" {question.reference_answer}" if question.reference_answer else ""
        return f"{question.id}, {node.state}, {question.kind}: {question.question}{answer}"
    if node.chunk is None:
        return node.words
    chunk = node.chunk
    parts = (f"{chunk.title or chunk.doc_id}, version {chunk.version}", node.words, node.state, node.remark, chunk.chunk_id)
    return ", ".join(part for part in parts if part)
