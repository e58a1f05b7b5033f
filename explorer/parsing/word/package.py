"""The container of a Word document: what is no Word document gets a sentence, and of the rest only the parts with text are opened.

A .docx file is a zip archive of XML files. Pictures, fonts and embedded files are never unpacked, and what is unpacked has a limit, so a
small file stays small. What python-docx gets is an archive with the parts with text alone, which also spares it links to parts that
are not there.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import DocumentError
from explorer.parsing.office_parts import CONTENT_TYPES, OFFICE, OLE, Parts, followed, is_encrypted, open_archive, relations_xml

if TYPE_CHECKING:
    from docx.document import Document

MOST_BYTES = 100_000_000
"""What all parts with text may take unpacked; a thousand pages take a tenth of it."""
MOST_ENTRIES = 20_000

_KIND = "Word document"
_PACKAGE_TYPES = frozenset({"officeDocument", "core-properties", "custom-properties"})
_PART_TYPES = frozenset({"styles", "numbering", "settings", "footnotes", "endnotes", "comments", "header", "footer"})
# The names of the "strict" variant of the format, which says the same under other addresses.
_STRICT = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", OFFICE.encode()),
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
        light = _light(Parts(archive, source, _KIND, MOST_BYTES, MOST_ENTRIES, _STRICT))
    try:
        return docx.Document(light)
    except Exception as error:  # python-docx checks little: whatever it stumbles over, the file is at fault.
        raise DocumentError(source, DAMAGED) from error


def _opened(path: Path, source: str) -> zipfile.ZipFile:
    try:
        with path.open("rb") as file:
            if file.read(len(OLE)) == OLE:
                raise _old_container(file, source)
    except OSError as error:
        raise DocumentError(source, f"the file cannot be read ({error.strerror or error}).") from error
    return open_archive(path, source, _KIND)


def _old_container(file: io.BufferedReader, source: str) -> DocumentError:
    """What is in a compound file: an encrypted document, or one of the old format."""
    if is_encrypted(file):
        return DocumentError(source, "this Word document is protected with a password. Save a copy without one, then it can be read.")
    return DocumentError(source, "this is a document of the old Word format (.doc). Open it in Word and save it as .docx.")


def _light(parts: Parts) -> io.BytesIO:
    """An archive with the main document, the parts with text that it names, and the properties."""
    light = io.BytesIO()
    with zipfile.ZipFile(light, "w") as archive:
        archive.writestr(CONTENT_TYPES, parts.read(CONTENT_TYPES))
        kept = list(followed(parts, parts.relations("", ""), "", _PACKAGE_TYPES))
        archive.writestr("_rels/.rels", relations_xml(kept))
        for kind, name, _ in kept:
            archive.writestr(name, parts.read(name))
            if kind == "officeDocument":
                folder, base = posixpath.split(name)
                inner = list(followed(parts, parts.relations(folder, base), folder, _PART_TYPES))
                archive.writestr(posixpath.join(folder, "_rels", f"{base}.rels"), relations_xml(inner))
                for part in dict.fromkeys(part for _, part, _ in inner):
                    archive.writestr(part, parts.read(part))
    light.seek(0)
    return light
