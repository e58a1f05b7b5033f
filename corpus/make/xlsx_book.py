"""Writes sheets as an XLSX workbook: the fewest parts that a spreadsheet program opens.

Sheets whose head is Persian run from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from xml.sax.saxutils import escape, quoteattr

from .fixed_zip import fixed_zip
from .table_sources import Formula, TableSheet, Value

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_FIRST_DAY = date(1899, 12, 30)
_DATE_STYLE = 1
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")

_STYLES = (
    f'<styleSheet {_MAIN}><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'
)


def xlsx_book(sheets: tuple[TableSheet, ...]) -> bytes:
    """The file's bytes."""
    return fixed_zip((name, (_HEAD + text).encode()) for name, text in _parts(sheets))


def _parts(sheets: tuple[TableSheet, ...]) -> Iterator[tuple[str, str]]:
    numbers = range(1, len(sheets) + 1)
    overrides = [("xl/workbook.xml", "sheet.main"), ("xl/styles.xml", "styles")]
    overrides += [(f"xl/worksheets/sheet{number}.xml", "worksheet") for number in numbers]
    yield (
        "[Content_Types].xml",
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        + "".join(f'<Override PartName="/{name}" ContentType="{_KIND}.{kind}+xml"/>' for name, kind in overrides)
        + "</Types>",
    )
    yield "_rels/.rels", _relations([("rId1", "officeDocument", "xl/workbook.xml")])
    entries = "".join(
        f'<sheet name={quoteattr(sheet.name)} sheetId="{n}" r:id="rId{n}"/>' for n, sheet in zip(numbers, sheets, strict=True)
    )
    yield "xl/workbook.xml", f'<workbook {_MAIN} xmlns:r="{_OFFICE}"><sheets>{entries}</sheets></workbook>'
    links = [(f"rId{number}", "worksheet", f"worksheets/sheet{number}.xml") for number in numbers]
    yield "xl/_rels/workbook.xml.rels", _relations([*links, (f"rId{len(sheets) + 1}", "styles", "styles.xml")])
    yield "xl/styles.xml", _STYLES
    for number, sheet in zip(numbers, sheets, strict=True):
        yield f"xl/worksheets/sheet{number}.xml", _sheet(sheet)


def _relations(links: list[tuple[str, str, str]]) -> str:
    entries = "".join(f'<Relationship Id="{name}" Type="{_OFFICE}/{kind}" Target="{target}"/>' for name, kind, target in links)
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{entries}</Relationships>'


def _sheet(sheet: TableSheet) -> str:
    direction = ' rightToLeft="1"' if _RIGHT_TO_LEFT.search(str(sheet.rows[0][0])) else ""
    rows = "".join(f'<row r="{n}">{"".join(_cells(n, row))}</row>' for n, row in enumerate(sheet.rows, start=1))
    views = f'<sheetViews><sheetView{direction} workbookViewId="0"/></sheetViews>'
    return f"<worksheet {_MAIN}>{views}<sheetData>{rows}</sheetData></worksheet>"


def _cells(number: int, row: tuple[Value, ...]) -> Iterator[str]:
    for column, value in enumerate(row):
        place = f'r="{chr(ord("A") + column)}{number}"'
        match value:
            case Formula(words, result):
                yield f"<c {place}><f>{escape(words)}</f><v>{result}</v></c>"
            case date():
                yield f'<c {place} s="{_DATE_STYLE}"><v>{(value - _FIRST_DAY).days}</v></c>'
            case int() | float():
                yield f"<c {place}><v>{value}</v></c>"
            case "":
                pass
            case _:
                yield f'<c {place} t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
