"""What a paragraph's or run's style says: heading or not, numbered or not, hidden or not.

A style is found by its ID, which is localized ("berschrift1"), but told by its name, which Word keeps in English ("heading 1"), and by its
outline level. What it does not say, the style that it is based on says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from explorer.parsing.word import names
from explorer.parsing.word.names import PROPERTIES, RUN_PROPERTIES, number, value, w

TITLE_DEPTH = 0
_BODY_LEVEL = 9
_OUTLINE, _RUN_STYLE, _PARAGRAPH_STYLE, _VANISH = w("outlineLvl"), w("rStyle"), w("pStyle"), w("vanish")
_NUMBERED, _LEVEL, _LIST = w("numPr"), w("ilvl"), w("numId")
_HEADING = re.compile(r"heading ([1-9])")


class NumberedBy(NamedTuple):
    """A list's ID (``""`` for none) and the level in it, from 0; None where the list's levels name their styles."""

    list_id: str
    level: int | None


class _Style(NamedTuple):
    style_id: str
    name: str
    based_on: str
    outline: int | None
    numbering: NumberedBy | None
    hidden: bool | None


class Styles:
    """The styles of one document. ``root`` is the element ``w:styles``, None when the document has none."""

    def __init__(self, root: etree._Element | None) -> None:
        self._styles: dict[str, _Style] = {}
        self._default = ""
        for element in root.iter(w("style")) if root is not None else ():
            style = _style(element)
            self._styles.setdefault(style.style_id, style)
            if value(element, w("type")) == "paragraph" and value(element, w("default")) in ("1", "true", "on"):
                self._default = style.style_id

    def depth(self, paragraph: etree._Element) -> int | None:
        """0 for a title, 1 to 9 for a heading, None for any other paragraph."""
        properties = paragraph.find(PROPERTIES)
        own = properties.find(_OUTLINE) if properties is not None else None
        if own is not None:
            return _depth(number(own, _BODY_LEVEL))
        for style in self._chain(_style_id(properties) or self._default):
            if style.outline is not None:
                return _depth(style.outline)
            if style.name == "title":
                return TITLE_DEPTH
            if found := _HEADING.fullmatch(style.name):
                return int(found[1])
        return None

    def numbering(self, paragraph: etree._Element) -> tuple[NumberedBy, str] | None:
        """The list that the paragraph is in, and the ID of the style that says so (``""`` when it says so itself); None for none."""
        properties = paragraph.find(PROPERTIES)
        own = _numbering(properties)
        if own is not None and own.list_id:
            return own, ""
        for style in self._chain(_style_id(properties) or self._default):
            if style.numbering is not None and style.numbering.list_id:
                level = own.level if own is not None and own.level is not None else style.numbering.level
                return NumberedBy(style.numbering.list_id, level), style.style_id
        return None

    def list_of_style(self, style_id: str) -> str:
        """The list ID that a numbering style names, ``""`` for none."""
        return next((style.numbering.list_id for style in self._chain(style_id) if style.numbering is not None), "")

    def hides(self, run: etree._Element, paragraph: etree._Element) -> bool:
        """Whether the run's text is hidden."""
        properties = run.find(RUN_PROPERTIES)
        own = _hidden(properties)
        if own is not None:
            return own
        run_style = value(properties.find(_RUN_STYLE)) if properties is not None else ""
        for start in (run_style, _style_id(paragraph.find(PROPERTIES)) or self._default):
            for style in self._chain(start):
                if style.hidden is not None:
                    return style.hidden
        return False

    def _chain(self, style_id: str) -> Iterator[_Style]:
        seen: set[str] = set()
        while style_id in self._styles and style_id not in seen:
            seen.add(style_id)
            style = self._styles[style_id]
            yield style
            style_id = style.based_on


def _style(element: etree._Element) -> _Style:
    properties = element.find(PROPERTIES)
    outline = properties.find(_OUTLINE) if properties is not None else None
    return _Style(
        value(element, w("styleId")),
        value(element.find(w("name"))).strip().lower(),
        value(element.find(w("basedOn"))),
        None if outline is None else number(outline, _BODY_LEVEL),
        _numbering(properties),
        _hidden(element.find(RUN_PROPERTIES)),
    )


def _style_id(properties: etree._Element | None) -> str:
    return value(properties.find(_PARAGRAPH_STYLE)) if properties is not None else ""


def _depth(outline: int) -> int | None:
    return outline + 1 if 0 <= outline < _BODY_LEVEL else None


def _numbering(properties: etree._Element | None) -> NumberedBy | None:
    element = properties.find(_NUMBERED) if properties is not None else None
    if element is None:
        return None
    level = element.find(_LEVEL)
    return NumberedBy(value(element.find(_LIST)), None if level is None else number(level, 0))


def _hidden(properties: etree._Element | None) -> bool | None:
    return names.is_on(properties.find(_VANISH)) if properties is not None else None
