"""What stands before an item of a list: bullets, and numbers in digits, letters and Roman numerals."""

from __future__ import annotations

import re
from typing import NamedTuple

# A dash or a middle dot is a bullet only with a blank after it; the others are nothing else.
_BULLETS = re.compile(
    "[\u2022\u2023\u2043\u2219\u25aa\u25ab\u25a0\u25a1\u25cf\u25cb\u25e6\u27a2\u2713\uf0b7\uf0a7\uf0d8] ?|[\u00b7\\-\u2013](?: |$)"
)
_NUMBER = re.compile(r"(\()?(\d{1,3}(?:\.\d{1,2}){0,3}|[ivxl]{1,6}|[IVXL]{1,6}|[a-zA-Z])([.)]|(?<=\.\d)|(?<=\.\d\d))(?: |$)")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}


class Marker(NamedTuple):
    """One reading of a marker: its ``style`` (how it is written and in what signs) and its number, from 1."""

    style: str
    number: int


def bullet_length(text: str) -> int:
    """How many characters the bullet that begins the text takes, 0 without one."""
    found = _BULLETS.match(text)
    return found.end() if found else 0


def markers(text: str) -> list[Marker]:
    """The readings of the number that begins the text, none without one: "(i)" is the first Roman numeral or the ninth letter."""
    found = _NUMBER.match(text)
    if not found:
        return []
    opening, sign, closing = found.groups()
    if (opening and closing != ")") or (not closing and "." not in sign):
        return []
    frame = f"{opening or ''}{closing}"
    if sign[0].isdigit():
        *outer, last = sign.split(".")
        return [Marker(f"{'.'.join(outer)}1{frame}", int(last))]
    read = []
    small = sign.lower()
    case = "a" if sign == small else "A"
    if set(small) <= _ROMAN.keys() and (value := _roman(small)):
        read.append(Marker(f"{case}i{frame}", value))
    if len(sign) == 1:
        read.append(Marker(f"{case}{frame}", ord(small) - ord("a") + 1))
    return read


def _roman(numeral: str) -> int:
    """The value of a numeral in small letters; 0 when it is not written as one."""
    values = [_ROMAN[letter] for letter in numeral]
    total = sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
    return total if _numeral(total) == numeral else 0


def _numeral(number: int) -> str:
    written = ""
    for value, sign in ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        count, number = divmod(number, value)
        written += sign * count
    return written
