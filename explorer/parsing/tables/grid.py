"""What every kind of table file is read as: sheets of rows of texts. And what one document may hold of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Limits(NamedTuple):
    """What is taken of a table file: non-empty rows, values and characters of the parsed text. What is beyond is left out, and said."""

    rows: int = 200_000
    cells: int = 4_000_000
    characters: int = 60_000_000


MOST_COLUMNS = 16_384
"""The columns of the widest sheet that a spreadsheet program makes."""


class GridRow(NamedTuple):
    """One row as the file has it. ``number`` counts the file's rows from 1, empty ones too. ``first_column`` is the column of the first
    value, from 1; the values' lines in the file, from 1 and both inclusive, are 0 where it has no lines.
    """

    number: int
    values: Sequence[str]
    first_column: int = 1
    first_line: int = 0
    last_line: int = 0


@dataclass(slots=True)
class Grid:
    """One sheet: rows in their order (those without values may be missing), and sentences about how it was read.

    ``rows`` is read once. ``ragged`` says that a row's length means something, as in CSV. ``notes`` may grow while the rows are read.
    """

    name: str
    rows: Iterator[GridRow]
    hidden: bool = False
    ragged: bool = False
    notes: list[str] = field(default_factory=list)
