"""The documents of the made-up insurer Nilufar: tables as CSV, XLSX and XLS, policies as DOCX, terms as a PDF of several pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from .csv_table import csv_table
from .fitting import fitted
from .parts import Document
from .pdf_page import pdf
from .sources import read_source
from .table_sources import TableSheet, read_sheets
from .word_page import word_page
from .xls_book import xls_book
from .xlsx_book import xlsx_book

SOURCES = Path(__file__).with_name("insurance_sources")
DOCUMENTS = Path(__file__).parent.with_name("insurance") / "documents"
_TABLES: Mapping[str, Callable[[tuple[TableSheet, ...]], bytes]] = {"csv": csv_table, "xlsx": xlsx_book, "xls": xls_book}
_TEXTS: Mapping[str, Callable[[Document], bytes]] = {"docx": word_page, "pdf": pdf}


def made_insurance() -> dict[str, bytes]:
    """The bytes of every document by its path below ``documents/``: the first word of its name is its domain, and its folder."""
    files: dict[str, bytes] = {}
    for path in sorted(SOURCES.glob("*.txt")):
        name = path.stem
        fmt = name.rpartition(".")[2]
        data = _TABLES[fmt](read_sheets(path)) if fmt in _TABLES else _TEXTS[fmt](fitted(read_source(path)))
        files[f"{name.partition('_')[0]}/{name}"] = data
    return files
