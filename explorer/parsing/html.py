"""HTML: lxml reads the page, the rules here choose the document's part of it and make text of that.

Rules number 2 (``explorer.parsing.versions``). Frozen, because positions are chunk IDs. The document is the page's articles (those
in no other article; else ``main``, else the body), the first of these that holds text. All white space becomes one space.

=======================  ==================================================================================================
in the file              in the parsed text
=======================  ==================================================================================================
``meta name content``    metadata: the names in ``explorer.domain.provenance.FIELDS``; of two with one name the last counts
``h1``                   the first one is the title; later ones are headings of level 1, which end the section
``h2``                   a heading of level 2 opens a section; ``h3`` to ``h6`` are headings inside it
``p``, ``div``, ...      a block each; text between them is a block too; ``br`` is a space
``ul``, ``ol``           one block with a line an item: ``- ``, or the number (or letter, as ``type`` says; counted down when
                         ``reversed``) and ``. ``; nested items have lines of their own, not indented; an item's paragraphs are
                         joined with a space; an empty item is left out
``dl``                   one block, a line for each term and each description
``pre``                  a block of its own, one line a line, blanks as everywhere; blank lines are left out
``blockquote``           its blocks; its border ends a block
``table``                one line a row, cells joined with " | "; a cell over several columns or rows has its text once, the
                         other places are empty cells. A caption is a block before it. A table that holds another one or an
                         ``h1`` or ``h2``, has a single cell or says ``role=presentation``, is layout: its cells are blocks
``img``                  its description (``alt``); a check box that begins an item: ``[ ] `` or ``[x] ``
left out                 ``nav``, ``aside``, ``dialog`` (also as ARIA roles), scripts, styles, templates, embedded objects, pictures,
                         controls, what is hidden, the class ``doc-meta``; outside articles and ``main`` also the page's header
                         and footer and banners that ask for consent to cookies
=======================  ==================================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from explorer.domain.documents import ParsedDocument
from explorer.domain.provenance import FIELDS
from explorer.errors import DocumentError
from explorer.parsing.decoding import html_text
from explorer.parsing.drafting import Drafts
from explorer.parsing.html_visibility import is_left_out
from explorer.parsing.html_walk import TextWalk
from explorer.parsing.text_rules import clean

_DEEPEST = 256
"""libxml2's own limit; what stands deeper it leaves out, so such a page is refused."""


def parse(data: bytes, source: str) -> ParsedDocument:
    """The parsed document of an HTML file's bytes. ``source`` names it in errors.

    Nothing is loaded from anywhere. DocumentError for bytes that are no text, nesting beyond measure, and a page without text.
    """
    text, warnings = html_text(data, source)
    root = _tree(text, source)
    drafts = Drafts()
    if root is not None:
        for parts, whole_page in _candidates(root):
            for part in parts:
                TextWalk(drafts).read(part, whole_page)
            if drafts:
                break
    return drafts.document("html", source, _metadata(root), warnings)


def read_fragment(html: str, source: str, drafts: Drafts, first_line: int) -> None:
    """Add the blocks of a piece of HTML inside another document ``source``, whose line ``first_line`` it begins on."""
    root = _tree(html, source)
    if root is not None:
        TextWalk(drafts, first_line - 1).read(root)


def _tree(html: str, source: str) -> etree._Element | None:
    parser = etree.HTMLParser(encoding="utf-8", recover=True, no_network=True, huge_tree=False, remove_pis=False)
    try:
        root = etree.fromstring(html.encode("utf-8", errors="replace"), parser)
    except etree.XMLSyntaxError:
        return None
    if any(entry.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for entry in parser.error_log):
        raise DocumentError(source, f"its elements stand more than {_DEEPEST} deep in each other, or one is larger than 10 MB.")
    return root


def _candidates(root: etree._Element) -> Iterator[tuple[list[etree._Element], bool]]:
    """The parts of the page that may be the document, the best first, and whether they are the whole page."""
    for name in ("article", "main"):
        yield _outermost(root, name), False
    # Not only the body: libxml2 leaves elements that it does not know in the head of a page without a body tag.
    yield [root], True


def _outermost(root: etree._Element, name: str) -> list[etree._Element]:
    """The elements that are ``name`` by tag or ARIA role, in no other such element and in nothing that is left out."""
    found: list[etree._Element] = []
    if root.find(f".//{name}") is None and root.find(f".//*[@role='{name}']") is None:
        return found
    closed: etree._Element | None = None
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "end":
            closed = None if element is closed else closed
        elif closed is None and is_left_out(element):
            closed = element
        elif closed is None and (element.tag == name or element.get("role") == name):
            found.append(element)
            closed = element
    return found


def _metadata(root: etree._Element | None) -> dict[str, str]:
    # Web pages carry many other names (viewport, robots, ...).
    meta: dict[str, str] = {}
    if root is not None:
        for element in root.iter("meta"):
            name = (element.get("name") or "").strip().lower()
            if name in FIELDS:
                meta[name] = clean(element.get("content") or "")
    return meta
