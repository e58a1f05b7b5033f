"""Workbooks made by hand, as small as they can be: XLSX from XML, XLS from BIFF records in a compound file."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
DAY, MOMENT, TIME = 1, 2, 3
_STYLES = (
    f'<styleSheet xmlns="{MAIN}"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="21"/></cellXfs>'
    "</styleSheet>"
)


def cell(place: str, value: object, style: int = 0, formula: str = "") -> str:
    """One cell; numbers as they are, None for one without a value."""
    if value is None:
        return f'<c r="{place}" s="{style}"/>'
    told = f"<f>{escape(formula)}</f>" if formula else ""
    if isinstance(value, bool):
        return f'<c r="{place}" t="b">{told}<v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}" s="{style}">{told}<v>{value!r}</v></c>'
    if str(value).startswith("#"):
        return f'<c r="{place}" t="e">{told}<v>{value}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(str(value))}</t></is></c>'


def sheet_xml(rows: Mapping[int, Sequence[str]], merged: Sequence[str] = ()) -> str:
    """A worksheet of rows of cells, by number from 1."""
    body = "".join(f'<row r="{number}">{"".join(cells)}</row>' for number, cells in rows.items())
    ranges = "".join(f'<mergeCell ref="{each}"/>' for each in merged)
    cells = f"<mergeCells>{ranges}</mergeCells>" if merged else ""
    return f'<worksheet xmlns="{MAIN}"><sheetData>{body}</sheetData>{cells}</worksheet>'


def grid_xml(rows: Sequence[Sequence[object]]) -> str:
    """A worksheet of plain values, from the first row and column on; None leaves a cell out."""
    return sheet_xml(
        {
            number: [cell(f"{letters(column)}{number}", value) for column, value in enumerate(row, 1) if value is not None]
            for number, row in enumerate(rows, 1)
        }
    )


def letters(column: int) -> str:
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def write_xlsx(
    path: Path,
    sheets: Mapping[str, str],
    states: Mapping[str, str] | None = None,
    charts: Sequence[str] = (),
    parts: Mapping[str, str] | None = None,
) -> Path:
    """A workbook of worksheets (name to XML); ``states`` are "hidden" or "veryHidden" by name, ``charts`` more sheets that are charts."""
    states = states or {}
    names = [*sheets, *charts]
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{number}" state="{states.get(name, "visible")}" r:id="rId{number}"/>'
        for number, name in enumerate(names, 1)
    )
    kinds = [(name, "chartsheet" if name in charts else "worksheet") for name in names]
    relations = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{kind}s/sheet{number}.xml"/>'
        for number, (_, kind) in enumerate(kinds, 1)
    )
    relations += f'<Relationship Id="rId{len(names) + 1}" Type="{OFFICE}/styles" Target="styles.xml"/>'
    chart = f'<chartsheet xmlns="{MAIN}"><drawing r:id="x" xmlns:r="{OFFICE}"/></chartsheet>'
    files = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{OFFICE}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{relations}</Relationships>',
        "xl/styles.xml": _STYLES,
        **{f"xl/{kind}s/sheet{number}.xml": sheets.get(name, chart) for number, (name, kind) in enumerate(kinds, 1)},
        **(parts or {}),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def write_xls(path: Path, sheets: Mapping[str, Sequence[Sequence[object]]], hidden: Sequence[str] = (), locked: bool = False) -> Path:
    """A workbook of Excel 97 (BIFF 8): texts and numbers, from the first row and column on."""
    streams = [_sheet(rows) for rows in sheets.values()]
    names = [name.encode("utf-16-le") for name in sheets]
    opening = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 6))
    if locked:
        opening += _record(0x002F, struct.pack("<HHH", 1, 1, 1) + bytes(48))
    size = len(opening) + sum(4 + 8 + len(name) for name in names) + 4
    listed = b""
    for name, stream, key in zip(names, streams, sheets, strict=True):
        listed += _record(0x0085, struct.pack("<IBBBB", size, key in hidden, 0, len(name) // 2, 1) + name)
        size += len(stream)
    book = opening + listed + _record(0x000A, b"") + b"".join(streams)
    path.write_bytes(_compound(book))
    return path


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def _sheet(rows: Sequence[Sequence[object]]) -> bytes:
    body = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 6))
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if isinstance(value, int | float):
                body += _record(0x0203, struct.pack("<HHHd", row, column, 0, value))
            elif value is not None:
                text = str(value).encode("utf-16-le")
                body += _record(0x0204, struct.pack("<HHHHB", row, column, 0, len(text) // 2, 1) + text)
    return body + _record(0x000A, b"")


def _compound(stream: bytes) -> bytes:
    """A compound file of one stream called Workbook, in sectors of 512 bytes."""
    end, free, table = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD
    stream = stream.ljust(max(4096, -(-len(stream) // 512) * 512), b"\0")
    count = len(stream) // 512
    tables = 1
    while tables * 128 < count + tables + 1:
        tables += 1
    sectors = [table] * tables + [end] + [number + 1 for number in range(tables + 1, tables + count)] + [end]
    sectors += [free] * (tables * 128 - len(sectors))
    places = list(range(tables)) + [free] * (109 - tables)
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, tables, tables, 0, 4096, end, 0, end, 0)
    head += struct.pack("<109I", *places)
    folder = _entry("Root Entry", 5, 1, end, 0) + _entry("Workbook", 2, free, tables + 1, len(stream)) + bytes(256)
    return head + struct.pack(f"<{len(sectors)}I", *sectors) + folder + stream


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le")
    words = (text + b"\0\0").ljust(64, b"\0")
    return words + struct.pack("<HBBIII36xIQ", len(text) + 2, kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, child, start, size)
