"""Metadata of a PDF: its Keywords field, written as ``name=value; name=value``."""

from __future__ import annotations

import re

from explorer.parsing.text_rules import clean

# A semicolon inside a value is one that no further "name=" follows.
_BETWEEN = re.compile(r"\s*;\s*(?=[A-Za-z_][\w-]*\s*=|$)")


def metadata(keywords: str) -> dict[str, str]:
    """The fields of a Keywords text; parts without ``=`` (ordinary keywords) say nothing, the last of two equal names counts."""
    fields: dict[str, str] = {}
    for part in _BETWEEN.split(keywords.strip()):
        name, equals, value = part.partition("=")
        if equals and (name := clean(name)):
            fields[name] = clean(value)
    return fields
