"""The numbers and bullets that Word shows before the paragraphs of its lists; no file holds them, they are counted.

An "abstract" list says how its up to nine levels look and count; lists in use refer to it, share its counters, and may begin
some levels anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from lxml import etree

from explorer.parsing.list_markers import roman
from explorer.parsing.text_rules import BULLET, clean
from explorer.parsing.word.names import number, value, w
from explorer.parsing.word.styles import Styles

_LEVELS = 9
_PLACE = re.compile("%([1-9])")


@dataclass(frozen=True, slots=True)
class _Level:
    """How one level counts and looks.

    ``restart`` is the number of upper levels of which one must move before it begins anew, None for any; ``plain`` numbers are all digits.
    """

    start: int = 1
    shape: str = "decimal"
    text: str = ""
    restart: int | None = None
    plain: bool = False
    style: str = ""


@dataclass(slots=True)
class _Abstract:
    levels: dict[int, _Level]
    style_link: str
    counts: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class _InUse:
    abstract_id: str
    levels: dict[int, _Level]
    starts: dict[int, int]
    begun: bool = False


class Numbering:
    """Counts the list paragraphs of one document. ``root`` is the element ``w:numbering``, None when the document has none."""

    def __init__(self, root: etree._Element | None, styles: Styles) -> None:
        self._styles = styles
        self._abstracts: dict[str, _Abstract] = {}
        self._lists: dict[str, _InUse] = {}
        for element in root if root is not None else ():
            if element.tag == w("abstractNum"):
                levels = dict(_level(each) for each in element.findall(w("lvl")))
                link = value(element.find(w("numStyleLink")))
                self._abstracts.setdefault(value(element, w("abstractNumId")), _Abstract(levels, link))
            elif element.tag == w("num"):
                self._lists.setdefault(value(element, w("numId")), _in_use(element))

    def marker(self, paragraph: etree._Element) -> str:
        """What stands before the paragraph, with its blank: "- ", "2. ", "(a) ", "1.3 "; ``""`` for one that is in no list.

        Counts the paragraph: ask once for each, in their order.
        """
        found = self._styles.numbering(paragraph)
        if found is None:
            return ""
        (list_id, asked), style_id = found
        used = self._lists.get(list_id)
        abstract = self._abstract(list_id) if used is not None else None
        if used is None or abstract is None:
            return ""
        level = asked if asked is not None else _level_of_style(abstract, style_id)
        if not 0 <= level < _LEVELS:
            return ""
        self._count(used, abstract, level)
        return self._shown(used, abstract, level)

    def _abstract(self, list_id: str) -> _Abstract | None:
        """The list's abstract list; a link to a numbering style is followed to that style's list."""
        seen: set[str] = set()
        while list_id in self._lists and list_id not in seen:
            seen.add(list_id)
            abstract = self._abstracts.get(self._lists[list_id].abstract_id)
            if abstract is None or abstract.levels or not abstract.style_link:
                return abstract
            list_id = self._styles.list_of_style(abstract.style_link)
        return None

    def _count(self, used: _InUse, abstract: _Abstract, level: int) -> None:
        counts = abstract.counts
        if not used.begun:
            used.begun = True
            for restarted in used.starts:
                counts.pop(restarted, None)
        counts[level] = counts[level] + 1 if level in counts else _start(used, abstract, level)
        for deeper in range(level + 1, _LEVELS):
            restart = _look(used, abstract, deeper).restart
            if restart is None or level < restart:
                counts.pop(deeper, None)

    def _shown(self, used: _InUse, abstract: _Abstract, level: int) -> str:
        look = _look(used, abstract, level)
        if look.shape == "bullet":
            return BULLET

        def place(match: re.Match[str]) -> str:
            named = int(match[1]) - 1
            count = abstract.counts.get(named, _start(used, abstract, named))
            shape = "decimal" if look.plain else _look(used, abstract, named).shape
            return _SHAPES.get(shape, str)(count)

        text = clean(_PLACE.sub(place, look.text))
        return f"{text} " if text else ""


def _look(used: _InUse, abstract: _Abstract, level: int) -> _Level:
    return used.levels.get(level) or abstract.levels.get(level) or _Level()


def _start(used: _InUse, abstract: _Abstract, level: int) -> int:
    return used.starts.get(level, _look(used, abstract, level).start)


def _level_of_style(abstract: _Abstract, style_id: str) -> int:
    return next((number for number, level in abstract.levels.items() if style_id and level.style == style_id), 0)


def _level(element: etree._Element) -> tuple[int, _Level]:
    restart = element.find(w("lvlRestart"))
    plain = element.find(w("isLgl"))
    return number(element, -1, w("ilvl")), _Level(
        number(element.find(w("start")), 1),
        value(element.find(w("numFmt"))) or "decimal",
        value(element.find(w("lvlText"))),
        None if restart is None else number(restart, 0),
        plain is not None and value(plain) not in ("0", "false", "off"),
        value(element.find(w("pStyle"))),
    )


def _in_use(element: etree._Element) -> _InUse:
    levels: dict[int, _Level] = {}
    starts: dict[int, int] = {}
    for override in element.findall(w("lvlOverride")):
        place = number(override, -1, w("ilvl"))
        other = override.find(w("lvl"))
        if other is not None:
            levels[place] = _level(other)[1]
        begins = override.find(w("startOverride"))
        if begins is not None:
            starts[place] = number(begins, 1)
    return _InUse(value(element.find(w("abstractNumId"))), levels, starts)


def _letters(count: int) -> str:
    """a to z, then aa to zz, then aaa: Word repeats the letter."""
    turns, letter = divmod(count - 1, 26)
    # A long list is in digits anyway; this only keeps a hostile start short.
    return chr(ord("a") + letter) * (turns + 1) if 0 < count <= 26 * 30 else str(count)


def _ordinal(count: int) -> str:
    ending = "th" if 10 <= abs(count) % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(abs(count) % 10, "th")
    return f"{count}{ending}"


_SHAPES: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": "{:02}".format,
    "lowerRoman": roman,
    "upperRoman": lambda count: roman(count).upper(),
    "lowerLetter": _letters,
    "upperLetter": lambda count: _letters(count).upper(),
    "ordinal": _ordinal,
    "none": "".format,
}
"""Other shapes (number words, other scripts' digits) are shown as digits."""
