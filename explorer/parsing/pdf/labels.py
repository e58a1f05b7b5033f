"""Page labels: what the document calls its pages ("iv", "A-1"), from the rules in its catalogue (PDF 1.7, 12.4.2)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from explorer.parsing.text_rules import clean

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
# Beyond this a Roman or lettered number is longer than a line, and only a damaged file has one.
_MOST = 9_999


def page_labels(rules: Sequence[Mapping[str, Any]], count: int) -> tuple[str, ...]:
    """One label for each of ``count`` pages: the page's number where the rules say nothing.

    A rule has ``startpage`` (from 0), ``prefix``, ``style`` ("D", "R", "r", "A", "a" or "" for none) and ``firstpagenum``.
    """
    ordered = sorted(rules, key=lambda rule: int(rule["startpage"]))
    starts = [int(rule["startpage"]) for rule in ordered]
    return tuple(_label(page, ordered[place - 1] if (place := bisect_right(starts, page)) else None) for page in range(count))


def _label(page: int, rule: Mapping[str, Any] | None) -> str:
    if rule is None:
        return str(page + 1)
    number = page - int(rule["startpage"]) + int(rule.get("firstpagenum") or 1)
    style = str(rule.get("style") or "")
    lettered = style.lower() in ("r", "a") and 0 < number <= _MOST
    if lettered:
        text = _roman(number) if style.lower() == "r" else _letters(number)
        text = text.upper() if style.isupper() else text
    else:
        text = str(number) if style else ""
    return clean(str(rule.get("prefix") or "") + text) or str(page + 1)


def _roman(number: int) -> str:
    words = []
    for value, letters in _ROMAN:
        while number >= value:
            words.append(letters)
            number -= value
    return "".join(words)


def _letters(number: int) -> str:
    """a to z, then aa to zz, then aaa: the letter of the number's place, once more for every 26 before it."""
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
