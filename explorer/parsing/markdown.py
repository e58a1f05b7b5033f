"""Markdown: markdown-it-py finds the blocks (CommonMark with GFM's tables and strikethrough), the rules here make text of them.

Rules number 1 (``explorer.parsing.versions``). Frozen, because positions are chunk IDs:

=========================  ================================================================================================
in the file                in the parsed text
=========================  ================================================================================================
front matter               metadata (``explorer.parsing.metadata``), no text
``# A``, ``A`` over ===    the first one is the title; later ones are headings of level 1, which end the section
``## A``, ``A`` over ---   a heading of level 2 opens a section; ``###`` to ``######`` are headings inside it
paragraph                  its lines joined with one space; hard breaks and ``<br>`` are spaces too
``- ``, ``* ``, ``+ ``     ``- `` and the item on one line, wrapped lines taken in
``1.``, ``1)``             ``1. `` and the item; the list's first number counts on, as a browser shows it
nested lists               one line an item, not indented: an item keeps its marker whatever its depth. Empty items are left out; an
                           item that begins with a heading or a table has no marker
task lists                 ``- [ ] `` and ``- [x] `` as written
blank line                 ends a block, also between list items and inside one (what follows has no marker); a paragraph and a
                           list without a blank line between them are one block, as are two lists
table                      one line a row, cells joined with " | ", the delimiter row dropped, ``\\|`` is a pipe. A row has the
                           cells that stand in the file; a line without a pipe ends the table. Lines that begin and end with
                           a pipe are a table even without a delimiter row
block quote                its blocks, without the ``>``; its border ends a block
code (fenced, indented)    a block of its own, one line a line, blanks as everywhere; blank lines are left out
horizontal rule            no text; ends a block
emphasis, strong, strike   marks dropped, as are those of code, whose text stays as it is
link, image                the link's text, the picture's description; addresses and reference definitions are dropped
``<https://...>``          the address; character references (``&amp;``) are the character, ``\\*`` is ``*``
HTML                       a block of it goes through the rules for HTML; inline tags and comments are dropped. A tag of no HTML
                           element (``<your order number>``) is text; ``[^1]: note`` is text, not a reference
=========================  ================================================================================================
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block import reference as find_reference
from markdown_it.rules_block import table as find_table
from markdown_it.token import Token

from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.decoding import plain_text
from explorer.parsing.drafting import Drafts, Row
from explorer.parsing.elements import KNOWN
from explorer.parsing.list_markers import ItemMarkers
from explorer.parsing.metadata import front_matter

_DEEPEST = 100
"""Levels of lists and quotes inside each other; a list takes two. What markdown-it-py finds deeper, it leaves out silently."""

_DEEPEST_INLINE = 10
"""Brackets inside brackets; deeper ones are text. The time for a line of nothing but brackets grows with it."""

_INLINE_MARKS = re.compile(r"[\\`*_\[\]<&~]")
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
_LINE_BREAK = re.compile(r"<br\b", re.IGNORECASE)
_PIPE = re.compile(r"(?<!\\)\|")
_DELIMITER_ROW = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_QUOTED_BLANK = " \t>"


def parse(data: bytes, source: str) -> ParsedDocument:
    """The parsed document of a Markdown file's bytes. ``source`` names it in errors.

    DocumentError for bytes that are no UTF-8 text, front matter without an end, nesting beyond measure, and a file without text.
    """
    lines = plain_text(data, source).split("\n")
    meta, taken = front_matter(lines, source)
    reader = _Reader(lines, taken, source)
    reader.read()
    return reader.drafts.document("md", source, meta)


@functools.cache
def _markdown(deepest: int) -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"maxNesting": deepest}).enable(["table", "strikethrough"])
    markdown.block.ruler.at("table", _table_rule, {"alt": ["paragraph", "reference"]})
    markdown.block.ruler.at("reference", _reference_rule, {"alt": []})
    # Its rulers compile at the first use and not safely from two threads: now, before anybody else has it.
    markdown.parse("a")
    return markdown


def _reference_rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """CommonMark's link definitions, but for footnotes, which would vanish as one when they are a single word."""
    return not state.src.startswith("[^", state.bMarks[start] + state.tShift[start]) and find_reference(state, start, end, silent)


def _table_rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Tables with the rows and cells that stand in the file; GFM would cut rows to the header's width and take in any line."""
    if state.is_code_block(start):
        return False
    first = _stripped_line(state, start)
    framed = len(first) > 1 and first[0] == first[-1] == "|"
    if not framed and not ("|" in first and find_table(state, start, end, True)):
        return False
    if silent:
        return True
    # The rules that end a quote end a table too; a quote's are the nearest that the library names.
    enders = state.md.block.ruler.getRules("blockquote")
    rows: list[Row] = []
    line = start
    while line < end:
        text = _stripped_line(state, line)
        if not _PIPE.search(text) or state.sCount[line] < state.blkIndent or state.is_code_block(line):
            break
        if line > start and any(ends(state, line, end, True) for ends in enders):
            break
        if line > start + 1 or not _DELIMITER_ROW.fullmatch(text):
            rows.append(Row(_cells(text), line, line))
        line += 1
    token = state.push("table", "", 0)
    token.map = [start, line]
    token.meta = {"rows": rows}
    state.line = line
    return True


def _stripped_line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].strip()


def _cells(line: str) -> list[str]:
    cells = _PIPE.split(line)
    if len(cells) > 1 and not cells[0]:
        del cells[0]
    if len(cells) > 1 and not cells[-1]:
        del cells[-1]
    return [cell.replace("\\|", "|") for cell in cells]


class _Reader:
    """Walks the block tokens of one file."""

    def __init__(self, lines: Sequence[str], taken: int, source: str) -> None:
        self.drafts = Drafts()
        self._source = source
        self._lines = lines
        self._taken = taken
        self._references: dict[str, object] = {}
        self._marker = ""
        self._lists: list[ItemMarkers] = []

    def read(self) -> None:
        tokens: list[Token] = []
        markdown = _markdown(_DEEPEST)
        markdown.block.parse("\n".join(self._lines[self._taken :]), markdown, self._references, tokens)
        level = 0
        for token in tokens:
            if token.nesting == 1 and token.level + 1 >= _DEEPEST:
                raise DocumentError(
                    self._source, f"lists or quotes stand more than {_DEEPEST // 2} deep in each other on line {self._first(token)}."
                )
            match token.type:
                case "heading_open":
                    level = int(token.tag[1:])
                case "paragraph_open":
                    level = 0
                case "inline" if level:
                    self._marker = ""
                    self.drafts.heading(level, self._text(token.content), self._first(token), self._last(token))
                case "inline":
                    self._paragraph(token)
                case "bullet_list_open":
                    self._lists.append(ItemMarkers())
                case "ordered_list_open":
                    self._lists.append(ItemMarkers("1", int(token.attrs.get("start", 1))))
                case "bullet_list_close" | "ordered_list_close":
                    self._lists.pop()
                case "list_item_open":
                    self._marker = self._lists[-1].next()
                case "list_item_close":
                    self._marker = ""
                case "table":
                    self._table(token)
                case "fence" | "code_block":
                    self._code(token)
                case "html_block":
                    self._html(token)
                case "blockquote_open" | "blockquote_close" | "hr":
                    self.drafts.end_block()

    def _first(self, token: Token) -> int:
        """The token's first line in the file, from 1."""
        return self._taken + (token.map[0] if token.map else 0) + 1

    def _last(self, token: Token) -> int:
        return self._taken + (token.map[1] if token.map else 1)

    def _paragraph(self, token: Token) -> None:
        first = self._first(token)
        between = self._lines[self.drafts.last_line : first - 1] if self.drafts.last_line else ()
        if any(not line.strip(_QUOTED_BLANK) for line in between):
            self.drafts.end_block()
        if self.drafts.line(self._text(token.content), first, self._last(token), self._marker):
            self._marker = ""

    def _table(self, token: Token) -> None:
        self._marker = ""
        rows: list[Row] = token.meta["rows"]
        shift = self._taken + 1
        self.drafts.table(Row([self._text(cell) for cell in row.cells], row.first_line + shift, row.last_line + shift) for row in rows)

    def _code(self, token: Token) -> None:
        self.drafts.end_block()
        first = self._first(token) + (token.type == "fence")
        for number, line in enumerate(token.content.split("\n"), start=first):
            if self.drafts.line(line, number, number, self._marker):
                self._marker = ""
        self.drafts.end_block()

    def _html(self, token: Token) -> None:
        name = _TAG.match(token.content)
        if name and name[1].lower() not in KNOWN:
            self._paragraph(token)
            return
        self.drafts.end_block()
        if _shows_something(token.content):
            from explorer.parsing.html import read_fragment

            read_fragment(token.content, self._source, self.drafts, self._first(token))
            self.drafts.end_block()

    def _text(self, content: str) -> str:
        """Inline Markdown without its marks."""
        if not _INLINE_MARKS.search(content):
            return content
        tokens: list[Token] = []
        markdown = _markdown(_DEEPEST_INLINE)
        markdown.inline.parse(content, markdown, self._references, tokens)
        return "".join(_shown(token) for token in tokens)


def _shows_something(html: str) -> bool:
    """Whether there is anything but comments: only then lxml is needed."""
    before, *comments = html.split("<!--")
    return bool(before.strip()) or any(comment.partition("-->")[2].strip() for comment in comments)


def _shown(token: Token) -> str:
    match token.type:
        case "text" | "text_special" | "code_inline":
            return token.content
        case "softbreak" | "hardbreak":
            return " "
        case "image":
            return "".join(_shown(child) for child in token.children or ())
        case "html_inline":
            name = _TAG.match(token.content)
            if name and name[1].lower() not in KNOWN:
                return token.content
            return " " if _LINE_BREAK.match(token.content) else ""
    return ""
