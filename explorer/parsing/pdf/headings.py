"""Headings that size and weight together do not show: bold lines as large as the body's text, large light ones, numbered ones, bookmarks.

A heading stands alone: a paragraph could begin with it, it is short and does not end like a sentence or a list's introduction. It is one
when a bookmark names it on its page; when it is clearly larger than the body's text; when it is bold and this document has no headings
that are bold and larger, or it is numbered; or when it is numbered and in capitals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from explorer.parsing.pdf.columns import Element
from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.styles import Styles, clusters, is_wordy, same_size

_STEP = 1.5
_LARGER = 1.15
_LONGEST, _MOST_LINES = 120, 3
_NUMBERED = re.compile(
    r"(?:(?:section|article|chapter|part|\u00a7) ?)?(\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5}|[A-Z])(?:\.? |\. ?)(?=\S)", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.,;:!\u3002\uff0c\uff1a]$")
_LEADERS = re.compile(r"(?:\. ?){4,}|\u2026{2,}|_{4,}")
_LEVELS = range(2, 7)


class Bookmark(NamedTuple):
    """An entry of the outline: its depth (from 1), its words and its page (from 1)."""

    depth: int
    title: str
    page: int


def find_headings(
    contents: Sequence[Sequence[Element]], styles: Styles, outline: Sequence[Bookmark], beat: Callable[[], None]
) -> dict[int, int]:
    """Levels of further heading lines, by ``id`` of the line. ``contents`` are the pages' elements in reading order; ``beat`` is called
    for each of them.
    """
    named = {(mark.page, _plain(mark.title)): mark.depth for mark in reversed(outline)}
    has_headings = any(level > 1 for level in styles.levels.values())
    found: list[tuple[list[Line], int]] = []
    for elements in contents:
        beat()
        place = 0
        while place < len(elements):
            lines = _alone(elements, place, styles)
            if lines and (depth := _depth(lines, styles, named, has_headings)) is not None:
                found.append((lines, depth))
            place += max(len(lines), 1)
    return _levels(found, styles)


def _alone(elements: Sequence[Element], place: int, styles: Styles) -> list[Line]:
    """The lines that may be a heading and begin here: of one style, apart from what stands above; none otherwise."""
    first = elements[place]
    if not isinstance(first, Line) or styles.level(first) or not (first.bold or first.size >= styles.body * 0.95):
        return []
    before = elements[place - 1] if place else None
    if isinstance(before, Line) and not styles.level(before) and _near(before, first):
        return []
    lines = [first]
    for line in elements[place + 1 : place + 1 + _MOST_LINES]:
        if not isinstance(line, Line) or not _near(lines[-1], line) or (line.size, line.bold) != (first.size, first.bold):
            break
        lines.append(line)
    return lines


def _near(before: Line, line: Line) -> bool:
    return -0.3 * line.size <= line.v - before.v <= _STEP * min(line.size, before.size)


def _depth(lines: list[Line], styles: Styles, named: Mapping[tuple[int, str], int], has_headings: bool) -> int | None:
    """How deep the heading is by its bookmark or number, 0 where nothing says so; None when it is none. May drop lines that go on."""
    first = lines[0]
    for count in range(len(lines), 0, -1) if named else ():
        if depth := named.get((first.page, _plain(" ".join(line.text for line in lines[:count])))):
            del lines[count:]
            return depth
    large = first.size >= styles.body * _LARGER
    numbered = _NUMBERED.match(first.text)
    if not (large or first.bold) and len(lines) > 1 and numbered and first.text.isupper():
        # A numbered line in capitals has the paragraph's style, which may begin a line below.
        del lines[1:]
    whole = " ".join(line.text for line in lines)
    if len(lines) > _MOST_LINES or len(whole) > _LONGEST or not is_wordy(whole) or _SENTENCE_END.search(whole) or _LEADERS.search(whole):
        return None
    depth = numbered[1].count(".") + 1 if numbered else 0
    if large:
        return depth
    if first.bold and same_size(first.size, styles.body) and (not has_headings or (numbered and len(lines) == 1)):
        return depth
    return depth if numbered and first.text.isupper() and len(whole) >= 5 else None


def _levels(found: Sequence[tuple[list[Line], int]], styles: Styles) -> dict[int, int]:
    """Levels by depth where it is known, else by size below the levels that the document has."""
    deepest = max(styles.levels.values(), default=1)
    sizes = clusters({lines[0].size for lines, depth in found if not depth})
    levels: dict[int, int] = {}
    for lines, depth in found:
        below = next((place for place, cluster in enumerate(sizes) if lines[0].size in cluster), 0)
        level = depth + 1 if depth else deepest + 1 + below
        levels.update({id(line): min(max(level, _LEVELS[0]), _LEVELS[-1]) for line in lines})
    return levels


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
