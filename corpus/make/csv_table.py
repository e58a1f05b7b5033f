"""Writes a table as CSV, as a spreadsheet program does: UTF-8 with a mark at its beginning, commas, line ends ``\\r\\n``."""

from __future__ import annotations

import csv
from io import StringIO

from .table_sources import Formula, TableSheet


def csv_table(sheets: tuple[TableSheet, ...]) -> bytes:
    """The file's bytes; the format has room for one sheet, and none for its name."""
    (sheet,) = sheets
    target = StringIO()
    csv.writer(target).writerows([cell.value if isinstance(cell, Formula) else cell for cell in row] for row in sheet.rows)
    return target.getvalue().encode("utf-8-sig")
