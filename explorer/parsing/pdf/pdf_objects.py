"""PDF objects as MuPDF writes them, read into Python's own values: dictionaries, lists, names, numbers and references.

Strings are read over: nothing here asks for one.
"""

from __future__ import annotations

import re
from typing import TypeAlias

_TOKEN = re.compile(
    r"<<|>>|[\[\]]|/[^\s/\[\]<>(){}%]*|\d+ \d+ R\b|[-+]?\d*\.?\d+|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+\)?|<[0-9A-Fa-f\s]*+>|\w+",
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
    outer: list[list[Value]] = []
    values: list[Value] = []
    for token in _TOKEN.findall(text):
        if token in ("<<", "["):
            outer.append(values)
            values = []
        elif token in (">>", "]"):
            if not outer:
                raise ValueError("an object ends that did not begin")
            made: Value = _dictionary(values) if token == ">>" else values
            values = outer.pop()
            values.append(made)
        else:
            values.append(_atom(token))
    if outer or len(values) != 1:
        raise ValueError("there is not one object")
    return values[0]


def _dictionary(values: list[Value]) -> dict[str, Value]:
    keys = values[::2]
    if len(values) % 2 or not all(isinstance(key, Name) for key in keys):
        raise ValueError("a dictionary has a value without a name")
    return dict(zip(map(str, keys), values[1::2], strict=True))


def _atom(token: str) -> Value:
    if token[0] == "/":
        return Name(token[1:])
    if token[-1] == "R" and token[0].isdigit():
        return Reference(token.split()[0])
    if token[0].isdigit() or token[0] in "-+.":
        return float(token) if "." in token else int(token)
    return None
