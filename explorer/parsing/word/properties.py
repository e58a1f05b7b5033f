"""Metadata of a Word document: its custom properties, its keywords (``name=value; name=value``, as in a PDF) and its core properties.

Of two places that say something, the earlier in this list counts. A custom property's name may be written with blanks or hyphens, in
large or small letters: "Effective from" is ``effective_from``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from lxml import etree

from explorer.domain.provenance import FIELDS
from explorer.parsing.pdf.keywords import metadata as keyword_metadata
from explorer.parsing.text_rules import clean

_DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"
_CORE = "{http://schemas.openxmlformats.org/package/2006/metadata/core-properties}"
_KEYWORDS = f"{_CORE}keywords"
_CORE_FIELDS = {
    f"{_DUBLIN_CORE}title": "title",
    f"{_DUBLIN_CORE}identifier": "doc_id",
    f"{_DUBLIN_CORE}language": "language",
    f"{_CORE}version": "version",
    f"{_CORE}category": "doc_type",
}
_BETWEEN_WORDS = re.compile(r"[\s_-]+")


def metadata(core: etree._Element | None, custom: etree._Element | None) -> dict[str, str]:
    """The fields of ``FIELDS`` that the properties hold; ``core`` and ``custom`` are the roots of the two parts, None for a missing one."""
    meta: dict[str, str] = {}
    for found in (_custom(custom), _keywords(core), _core(core)):
        for name, value in found:
            if name in FIELDS and value:
                meta.setdefault(name, value)
    return {name: meta[name] for name in FIELDS if name in meta}


def _custom(root: etree._Element | None) -> Iterator[tuple[str, str]]:
    for element in root if root is not None else ():
        name = _BETWEEN_WORDS.sub("_", element.get("name", "").strip().lower())
        value = next(iter(element), None)
        if value is not None and isinstance(value.tag, str):
            text = clean(value.text or "")
            yield name, _day(text) if value.tag.endswith("}filetime") else text


def _day(moment: str) -> str:
    """The day of a property of the type "date": Word stores the local midnight in universal time, so the nearest midnight is meant."""
    try:
        return (datetime.fromisoformat(moment).replace(tzinfo=None) + timedelta(hours=12)).date().isoformat()
    except (ValueError, OverflowError):
        return moment


def _keywords(root: etree._Element | None) -> Iterator[tuple[str, str]]:
    element = root.find(_KEYWORDS) if root is not None else None
    if element is not None:
        yield from keyword_metadata(element.text or "").items()


def _core(root: etree._Element | None) -> Iterator[tuple[str, str]]:
    for element in root if root is not None else ():
        if element.tag in _CORE_FIELDS:
            yield _CORE_FIELDS[element.tag], clean(element.text or "")
