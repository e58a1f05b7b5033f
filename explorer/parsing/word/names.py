"""Names of WordprocessingML (ECMA-376) as lxml writes them, and how their values are read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def w(name: str) -> str:
    return _W + name


VAL = w("val")
ID = w("id")
PARAGRAPH = w("p")
PROPERTIES = w("pPr")
RUN = w("r")
RUN_PROPERTIES = w("rPr")
TEXT = w("t")
TABLE = w("tbl")
ROW = w("tr")
CELL = w("tc")
BOX = w("txbxContent")
MATH_TEXT = _M + "t"
ALTERNATIVES = _MC + "AlternateContent"
_CHOICE = _MC + "Choice"
_FALLBACK = _MC + "Fallback"

DELETED = frozenset({w("del"), w("moveFrom")})
"""Revisions that take something out: neither their text nor their rows count."""

WRAPPERS = frozenset({w("customXml"), w("smartTag"), w("ins"), w("moveTo"), w("sdt"), w("sdtContent")})
"""Elements around blocks, rows or cells that say something about them and are no text themselves."""

_OFF = frozenset({"0", "false", "off", "none"})
_INTEGER = re.compile(r"\s*([+-]?\d{1,9})")


def value(element: etree._Element | None, name: str = VAL) -> str:
    """An attribute, ``""`` when it or the element is missing."""
    return "" if element is None else element.get(name, "")


def number(element: etree._Element | None, otherwise: int, name: str = VAL) -> int:
    """An attribute as a whole number; ``otherwise`` when there is none."""
    found = _INTEGER.match(value(element, name))
    return int(found[1]) if found else otherwise


def is_on(element: etree._Element | None) -> bool | None:
    """Whether a switch such as ``w:vanish`` is on, None when it says nothing."""
    return None if element is None else value(element) not in _OFF


def chosen(alternatives: etree._Element) -> etree._Element | None:
    """The one of several versions of the same content that counts: the first, unless only the last resort has any text."""
    choice, fallback = alternatives.find(_CHOICE), alternatives.find(_FALLBACK)
    if choice is None or (fallback is not None and not _has_text(choice) and _has_text(fallback)):
        return fallback
    return choice


def _has_text(element: etree._Element) -> bool:
    return next(element.iter(TEXT, MATH_TEXT), None) is not None


def inside(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """The elements ``name`` in ``element``, in it directly or in wrappers, but for deleted ones."""
    for child in element:
        if child.tag == name:
            yield child
        elif child.tag in WRAPPERS:
            yield from inside(child, name)
        elif child.tag == ALTERNATIVES and (version := chosen(child)) is not None:
            yield from inside(version, name)
