"""A hit's three lines as the search pane draws them: its section, its title and the text, each with the words found."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.domain.spans import Span
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.search_rows import SearchRow

_ELLIPSIS = "\u2026"
_LONGEST_CUT = 20
"""A longer beginning of a word is worth more than the room it takes; scripts without blanks have nothing else."""


@dataclass(frozen=True, slots=True)
class HitLines:
    """``text`` goes on where ``section`` ends when the chunk begins with its heading, so that nothing is read twice."""

    section: MarkedLine
    title: MarkedLine
    text: MarkedLine


def hit_lines(row: SearchRow) -> HitLines:
    """The lines of ``row``."""
    section, text = MarkedLine(row.section), row.line
    if text.text == row.section or text.text.startswith(f"{row.section} "):
        section, text = _split(text, len(row.section))
    return HitLines(section, _title(row), text)


def excerpt(line: MarkedLine, width: int) -> MarkedLine:
    """At most ``width`` code points of ``line`` with as many of its marks as possible; the last word is whole, unless it is a long one."""
    shown = line.around(width)
    if len(shown.text) < 2 or shown.text[-1] != _ELLIPSIS or line.text.endswith(shown.text):
        return shown
    kept = shown.text[:-1]
    begun = line.text.find(kept.lstrip(_ELLIPSIS)) + len(kept.lstrip(_ELLIPSIS))
    blank = kept.rfind(" ")
    if line.text[begun : begun + 1].isspace() or blank < max(1, len(kept) - _LONGEST_CUT):
        return shown
    marks = tuple(Span(mark.start, min(mark.end, blank)) for mark in shown.marks if mark.start < blank)
    return MarkedLine(f"{kept[:blank]}{_ELLIPSIS}", marks)


def _split(line: MarkedLine, at: int) -> tuple[MarkedLine, MarkedLine]:
    """The two sides of a blank at ``at``."""
    before = tuple(Span(mark.start, min(mark.end, at)) for mark in line.marks if mark.start < at)
    after = tuple(Span(max(mark.start - at - 1, 0), mark.end - at - 1) for mark in line.marks if mark.end > at + 1)
    return MarkedLine(line.text[:at], before), MarkedLine(line.text[at + 1 :], after)


def _title(row: SearchRow) -> MarkedLine:
    """The indexed text begins with the title, so the words found in it are known; a title of another origin has none."""
    first, _, _ = row.hit.chunk.text.partition("\n")
    if first != row.title:
        return MarkedLine(row.title)
    return MarkedLine(row.title, tuple(mark for mark in row.hit.matches if mark.end <= len(first)))
