"""The chunker that follows the document: sections, cut between blocks when they are long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from explorer.chunking.settings import Schema, Setting, counted
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.errors import UsageError


class StructureChunker:
    """Each section by itself, in parts of at most ``longest`` words; blocks, and so tables, stay whole.

    A section runs from its heading to the next; what stands before the first heading is a section without one; the title is in
    none. Blocks are added to a part until the next one would take it above ``longest`` words (the heading's count), so a
    block that is longer is a part of its own, and a heading before such a block stands alone. The context of a piece is the
    document's title, and the section's heading when the part does not begin with it.
    """

    name = "structure"
    schema: ClassVar[Schema] = (
        Setting("longest", "Longest section", "words", 1, 2000, 200, "A section with more words is cut between its blocks."),
    )

    @staticmethod
    def summary(settings: Mapping[str, int]) -> str:
        return f"longest section {counted(settings['longest'], 'word')}"

    def __init__(self, longest: int = 200) -> None:
        if longest < 1:
            raise UsageError(f"The chunker 'structure' needs at least 1 word a chunk, not {longest}.")
        self._longest = longest

    @property
    def settings(self) -> Mapping[str, int]:
        return {"longest": self._longest}

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        return [self._piece(part, document.title) for section in _sections(document.blocks) for part in self._parts(section, document.text)]

    def _parts(self, section: Sequence[Block], text: str) -> Iterator[list[Block]]:
        part: list[Block] = []
        words = 0
        for block in section:
            more = len(text[block.start : block.end].split())
            if part and words + more > self._longest:
                yield part
                part, words = [], 0
            part.append(block)
            words += more
        yield part

    def _piece(self, part: Sequence[Block], title: str) -> Piece:
        first = part[0]
        context = (title,) if first.opens_section or not first.section else (title, first.section)
        return Piece(first.start, part[-1].end, context)


def _sections(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    section: list[Block] = []
    for block in blocks:
        if section and (block.opens_section or block.section != section[0].section or block.kind is BlockKind.TITLE):
            yield section
            section = []
        if block.kind is not BlockKind.TITLE:
            section.append(block)
    if section:
        yield section
