"""In which order a page's lines and tables are read where some of them stand side by side.

A gutter is an upright strip that keeps free of text while lines stand on both sides of it. What crosses it (a title, a figure's caption, a
wide table) divides the page into bands, and in each band the left column is read before the right one, each in the same way again.
Columns are those where the lines are prose, or that the file draws one after the other; anything else is read row by row. What a page sets
beside its text in the margin are notes: they follow the paragraph that they stand beside, and do not divide it.

All in the reading frame; a page that is read from right to left comes mirrored (u turned to -u), so that the first column is the left one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.records import Drawn
from explorer.parsing.pdf.rows import ONE_ROW, rows_of
from explorer.parsing.pdf.tables import Table
from explorer.parsing.pdf.unruled import find_tables

# How far letters reach above and below their baseline, in sizes: enough to see what stands beside what.
_ABOVE, _BELOW = 0.75, 0.2
# A gutter is at least this wide, in points, and the left edges of a column differ by no more than that.
_NARROWEST, _SAME_EDGE = 5.0, 2.0
# Lines on each side of a gutter.
_FEWEST, _FEWEST_OF_PROSE = 2, 4
# Lines of prose have this many characters; labels, cells and figures have fewer.
_PROSE = 18
# A line of prose is mostly at least this part of its column wide.
_FULL = 0.75
_DEEPEST = 12
# Notes in the margin: their column is narrower than this part of both, and holds no more than this part of the letters.
_NOTE_WIDTH, _NOTE_LETTERS = 0.34, 0.3
_MARKER = re.compile(
    r"[(\[]?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,5})(?:(?:\.\d{1,3})+\.?|[.)\]])|[\u2022\u2023\u25aa\u25cf\u25cb\u25e6\uf0b7\uf0a7o\u2013\u2014-]"
)
# Between a marker and its text there is less than this many sizes.
_MARKER_GAP = 4.5


class Note(NamedTuple):
    """Lines that stand beside or below the text and do not divide it."""

    lines: tuple[Line, ...]


Element = Line | Table | Note
Band = tuple[list["Unit"], list["Unit"], "Unit | None"]


class Unit(NamedTuple):
    """What is ordered as one: a table, or a line, with the marker that stands before it. ``place`` is its place in the file."""

    u0: float
    u1: float
    top: float
    bottom: float
    place: int
    lines: tuple[Line, ...]
    table: Table | None = None

    @property
    def letters(self) -> int:
        return sum(len(line.text) for line in self.lines)

    @property
    def elements(self) -> list[Element]:
        return [self.table] if self.table is not None else list(self.lines)


def line_units(lines: Sequence[tuple[int, Line]]) -> list[Unit]:
    """Units of lines with their places in the file. A marker alone on its line is one with the text to its right."""
    units = [Unit(line.u0, line.u1, line.v - _ABOVE * line.size, line.v + _BELOW * line.size, place, (line,)) for place, line in lines]
    markers = [number for number, unit in enumerate(units) if len(unit.lines[0].text) <= 8 and _MARKER.fullmatch(unit.lines[0].text)]
    if not markers:
        return units
    taken: dict[int, int] = {}
    by_height = sorted((unit.lines[0].v, number) for number, unit in enumerate(units))
    for number in markers:
        marker = units[number].lines[0]
        reach = ONE_ROW * marker.size
        # A hair more than what is asked below.
        first, last = (bisect_left(by_height, (marker.v + off, 0)) for off in (-reach - 0.01, reach + 0.01))
        beside = [
            (units[other].u0, other)
            for height, other in by_height[first:last]
            if 0 < units[other].u0 - marker.u1 + 1 < _MARKER_GAP * marker.size and abs(height - marker.v) <= reach
        ]
        if (
            beside
            and (text := min(beside)[1]) not in taken
            and text not in markers
            and sum(map(str.isalpha, units[text].lines[0].text)) > 2
        ):
            taken[text] = number
    gone = set(taken.values())
    return [_with_marker(units[taken[n]], unit) if n in taken else unit for n, unit in enumerate(units) if n not in gone]


def table_unit(table: Table) -> Unit:
    return Unit(table.us[0], table.us[-1], table.top, table.bottom, table.first, (), table)


def arrange(lines: Sequence[tuple[int, Line]], tables: Sequence[Table], drawn: Sequence[Drawn]) -> list[Element]:
    """Lines with their places in the file, and ruled tables, in reading order; tables without rules are found among the lines."""
    return _arranged(_sorted([*line_units(lines), *map(table_unit, tables)]), drawn, 0)


def _sorted(units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=lambda unit: (unit.top, unit.u0))


def _with_marker(marker: Unit, text: Unit) -> Unit:
    top, bottom = min(marker.top, text.top), max(marker.bottom, text.bottom)
    return Unit(marker.u0, max(marker.u1, text.u1), top, bottom, min(marker.place, text.place), (*marker.lines, *text.lines))


def _arranged(units: list[Unit], drawn: Sequence[Drawn], depth: int) -> list[Element]:
    """``units`` are in the order of their tops. Columns of prose are sorted out first, then what is between and in them."""
    if not _beside(units) or depth >= _DEEPEST:
        return _row_by_row(units)
    gutter = _best_gutter(units, prose=True)
    if gutter is None:
        return _mixed(units, drawn, depth)
    elements: list[Element] = []
    between: list[Unit] = []
    bands = _bands(units, gutter)
    prose = [(left, right) for left, right, _ in bands if _is_prose(left) and _is_prose(right)]
    widths = [_width([unit for band in prose for unit in band[side]]) for side in (0, 1)]
    for left, right, crossing in bands:
        if left and right and _meet(left, right) and _stand_apart(left, right, widths):
            elements += _mixed(between, drawn, depth)
            elements += _columns(left, right, drawn, depth)
            between = []
        else:
            between = _sorted([*between, *left, *right])
        if crossing is not None:
            between.append(crossing)
    return [*elements, *_mixed(between, drawn, depth)]


def _mixed(units: list[Unit], drawn: Sequence[Drawn], depth: int) -> list[Element]:
    """Tables, columns of few lines, and pieces in rows."""
    if not _beside(units):
        return _row_by_row(units)
    tables, taken = find_tables([(unit.place, line) for unit in units for line in unit.lines], drawn)
    if tables:
        units = _sorted([*(unit for unit in units if unit.place not in taken), *map(table_unit, tables)])
    gutter = _best_gutter(units, prose=False) if _beside(units) else None
    if gutter is None:
        return _row_by_row(units)
    elements: list[Element] = []
    for left, right, crossing in _at_blanks(_bands(units, gutter)):
        if left and right and (notes := _margin_notes(left, right, drawn, depth)):
            elements += notes
        elif left and right and _are_columns(left, right):
            elements += _columns(left, right, drawn, depth)
        elif left or right:
            elements += _row_by_row(_sorted([*left, *right]))
        if crossing is not None:
            elements += crossing.elements
    return elements


def _columns(left: list[Unit], right: list[Unit], drawn: Sequence[Drawn], depth: int) -> list[Element]:
    notes = _margin_notes(left, right, drawn, depth)
    return notes or [*_arranged(left, drawn, depth + 1), *_arranged(right, drawn, depth + 1)]


def _stand_apart(left: Sequence[Unit], right: Sequence[Unit], widths: Sequence[float]) -> bool:
    """Whether two sides of a page's gutter are columns: both are prose, or one is and fills its column (beside a figure or a table)."""
    prose = [_is_prose(left), _is_prose(right)]
    if all(prose):
        return True
    sides = zip((left, right), widths, strict=True)
    full = [sum(unit.u1 - unit.u0 >= _FULL * width for unit in side) >= 0.6 * len(side) for side, width in sides]
    return any(one and fills and len(side) > 1 for one, fills, side in zip(prose, full, (left, right), strict=True)) or (
        all(full) and max(len(left), len(right)) > 1
    )


def _is_prose(units: Sequence[Unit]) -> bool:
    """Whether most of a column's lines are long: those of a table, of a form and of a figure are short."""
    long = sum(unit.letters >= _PROSE for unit in units)
    return long >= _FEWEST_OF_PROSE and long >= 0.6 * len(units)


def _beside(units: Sequence[Unit]) -> bool:
    """Whether any two of the units share a height."""
    bottom = float("-inf")
    for unit in units:
        if unit.top < bottom - 0.3 * (unit.bottom - unit.top):
            return True
        bottom = max(bottom, unit.bottom)
    return False


def _best_gutter(units: Sequence[Unit], *, prose: bool) -> float | None:
    """Where the right column of the gutter with the most lines on both sides begins; None when there is none. With ``prose``, both
    sides have columns of prose.
    """
    edges = sorted(unit.u0 for unit in units)
    candidates = []
    first = 0
    for last in range(1, len(edges) + 1):
        if last < len(edges) and edges[last] - edges[first] <= _SAME_EDGE:
            continue
        if last - first >= _FEWEST and first > 0:
            candidates.append(edges[first])
        first = last
    best, found = 0, None
    for u in candidates:
        score = sum(
            min(len(left), len(right))
            for left, right, _ in _bands(units, u)
            if min(len(left), len(right)) >= _FEWEST and _meet(left, right) and (not prose or (_is_prose(left) and _is_prose(right)))
        )
        if score > best:
            best, found = score, u
    return found


def _bands(units: Sequence[Unit], gutter: float) -> list[Band]:
    """What stands left and right of the gutter, down to the next unit that crosses it."""
    bands: list[Band] = []
    left: list[Unit] = []
    right: list[Unit] = []
    for unit in units:
        if unit.u0 >= gutter - 0.5:
            right.append(unit)
        elif unit.u1 <= gutter - _NARROWEST:
            left.append(unit)
        else:
            bands.append((left, right, unit))
            left, right = [], []
    bands.append((left, right, None))
    return bands


def _at_blanks(bands: Iterable[Band]) -> Iterator[Band]:
    """The bands divided where a level blank runs through both sides and the file draws all above it before all below it."""
    for left, right, crossing in bands:
        units = _sorted([*left, *right])
        first = 0
        bottom = float("-inf")
        for number, unit in enumerate(units):
            above, below = units[first:number], units[number:]
            if number > first and unit.top > bottom and max(u.place for u in above) < min(u.place for u in below):
                parts = [[[u for u in side if u in part] for side in (left, right)] for part in (above, below)]
                if all(len(side) > 1 for part in parts for side in part):
                    yield parts[0][0], parts[0][1], None
                    first = number
            bottom = max(bottom, unit.bottom)
        rest = units[first:]
        yield [unit for unit in left if unit in rest], [unit for unit in right if unit in rest], crossing


def _meet(left: Sequence[Unit], right: Sequence[Unit]) -> bool:
    """Whether the two sides share a height: one above the other are no columns."""
    return max(left[0].top, right[0].top) < min(max(unit.bottom for unit in left), max(unit.bottom for unit in right))


def _are_columns(left: Sequence[Unit], right: Sequence[Unit]) -> bool:
    if not _meet(left, right):
        return True
    if max(unit.place for unit in left) < min(unit.place for unit in right):
        return True
    lines = [[unit.letters for unit in side if unit.lines] for side in (left, right)]
    return all(len(side) >= _FEWEST and median(side) >= _PROSE for side in lines)


def _row_by_row(units: Sequence[Unit]) -> list[Element]:
    """Units that are no columns: in the file's order where that goes down the page, else row by row."""
    in_file = sorted(units, key=lambda unit: unit.place)
    if all(_follows(before, after) for before, after in pairwise(in_file)):
        return [element for unit in in_file for element in unit.elements]
    rows = rows_of([(unit.place, line) for unit in units for line in unit.lines])
    keyed: list[tuple[float, list[Element]]] = [
        (min(line.v - _ABOVE * line.size for _, line in row), [line for _, line in row]) for row in rows
    ]
    for unit in units:
        if unit.table is not None:
            keyed.append((unit.top, [unit.table]))
    keyed.sort(key=lambda entry: entry[0])
    return [element for _, row in keyed for element in row]


def _follows(before: Unit, after: Unit) -> bool:
    height = max(before.bottom - before.top, after.bottom - after.top)
    if after.bottom >= before.bottom + ONE_ROW * height:
        return True
    return after.bottom >= before.bottom - ONE_ROW * height and after.u0 >= before.u1 - height


def _margin_notes(left: list[Unit], right: list[Unit], drawn: Sequence[Drawn], depth: int) -> list[Element]:
    """The text with its notes, where one of the columns is a margin; else nothing."""
    for margin, text in ((left, right), (right, left)):
        width, whole = _width(margin), _width([*left, *right])
        letters = sum(unit.letters for unit in margin)
        if width > _NOTE_WIDTH * whole or letters > _NOTE_LETTERS * sum(unit.letters for unit in text) or len(margin) >= len(text):
            continue
        if any(unit.table is not None for unit in margin) or _begins_before(margin, text):
            continue
        return _with_notes(margin, _arranged(text, drawn, depth + 1))
    return []


def _width(units: Sequence[Unit]) -> float:
    return max(unit.u1 for unit in units) - min(unit.u0 for unit in units)


def _begins_before(margin: Sequence[Unit], text: Sequence[Unit]) -> bool:
    """Whether the margin's lines are as large as the text's: that is a narrow column, not a margin."""
    sizes = [
        median(line.size for unit in side for line in unit.lines) if any(unit.lines for unit in side) else 0.0 for side in (margin, text)
    ]
    return sizes[0] >= sizes[1] and not all(line.bold for unit in margin for line in unit.lines)


def _with_notes(margin: Sequence[Unit], text: list[Element]) -> list[Element]:
    """Each note after the line that it begins beside; a bold one is a heading and stands before it."""
    notes: list[list[Line]] = []
    for unit in margin:
        lines = list(unit.lines)
        if notes and lines[0].v - notes[-1][-1].v <= 1.5 * lines[0].size:
            notes[-1] += lines
        else:
            notes.append(lines)
    placed: list[Element] = []
    for element in text:
        height = element.v if isinstance(element, Line) else element.top if isinstance(element, Table) else None
        while notes and height is not None and height >= notes[0][0].v - 0.3 * notes[0][0].size:
            note = notes.pop(0)
            if all(line.bold for line in note):
                placed += note
            else:
                placed += [element, Note(tuple(note))]
                height = None
        if height is not None or not isinstance(element, Line | Table):
            placed.append(element)
    return [*placed, *(Note(tuple(note)) for note in notes)]
