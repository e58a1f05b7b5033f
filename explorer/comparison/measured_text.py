"""One document's text with everything that figures of a cut are counted in: words, sentences, lists, tables and their rows.

It is computed once a document; a change of a setting counts new pieces against it.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from enum import IntFlag
from functools import cached_property

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.documents import DocumentText
from explorer.domain.list_items import LETTERED, MARKER
from explorer.domain.sentences import sentence_spans
from explorer.domain.spans import Span

_WORD = re.compile(r"\S+")


class Unit(IntFlag):
    """What should better not be cut. A place may be inside several at once: a table's row is a sentence of its own."""

    SENTENCE = 1
    LIST = 2
    ROW = 4
    TABLE = 8


class Units:
    """All units of one kind: spans in their order that share no character, without the white space around them."""

    __slots__ = ("_ends", "_starts", "spans")

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = tuple(spans)
        self._starts = array("L", (span.start for span in self.spans))
        self._ends = array("L", (span.end for span in self.spans))

    def cut_by(self, position: int) -> Span | None:
        """The unit that has characters on both sides of ``position``."""
        number = bisect_left(self._starts, position) - 1
        return self.spans[number] if number >= 0 and position < self._ends[number] else None


class MeasuredText:
    """A document's text, measured when something is first asked. All positions are code points of ``document.text``.

    A *word* is a run of anything but white space. *Sentences* are those of :func:`sentence_spans`: headings and rows of a table are
    sentences too, and a list's item is one or several. A *list* is a run of items, one a line, in one block (text before or after them
    in the same block is not in it), and a *table* a block, its *rows* that block's lines; a block of a
    table file is a row.
    """

    def __init__(self, document: DocumentText) -> None:
        self.document = document
        self.text = document.text

    @cached_property
    def _words(self) -> tuple[array[int], array[int]]:
        spans = [found.span() for found in _WORD.finditer(self.text)]
        return array("L", (start for start, _ in spans)), array("L", (end for _, end in spans))

    @property
    def words(self) -> int:
        return len(self._words[0])

    def words_in(self, start: int, end: int) -> range:
        """The numbers, from 0, of the words with a character in ``[start, end)``: as many as ``text[start:end].split()`` has."""
        starts, ends = self._words
        return range(bisect_right(ends, start), bisect_left(starts, end))

    def word_at(self, position: int) -> Span | None:
        """The word that holds the character at ``position``, None where white space stands."""
        starts, ends = self._words
        number = bisect_right(ends, position)
        return Span(starts[number], ends[number]) if number < len(starts) and starts[number] <= position else None

    def place_of_cut(self, edge: int) -> int | None:
        """Where a piece with this edge cuts the text: the first character from ``edge`` on that is no white space.

        One piece's end and the next one's start, with only white space between them, are so one and the same place. None when there
        is no text before the place or none after it: nothing is cut there.
        """
        starts, _ = self._words
        if edge < len(self.text) and not self.text[edge].isspace():
            place = edge
        else:
            number = bisect_left(starts, edge)
            if number == len(starts):
                return None
            place = starts[number]
        return place if place > starts[0] else None

    @cached_property
    def sentences(self) -> Units:
        return Units(sentence_spans(self.text, self.document.blocks))

    @cached_property
    def lists(self) -> Units:
        blocks = (block for block in self.document.blocks if block.kind is BlockKind.TEXT)
        return Units([span for block in blocks for span in _lists(self.text, block)])

    @cached_property
    def tables(self) -> Units:
        return Units([span for block in self._table_blocks if (span := _trimmed(self.text, block.start, block.end)).length])

    @cached_property
    def rows(self) -> Units:
        lines = (
            line
            for block in self.document.blocks
            if block.kind in (BlockKind.TABLE, BlockKind.ROW)
            # A table file's row is a block, and a line of it is one value.
            for line in (_lines(self.text, block) if block.kind is BlockKind.TABLE else ((block.start, block.end),))
        )
        return Units([span for line in lines if (span := _trimmed(self.text, *line)).length])

    @property
    def _table_blocks(self) -> Iterator[Block]:
        return (block for block in self.document.blocks if block.kind is BlockKind.TABLE)

    def units(self, kind: Unit) -> Units:
        match kind:
            case Unit.SENTENCE:
                return self.sentences
            case Unit.LIST:
                return self.lists
            case Unit.ROW:
                return self.rows
            case _:
                return self.tables

    @cached_property
    def inside(self) -> bytes:
        """For each place in the text the units (:class:`Unit`, added up) that have characters on both sides of it."""
        marks = bytearray(len(self.text) + 1)
        for kind in Unit:
            added = bytes(value | kind for value in range(256))
            for start, end in self.units(kind).spans:
                marks[start + 1 : end] = marks[start + 1 : end].translate(added)
        return bytes(marks)


def _lines(text: str, block: Block) -> Iterator[Span]:
    start = block.start
    for line in text[block.start : block.end].split("\n"):
        yield Span(start, start + len(line))
        start += len(line) + 1


def _trimmed(text: str, start: int, end: int) -> Span:
    """Without the white space at both ends."""
    words = text[start:end]
    first = start + len(words) - len(words.lstrip())
    return Span(first, first + len(words.strip()))


def _lists(text: str, block: Block) -> Iterator[Span]:
    lines = list(_lines(text, block))
    begun: Span | None = None
    for line in lines:
        if MARKER.match(text, *line) or (len(lines) > 1 and LETTERED.match(text, *line)):
            begun = Span(begun.start if begun else line.start, _trimmed(text, *line).end)
        elif begun:
            yield begun
            begun = None
    if begun:
        yield begun
