"""Parsed text -> pieces -> chunks. A chunker proposes spans; IDs, sections and pages follow from them, whoever cut them."""

from explorer.chunking.chunker import Chunker
from explorer.chunking.making import checked_pieces, make_chunks
from explorer.chunking.registry import (
    ChunkerChoice,
    chunker,
    chunker_choices,
    chunker_names,
    library_chunkers,
    setting_schema,
    settings_words,
)
from explorer.chunking.settings import Setting

__all__ = [
    "Chunker",
    "ChunkerChoice",
    "Setting",
    "checked_pieces",
    "chunker",
    "chunker_choices",
    "chunker_names",
    "library_chunkers",
    "make_chunks",
    "setting_schema",
    "settings_words",
]
