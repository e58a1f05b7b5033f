"""Writes sheets as a workbook of Excel 97 to 2003 with xlwt."""

from __future__ import annotations

from datetime import date
from io import BytesIO

from xlwt import Formula as BookFormula
from xlwt import Workbook, XFStyle

from .table_sources import Formula, TableSheet


def xls_book(sheets: tuple[TableSheet, ...]) -> bytes:
    """The file's bytes."""
    day = XFStyle()
    day.num_format_str = "YYYY-MM-DD"
    book = Workbook(encoding="utf-8")
    for sheet in sheets:
        target = book.add_sheet(sheet.name)
        for number, row in enumerate(sheet.rows):
            for column, value in enumerate(row):
                if isinstance(value, Formula):
                    target.write(number, column, BookFormula(value.words))
                elif isinstance(value, date):
                    target.write(number, column, value, day)
                elif value != "":
                    target.write(number, column, value)
    file = BytesIO()
    book.save(file)
    return file.getvalue()
