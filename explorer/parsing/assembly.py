"""Drafts of blocks become the parsed text: joined with one blank line, with positions and sections.

Every format ends here. A parser yields one ``BlockDraft`` a block, its text already through ``text_rules`` (``clean`` for a
line, ``clean_row`` for a row; lines of a list or table joined with "\\n"). ``assemble`` copies the texts as they are, so the
character at offset ``i`` of draft ``n`` stands at ``assembled.blocks[n].start + i`` of the parsed text: whatever a format
knows of single characters (glyphs, source lines) only needs to be shifted.

Sections: a heading of level 2 opens one and belongs to it; a title or a heading of level 1 ends the open one and belongs to none;
deeper headings belong to the section they stand in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from explorer.domain.blocks import Block, BlockKind, SourceMark
from explorer.domain.documents import BLOCK_JOINT


@dataclass(frozen=True, slots=True)
class BlockDraft:
    """A block before its place is known.

    ``text`` is not empty, has no white space at its ends and no blank line inside. ``level`` is 1 for the title, 2 and more (1 for a
    second title) for headings, else 0. ``page`` and ``last_page`` count from 1, None without pages. ``lines`` are marks
    with positions inside ``text``, in their order.
    """

    kind: BlockKind
    text: str
    level: int = 0
    page: int | None = None
    last_page: int | None = None
    lines: tuple[SourceMark, ...] = ()


@dataclass(frozen=True, slots=True)
class Assembled:
    """The parsed text, its blocks (one a draft, in the same order) and the source lines of its characters."""

    text: str
    blocks: tuple[Block, ...]
    lines: tuple[SourceMark, ...]


def assemble(drafts: Iterable[BlockDraft]) -> Assembled:
    """Join ``drafts`` in their order. ValueError for a draft whose text is empty, has white space at its ends or a blank line inside."""
    texts: list[str] = []
    blocks: list[Block] = []
    marks: list[SourceMark] = []
    section, start = "", 0
    for draft in drafts:
        if not draft.text or draft.text != draft.text.strip() or BLOCK_JOINT in draft.text:
            raise ValueError(f"no text of one block: {draft.text[:60]!r}")
        if draft.kind is BlockKind.TITLE or (draft.kind is BlockKind.HEADING and draft.level == 1):
            section = ""
        elif draft.kind is BlockKind.HEADING and draft.level == 2:
            section = draft.text
        end = start + len(draft.text)
        texts.append(draft.text)
        blocks.append(Block(draft.kind, section, start, end, draft.level, draft.page, draft.last_page))
        marks.extend(SourceMark(start + mark.start, start + mark.end, mark.first_line, mark.last_line) for mark in draft.lines)
        start = end + len(BLOCK_JOINT)
    return Assembled(BLOCK_JOINT.join(texts), tuple(blocks), tuple(marks))
