"""The container of a Word document: what is no Word document gets a sentence, and of the rest only the parts with text are opened.

A .docx file is a zip archive of XML files. Pictures, fonts and embedded files are never unpacked, and what is unpacked has a limit, so a
small file stays small. What python-docx gets is an archive with the parts with text alone, which also spares it links to parts that
are not there.
"""

from __future__ import annotations

import io
import lzma
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from lxml import etree

from explorer.errors import DocumentError

if TYPE_CHECKING:
    from docx.document import Document

MOST_BYTES = 100_000_000
"""What all parts with text may take unpacked; a thousand pages take a tenth of it."""
MOST_ENTRIES = 20_000

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_CONTENT_TYPES = "[Content_Types].xml"
_PACKAGE_TYPES = frozenset({"officeDocument", "core-properties", "custom-properties"})
_PART_TYPES = frozenset({"styles", "numbering", "settings", "footnotes", "endnotes", "comments", "header", "footer"})
_DOCTYPES = tuple("<!DOCTYPE".encode(encoding) for encoding in ("ascii", "utf-16-le", "utf-16-be"))

# What zipfile raises for damaged archives, and for methods and versions that it does not know.
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, NotImplementedError, OSError, EOFError, ValueError)

# The names of the "strict" variant of the format, which says the same under other addresses.
_STRICT_MARK = b"http://purl.oclc.org/ooxml/"
_STRICT = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", _OFFICE.encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/math", b"http://schemas.openxmlformats.org/officeDocument/2006/math"),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/customProperties",
        b"http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/docPropsVTypes",
        b"http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes",
    ),
)


DAMAGED = "this is no readable Word document: its parts are damaged, or do not belong together. Open it in Word and save it anew."


def open_word(path: Path, source: str) -> Document:
    """The document as python-docx sees it, without anything but text. DocumentError, naming ``source``, for what cannot be read."""
    import docx

    with _opened(path, source) as archive:
        light = _light(_Parts(archive, source))
    try:
        return docx.Document(light)
    except Exception as error:  # python-docx checks little: whatever it stumbles over, the file is at fault.
        raise DocumentError(source, DAMAGED) from error


def _opened(path: Path, source: str) -> zipfile.ZipFile:
    try:
        with path.open("rb") as file:
            if file.read(len(_OLE)) == _OLE:
                raise _old_container(file, source)
    except OSError as error:
        raise DocumentError(source, f"the file cannot be read ({error.strerror or error}).") from error
    try:
        return zipfile.ZipFile(path)
    except (*_DAMAGE, struct.error) as error:
        raise DocumentError(source, "this is no Word document, or only a part of one. Check the file, or copy it again.") from error


def _old_container(file: io.BufferedReader, source: str) -> DocumentError:
    """What is in a compound file: an encrypted document, or one of the old format."""
    before = b""
    while block := file.read(1 << 20):
        if _ENCRYPTED in before + block:
            return DocumentError(source, "this Word document is protected with a password. Save a copy without one, then it can be read.")
        before = block[-len(_ENCRYPTED) :]
    return DocumentError(source, "this is a document of the old Word format (.doc). Open it in Word and save it as .docx.")


class _Parts:
    """The files in the archive, by names as the format compares them, unpacked within the limit."""

    def __init__(self, archive: zipfile.ZipFile, source: str) -> None:
        self._archive = archive
        self._source = source
        self._left = MOST_BYTES
        entries = archive.infolist()
        if len(entries) > MOST_ENTRIES:
            raise DocumentError(source, f"it holds {len(entries)} parts, which no Word document has.")
        self._entries = {entry.filename.replace("\\", "/").lstrip("/").lower(): entry for entry in entries}

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._entries

    def read(self, name: str) -> bytes:
        """The part's bytes. DocumentError when it is not there, damaged, too large, or has entities of its own."""
        entry = self._entries.get(name.lower())
        if entry is None:
            raise self._fault(f"the part {name} is missing")
        if entry.flag_bits & 1:
            raise DocumentError(self._source, "its parts are protected with a password. Save a copy without one, then it can be read.")
        try:
            with self._archive.open(entry) as file:
                data = file.read(self._left + 1)
        except (*_DAMAGE, RuntimeError) as error:
            raise self._fault(f"the part {name} is damaged") from error
        self._left -= len(data)
        if self._left < 0:
            raise DocumentError(self._source, f"its text would take more than {MOST_BYTES // 1_000_000} MB unpacked, which is refused.")
        if any(mark in data for mark in _DOCTYPES):
            raise DocumentError(self._source, f"the part {name} declares a document type, which no Word document does: it is refused.")
        if _STRICT_MARK in data:
            for strict, usual in _STRICT:
                data = data.replace(strict, usual)
        return data

    def relations(self, folder: str, name: str) -> list[etree._Element]:
        """The relations of the part ``name`` in ``folder`` (of the package itself when both are empty)."""
        path = posixpath.join(folder, "_rels", f"{name}.rels")
        if path not in self:
            return []
        try:
            root = etree.fromstring(self.read(path), etree.XMLParser(resolve_entities=False, no_network=True))
        except etree.XMLSyntaxError as error:
            raise self._fault(f"the part {path} is damaged") from error
        return list(root.iter(_RELATIONS))

    def _fault(self, what: str) -> DocumentError:
        return DocumentError(self._source, f"this is no readable Word document: {what}.")


def _light(parts: _Parts) -> io.BytesIO:
    """An archive with the main document, the parts with text that it names, and the properties."""
    light = io.BytesIO()
    with zipfile.ZipFile(light, "w") as archive:
        archive.writestr(_CONTENT_TYPES, parts.read(_CONTENT_TYPES))
        kept = list(_kept(parts, parts.relations("", ""), "", _PACKAGE_TYPES))
        archive.writestr("_rels/.rels", _relations_xml(kept))
        for kind, name, _ in kept:
            archive.writestr(name, parts.read(name))
            if kind == "officeDocument":
                folder, base = posixpath.split(name)
                inner = list(_kept(parts, parts.relations(folder, base), folder, _PART_TYPES))
                archive.writestr(posixpath.join(folder, "_rels", f"{base}.rels"), _relations_xml(inner))
                for part in dict.fromkeys(part for _, part, _ in inner):
                    archive.writestr(part, parts.read(part))
    light.seek(0)
    return light


def _kept(parts: _Parts, relations: list[etree._Element], folder: str, kinds: frozenset[str]) -> Iterator[tuple[str, str, etree._Element]]:
    """Kind, part and element of the relations to follow: of these kinds, to parts that are there, each part of the package once."""
    seen: set[str] = set()
    for relation in relations:
        kind = relation.get("Type", "").rpartition("/")[2]
        if kind not in kinds or relation.get("TargetMode") == "External":
            continue
        target = unquote(relation.get("Target", "")).replace("\\", "/")
        name = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        if name not in parts or (not folder and kind in seen):
            continue
        seen.add(kind)
        relation.set("Target", "/" + name)
        yield kind, name, relation


def _relations_xml(kept: list[tuple[str, str, etree._Element]]) -> bytes:
    root = etree.Element(_RELATIONS.replace("}Relationship", "}Relationships"))
    for _, _, relation in kept:
        root.append(relation)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
