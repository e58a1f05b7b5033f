"""Bytes become text with "\\n" as the only line end. What is no text is refused with a sentence.

A page's encoding: its byte order mark, or UTF-16 without one that shows in its first signs; else the charset that it names (not in a
comment) where that can be true; else UTF-8 where it is valid; else what its letters suggest, where they cannot be Western; else
Windows-1252. A page that names another charset but is valid UTF-8 is UTF-8: no longer text is that by chance. Each doubt is a warning.
A table in plain text names no encoding and is otherwise decoded as a page is.
"""

from __future__ import annotations

import codecs
import re

from explorer.errors import DocumentError

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_DECLARED = re.compile(
    rb"""<!--.*?(?:-->|\Z)|<(?:meta[^>]{0,500}?charset|\?xml[^>]{0,500}?encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE | re.DOTALL
)
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
_MANY_BYTES = frozenset({"gb18030", "big5", "cp932", "cp949", "euc_jp"})
"""Python's names of the encodings in which a letter often takes two bytes."""
_FEWEST_UTF8 = 10
"""Letters of more than one byte, from which on text that is valid UTF-8 is surely none of these."""
_LETTERS_OF_UTF8 = re.compile(rb"[\xc2-\xf4][\x80-\xbf]")

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_ABOVE_ASCII = re.compile(rb"[\x80-\xff]")
_FOREIGN_WORDS = re.compile(rb"[\x80-\xff]{3,}")
"""Western words hardly ever have three accented letters in a row; those of other scripts have little else."""
_FOREIGN = (*sorted(_MANY_BYTES), "cp1251", "koi8_r", "iso8859_5", "cp866", "cp1253", "cp1255", "cp1256", "cp874", "cp1252")
_LOOKED_AT = 1_000_000
_STRAY = 3
"""Bytes that may be wrong in any page before the charset that it names is doubted; of long ones, a tenth of those above ASCII."""

_SAFE = re.compile(r"utf-8|windows-(?:874|125\d)|iso-8859-\d{1,2}|koi8-[ru]|gb18030|big5|euc-jp|iso-2022-jp|ibm866")


def plain_text(data: bytes, source: str) -> str:
    """A plain text file: UTF-8, or UTF-16 or UTF-32 where that shows. DocumentError for anything else."""
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
    """An HTML file's text, and warnings about its encoding. DocumentError when it holds NUL bytes."""
    encoding, body = _marked(data)
    if encoding:
        return _legal_lines(body.decode(encoding, errors="replace"), source), ()
    named = _named(body)
    charset = _codec(named)
    utf8 = _decoded(body, "utf-8")
    doubt = ""
    if utf8 is not None and (charset in (None, "utf-8") or _is_surely_utf8(body, charset)):
        text = utf8
        if charset not in (None, "utf-8"):
            doubt = f"The file names the encoding {named}, but is in UTF-8, which was taken."
    elif charset is not None and (found := _decoded(body, charset)) is not None:
        text = found
    else:
        text = body.decode(charset, errors="replace") if charset else ""
        wrong = text.count("\ufffd")
        if charset and (wrong <= _STRAY or wrong * 10 <= len(_ABOVE_ASCII.findall(body))):
            doubt = f"Some bytes are not in the encoding that the file names ({charset}); they stand as \ufffd."
        else:
            text, taken = _suggested(body)
            why = f"is not in the encoding that it names ({charset})" if charset else "names no encoding and is not in UTF-8"
            doubt = f"The file {why}; it was read as {taken}."
    return _legal_lines(text, source), (doubt,) if doubt else ()


def table_text(data: bytes, source: str) -> tuple[str, tuple[str, ...]]:
    """A table file's text (CSV, TSV), and warnings about its encoding. A few NUL bytes stand as U+FFFD; DocumentError when there are
    many control characters."""
    encoding, body = _marked(data)
    encoding = encoding or _unmarked_utf16(data)
    doubts: list[str] = []
    text = _decoded(body, encoding or "utf-8")
    if text is None:
        text = body.decode(encoding or "utf-8", errors="replace")
        wrong = text.count("\ufffd")
        if not encoding and wrong * 10 > len(_LETTERS_OF_UTF8.findall(body)):
            text, taken = _suggested(body)
            doubts.append(f"The file is not in UTF-8; it was read as {taken}.")
        else:
            doubts.append(f"Some bytes are not in the file's encoding ({encoding or 'utf-8'}); they stand as \ufffd.")
    if len(_CONTROLS.findall(text, 0, _LOOKED_AT)) * 100 > max(min(len(text), _LOOKED_AT), 1000):
        raise DocumentError(source, "this is no text file: it holds control characters. Check whether another kind of file got this name.")
    if zeros := text.count("\0"):
        text = text.replace("\0", "\ufffd")
        doubts.append(f"The file holds {f'{zeros} NUL bytes, which stand' if zeros > 1 else 'a NUL byte, which stands'} as \ufffd.")
    return _legal_lines(text, source), tuple(doubts)


def _unmarked_utf16(data: bytes) -> str:
    """UTF-16 without a mark, whatever its script: blanks, commas and line ends have a zero byte, always on the same side."""
    looked_at = data[: 2 * (_LOOKED_AT // 2)]
    even, odd = looked_at[::2].count(0), looked_at[1::2].count(0)
    for zeros, others, encoding in ((odd, even, "utf-16-le"), (even, odd, "utf-16-be")):
        if zeros * 100 > len(looked_at) and others * 20 <= zeros and _decoded(data, encoding) is not None:
            return encoding
    return ""


def _marked(data: bytes) -> tuple[str, bytes]:
    """The encoding that the first bytes show, ``""`` for none, and what follows the mark."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, data[len(mark) :]
    # Two signs of ASCII in UTF-16: the begin of a tag, a heading, a field.
    for zero, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if len(data) >= 4 and not data[zero] and not data[zero + 2] and data[1 - zero] and data[3 - zero]:
            return (encoding, data) if _decoded(data, encoding) is not None else ("", data)
    return "", data


def _named(body: bytes) -> str:
    """The charset that the page names, ``""`` for none."""
    for found in _DECLARED.finditer(body, 0, _DECLARED_WITHIN):
        if found[1]:
            return found[1].decode("ascii", errors="replace")
    return ""


def _decoded(body: bytes, encoding: str) -> str | None:
    try:
        return body.decode(encoding)
    except UnicodeDecodeError:
        return None


def _is_surely_utf8(body: bytes, charset: str | None) -> bool:
    """Whether bytes that are valid UTF-8 can hardly be in ``charset``."""
    letters = sum(1 for _ in _LETTERS_OF_UTF8.finditer(body))
    return letters >= (_FEWEST_UTF8 if charset in _MANY_BYTES else 1)


def _suggested(body: bytes) -> tuple[str, str]:
    """The text of a page without a usable word about its encoding, and the encoding's name for people."""
    looked_at = body[:_LOOKED_AT]
    above, foreign = len(_ABOVE_ASCII.findall(looked_at)), sum(map(len, _FOREIGN_WORDS.findall(looked_at)))
    if foreign * 3 >= above:
        # Western pages, which are most, do without it.
        from charset_normalizer import from_bytes

        best = from_bytes(looked_at, cp_isolation=list(_FOREIGN)).best()
        if best is not None and best.encoding != "cp1252":
            name = best.encoding.replace("cp125", "Windows-125")
            return body.decode(best.encoding, errors="replace"), f"{name}, which its letters suggest"
    return body.decode("cp1252", errors="replace"), "Windows-1252"


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
