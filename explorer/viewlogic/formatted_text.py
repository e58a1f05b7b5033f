"""A document's blocks as they would be set: headings, paragraphs, lists, tables; every piece knows its place in the parsed text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from explorer.domain.blocks import Block
from explorer.viewlogic.text_lines import CELL_JOINT, TextLine, block_lines


@dataclass(frozen=True, slots=True)
class Words:
    """A run of text; its first character stands at ``start`` in the parsed text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Heading:
    words: Words
    level: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: Words


@dataclass(frozen=True, slots=True)
class Item:
    """A list item: its sign ("- ", "3. ") and its words without it."""

    marker: Words
    words: Words


@dataclass(frozen=True, slots=True)
class ListPart:
    items: tuple[Item, ...]

    @property
    def numbered(self) -> bool:
        return self.items[0].marker.text[0].isdigit()


@dataclass(frozen=True, slots=True)
class TablePart:
    """Rows of cells. Rows may be of different length; ``columns`` is the longest."""

    rows: tuple[tuple[Words, ...], ...]

    @property
    def columns(self) -> int:
        return max(len(row) for row in self.rows)


Part = Heading | Paragraph | ListPart | TablePart


def formatted_parts(text: str, blocks: Sequence[Block]) -> Iterator[Part]:
    """The parts of a document in order, each made when it is asked for."""
    for block in blocks:
        yield from _parts(text, block)


def _parts(text: str, block: Block) -> Iterator[Part]:
    lines = block_lines(text, block)
    kind = lines[0].kind
    if kind == "row":
        yield TablePart(tuple(_cells(text, line) for line in lines))
        return
    items: list[Item] = []
    for line in lines:
        words = Words(text[line.start + line.marker : line.end], line.start + line.marker)
        if line.kind == "item":
            items.append(Item(Words(text[line.start : line.start + line.marker], line.start), words))
            continue
        if items:
            yield ListPart(tuple(items))
            items = []
        yield Heading(words, max(block.level, 1)) if kind in ("title", "heading") else Paragraph(words)
    if items:
        yield ListPart(tuple(items))


def _cells(text: str, line: TextLine) -> tuple[Words, ...]:
    """A row's cells. Rows are stripped, so an empty first cell leaves "| " at the row's beginning, an empty last one " |" at its end."""
    row = text[line.start : line.end]
    before = " " if row.startswith("| ") or row == "|" else ""
    after = " " if f"{before}{row}".endswith(" |") else ""
    cells: list[Words] = []
    start = line.start - len(before)
    for cell in f"{before}{row}{after}".split(CELL_JOINT):
        cells.append(Words(cell, min(max(start, line.start), line.end)))
        start += len(cell) + len(CELL_JOINT)
    return tuple(cells)
