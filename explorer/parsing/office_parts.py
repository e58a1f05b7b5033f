"""The parts of an Office file (.docx, .xlsx): a zip archive of XML files, unpacked part by part and within a limit, so a small file stays
small. Parts that declare a document type, whose entities could grow without end, are refused.
"""

from __future__ import annotations

import io
import lzma
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote

from lxml import etree

from explorer.errors import DocumentError

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How a compound file begins: an encrypted document, or one of an old format."""
CONTENT_TYPES = "[Content_Types].xml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_DOCTYPES = tuple("<!DOCTYPE".encode(encoding) for encoding in ("ascii", "utf-16-le", "utf-16-be"))

# What zipfile raises for damaged archives, and for methods and versions that it does not know.
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, NotImplementedError, OSError, EOFError, ValueError)

_STRICT_MARK = b"http://purl.oclc.org/ooxml/"
Strict = Sequence[tuple[bytes, bytes]]


def open_archive(path: Path, source: str, kind: str) -> zipfile.ZipFile:
    """The archive. DocumentError, saying that it is no ``kind`` ("Word document"), when it is none."""
    try:
        return zipfile.ZipFile(path)
    except (*_DAMAGE, struct.error) as error:
        raise DocumentError(source, f"this is no {kind}, or only a part of one. Check the file, or copy it again.") from error


def is_encrypted(file: io.BufferedReader) -> bool:
    """Whether a compound file, of which the first bytes are read, holds an encrypted Office file."""
    before = b""
    while block := file.read(1 << 20):
        if _ENCRYPTED in before + block:
            return True
        before = block[-len(_ENCRYPTED) :]
    return False


class Parts:
    """The files in the archive, by names as the format compares them. All that is read may take ``most_bytes`` unpacked.

    ``kind`` is what the file should be, in words. ``strict`` are pairs of addresses: in parts of the "strict" variant of the format, which
    says the same under other ones, the first of each pair becomes the second. DocumentError for more than ``most_entries`` parts.
    """

    def __init__(self, archive: zipfile.ZipFile, source: str, kind: str, most_bytes: int, most_entries: int, strict: Strict = ()) -> None:
        self._archive = archive
        self._source = source
        self._kind = kind
        self._most = self._left = most_bytes
        self._strict = strict
        entries = archive.infolist()
        if len(entries) > most_entries:
            raise DocumentError(source, f"it holds {len(entries)} parts, which no {kind} has.")
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
            raise DocumentError(self._source, f"its text would take more than {self._most // 1_000_000} MB unpacked, which is refused.")
        if any(mark in data for mark in _DOCTYPES):
            raise DocumentError(self._source, f"the part {name} declares a document type, which no {self._kind} does: it is refused.")
        if _STRICT_MARK in data:
            for strict, usual in self._strict:
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
        return DocumentError(self._source, f"this is no readable {self._kind}: {what}.")


def followed(
    parts: Parts, relations: list[etree._Element], folder: str, kinds: frozenset[str]
) -> Iterator[tuple[str, str, etree._Element]]:
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


def relations_xml(relations: Sequence[tuple[str, str, etree._Element]], others: Sequence[etree._Element] = ()) -> bytes:
    """The part that holds the relations that are followed, and ``others`` as they are."""
    root = etree.Element(_RELATIONS.replace("}Relationship", "}Relationships"))
    for relation in (*(relation for _, _, relation in relations), *others):
        root.append(relation)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
