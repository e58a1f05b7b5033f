"""Chonkie's chunkers by sentences and by recursive rules, both counting characters: no tokenizer is fetched."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.chunking.library_chunker import LibraryChunker, overlap_of
from explorer.chunking.settings import Setting
from explorer.domain.documents import DocumentText

_COUNTED = "character"


class ChonkieRecursive(LibraryChunker):
    """``RecursiveChunker`` with its default rules: paragraphs, sentences, pauses, words, characters. It adds up lengths for places."""

    name = "chonkie-recursive"
    schema = (
        Setting("size", "Size", "characters", 20, 8000, 2048, "The most characters in a chunk."),
        Setting("shortest", "Shortest part", "characters", 1, 1000, 24, "Parts with fewer characters are joined before any cut.", "size"),
    )

    def found(self, document: DocumentText) -> Iterable[tuple[int, str]]:
        from chonkie import RecursiveChunker

        chunker = RecursiveChunker(_COUNTED, self._settings["size"], min_characters_per_chunk=self._settings["shortest"])
        return [(chunk.start_index, chunk.text) for chunk in chunker.chunk(document.text)]


class ChonkieSentence(LibraryChunker):
    """``SentenceChunker``: whole sentences, which end at ". ", "! ", "? " and line breaks; a longer one is a chunk of its own.

    The size is at least 200: its time grows with the number of sentences times that of chunks.
    """

    name = "chonkie-sentence"
    schema = (
        Setting("size", "Size", "characters", 200, 8000, 2048, "The most characters in a chunk, unless one sentence has more."),
        overlap_of("size", words="Whole sentences with up to so many characters are repeated in the next chunk."),
    )

    def found(self, document: DocumentText) -> Iterable[tuple[int, str]]:
        from chonkie import SentenceChunker

        chunker = SentenceChunker(_COUNTED, self._settings["size"], self._settings["overlap"])
        return [(chunk.start_index, chunk.text) for chunk in chunker.chunk(document.text)]
