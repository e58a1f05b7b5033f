"""File -> ParsedDocument: one module a format, chosen by the file's suffix and imported only when it is needed.

Importing this package imports no parser library. PDFs are parsed where MuPDF may be loaded, which is a worker process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.handing_over import HandOver
from explorer.parsing.versions import parser_version

__all__ = ["FOREIGN", "FORMATS", "TABLES", "format_of", "parse_file", "parser_version"]

FORMATS: Mapping[str, str] = MappingProxyType(
    {
        ".md": "md",
        ".markdown": "md",
        ".html": "html",
        ".htm": "html",
        ".docx": "docx",
        ".pdf": "pdf",
        ".csv": "csv",
        ".tsv": "tsv",
        ".xlsx": "xlsx",
        ".xlsm": "xlsx",
        ".xls": "xls",
    },
)
"""Suffix (lower case, with its dot) -> format."""

TABLES = frozenset({"csv", "tsv", "xlsx", "xls"})
"""Formats whose text is rows of values."""

FOREIGN = frozenset({"pdf", "docx", "xlsx", "xls"})
"""Formats whose files are parsed in worker processes whatever their size: containers that others make, and that may be hostile."""


def format_of(path: Path) -> str:
    """The format that the file's name says. DocumentError for a name that says none we read."""
    fmt = FORMATS.get(path.suffix.lower())
    if fmt is None:
        raise DocumentError(path.name, f"files of this kind are not read. These are: {', '.join(FORMATS)}.")
    return fmt


def parse_file(
    path: Path,
    source: str,
    *,
    password: str | None = None,
    on_page: Callable[[int, int], None] | None = None,
    skip: Mapping[int, str] | None = None,
    ocr: str = "",
    kept: Sequence[bytes] = (),
    hand_over: HandOver | None = None,
) -> ParsedDocument:
    """Parse a file in this process (so ``FOREIGN`` formats only in a worker). The same bytes and parser version give the same text.

    ``source`` names the file in errors. ``on_page`` hears of pages done and pages in all, for paged formats; ``skip``
    are the pages of such a file that are not to be read, from 1, each with the reason; ``ocr`` the languages
    in which pages without a text layer are read by Tesseract; ``hand_over`` gets what is done (see the PDF parser), and ``kept`` are
    pages that it got before, from a process that has ended. Raises DocumentError
    (PasswordNeeded for an encrypted PDF without its password) when the document cannot be taken.
    """
    fmt = format_of(path)
    if fmt == "pdf":
        from explorer.parsing.pdf.document import parse as parse_pdf

        return parse_pdf(path, source, password, on_page, skip or {}, ocr, kept, hand_over)
    if fmt == "docx":
        from explorer.parsing.word.document import parse as parse_word

        return parse_word(path, source, (lambda: on_page(0, 0)) if on_page else None)
    if fmt in TABLES:
        from explorer.parsing.tables.document import parse as parse_table

        return parse_table(path, source, fmt, (lambda: on_page(0, 0)) if on_page else None)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DocumentError(source, f"the file cannot be read ({error.strerror or error}).") from error
    if fmt == "md":
        from explorer.parsing.markdown import parse as parse_markdown

        return parse_markdown(data, source)
    from explorer.parsing.html import parse as parse_html

    return parse_html(data, source)
