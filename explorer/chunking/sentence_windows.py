"""The chunker that counts sentences: windows that never cut one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from explorer.chunking.settings import Schema, Setting, checked, counted
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.domain.sentences import sentence_spans

NAME = "sentences"


class SentenceWindows:
    """Windows of ``sentences`` sentences that share ``repeated`` with the one before; the first that reaches the end is the last.

    A window runs from its first sentence's start to its last sentence's end; what a sentence is, :mod:`explorer.domain.sentences` says. A
    heading, a list's item and a table's row are sentences.
    """

    name = NAME
    schema: ClassVar[Schema] = (
        Setting("sentences", "Sentences a chunk", "sentences", 1, 200, 5, "How many sentences stand in a chunk."),
        Setting(
            "repeated",
            "Repeated sentences",
            "sentences",
            0,
            180,
            1,
            "How many sentences at the end of a chunk the next one repeats.",
            "sentences",
            90,
        ),
    )

    def __init__(self, **settings: int) -> None:
        self._settings = checked(NAME, self.schema, settings)

    @staticmethod
    def summary(settings: Mapping[str, int]) -> str:
        repeated = f", {settings['repeated']:,} repeated" if settings["repeated"] else ""
        return counted(settings["sentences"], "sentence") + repeated

    @property
    def settings(self) -> Mapping[str, int]:
        return self._settings

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        spans = sentence_spans(document.text, document.blocks)
        size = self._settings["sentences"]
        pieces: list[Piece] = []
        for first in range(0, len(spans), size - self._settings["repeated"]):
            last = min(first + size, len(spans)) - 1
            pieces.append(Piece(spans[first].start, spans[last].end))
            if last == len(spans) - 1:
                break
        return pieces
