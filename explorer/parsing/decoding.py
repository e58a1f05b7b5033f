"""Bytes become text with "\\n" as the only line end. What is no text is refused with a sentence."""

from __future__ import annotations

import codecs
import re

from explorer.errors import DocumentError

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

_DECLARED = re.compile(rb"""<(?:meta[^>]{0,500}?charset|\?xml[^>]{0,500}?encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_DECLARED_WITHIN = 65536

# What a page may name, as browsers read it: the older names mean the larger Windows sets. Anything else counts as not said.
_CHARSETS = {
    "ascii": "cp1252",
    "us-ascii": "cp1252",
    "latin1": "cp1252",
    "iso-8859-1": "cp1252",
    "iso-8859-9": "cp1254",
    "iso-8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "sjis": "cp932",
    "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "macintosh": "mac-roman",
    "utf8": "utf-8",
    "utf-16": "utf-8",
    "utf-16le": "utf-8",
    "utf-16be": "utf-8",
}
_SAFE = re.compile(r"utf-8|windows-(?:874|125\d)|iso-8859-\d{1,2}|koi8-[ru]|gb18030|big5|euc-jp|iso-2022-jp|ibm866")


def plain_text(data: bytes, source: str) -> str:
    """A plain text file: UTF-8, or UTF-16 with its byte order mark. DocumentError for anything else."""
    encoding, body = _marked(data)
    try:
        text = body.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        if b"\0" in data:
            raise _binary(source) from None
        line = body.count(b"\n", 0, error.start) + 1
        byte = body[error.start]
        raise DocumentError(source, f"this is no UTF-8 text (byte 0x{byte:02X} on line {line}). Save the file as UTF-8.") from None
    return _legal_lines(text, source)


def html_text(data: bytes, source: str) -> tuple[str, tuple[str, ...]]:
    """An HTML file's text, and warnings: by its byte order mark, else the charset it names, else UTF-8, else Windows-1252.

    DocumentError when it holds NUL bytes.
    """
    encoding, body = _marked(data)
    if encoding:
        return _legal_lines(body.decode(encoding, errors="replace"), source), ()
    named = _DECLARED.search(body, 0, _DECLARED_WITHIN)
    charset = _codec(named[1].decode("ascii", errors="replace")) if named else None
    if charset:
        try:
            return _legal_lines(body.decode(charset), source), ()
        except UnicodeDecodeError:
            text = _legal_lines(body.decode(charset, errors="replace"), source)
            return text, (f"{source}: some bytes are not in the encoding that the file names ({charset}); they stand as \ufffd.",)
    try:
        return _legal_lines(body.decode("utf-8"), source), ()
    except UnicodeDecodeError:
        text = _legal_lines(body.decode("cp1252", errors="replace"), source)
        return text, (f"{source}: the file names no encoding and is not in UTF-8; it was read as Windows-1252.",)


def _marked(data: bytes) -> tuple[str, bytes]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, data[len(mark) :]
    return "", data


def _codec(label: str) -> str | None:
    label = label.lower()
    label = _CHARSETS.get(label, label)
    try:
        return codecs.lookup(label).name if label in _CHARSETS.values() or _SAFE.fullmatch(label) else None
    except LookupError:
        return None


def _legal_lines(text: str, source: str) -> str:
    if "\0" in text:
        raise _binary(source)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _binary(source: str) -> DocumentError:
    return DocumentError(source, "this is no text file: it holds NUL bytes. Check whether another kind of file got this name.")
