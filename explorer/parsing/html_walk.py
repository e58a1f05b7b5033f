"""Walks a part of a page once, from start tag to end tag, and makes lines, headings and tables of its text."""

from __future__ import annotations

import re
from typing import cast

from lxml import etree

from explorer.parsing.drafting import Drafts
from explorer.parsing.elements import BLOCKS, HEADINGS, LISTS, SURROUNDINGS
from explorer.parsing.html_tables import TableGrid, is_layout
from explorer.parsing.html_visibility import SECTIONS, is_left_out, is_page_furniture
from explorer.parsing.list_markers import ItemMarkers

_SAID_LINES = 65535
"""libxml2 counts no line further than this one; from there on the line breaks of the text are counted."""

_MOST_SPANNED = 100_000
"""Places that the spans of all tables of a page may fill."""

_BREAKING = BLOCKS | LISTS | SURROUNDINGS | HEADINGS.keys() | {"pre"}
_ALONE = frozenset({"pre", "blockquote"})
"""Blocks of their own even inside a list's item."""

_INTEGER = re.compile(r"\s*(-?\d{1,9})")


class TextWalk:
    """Adds the text of elements to ``drafts``. ``lines_before`` is how many lines of the file stand before the parsed HTML."""

    def __init__(self, drafts: Drafts, lines_before: int = 0) -> None:
        self._drafts = drafts
        self._lines_before = lines_before
        self._line = lines_before + 1
        self._pieces: list[str] = []
        self._first = self._last = 0
        self._marker = ""
        self._lists: list[ItemMarkers] = []
        self._heading: etree._Element | None = None
        self._table: etree._Element | None = None
        self._grid = TableGrid(0)
        self._spanned = _MOST_SPANNED
        self._preformatted = 0
        self._sections = 0

    def read(self, root: etree._Element, whole_page: bool = False) -> None:
        """Read ``root`` and all in it. ``whole_page`` says that nothing marks the document's part: the page's furniture is left out."""
        silent: etree._Element | None = None
        for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
            if event == "start":
                self._set_line(element)
                if silent is None:
                    left_out = is_left_out(element) or (whole_page and is_page_furniture(element, self._sections > 0))
                    if left_out and element is not root:
                        silent = element
                    self._sections += silent is None and element.tag in SECTIONS
                    self._begin(element, silent is None)
                self._take(element.text, silent is None)
                continue
            if event != "end":
                self._set_line(element)
            elif silent is None:
                self._end(element)
                self._sections -= element.tag in SECTIONS
            elif element is silent:
                silent = None
            if element is not root:
                self._take(element.tail, silent is None)
        self._end_block()

    def _set_line(self, element: etree._Element) -> None:
        """The line where the start tag (or the comment) ends, which is what libxml2 keeps."""
        line = cast("int | None", element.sourceline)
        if line and line < _SAID_LINES:
            self._line = line + self._lines_before

    def _take(self, text: str | None, heard: bool) -> None:
        if not text:
            return
        if not heard:
            self._line += text.count("\n")
        elif self._preformatted and not self._flat:
            first, *others = text.split("\n")
            self._add(first)
            for line in others:
                self._end_line()
                self._line += 1
                self._add(line)
        else:
            self._add(text)
            self._line += text.count("\n")

    def _add(self, text: str) -> None:
        self._pieces.append(text)
        words = text.lstrip()
        if words:
            first = self._line + text.count("\n", 0, len(text) - len(words))
            self._first = self._first or first
            self._last = first + words.rstrip().count("\n")

    def _begin(self, element: etree._Element, heard: bool) -> None:
        tag = str(element.tag)
        if heard and tag in ("br", "img", "input"):
            self._add_empty_element(element, tag)
        elif tag not in _BREAKING:
            return
        elif not heard or self._flat:
            self._break()
        elif tag in HEADINGS:
            self._end_block()
            self._heading = element
        elif tag in LISTS:
            self._break()
            self._end_line()
            self._lists.append(_markers(element))
        elif tag == "li":
            self._begin_item(element)
        elif tag in ("dt", "dd"):
            self._end_line()
            self._marker = ""
        elif tag in _ALONE:
            self._end_block()
            self._preformatted += tag == "pre"
        elif tag == "table" and not is_layout(element):
            self._end_block()
            self._marker = ""
            self._table, self._grid = element, TableGrid(self._spanned)
        else:
            self._break()

    def _end(self, element: etree._Element) -> None:
        tag = str(element.tag)
        if element is self._heading:
            self._heading = None
            text, first, last = self._taken_text()
            self._marker = ""
            self._drafts.heading(HEADINGS[tag], text, first, last)
        elif element is self._table:
            self._grid.end_group()
            self._table = None
            self._spanned = self._grid.allowance
            self._drafts.table(self._grid.rows)
        elif self._table is not None:
            self._end_in_table(element, tag)
        elif tag not in _BREAKING:
            return
        elif self._flat:
            self._break()
        elif tag in LISTS:
            self._end_line()
            self._lists.pop()
            self._break()
        elif tag in ("li", "dt", "dd"):
            self._end_line()
            self._marker = ""
        elif tag in _ALONE:
            self._end_block()
            self._preformatted -= tag == "pre"
        else:
            self._break()

    def _end_in_table(self, element: etree._Element, tag: str) -> None:
        if tag in ("td", "th"):
            text, first, last = self._taken_text()
            self._grid.cell(text, first, last, element.get("colspan"), element.get("rowspan"))
        elif tag == "tr":
            self._grid.end_row()
        elif tag in ("thead", "tbody", "tfoot"):
            self._grid.end_group()
        elif tag == "caption":
            self._end_block()
        elif tag in _BREAKING:
            self._break()

    def _add_empty_element(self, element: etree._Element, tag: str) -> None:
        if tag == "img":
            self._add(" ".join(element.get("alt", "").split()))
        elif tag == "input":
            if element.get("type", "").lower() == "checkbox" and self._marker and not self._first:
                self._add("[ ] " if element.get("checked") is None else "[x] ")
        elif self._preformatted and not self._flat:
            self._end_line()
        else:
            self._pieces.append(" ")

    def _begin_item(self, item: etree._Element) -> None:
        self._end_line()
        if not self._lists:
            self._marker = ItemMarkers().next()
            return
        number = _INTEGER.match(item.get("value", ""))
        if number:
            self._lists[-1].number = int(number[1])
        self._marker = self._lists[-1].next()

    @property
    def _flat(self) -> bool:
        """Whether all text is one line: that of a heading or a cell."""
        return self._heading is not None or self._table is not None

    def _break(self) -> None:
        """A block's border: inside a heading, a cell or a list only a space, since each of them is one line."""
        if self._flat or self._lists:
            self._pieces.append(" ")
        else:
            self._end_block()

    def _end_block(self) -> None:
        self._end_line()
        self._drafts.end_block()

    def _end_line(self) -> None:
        text, first, last = self._taken_text()
        if first and self._drafts.line(text, first, last, self._marker):
            self._marker = ""

    def _taken_text(self) -> tuple[str, int, int]:
        """The text since the last line's end, with its first and last line in the file; these are 0 when there is none."""
        text, first, last = "".join(self._pieces), self._first, self._last
        self._pieces, self._first, self._last = [], 0, 0
        return text, first, last


def _markers(element: etree._Element) -> ItemMarkers:
    if element.tag != "ol":
        return ItemMarkers()
    start = _INTEGER.match(element.get("start", ""))
    style = element.get("type", "1")
    down = element.get("reversed") is not None
    first = int(start[1]) if start else len(element.findall("li")) if down else 1
    return ItemMarkers(style if style in ("a", "A", "i", "I") else "1", first, -1 if down else 1)
