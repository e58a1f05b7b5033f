"""Parsed text -> pieces -> chunks. A chunker proposes spans; IDs, sections and pages follow from them, whoever cut them."""

from explorer.chunking.chunker import Chunker
from explorer.chunking.making import make_chunks
from explorer.chunking.registry import chunker, chunker_names

__all__ = ["Chunker", "chunker", "chunker_names", "make_chunks"]
