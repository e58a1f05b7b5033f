"""A table file becomes a parsed document.

Rules number 1 (``explorer.parsing.versions``). Frozen, because positions are chunk IDs:

=====================  ====================================================================================================
in the file            in the parsed text
=====================  ====================================================================================================
a row below the head   a block with a line ``column: value`` for each value, in the order of the columns; no line for a cell
                       without one; a row without values is no block, and counts
the head               the columns' names (``explorer.parsing.tables.heads``); a block of its own, a line a name, when no row
                       follows
rows above the head    blocks of rows that follow each other, a line a row, the values joined with " | "
a value                one line through the text rules: line breaks in it are blanks; figures, dates and truth values as
                       ``explorer.parsing.tables.workbook`` says
a sheet                its rows, after those of the sheet before it; hidden ones too; charts and empty sheets are left out
merged cells           the value in the first of them
left out               what stands beyond the limits of ``explorer.parsing.tables.grid``
=====================  ====================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

from explorer.domain.cells import Sheet
from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.tables.grid import Grid, GridRow, Limits
from explorer.parsing.tables.heads import LONGEST_NAME, SAMPLE, ColumnNames, find_head
from explorer.parsing.tables.rows import RowWriter
from explorer.parsing.versions import parser_version

_LIMITS = Limits()
_ROWS_A_BEAT = 5000
_NAMED_AT_ONCE = 5


def parse(path: Path, source: str, fmt: str, beat: Callable[[], None] | None = None, limits: Limits = _LIMITS) -> ParsedDocument:
    """The parsed document of a table file of the format ``fmt`` ("csv", "tsv", "xlsx", "xls"); ``source`` names it in errors.

    ``beat`` is called now and then, for a watcher who limits the time of each step; what it raises ends the work. Workbooks are
    parsed where they may be hostile: in a worker. DocumentError for a file that cannot be read, is no table, is protected, too
    large, or empty.
    """
    beat = beat or _nobody
    meta: dict[str, str] = {}
    left_out: list[str] = []
    if fmt in ("csv", "tsv"):
        from explorer.parsing.tables.delimited import read

        grids: Iterable[Grid] = (read(path, source, fmt),)
    else:
        from explorer.parsing.tables.workbook import Workbook

        workbook = Workbook(path, source, beat)
        grids, meta, left_out = workbook.grids(), workbook.meta, workbook.left_out
    writer = RowWriter(limits)
    sheets: list[Sheet] = []
    empty: list[str] = []
    for grid in grids:
        sheet = _written(grid, len(sheets), writer, beat)
        if sheet is None:
            empty.append(grid.name)
        else:
            sheets.append(sheet)
    if not sheets:
        raise DocumentError(source, "there is no value in this table, so there is nothing to cut into chunks.")
    if empty:
        left_out.append(f"{'A sheet without values was' if len(empty) == 1 else 'Sheets without values were'} left out: {_listed(empty)}.")
    notes = [f"Sheet {sheet.name}: {sheet.note}" if sheet.name else sheet.note for sheet in sheets if sheet.note]
    return ParsedDocument(
        fmt,
        meta,
        tuple(writer.blocks),
        writer.text,
        parser_version(fmt),
        lines=tuple(writer.lines),
        warnings=(*notes, *left_out),
        sheets=tuple(sheets),
        cells=writer.cells,
    )


def _nobody() -> None:
    """Nobody watches."""


def _written(grid: Grid, number: int, writer: RowWriter, beat: Callable[[], None]) -> Sheet | None:
    """Write a sheet's rows; None when it has no values."""
    rows = _with_values(grid.rows)
    sample = list(islice(rows, SAMPLE))
    if not sample:
        return None
    place = find_head(sample)
    head = sample[place] if place is not None else None
    names = ColumnNames(head)
    head_row = head.number if head is not None else 0
    section = grid.name
    writer.above(sample[: place or 0], number, section, head_row)
    ragged = _Ragged(head) if grid.ragged and head is not None else None
    last = taken = lost = 0
    for count, row in enumerate(chain(sample[place + 1 if place is not None else 0 :], rows)):
        if count % _ROWS_A_BEAT == 0:
            beat()
        if not writer.full and writer.row(row, number, section, head_row, names):
            last = row.number - head_row
            taken += 1
            if ragged is not None:
                ragged.look_at(row)
        elif writer.full:
            lost += 1
    if head is not None and not last and not lost:
        writer.head(head, number, section)
    notes = [*_head_words(place, head_row), *grid.notes, *(ragged.words() if ragged is not None else ()), *_name_words(names)]
    if grid.hidden:
        notes.insert(0, "It is hidden in the workbook.")
    if lost:
        notes.append(f"Its first {taken:,} rows were taken; {lost:,} more were left out, because the document is too large.")
    return Sheet(grid.name, grid.hidden, names.all(), head_row, last, " ".join(notes))


def _with_values(rows: Iterator[GridRow]) -> Iterator[GridRow]:
    return (row for row in rows if any(value and not value.isspace() for value in row.values))


def _head_words(place: int | None, head_row: int) -> Iterator[str]:
    if place is None:
        yield "No row of it looks like a head, so its columns have numbers."
    elif place or head_row > 1:
        above = f"; {place} {'row' if place == 1 else 'rows'} with text above it {'belongs' if place == 1 else 'belong'} to no column"
        yield f"Its row {head_row} was taken for the head{above if place else ''}."


def _name_words(names: ColumnNames) -> Iterator[str]:
    if names.numbered:
        yield f"{names.numbered} column {'name was' if names.numbered == 1 else 'names were'} there already and got a number."
    if names.shortened:
        yield f"{names.shortened} column {'name was' if names.shortened == 1 else 'names were'} cut at {LONGEST_NAME} characters."


class _Ragged:
    """Counts the rows of another length than the head's."""

    def __init__(self, head: GridRow) -> None:
        self._width = len(head.values)
        self._longer: list[int] = []
        self._shorter: list[int] = []
        self._number = head.number

    def look_at(self, row: GridRow) -> None:
        width = len(row.values)
        if width != self._width:
            (self._longer if width > self._width else self._shorter).append(row.number - self._number)

    def words(self) -> Iterator[str]:
        for rows, more in ((self._longer, "more"), (self._shorter, "fewer")):
            if rows:
                told = f"Row {rows[0]} has" if len(rows) == 1 else f"{len(rows):,} rows have"
                which = f" (rows {_listed(rows)})" if len(rows) > 1 else ""
                yield f"{told} {more} values than the head's {self._width}{which}."


def _listed(things: list[int] | list[str]) -> str:
    more = len(things) - _NAMED_AT_ONCE
    return ", ".join(map(str, things[:_NAMED_AT_ONCE])) + (f" and {more:,} more" if more > 0 else "")
