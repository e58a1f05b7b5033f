"""Blocks of a tagged document: the structure says where paragraphs, items and headings begin and end, over columns and pages too.

What stands in no paragraph of its own is put together by the usual rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from explorer.domain.blocks import BlockKind
from explorer.parsing.pdf.flow import Flow, one_row
from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.markers import bullet_length, markers
from explorer.parsing.pdf.styles import Styles
from explorer.parsing.pdf.tables import Table
from explorer.parsing.pdf.tagged import Structure, spot_of
from explorer.parsing.pdf.tags import Role, Spot
from explorer.parsing.text_rules import BULLET

_NOTHING: Mapping[int, int] = {}


class TaggedFlow(Flow):
    """Takes lines that know their place in the structure, in its order."""

    def __init__(self, styles: Styles, structure: Structure, headings: Mapping[int, int] = _NOTHING) -> None:
        super().__init__(styles, headings)
        self._structure = structure
        self._last: Spot | None = None
        self._titled = False

    def line(self, line: Line) -> None:
        spot = spot_of(line.piece)
        last, self._last = self._last, spot
        goes_on = (
            last is not None and last.element == spot.element and last.role is spot.role and bool(self._open.text or self._bullet_glue)
        )
        if spot.role is Role.LOOSE:
            if not goes_on:
                self._end()
            super().line(line)
            return
        if goes_on:
            line = self._go_on(line)
        elif spot.role is Role.ITEM:
            self._item(line, spot, follows=last is not None and last.role is Role.ITEM)
        elif level := self._level(line, spot):
            self._begin(BlockKind.TITLE if level == 1 else BlockKind.HEADING, level)
            self._put("", line.piece)
        else:
            self._paragraph(line)
        self._before = line
        self._table = None

    def table(self, table: Table) -> None:
        super().table(table)
        self._last = None

    def end(self) -> None:
        super().end()
        self._last = None

    def _go_on(self, line: Line) -> Line:
        """Add the element's next line, and return it as what comes is measured by it."""
        before = self._before
        if before is None or before.page != line.page or not one_row(before, line):
            self._wrap(line.piece)
            return line
        self._add_to_row(before, line)
        # A raised or lowered piece: the row's baseline stays.
        return line._replace(v=before.v, size=before.size) if line.size < before.size else line

    def _level(self, line: Line, spot: Spot) -> int:
        """The block's level: that of its tag; where no heading has one, what the style shows. A title may come without a tag."""
        if spot.role is Role.HEADING:
            self._titled = True
            return self._structure.levels[spot.level]
        level = self._styles.level(line) or self._headings.get(id(line), 0)
        if not self._structure.levels:
            return level
        return 1 if level == 1 and not self._titled and self._structure.levels[1] > 1 else 0

    def _paragraph(self, line: Line) -> None:
        """Begin a paragraph, or an item of a list that is tagged as paragraphs."""
        near = self._near(line, step := self._step(line))
        if taken := bullet_length(line.text):
            self._bullet(line, taken, goes_on=self._open.level == 0 and (near or bool(self._items)))
        elif (read := markers(line.text)) and (counted := self._counted(line, read, near, step)):
            self._numbered(line, *counted)
        else:
            self._begin(BlockKind.TEXT)
            self._put("", line.piece)

    def _item(self, line: Line, spot: Spot, *, follows: bool) -> None:
        text = line.text
        near = self._open.level == 0 and self._near(line, self._step(line))
        if not (follows or near) or not self._open.text:
            self._begin(BlockKind.TEXT)
        taken = bullet_length(text)
        if not taken and spot.label and _is_sign(text):
            taken = len(text) if len(text) == 1 else 2
        glue = "\n" if self._open.text else ""
        if taken:
            self._bullet_glue = glue + BULLET
            if taken < len(text):
                self._put("", line.piece.cut(taken, len(text)))
        elif spot.label or markers(text):
            self._put(glue, line.piece)
        else:
            self._put(glue + BULLET, line.piece)


def _is_sign(text: str) -> bool:
    """Whether a label is a single sign, alone or before its item's text: any sign is a bullet, and so is the letter o."""
    return text[1:2] in ("", " ") and (not text[0].isalnum() or text[0] == "o")
