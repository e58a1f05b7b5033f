"""What a column of the comparison is given when it was cut: everything that the window would otherwise have to work out itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.chunking.registry import setting_schema
from explorer.chunking.settings import Schema
from explorer.comparison.columns import Column, ColumnOrder, cut_column
from explorer.comparison.measured_text import MeasuredText
from explorer.errors import ExplorerError
from explorer.viewlogic.column_text import ColumnText, column_text
from explorer.viewlogic.comparing import ComparedStrip, compared_strip, order_words
from explorer.viewlogic.page_borders import PageBorder

IN_PLACE = frozenset({"structure", "fixed", "overlap", "sentences"})
"""Chunkers that are known to be quick and to let other threads run. All others cut in a worker process: a library may hold the
interpreter's lock for seconds, and another package's chunker may never come back."""


@dataclass(frozen=True)
class ColumnCut:
    """``words`` are the settings in a few words and ``schema`` what can be set; both may need another package's import."""

    column: Column
    shown: ColumnText
    words: str
    schema: Schema

    @property
    def order(self) -> ColumnOrder:
        return self.column.order


def prepared_strip(text: MeasuredText, columns: Sequence[Column], borders: Sequence[PageBorder]) -> ComparedStrip:
    """The strip of ``columns`` with everything worked out that drawing it asks for."""
    content = compared_strip(text, columns, borders)
    _ = content.differences, [row.lanes for row in content.rows]
    return content


def cut_here(text: MeasuredText, ground: ColumnText, order: ColumnOrder) -> ColumnCut:
    """Cut in this thread, which should be a lane's."""
    return finished(ground, cut_column(text, order))


def finished(ground: ColumnText, column: Column) -> ColumnCut:
    """``column`` with what the window needs beside it."""
    try:
        schema = setting_schema(column.order.chunker)
    except ExplorerError:
        schema = ()
    return ColumnCut(column, column_text(ground, column.pieces).prepare(), order_words(column.order), schema)
