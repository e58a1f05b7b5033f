"""The container of a workbook: what is none gets a sentence, and of an .xlsx file only the parts with values are opened.

Whoever reads a sheet makes a rectangle of it, from its first to its last value, so two values far apart would take all memory: such a
sheet is refused before. What the reader gets is an archive with the parts with values alone.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import DocumentError
from explorer.parsing.office_parts import CONTENT_TYPES, OFFICE, OLE, Parts, followed, is_encrypted, open_archive, relations_xml
from explorer.parsing.tables.grid import MOST_COLUMNS

if TYPE_CHECKING:
    from lxml import etree

MOST_BYTES = 300_000_000
"""What all parts with values may take unpacked; a sheet of a hundred thousand rows takes a fifth of it."""
MOST_ENTRIES = 20_000
MOST_PLACES = 20_000_000
"""Places between the first and the last value of a sheet, empty ones too; each takes 32 bytes while it is read."""
MOST_ROWS = 1_048_576

_KIND = "Excel workbook"
_PACKAGE_TYPES = frozenset({"officeDocument", "core-properties", "custom-properties"})
_PART_TYPES = frozenset({"worksheet", "sharedStrings", "styles"})
_OTHER_SHEETS = frozenset({"chartsheet", "dialogsheet", "xlMacrosheet", "macrosheet"})
_ALWAYS = ("xl/sharedStrings.xml", "xl/styles.xml")
_STRICT = (
    (b"http://purl.oclc.org/ooxml/spreadsheetml/main", b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", OFFICE.encode()),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/customProperties",
        b"http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/docPropsVTypes",
        b"http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes",
    ),
)
_ZIP = b"PK"
# A row's number; or a cell's letters and number where the cell is not empty.
_PLACES = re.compile(rb"<(?:[\w.-]+:)?(?:(row)\b[^>]*>|c\b(?=[^>]*[^/]>(?!</))[^>]*>)")
_PLACE = re.compile(rb"""\sr\s*=\s*["']\s*([A-Za-z]{0,3})(\d{1,10})\s*["']""")


class Package:
    """A workbook's file. ``file`` is what may be read of it; ``meta`` is what its properties say.

    DocumentError, naming ``source``, for what is no workbook, is protected, damaged or too large.
    """

    def __init__(self, path: Path, source: str, beat: Callable[[], None]) -> None:
        self.file: Path | io.BytesIO
        self.meta: dict[str, str] = {}
        self._source = source
        self._beat = beat
        try:
            with path.open("rb") as file:
                begin = file.read(len(OLE))
                encrypted = begin == OLE and is_encrypted(file)
        except OSError as error:
            raise DocumentError(source, f"the file cannot be read ({error.strerror or error}).") from error
        if encrypted:
            raise protected(source)
        if begin == OLE:
            self.file = _old_file(path, source)
        elif begin.startswith(_ZIP):
            with open_archive(path, source, _KIND) as archive:
                self.file = self._light(Parts(archive, source, _KIND, MOST_BYTES, MOST_ENTRIES, _STRICT))
        else:
            raise DocumentError(source, "this is no Excel workbook. If it is a text file with this name, give it the ending .csv or .html.")

    def _light(self, parts: Parts) -> io.BytesIO:
        """An archive with the workbook, its sheets, texts and formats."""
        light = io.BytesIO()
        properties: dict[str, bytes] = {}
        with zipfile.ZipFile(light, "w") as archive:
            archive.writestr(CONTENT_TYPES, parts.read(CONTENT_TYPES))
            found = list(followed(parts, parts.relations("", ""), "", _PACKAGE_TYPES))
            main = [each for each in found if each[0] == "officeDocument"]
            if not main:
                raise DocumentError(self._source, f"this is no readable {_KIND}: the main part is missing.")
            archive.writestr("_rels/.rels", relations_xml(main))
            properties = {kind: parts.read(name) for kind, name, _ in found if kind != "officeDocument"}
            self._write_workbook(archive, parts, main[0][1])
        self.meta = _meta(properties)
        light.seek(0)
        return light

    def _write_workbook(self, archive: zipfile.ZipFile, parts: Parts, name: str) -> None:
        archive.writestr(name, parts.read(name))
        folder, base = posixpath.split(name)
        relations = parts.relations(folder, base)
        # Sheets without values are named, and so known for what they are, but not opened.
        others = [each for each in relations if each.get("Type", "").rpartition("/")[2] in _OTHER_SHEETS]
        inner = list(followed(parts, relations, folder, _PART_TYPES))
        archive.writestr(posixpath.join(folder, "_rels", f"{base}.rels"), relations_xml(inner, others))
        for part in dict.fromkeys([*(part for _, part, _ in inner), *(part for part in _ALWAYS if part in parts)]):
            data = parts.read(part)
            if any(kind == "worksheet" for kind, other, _ in inner if other == part):
                self._check_extent(data, part)
            archive.writestr(part, data)
            self._beat()

    def _check_extent(self, data: bytes, part: str) -> None:
        """DocumentError when the rectangle from the first to the last value of a sheet is too large."""
        row = column = 0
        top = left = 1 << 40
        bottom = right = 0
        for found in _PLACES.finditer(data):
            named = _PLACE.search(found[0])
            if found[1]:
                row, column = int(named[2]) if named else row + 1, 0
                continue
            if named and named[1]:
                column, row = _column(named[1]), int(named[2])
            else:
                column += 1
            top, left, bottom, right = min(top, row), min(left, column), max(bottom, row), max(right, column)
        if bottom > MOST_ROWS or right > MOST_COLUMNS:
            raise DocumentError(self._source, f"a sheet ({part}) has a value in row {bottom:,}, column {right:,}, which no workbook has.")
        if (bottom - top + 1) * (right - left + 1) > MOST_PLACES and bottom:
            words = f"{bottom - top + 1:,} rows and {right - left + 1:,} columns"
            raise DocumentError(self._source, f"a sheet ({part}) spreads its values over {words}, which is too much to read. Split it.")


def _old_file(path: Path, source: str) -> Path | io.BytesIO:
    """A file of the old format: by its path where its name says so, because only then it is told that it is protected."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise DocumentError(source, f"it has {size // 1_000_000} MB; workbooks are read up to {MOST_BYTES // 1_000_000} MB. Split it.")
    return path if path.suffix.lower() == ".xls" else io.BytesIO(path.read_bytes())


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def protected(source: str) -> DocumentError:
    """The error for a workbook that only opens with a password."""
    return DocumentError(source, "this workbook is protected with a password. Save a copy without one, then it can be read.")


def _meta(properties: dict[str, bytes]) -> dict[str, str]:
    """What the properties say; nothing where they cannot be read, because the values do not depend on them."""
    from lxml import etree

    from explorer.parsing.word.properties import metadata

    roots: dict[str, etree._Element | None] = {}
    for kind, data in properties.items():
        try:
            roots[kind] = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
        except etree.XMLSyntaxError:
            roots[kind] = None
    return metadata(roots.get("core-properties"), roots.get("custom-properties"))
