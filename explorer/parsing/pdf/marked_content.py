"""A page's content, with its marked stretches turned into layers of their own, so that MuPDF says of each letter where it belongs.

MuPDF tells a page's letters with their layer, and not with the number by which the structure tree names them. Layers do not nest there:
of stretches inside each other the inner one counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable

ARTIFACT_LAYER, LAYER = "artifact", "mark"
MOST_CONTENT = 4_000_000
"""Bytes; longer content is left alone."""

# Written so that each byte is looked at a few times at most, whatever a hostile file has: nothing is given back once it is matched, and a
# string that does not end is taken as far as it goes.
_NAME = rb"/[^\s/\[\]<>(){}%]*+"
_STRING = rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+\))*+\)"
_HEX = rb"<[0-9A-Fa-f\s]*+>"
_DICTIONARY = rb"<<(?:[^<>()]|" + _STRING + rb"|" + _HEX + rb")*+>>"
_PICTURE = rb"(?<!\S)BI\s.*?\sID\s.*?\sEI(?!\S)"
_TOKEN = re.compile(
    rb"(?P<skip>" + _STRING + rb"?|%[^\r\n]*+|" + _PICTURE + rb"|" + _HEX + rb")"
    rb"|(?P<tag>" + _NAME + rb")\s*+(?:(?P<properties>" + _DICTIONARY + rb"|" + _NAME + rb")\s*+)?B(?:DC|MC)\b"
    rb"|(?P<name>" + _NAME + rb")|(?P<end>\bEMC\b)",
    re.DOTALL,
)
_PICTURE_BEGINS = re.compile(rb"(?<!\S)BI\s")
_PICTURE_ENDS = re.compile(rb"\sID\s.*?\sEI(?!\S)", re.DOTALL)
_NUMBER = re.compile(rb"/MCID\s+(\d+)")


class _Stray(Exception):
    """A stretch ends that did not begin, or begins in a layer of the file's own."""


def layered(content: bytes, number_of: Callable[[str], int | None]) -> bytes | None:
    """The content with a layer for each marked stretch and for artifacts; None where its marks are not in order.

    ``number_of`` gives the number of a stretch whose properties have a name.
    """
    if len(content) > MOST_CONTENT:
        return None
    pictures = [found.start() for found in _PICTURE_BEGINS.finditer(content)]
    if pictures and not _PICTURE_ENDS.search(content, pictures[-1]):
        return None
    open_marks: list[bytes | None] = []

    def turned(found: re.Match[bytes]) -> bytes:
        if found["end"]:
            return _ended(open_marks)
        if found["tag"] is None:
            return found[0]
        tag, properties = found["tag"], found["properties"] or b""
        if tag == b"/OC":
            open_marks.append(None)
            return found[0]
        return _begun(_layer(tag, properties, number_of), open_marks)

    try:
        text = _TOKEN.sub(turned, content)
    except _Stray:
        return None
    return None if open_marks else text


def _layer(tag: bytes, properties: bytes, number_of: Callable[[str], int | None]) -> bytes:
    """The layer's name, ``b""`` for marks that say nothing about the structure."""
    if properties.startswith(b"/"):
        number = number_of(properties[1:].decode("latin-1"))
    else:
        found = _NUMBER.search(properties)
        number = int(found[1]) if found else None
    if number is not None:
        return f"{LAYER}{number}".encode()
    return ARTIFACT_LAYER.encode() if tag == b"/Artifact" else b""


def _begun(layer: bytes, open_marks: list[bytes | None]) -> bytes:
    outer = next((mark for mark in reversed(open_marks) if mark != b""), b"")
    open_marks.append(layer)
    if not layer:
        return b" "
    if outer is None and any(open_marks[:-1]):
        raise _Stray
    return (b" EMC" if outer else b"") + b" /OC << /Name (%s) >> BDC " % layer


def _ended(open_marks: list[bytes | None]) -> bytes:
    if not open_marks:
        raise _Stray
    layer = open_marks.pop()
    if layer is None:
        return b" EMC "
    if not layer:
        return b" "
    outer = next((mark for mark in reversed(open_marks) if mark != b""), b"")
    return b" EMC " + (b"/OC << /Name (%s) >> BDC " % outer if outer else b"")
