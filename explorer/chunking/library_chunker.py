"""What the chunkers of libraries have in common: settings in characters, exact places, and sentences for what goes wrong."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from explorer.chunking.exact import exact_pieces, library_at_work
from explorer.chunking.settings import Schema, Setting, checked
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText


def overlap_of(size: str, default: int = 0, words: str = "The most characters at the end of a chunk that the next one repeats.") -> Setting:
    """The setting ``overlap`` beside the setting ``size``: at most nine tenths of it, so that each chunk gets on."""
    return Setting("overlap", "Overlap", "characters", 0, 7200, default, words, size, 90)


class LibraryChunker(ABC):
    """A chunker that asks a library, which is imported by the first cut. No library here asks the network or loads a model."""

    name: ClassVar[str]
    schema: ClassVar[Schema]
    """Its first setting is the size of a chunk in characters."""

    def __init__(self, **settings: int) -> None:
        self._settings = checked(self.name, self.schema, settings)

    @classmethod
    def summary(cls, settings: Mapping[str, int]) -> str:
        repeated = settings.get("overlap", 0)
        return f"{settings[cls.schema[0].name]:,} characters" + (f", {repeated:,} repeated" if repeated else "")

    @property
    def settings(self) -> Mapping[str, int]:
        return self._settings

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        """The pieces, exact: DocumentError for one that is no slice of the text, EnvironmentFault when the library cannot be imported."""
        with library_at_work(self.name, document):
            return exact_pieces(self.name, document, self.found(document))

    @abstractmethod
    def found(self, document: DocumentText) -> Iterable[tuple[int, str]]:
        """The library's pieces: the code point where each begins, and its text."""
