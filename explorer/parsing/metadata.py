"""Metadata that a file brings: names and values, always strings."""

from __future__ import annotations

import re

from explorer.errors import DocumentError
from explorer.parsing.text_rules import clean

_FENCE = "---"
_FIELD = re.compile(r"[^\s:#>|`*_-][^:]*:")


def front_matter(lines: list[str], source: str) -> tuple[dict[str, str], int]:
    """The fields between two ``---`` lines at the top of ``lines``, and the number of lines they take; ``({}, 0)`` for none.

    This is not YAML: a line is split at its first colon (``title: A: b`` is legal), outer double quotes are dropped, a value
    is a string whatever it looks like, a line without a colon says nothing, and of two lines with one name the last counts.
    A first ``---`` that no field follows is a horizontal rule. DocumentError when the second ``---`` is missing.
    """
    if not lines or lines[0].rstrip() != _FENCE:
        return {}, 0
    following = next((line for line in lines[1:] if line.strip()), "")
    if following.rstrip() != _FENCE and not _FIELD.match(following):
        return {}, 0
    meta: dict[str, str] = {}
    for number, line in enumerate(lines[1:], start=1):
        if line.rstrip() == _FENCE:
            return meta, number + 1
        name, colon, value = line.partition(":")
        if colon and (name := clean(name)):
            meta[name] = _unquoted(clean(value))
    raise DocumentError(source, "the fields at the top begin with a line '---' and never end. Put a line '---' after the last field.")


def _unquoted(value: str) -> str:
    return clean(value[1:-1]) if len(value) > 1 and value[0] == value[-1] == '"' else value
