"""Chunkers that count words and know nothing of the document: fixed windows, and overlapping ones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from explorer.chunking.settings import Schema, Setting, counted
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.errors import UsageError

_WORD = re.compile(r"\S+")
_WORDS = Setting("words", "Words a chunk", "words", 1, 2000, 100, "How many words stand in a chunk.")


class WordWindows:
    """Windows of ``words`` words, each starting ``step`` words after the one before; the first that reaches the end is the last.

    A window runs from its first word's start to its last word's end; a word is a run of anything but white space.
    """

    def __init__(self, name: str, words: int, step: int) -> None:
        if words < 1:
            raise UsageError(f"The chunker '{name}' needs at least 1 word a chunk, not {words}.")
        if not 1 <= step <= words:
            raise UsageError(f"The chunker '{name}' needs a step from 1 to its {words} words, not {step}.")
        self.name = name
        self._words, self._step = words, step

    @property
    def settings(self) -> Mapping[str, int]:
        return {"words": self._words, "step": self._step}

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        spans = [match.span() for match in _WORD.finditer(document.text)]
        pieces: list[Piece] = []
        for first in range(0, len(spans), self._step):
            last = min(first + self._words, len(spans)) - 1
            pieces.append(Piece(spans[first][0], spans[last][1]))
            if last == len(spans) - 1:
                break
        return pieces


class FixedWindows(WordWindows):
    """Windows of ``words`` words, one after the other."""

    schema: ClassVar[Schema] = (_WORDS,)

    @staticmethod
    def summary(settings: Mapping[str, int]) -> str:
        return counted(settings["words"], "word")

    def __init__(self, words: int = 100) -> None:
        super().__init__("fixed", words, words)

    @property
    def settings(self) -> Mapping[str, int]:
        return {"words": self._words}


class OverlappingWindows(WordWindows):
    """Windows of ``words`` words that share ``words - step`` words with the one before."""

    schema: ClassVar[Schema] = (
        _WORDS,
        Setting(
            "step",
            "Words to the next chunk",
            "words",
            1,
            2000,
            75,
            "So many words after a chunk's start the next one starts; the rest is repeated.",
            "words",
        ),
    )

    @staticmethod
    def summary(settings: Mapping[str, int]) -> str:
        return f"{counted(settings['words'], 'word')}, {settings['words'] - settings['step']:,} repeated"

    def __init__(self, words: int = 100, step: int = 75) -> None:
        super().__init__("overlap", words, step)
