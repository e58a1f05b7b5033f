"""What a chunker is, for ours and for those of other people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText


class Chunker(Protocol):
    """Cuts one document. Other packages add theirs as an entry point of the group ``chunk_explorer.chunkers``: a callable that
    takes the settings as keyword arguments (whole numbers) and returns an object like this. The callable may carry ``schema``, a tuple of
    :class:`explorer.chunking.settings.Setting`, and ``summary``, a function from all settings to a few words.
    """

    @property
    def name(self) -> str:
        """The name in the registry; stored with every chunk."""

    @property
    def settings(self) -> Mapping[str, int]:
        """All settings with their values, defaults filled in: another value means other chunks."""

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        """The pieces in the order of their numbers. The same document and settings give the same pieces.

        Spans are code points of ``document.text``, not empty, and no two of them equal.
        """
