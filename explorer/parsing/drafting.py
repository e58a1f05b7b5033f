"""Collects the blocks of a document without pages, line by line, and makes the parsed document of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from explorer.domain.blocks import BlockKind, SourceMark
from explorer.domain.documents import Aside, ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.assembly import BlockDraft, assemble
from explorer.parsing.text_rules import clean, clean_row
from explorer.parsing.versions import parser_version


class Row(NamedTuple):
    """One table row as the file has it: its cells, and its lines in the file (from 1, both inclusive)."""

    cells: Sequence[str]
    first_line: int
    last_line: int


class _Line(NamedTuple):
    text: str
    first_line: int
    last_line: int


class Drafts:
    """The blocks found so far, and the lines of the text block that is still open.

    Texts may come as the file has them: they go through the text rules here, and what holds no text is dropped. Line numbers
    count the file's lines from 1, both inclusive; they are 0 for files that have no lines.
    """

    def __init__(self) -> None:
        self._blocks: list[BlockDraft] = []
        self._open: list[_Line] = []
        self._titled = False

    def line(self, text: str, first_line: int, last_line: int, marker: str = "") -> bool:
        """Add a line to the open text block, its list ``marker`` before it. False, and nothing added, when there is no text."""
        text = clean(text)
        if text:
            self._open.append(_Line(marker + text, first_line, last_line))
        return bool(text)

    @property
    def last_line(self) -> int:
        """The file's line where the open text block ends so far, 0 when none is open."""
        return self._open[-1].last_line if self._open else 0

    def end_block(self) -> None:
        if self._open:
            self._blocks.append(_draft(BlockKind.TEXT, self._open))
            self._open = []

    def heading(self, level: int, text: str, first_line: int, last_line: int) -> None:
        """End the open block and add a heading; the first one of level 1 is the title."""
        self.end_block()
        text = clean(text)
        if not text:
            return
        kind = BlockKind.HEADING
        if level == 1 and not self._titled:
            kind, self._titled = BlockKind.TITLE, True
        self._blocks.append(_draft(kind, [_Line(text, first_line, last_line)], level))

    def table(self, rows: Iterable[Row]) -> None:
        """End the open block and add a table, one line a row; rows without text are dropped, and so is a table without rows."""
        self.end_block()
        lines = [_Line(text, row.first_line, row.last_line) for row in rows if (text := clean_row(row.cells))]
        if lines:
            self._blocks.append(_draft(BlockKind.TABLE, lines))

    def __bool__(self) -> bool:
        return bool(self._blocks or self._open)

    def document(
        self, fmt: str, source: str, meta: Mapping[str, str], warnings: tuple[str, ...] = (), asides: tuple[Aside, ...] = ()
    ) -> ParsedDocument:
        """The parsed document. DocumentError when there is no text at all."""
        self.end_block()
        if not self._blocks:
            raise DocumentError(source, "there is no text in this document, so there is nothing to cut into chunks.")
        parsed = assemble(self._blocks)
        return ParsedDocument(
            fmt, meta, parsed.blocks, parsed.text, parser_version(fmt), lines=parsed.lines, warnings=warnings, asides=asides
        )


def _draft(kind: BlockKind, lines: Sequence[_Line], level: int = 0) -> BlockDraft:
    marks: list[SourceMark] = []
    start = 0
    for line in lines:
        end = start + len(line.text)
        if line.first_line:
            marks.append(SourceMark(start, end, line.first_line, line.last_line))
        start = end + 1
    return BlockDraft(kind, "\n".join(line.text for line in lines), level, lines=tuple(marks))
