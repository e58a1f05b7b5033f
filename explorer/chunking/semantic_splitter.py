"""The splitter of the library semantic-text-splitter (no model is in it: it prefers borders of lines, sentences and words)."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.chunking.library_chunker import LibraryChunker, overlap_of
from explorer.chunking.settings import Setting
from explorer.domain.documents import DocumentText


class SemanticTextSplitter(LibraryChunker):
    """The library's ``TextSplitter``, which tells where each piece begins, in code points.

    The capacity is at least 50: with less, a long text without any borders takes minutes.
    """

    name = "semantic-text-splitter"
    schema = (Setting("capacity", "Capacity", "characters", 50, 8000, 1000, "The most characters in a chunk."), overlap_of("capacity"))

    def found(self, document: DocumentText) -> Iterable[tuple[int, str]]:
        from semantic_text_splitter import TextSplitter

        return TextSplitter(self._settings["capacity"], overlap=self._settings["overlap"]).chunk_indices(document.text)
