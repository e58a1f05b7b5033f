"""A document's text put together from its chunks: each stands at its own characters, and what no chunk covers is a gap.

Between two passages there usually are one or two characters, a blank or an empty line, which parsing puts between blocks and windows of
words leave out. For a longer gap stand as many signs as it has characters, so that every position stays what it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Chunk
from explorer.domain.documents import BLOCK_JOINT
from explorer.index.retiring import source_text_of

GAP = "\u2591"
"""Stands for a character that is not known."""

_LINE = 60
_FARTHEST = 50_000_000
"""No document is this long; a position beyond it is somebody's mistake."""


@dataclass(frozen=True, slots=True)
class Composed:
    """``unknown`` characters stand in ``gaps`` places that no chunk covers; one or two between chunks are not counted. ``disputed`` are the
    IDs of chunks that say otherwise than another one about characters that both cover, or whose text does not hold their characters.
    """

    text: str
    blocks: tuple[Block, ...]
    gaps: int
    unknown: int
    disputed: tuple[str, ...]

    @property
    def note(self) -> str:
        """What the reader of the text has to know, in sentences."""
        said = ["This text is put together from the chunks of the collection."]
        if self.gaps:
            places = "one place" if self.gaps == 1 else f"{self.gaps} places"
            said.append(f"No chunk covers {self.unknown:,} characters in {places}: they are not known, and \u2591 stands for them.")
        if self.disputed:
            many = len(self.disputed)
            chunks = "One chunk does" if many == 1 else f"{many} chunks do"
            said.append(f"{chunks} not say the same as another about characters that both cover; the earlier one is shown.")
        return " ".join(said)


def composed(chunks: Sequence[Chunk]) -> Composed:
    """The text of a document version from all of its chunks."""
    parts: list[str] = []
    blocks: list[Block] = []
    disputed: list[str] = []
    at = gaps = unknown = 0
    for chunk in sorted(chunks, key=lambda chunk: (chunk.start, -chunk.end)):
        source = source_text_of(chunk.text, chunk.start, chunk.end)
        if len(source) != chunk.end - chunk.start or chunk.end > _FARTHEST:
            disputed.append(chunk.chunk_id)
            continue
        if chunk.start > at:
            gap = chunk.start - at
            if gap > len(BLOCK_JOINT) or at == 0:
                gaps, unknown = gaps + 1, unknown + gap
            parts.append(_filled(gap, beginning=at == 0))
            at = chunk.start
        shared = at - chunk.start
        if shared and not _agree(parts, source, shared):
            disputed.append(chunk.chunk_id)
        if shared < len(source):
            parts.append(source[shared:])
            blocks += _blocks(chunk, source[shared:], at)
            at = chunk.end
    return Composed("".join(parts), tuple(blocks), gaps, unknown, tuple(disputed))


def _agree(parts: list[str], source: str, shared: int) -> bool:
    """Whether what stands already ends as the next passage begins, as far as both reach."""
    have, needed = [], shared
    for part in reversed(parts):
        have.append(part)
        needed -= len(part)
        if needed <= 0:
            break
    standing = "".join(reversed(have))[-shared:]
    return standing[: len(source)] == source[:shared]


def _filled(gap: int, *, beginning: bool) -> str:
    if gap == 1:
        return GAP if beginning else " "
    if gap == len(BLOCK_JOINT):
        return GAP * gap if beginning else BLOCK_JOINT
    edge = BLOCK_JOINT if gap > 2 * len(BLOCK_JOINT) else "\n"
    before = "" if beginning else edge
    inner = gap - len(before) - len(edge)
    signs = [GAP] * inner
    for place in range(_LINE, inner - 1, _LINE + 1):
        signs[place] = "\n"
    return f"{before}{''.join(signs)}{edge}"


def _blocks(chunk: Chunk, text: str, start: int) -> Iterator[Block]:
    """Where the new characters of a passage stand, parted at empty lines as parsing joins blocks: its own blocks are not known."""
    kind = BlockKind.ROW if chunk.in_table else BlockKind.TEXT
    section = chunk.sections[-1] if chunk.sections else ""
    for part in text.split(BLOCK_JOINT):
        if part.strip():
            yield Block(kind, section, start, start + len(part))
        start += len(part) + len(BLOCK_JOINT)
