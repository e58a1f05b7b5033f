"""PDF objects as MuPDF writes them, read into Python's own values: dictionaries, lists, names, numbers and references.

Strings are read over: nothing here asks for one.
"""

from __future__ import annotations

import re
from typing import TypeAlias

_TOKEN = re.compile(
    r"\s*(?:(?P<open><<|\[)|(?P<close>>>|\])|/(?P<name>[^\s/\[\]<>(){}%]*)|(?P<ref>\d+) \d+ R\b|(?P<number>[-+]?\d*\.?\d+)"
    r"|(?P<string>\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+\)|<[0-9A-Fa-f\s]*+>)|(?P<word>\w+))",
    re.DOTALL,
)


class Reference(int):
    """The number of an object."""


class Name(str):
    """A name, without its slash."""

    __slots__ = ()


Value: TypeAlias = "dict[str, Value] | list[Value] | Reference | Name | int | float | None"


def read_object(text: str) -> Value:
    """The value that ``text`` is. Raises ValueError for what is no PDF object."""
    value, end = _value(text, 0, 0)
    if text[end:].strip():
        raise ValueError("there is more than one object")
    return value


def _value(text: str, at: int, depth: int) -> tuple[Value, int]:
    found = _TOKEN.match(text, at)
    if found is None or depth > 20:
        raise ValueError("no object")
    kind, token, at = found.lastgroup, found[found.lastgroup or 0], found.end()
    if kind == "open":
        return _dictionary(text, at, depth) if token == "<<" else _list(text, at, depth)
    if kind == "name":
        return Name(token), at
    if kind == "ref":
        return Reference(token), at
    if kind == "number":
        return (float(token) if "." in token else int(token)), at
    if kind == "close":
        raise ValueError("an object ends that did not begin")
    return None, at


def _list(text: str, at: int, depth: int) -> tuple[Value, int]:
    values: list[Value] = []
    while not (end := _closed(text, at, "]")):
        value, at = _value(text, at, depth + 1)
        values.append(value)
    return values, end


def _dictionary(text: str, at: int, depth: int) -> tuple[Value, int]:
    values: dict[str, Value] = {}
    while not (end := _closed(text, at, ">>")):
        key, at = _value(text, at, depth + 1)
        value, at = _value(text, at, depth + 1)
        if not isinstance(key, Name):
            raise ValueError("a key is no name")
        values[str(key)] = value
    return values, end


def _closed(text: str, at: int, sign: str) -> int:
    """Where what ``sign`` closes ends, when it ends here; else 0."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at + len(sign) if text.startswith(sign, at) else 0
