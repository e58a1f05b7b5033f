"""What of a page belongs to its text: neither code nor controls, nothing hidden, nothing that only surrounds the document."""

from __future__ import annotations

import re

from lxml import etree

from explorer.parsing.elements import INVISIBLE, SURROUNDINGS

_ROLES = frozenset({"navigation", "complementary", "dialog", "alertdialog", "search", "menu", "menubar", "toolbar", "tablist"})
_PAGE_EDGES = frozenset({"header", "footer"})
_PAGE_EDGE_ROLES = frozenset({"banner", "contentinfo"})
SECTIONS = frozenset({"article", "main", "section"})
"""A header or footer in one of these is theirs, not the page's."""

_HIDING_STYLE = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
_CONSENT_HOLDERS = frozenset({"div", "section", "form", "p"})
_CONSENT_CLASSES = frozenset({"cookie", "cookies"})
_CONSENT = re.compile(
    r"(?:cookie|consent|gdpr)s?[-_]?(?:banner|bar|box|consent|container|dialog|info|layer|message|modal|notice|notification|overlay|popup"
    r"|prompt|wrapper)|cookiebot|onetrust|usercentrics|didomi|qc-cmp",
    re.IGNORECASE,
)


def is_left_out(element: etree._Element) -> bool:
    """Whether the element and all in it belong to no document's text, wherever it stands."""
    if element.tag in INVISIBLE or element.tag in SURROUNDINGS:
        return True
    if not element.attrib:
        return False
    return (
        element.get("role") in _ROLES
        or element.get("hidden") is not None
        or element.get("aria-hidden") == "true"
        or "doc-meta" in element.get("class", "").split()
        or _HIDING_STYLE.search(element.get("style", "")) is not None
    )


def is_page_furniture(element: etree._Element, in_section: bool) -> bool:
    """Whether the element is the page's header or footer, or a banner that asks for consent.

    ``in_section`` says that it stands in one of ``SECTIONS``, so that a header or footer is that section's, and text.
    """
    role = element.get("role")
    if role in _PAGE_EDGE_ROLES:
        return True
    if element.tag in _PAGE_EDGES:
        return not in_section
    if element.tag not in _CONSENT_HOLDERS or not element.attrib:
        return False
    classes = element.get("class", "")
    return not _CONSENT_CLASSES.isdisjoint(classes.lower().split()) or bool(_CONSENT.search(f"{element.get('id', '')} {classes}"))
