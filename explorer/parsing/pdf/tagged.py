"""The pages of a tagged PDF by what its structure says: what is left out, the order of reading, and tables.

It is made use of where it covers all text of all pages and fits it; otherwise the document is read as if it had none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from explorer.parsing.pdf.columns import Element, Note
from explorer.parsing.pdf.fragments import Fragment, fragment
from explorer.parsing.pdf.frames import LaidPage, Line
from explorer.parsing.pdf.page_order import is_right_to_left
from explorer.parsing.pdf.records import GlyphLine, PageRecord
from explorer.parsing.pdf.rows import ONE_ROW, rows_of
from explorer.parsing.pdf.tables import Cell, Table
from explorer.parsing.pdf.tagging import tagged
from explorer.parsing.pdf.tags import Role, Spot

# More of the steps from line to line than this, and more than one, must not look torn.
_TORN = 0.04
_LONGEST_HEADING = 300
# Inside a paragraph lines are no further apart than this many sizes, and before a new one at least this much is free.
_FURTHEST, _STEP = 2.5, 1.5
_OTHER_SIZE = 1.4
# Cells of two columns with more letters than this, in the mean, are a page set in columns.
_LAYOUT = 300


class Structure(NamedTuple):
    """A document's structure as far as it must be known in advance: how many columns tables have (those that are none are not in it), and
    the level of headings by what their tag says. ``levels`` is empty where no heading is tagged.
    """

    columns: Mapping[int, int]
    levels: Mapping[int, int]


def is_trusted(records: Iterable[PageRecord]) -> bool:
    """Whether the structure covers all text of all pages and fits it. Looks through the records twice, and through those of a file
    without tags only as far as the first page with words.
    """
    worded = False
    for record in records:
        if record.worded:
            if record.tags is None:
                return False
            worded = True
    return worded and _is_sound(tagged(record.lines, record.tags) if record.tags else () for record in records)


def parted(record: PageRecord) -> tuple[PageRecord, list[Fragment]]:
    """The record with lines that know their place in the structure, and the lines that the file says are no part of its text."""
    lines = tagged(record.lines, record.tags) if record.tags else ()
    text = [line for line in lines if line.spot is None or line.spot.role is not Role.ARTIFACT]
    out = [piece for line in lines if line.spot is not None and line.spot.role is Role.ARTIFACT if (piece := fragment(record.number, line))]
    return replace(record, lines=tuple(text)), out


def structure_of(records: Iterable[PageRecord]) -> Structure:
    """What must be known in advance, of records whose lines know their place."""
    columns: dict[int, int] = {}
    letters: dict[int, int] = {}
    cells: dict[int, set[int]] = {}
    headings: dict[int, int] = {}
    for line, spot in ((line, line.spot) for record in records for line in record.lines if line.spot is not None):
        if spot.role is Role.CELL:
            columns[spot.group] = max(columns.get(spot.group, 0), spot.column + 1)
            letters[spot.group] = letters.get(spot.group, 0) + len(line.text)
            cells.setdefault(spot.group, set()).add(spot.element)
        elif spot.role is Role.HEADING:
            headings[spot.element] = spot.level
    return Structure(
        {
            group: count
            for group, count in columns.items()
            if count > 1 and len(cells[group]) > 2 and not (count == 2 and letters[group] > _LAYOUT * len(cells[group]))
        },
        _levels([level for _, level in sorted(headings.items())]),
    )


def _levels(headings: Sequence[int]) -> dict[int, int]:
    """Levels by tag: a first and only H1 is the title, as the title's own tag is; further ones are sections."""
    if not headings:
        return {}
    deeper = 0 if 0 not in headings and headings[0] == 1 and headings.count(1) == 1 else 1
    return {level: min(level + deeper, 6) if level else 1 for level in range(7)}


def fixed(page: LaidPage) -> set[int]:
    """The indexes of the lines that are no running headers or footers, however often they come: headings and tables."""
    roles = (Role.HEADING, Role.CELL)
    return {place for place, line in enumerate(page.lines) if _spot(line).role in roles}


def in_structure_order(page: LaidPage, ruled: Sequence[Table], out: Collection[int], structure: Structure) -> list[Element]:
    """The elements of a page as the structure orders them. A table that only rules show stays one; footnotes go to the end."""
    keyed: list[tuple[int, int, Element]] = []
    notes: dict[int, list[Line]] = {}
    cells: dict[int, list[tuple[int, Line]]] = {}
    taken: set[int] = set()
    for table in ruled:
        pieces = [piece for row in table.rows for cell in row for piece in cell]
        spots = [piece.glyphs.spot for piece in pieces if piece.glyphs.spot is not None]
        if all(spot.role in (Role.PARAGRAPH, Role.LOOSE) for spot in spots):
            numbers = {spot.element for spot in spots}
            inside = {place for place, line in enumerate(page.lines) if _spot(line).element in numbers}
            if sum(len(page.lines[place].text) for place in inside) <= sum(len(piece.glyphs.text) for piece in pieces) + len(pieces):
                taken |= inside
                keyed.append((min(spot.order for spot in spots), table.first, table))
    for place, line in enumerate(page.lines):
        spot = _spot(line)
        if place in out or place in taken:
            continue
        if spot.role is Role.NOTE:
            notes.setdefault(spot.element, []).append(line)
        elif spot.role is Role.CELL and spot.group in structure.columns:
            cells.setdefault(spot.group, []).append((place, line))
        else:
            keyed.append((spot.order, place, line))
    for group, found in cells.items():
        keyed.append((min(_spot(line).order for _, line in found), found[0][0], _table(group, found, structure.columns[group])))
    keyed.sort(key=lambda entry: entry[:2])
    elements = [element for _, _, element in keyed]
    in_order = sorted(notes.values(), key=lambda lines: _spot(lines[0]).order)
    return [*_by_rows(elements), *(Note(tuple(lines)) for lines in in_order)]


def _by_rows(elements: Sequence[Element]) -> Iterator[Element]:
    """Pieces of one element that stand beside each other in the order of reading, whatever order the file draws them in."""
    for element, group in groupby(elements, key=lambda entry: _spot(entry).element if isinstance(entry, Line) else -1):
        pieces = list(group)
        lines = [piece for piece in pieces if isinstance(piece, Line)]
        beside = any(abs(b.v - a.v) <= ONE_ROW * max(a.size, b.size) for a, b in pairwise(lines))
        if element < 0 or not beside or any(b.v < a.v - max(a.size, b.size) for a, b in pairwise(lines)) or is_right_to_left(lines):
            yield from pieces
        else:
            yield from (line for row in rows_of(list(enumerate(lines))) for _, line in row)


def _table(group: int, placed: Sequence[tuple[int, Line]], columns: int) -> Table:
    """A page's part of a table. Its columns' borders stand for the table: only its own next part has the same ones."""
    rows: dict[int, list[Cell]] = {}
    for _, line in sorted(placed, key=lambda entry: (_spot(entry[1]).order, entry[0])):
        spot = _spot(line)
        rows.setdefault(spot.row, [[] for _ in range(columns)])[spot.column].append(line.piece)
    borders = tuple(float(group * 10_000 + column * 10) for column in range(columns + 1))
    lines = [line for _, line in placed]
    top, bottom = min(line.v for line in lines), max(line.v for line in lines)
    return Table(lines[0].page, borders, top, [cells for _, cells in sorted(rows.items())], placed[0][0], bottom)


def _spot(line: Line) -> Spot:
    return spot_of(line.piece)


def spot_of(piece: Fragment) -> Spot:
    """The place in the structure; every line of a trusted document has one."""
    spot = piece.glyphs.spot
    assert spot is not None
    return spot


def _in_order(lines: Sequence[GlyphLine]) -> list[tuple[Spot, GlyphLine]]:
    placed = [(line.spot, line) for line in lines if line.spot is not None]
    return sorted(placed, key=lambda entry: entry[0].order)


def _is_sound(pages: Iterable[Sequence[GlyphLine]]) -> bool:
    letters = dict.fromkeys(Role, 0)
    headings: dict[int, int] = {}
    steps = torn = 0
    for placed in map(_in_order, pages):
        for spot, line in placed:
            letters[spot.role] += len(line.text)
            if spot.role is Role.HEADING:
                headings[spot.element] = headings.get(spot.element, 0) + len(line.text)
        for looks_torn in _steps(placed):
            steps += 1
            torn += looks_torn
    text = sum(letters.values()) - letters[Role.ARTIFACT]
    if letters[Role.ARTIFACT] > text or max(headings.values(), default=0) > _LONGEST_HEADING:
        return False
    return torn < 2 or torn <= _TORN * steps


def _steps(placed: Sequence[tuple[Spot, GlyphLine]]) -> Iterator[bool]:
    """For each step from one level line to the next in the structure's order, whether it looks as if the structure were wrong."""
    flowing = [(spot, line) for spot, line in placed if line.dx == 1.0 and spot.role not in (Role.ARTIFACT, Role.NOTE, Role.CELL)]
    for (spot, line), (below_spot, below) in pairwise(flowing):
        down, size = below.y - line.y, max(line.size, below.size)
        if abs(down) <= 0.7 * size:
            continue
        same_column = min(_end(line), _end(below)) - max(line.x, below.x) > 0.5 * min(_end(line) - line.x, _end(below) - below.x)
        if down < 0:
            yield same_column
        elif spot.element == below_spot.element and spot.role is not Role.LOOSE:
            yield down > _FURTHEST * size or max(line.size, below.size) > _OTHER_SIZE * min(line.size, below.size)
        else:
            yield (
                spot.role is below_spot.role is Role.PARAGRAPH
                and down <= _STEP * size
                and abs(line.x - below.x) < 1
                and line.text.rstrip()[-1:].islower()
                and below.text.lstrip()[:1].islower()
            )


def _end(line: GlyphLine) -> float:
    return line.x + max(line.edges)
