"""XLSX and XLS: python-calamine reads the values, the rules here make texts of them.

A formula's value is what the workbook keeps of it: nothing is computed. Whole figures have no decimal places, others the fewest digits that
mean the same number; how the workbook shows them is not looked at. Days are written 2026-10-09, moments 2026-10-09T14:30:00, times
14:30:00, durations 36:00:00, truth values TRUE and FALSE. Errors (#DIV/0!) are no values.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from explorer.errors import DocumentError
from explorer.parsing.tables.grid import Grid, GridRow
from explorer.parsing.tables.package import Package, protected
from explorer.parsing.text_rules import clean

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

_Result = TypeVar("_Result")
_WHOLE = 1e15
"""Up to here, whole numbers are exact in a workbook."""


class Workbook:
    """An open workbook. ``left_out`` are sentences on what is not among the ``grids``. DocumentError for what cannot be read."""

    def __init__(self, path: Path, source: str, beat: Callable[[], None]) -> None:
        self._source = source
        self._package = Package(path, source, beat)
        self.meta = self._package.meta
        self.left_out: list[str] = []
        self._book: CalamineWorkbook = self._safely(self._open)

    def _open(self) -> CalamineWorkbook:
        from python_calamine import CalamineWorkbook

        return CalamineWorkbook.from_object(self._package.file)

    def grids(self) -> Iterator[Grid]:
        """Every sheet with values, in the workbook's order."""
        from python_calamine import SheetTypeEnum, SheetVisibleEnum

        others: list[str] = []
        for place, facts in enumerate(self._book.sheets_metadata):
            name = clean(facts.name)
            if facts.typ is not SheetTypeEnum.WorkSheet:
                others.append(name)
                continue
            sheet = self._safely(partial(self._book.get_sheet_by_index, place))
            yield Grid(name, self._rows(sheet), facts.visible is not SheetVisibleEnum.Visible, notes=list(_merged(sheet)))
        if others:
            which = "A sheet that holds a chart, a dialog or macros was" if len(others) == 1 else "Sheets of charts, dialogs or macros were"
            self.left_out.append(f"{which} left out: {', '.join(others)}.")

    def _rows(self, sheet: CalamineSheet) -> Iterator[GridRow]:
        first_column = sheet.start[1] + 1 if sheet.start is not None else 1
        for number, values in enumerate(sheet.iter_rows(), 1):
            yield GridRow(number, [text_of(value) for value in values], first_column)

    def _safely(self, work: Callable[[], _Result]) -> _Result:
        from python_calamine import CalamineError, PasswordError

        try:
            with _quiet():
                return work()
        except PasswordError as error:
            raise protected(self._source) from error
        except (CalamineError, OSError, ValueError) as error:
            raise self._unreadable() from error
        except BaseException as error:
            # The library's own faults come as an exception that is none of Python's ordinary ones.
            if type(error).__name__ != "PanicException":
                raise
            raise self._unreadable() from None

    def _unreadable(self) -> DocumentError:
        return DocumentError(self._source, "this is no readable Excel workbook. Open it in a spreadsheet program and save it again.")


@contextmanager
def _quiet() -> Iterator[None]:
    """Nothing on stderr: there the library tells of its own faults, past Python."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _merged(sheet: CalamineSheet) -> Iterator[str]:
    if count := len(sheet.merged_cell_ranges or ()):
        where = "one place" if count == 1 else f"{count} places"
        yield f"There are merged cells in {where}; the value stands in the first of them alone."


def text_of(value: object) -> str:
    """A cell's value as text, ``""`` for an empty one."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < _WHOLE else repr(value)
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds" if not value.microsecond else "milliseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return value.isoformat(timespec="seconds" if not value.microsecond else "milliseconds")
    if isinstance(value, timedelta):
        return _duration(value)
    return str(value) if value is not None else ""


def _duration(value: timedelta) -> str:
    """Hours, minutes and seconds, with a minus sign before time."""
    seconds = round(abs(value.total_seconds()))
    return f"{'-' if value < timedelta() else ''}{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
