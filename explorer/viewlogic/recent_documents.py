"""The documents that were shown last, so that going back to one of them reads nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.index.document_view import DocumentView
    from explorer.viewlogic.document_state import LoadedDocument
    from explorer.viewlogic.visits import Visit

KEPT = 8
LONGEST = 400_000
"""Code points of all that are kept, which take some 20 MB with their glyph runs."""


class RecentDocuments:
    """The last :data:`KEPT` documents of one index, as they were shown with all their details; for one thread."""

    def __init__(self) -> None:
        self._documents: OrderedDict[tuple[str, str], tuple[LoadedDocument, frozenset[str]]] = OrderedDict()

    def keep(self, document: LoadedDocument) -> None:
        """Remember a document, if it is not too long. Those of which only the chunks are known are not kept."""
        self._documents.pop(document.key, None)
        if document.view.text is None or document.length > LONGEST:
            return
        self._documents[document.key] = (document, frozenset(chunk.chunk_id for chunk in document.chunks))
        length = sum(kept.length for kept, _ in self._documents.values())
        while len(self._documents) > KEPT or length > LONGEST:
            _, (left, _) = self._documents.popitem(last=False)
            length -= left.length

    def find(self, visit: Visit, still_true: Callable[[DocumentView], bool]) -> LoadedDocument | None:
        """The document that is to be visited, by its key or by the chunk alone, if ``still_true`` says that its file is what it was."""
        key = (visit.doc_id, visit.version) if visit.doc_id else self._holding(visit.chunk_id)
        found = self._documents.get(key) if key is not None else None
        if key is None or found is None:
            return None
        if not still_true(found[0].view):
            del self._documents[key]
            return None
        self._documents.move_to_end(key)
        return found[0]

    def holds(self, document: LoadedDocument) -> bool:
        """Whether this very state of a document is kept."""
        kept = self._documents.get(document.key)
        return kept is not None and kept[0] is document

    def _holding(self, chunk_id: str) -> tuple[str, str] | None:
        return next((key for key, (_, ids) in self._documents.items() if chunk_id in ids), None)

    def clear(self) -> None:
        self._documents.clear()
