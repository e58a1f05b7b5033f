"""Writes a document as DOCX with python-docx. The metadata stand in the property Keywords, as in a PDF."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from zipfile import ZipFile

import docx
from docx.document import Document as WordDocument
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.table import Table
from docx.text.paragraph import Paragraph

from .fixed_zip import fixed_zip
from .parts import Document, Part, PartKind

_DAY = datetime(2026, 1, 1)
_UNUSED = ("stylesWithEffects", "thumbnail", "customXml")
"""Ends of the names of relations to parts of python-docx's template that nothing here needs, three quarters of a megabyte."""
_STYLES = frozenset({"Normal", "Title", "Heading 1", "List Bullet", "Table Grid", "Default Paragraph Font", "Normal Table", "No List"})

_AFTER_BIDI = frozenset(qn(f"w:{name}") for name in ("adjustRightInd", "spacing", "ind", "jc", "rPr"))


def word_page(document: Document) -> bytes:
    """The file's bytes."""
    word = docx.Document()
    properties = word.core_properties
    properties.title = document.meta["title"]
    properties.author = document.meta["owner"]
    properties.comments = ""
    properties.keywords = "; ".join(f"{name}={value}" for name, value in document.meta.items())
    properties.created = properties.modified = _DAY
    for part in document.parts:
        _add(word, part)
    if document.layout.get("direction") == "rtl":
        _turn(word)
    _slim(word)
    target = BytesIO()
    word.save(target)
    with ZipFile(target) as archive:
        return fixed_zip((name, archive.read(name)) for name in archive.namelist())


def _add(word: WordDocument, part: Part) -> None:
    match part.kind:
        case PartKind.TITLE:
            word.add_paragraph(part.cell, style="Title")
        case PartKind.HEADING:
            word.add_paragraph(part.cell, style="Heading 1")
        case PartKind.LIST:
            for (item,) in part.rows:
                word.add_paragraph(item, style="List Bullet")
        case PartKind.TABLE:
            table = word.add_table(len(part.rows), len(part.rows[0]), style="Table Grid")
            for row, cells in zip(table.rows, part.rows, strict=True):
                for cell, text in zip(row.cells, cells, strict=True):
                    cell.text = text
        case PartKind.PARAGRAPH:
            word.add_paragraph(part.cell)


def _slim(word: WordDocument) -> None:
    for style in list(word.styles):
        if style.name not in _STYLES:
            style.element.getparent().remove(style.element)
    for relations in (word.part.rels, word.part.package.rels):
        for name in [name for name, relation in relations.items() if relation.reltype.endswith(_UNUSED)]:
            del relations[name]


def _turn(word: WordDocument) -> None:
    """Let paragraphs, their text and tables run from right to left."""
    for table in word.tables:
        table._tbl.tblPr.append(OxmlElement("w:bidiVisual"))
    for paragraph in (*word.paragraphs, *_in_tables(word.tables)):
        properties = paragraph._p.get_or_add_pPr()
        bidi = properties.makeelement(qn("w:bidi"))
        following = [each for each in properties if each.tag in _AFTER_BIDI]
        (following[0].addprevious if following else properties.append)(bidi)
        for run in paragraph.runs:
            run.font.rtl = True


def _in_tables(tables: list[Table]) -> list[Paragraph]:
    return [paragraph for table in tables for row in table.rows for cell in row.cells for paragraph in cell.paragraphs]
