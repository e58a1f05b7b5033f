"""The cells of a Word table in their columns."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from explorer.parsing.word import names
from explorer.parsing.word.names import CELL, DELETED, PARAGRAPH, ROW, TABLE, inside, number, value, w
from explorer.parsing.word.styles import Styles

_ROW_PROPERTIES, _CELL_PROPERTIES = w("trPr"), w("tcPr")
_HIDDEN, _DELETED_CELL, _SPAN, _BEFORE, _AFTER = w("hidden"), w("cellDel"), w("gridSpan"), w("gridBefore"), w("gridAfter")
_MERGES = (w("vMerge"), w("hMerge"))
_WIDEST = 1000
_ARRANGING_DEPTH = 2


def rows(table: etree._Element) -> Iterator[etree._Element]:
    """The rows that are shown: neither deleted nor hidden."""
    for row in inside(table, ROW):
        properties = row.find(_ROW_PROPERTIES)
        if properties is not None and (any(properties.find(name) is not None for name in DELETED) or names.is_on(properties.find(_HIDDEN))):
            continue
        yield row


def cells(row: etree._Element) -> Iterator[etree._Element]:
    for cell in inside(row, CELL):
        properties = cell.find(_CELL_PROPERTIES)
        if properties is None or properties.find(_DELETED_CELL) is None:
            yield cell


def is_layout(table: etree._Element, styles: Styles) -> bool:
    """Whether the table only arranges blocks on the page, and holds no rows of data: one with a table, a title or a high heading in it,
    or of a single cell.
    """
    if next(table.iterdescendants(TABLE), None) is not None or sum(1 for row in rows(table) for _ in cells(row)) < 2:
        return True
    depths = (styles.depth(paragraph) for paragraph in table.iterdescendants(PARAGRAPH))
    return any(depth is not None and depth <= _ARRANGING_DEPTH for depth in depths)


class Spans:
    """What a cell takes up. ``allowance`` is how many places spans may fill in a document, so that a small hostile file stays small."""

    def __init__(self, allowance: int) -> None:
        self._allowance = allowance

    def before(self, row: etree._Element) -> int:
        """Columns that the row leaves out at its beginning."""
        return self._skipped(row, _BEFORE)

    def after(self, row: etree._Element) -> int:
        return self._skipped(row, _AFTER)

    def width(self, cell: etree._Element) -> int:
        """The cell's columns, at least 1."""
        properties = cell.find(_CELL_PROPERTIES)
        span = properties.find(_SPAN) if properties is not None else None
        return 1 + self._granted(number(span, 1) - 1)

    def _skipped(self, row: etree._Element, name: str) -> int:
        properties = row.find(_ROW_PROPERTIES)
        return self._granted(number(properties.find(name), 0)) if properties is not None else 0

    def _granted(self, columns: int) -> int:
        granted = min(max(columns, 0), _WIDEST)
        if granted > self._allowance:
            return 0
        self._allowance -= granted
        return granted


def continues(cell: etree._Element) -> bool:
    """Whether the cell only carries on the one above it or beside it, whose text counts."""
    properties = cell.find(_CELL_PROPERTIES)
    merges = [] if properties is None else [properties.find(name) for name in _MERGES]
    return any(merge is not None and value(merge) != "restart" for merge in merges)
