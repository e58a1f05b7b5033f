"""LangChain's recursive character splitter."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.chunking.exact import not_a_slice
from explorer.chunking.library_chunker import LibraryChunker, overlap_of
from explorer.chunking.settings import Setting
from explorer.chunking.shadow import Shadow
from explorer.domain.documents import DocumentText

_SEPARATORS = "\n "
"""The characters of the splitter's default separators, which are a blank line, a line break, a blank, and nothing."""


class LangChainRecursive(LibraryChunker):
    """``RecursiveCharacterTextSplitter`` with its default separators, lengths in characters.

    The library gives texts without places, or with places that it looks for and so mistakes where words repeat (``add_start_index``). Here
    it cuts the text's shadow, which makes each place sure. Its pieces are the same: it looks at separators and lengths only, and
    strips white space when a piece is finished.
    """

    name = "langchain-recursive"
    schema = (Setting("size", "Size", "characters", 20, 8000, 1000, "The most characters in a chunk."), overlap_of("size", 200))

    def found(self, document: DocumentText) -> Iterator[tuple[int, str]]:
        from langchain_text_splitters import RecursiveCharacterTextSplitter

        size, overlap = self._settings["size"], self._settings["overlap"]
        splitter = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap, strip_whitespace=False)
        shadow = Shadow(document.text, _SEPARATORS)
        for number, place in enumerate(shadow.places(splitter.split_text(shadow.text))):
            if place is None:
                raise not_a_slice(self.name, document, number, "")
            yield place[0], document.text[slice(*place)]
