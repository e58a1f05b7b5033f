"""Small Word documents of our own making: the parts as XML, put into the container as Word does."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from explorer.domain.documents import ParsedDocument
from explorer.parsing.word.document import parse

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SPACES = (
    f'xmlns:w="{_W}" xmlns:r="{_R}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)
_TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
STYLES = "".join(
    f'<w:style w:type="paragraph" w:styleId="{style}"><w:name w:val="{name}"/></w:style>'
    for style, name in (
        ("Titel", "Title"),
        ("berschrift1", "heading 1"),
        ("berschrift2", "heading 2"),
        ("berschrift3", "heading 3"),
        ("berschrift4", "heading 4"),
    )
)
CORE = (
    f'<cp:coreProperties xmlns:cp="{_PACKAGE}metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">{{}}</cp:coreProperties>'
)
CUSTOM = (
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" '
    'xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">{}</Properties>'
)


def p(*runs: str, style: str = "", properties: str = "") -> str:
    """A paragraph of runs, or of texts, which become runs."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{''.join(map(_run, runs))}</w:p>"


def r(content: str, properties: str = "") -> str:
    """A run of XML."""
    return f"<w:r><w:rPr>{properties}</w:rPr>{content}</w:r>"


def t(text: str) -> str:
    return f'<w:t xml:space="preserve">{text}</w:t>'


def _run(run: str) -> str:
    return run if run.startswith("<") else r(t(run))


def item(text: str, level: int = 0, of: int = 1) -> str:
    """A paragraph of the list ``of``."""
    return p(text, properties=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{of}"/></w:numPr>')


def table(*rows: str) -> str:
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(rows)}</w:tbl>"


def row(*cells: str, properties: str = "") -> str:
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(map(_cell, cells))}</w:tr>"


def tc(content: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{content}</w:tc>"


def _cell(cell: str) -> str:
    return cell if cell.startswith("<") else tc(p(cell))


def package(
    body: str,
    *,
    parts: Mapping[str, str] | None = None,
    core: str = "",
    custom: str = "",
    extra: Mapping[str, bytes] | None = None,
    prologue: str = "",
) -> bytes:
    """A document whose body holds ``body``. ``parts`` by kind ("styles", "numbering", "footnotes", "header", ...) are the insides of their
    roots; their relations are called after them. ``extra`` files go in as they are.
    """
    roots = {"numbering": "numbering", "styles": "styles", "settings": "settings", "header": "hdr", "footer": "ftr", "comments": "comments"}
    inner = {"styles": STYLES, **(parts or {})}
    files: dict[str, str | bytes] = {
        "word/document.xml": f"{prologue}<w:document {_SPACES}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": _relations({kind: (f"{_R}/{kind}", f"{kind}.xml") for kind in inner}),
        "_rels/.rels": _relations(
            {
                "main": (f"{_R}/officeDocument", "word/document.xml"),
                **({"core": (f"{_PACKAGE}relationships/metadata/core-properties", "docProps/core.xml")} if core else {}),
                **({"custom": (f"{_R}/custom-properties", "docProps/custom.xml")} if custom else {}),
            }
        ),
    }
    types = {"word/document.xml": f"{_TYPES}document.main+xml"}
    for kind, content in inner.items():
        root = roots.get(kind, kind)
        files[f"word/{kind}.xml"] = f"<w:{root} {_SPACES}>{content}</w:{root}>"
        types[f"word/{kind}.xml"] = f"{_TYPES}{kind}+xml"
    if core:
        files["docProps/core.xml"] = CORE.format(core)
        types["docProps/core.xml"] = "application/vnd.openxmlformats-package.core-properties+xml"
    if custom:
        files["docProps/custom.xml"] = CUSTOM.format(custom)
        types["docProps/custom.xml"] = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
    overrides = "".join(f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in types.items())
    defaults = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    files["[Content_Types].xml"] = f'<Types xmlns="{_PACKAGE}content-types">{defaults}{overrides}</Types>'
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**files, **(extra or {})}.items():
            archive.writestr(name, data)
    return packed.getvalue()


def _relations(targets: Mapping[str, tuple[str, str]]) -> str:
    inner = "".join(f'<Relationship Id="{name}" Type="{kind}" Target="{target}"/>' for name, (kind, target) in targets.items())
    return f'<Relationships xmlns="{_PACKAGE}relationships">{inner}</Relationships>'


def read(folder: Path, data: bytes) -> ParsedDocument:
    """The bytes as a parsed document."""
    path = folder / "a.docx"
    path.write_bytes(data)
    return parse(path, "documents/a.docx")
