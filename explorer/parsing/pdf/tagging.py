"""Which part of the structure each line of a page belongs to: lines and marked stretches are matched by where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from explorer.parsing.pdf.records import GlyphLine, LineTags
from explorer.parsing.pdf.tagged_pages import Stretch
from explorer.parsing.pdf.tags import Spot

# Raised and lowered letters leave the line's baseline by less than this part of its size.
_RAISED = 0.7
_ROUNDED = 0.1
# A page has fewer rows than a line of giant letters reaches over.
_GIANT = 200.0
_SQUARE, _MOST_SQUARES = 20.0, 400
_Rows = dict[int, list[Stretch]]
_Squares = dict[tuple[int, int] | None, list[Stretch]]


def line_tags(lines: Sequence[GlyphLine], stretches: Sequence[Stretch]) -> tuple[LineTags, ...] | None:
    """For each line the places in the structure of its parts, each with its end; None when a letter belongs nowhere."""
    rows: _Rows = {}
    for stretch in stretches:
        rows.setdefault(int(stretch.y), []).append(stretch)
    tags: list[LineTags] = []
    squares: _Squares | None = None
    for line in lines:
        if line.text.isspace():
            tags.append(())
            continue
        if line.dx == 1.0:
            spots = _level_spots(line, rows)
        else:
            squares = squares or _squares(stretches)
            spots = _turned_spots(line, squares)
        if spots is None:
            return None
        tags.append(_parts(spots))
    return tuple(tags)


def tagged(lines: Sequence[GlyphLine], tags: Sequence[LineTags]) -> tuple[GlyphLine, ...]:
    """The lines with their places in the structure, cut where they go from one element to another; blank ones are left out."""
    cut: list[GlyphLine] = []
    for line, parts in zip(lines, tags, strict=True):
        first = 0
        for end, spot in parts:
            part = line if end - first == len(line.text) else line.cut(first, end)
            cut.append(part._replace(spot=spot))
            first = end
    return tuple(cut)


def _level_spots(line: GlyphLine, rows: _Rows) -> list[Spot] | None:
    reach = _RAISED * line.size
    near = [
        (abs(stretch.y - line.y), stretch)
        for row in (range(int(line.y - reach), int(line.y + reach) + 1) if reach < _GIANT else rows)
        for stretch in rows.get(row, ())
        if abs(stretch.y - line.y) <= reach
    ]
    begin, end = line.x + min(line.edges) - _ROUNDED, line.x + max(line.edges) + _ROUNDED
    beside = [stretch for _, stretch in near if stretch.x0 < end and stretch.x1 > begin]
    first = beside[0].spot if beside else None
    if len(beside) == 1 and first is not None and beside[0].x0 <= begin + 1 and beside[0].x1 >= end - 1:
        return [first] * len(line.text)
    near.sort(key=lambda entry: entry[0])

    def at(place: int) -> Spot | None:
        middle = line.x + (line.edges[2 * place] + line.edges[2 * place + 1]) / 2
        return next((s.spot for _, s in near if s.x0 - _ROUNDED <= middle <= s.x1 + _ROUNDED), None)

    return _filled(line, [None if letter.isspace() else at(place) for place, letter in enumerate(line.text)])


def _squares(stretches: Sequence[Stretch]) -> _Squares:
    """The stretches by the squares of the page that they touch: turned text has one for each letter. Giants are under None."""
    squares: _Squares = {}
    for stretch in stretches:
        across = range(int(stretch.x0 / _SQUARE), int(stretch.x1 / _SQUARE) + 1)
        down = range(int(stretch.y0 / _SQUARE), int(stretch.y1 / _SQUARE) + 1)
        giant = len(across) * len(down) > _MOST_SQUARES
        for place in [None] if giant else [(x, y) for x in across for y in down]:
            squares.setdefault(place, []).append(stretch)
    return squares


def _turned_spots(line: GlyphLine, squares: _Squares) -> list[Spot] | None:
    lift = (line.ascent - line.descent) / 2

    def at(place: int) -> Spot | None:
        middle = (line.edges[2 * place] + line.edges[2 * place + 1]) / 2
        x, y = line.x + middle * line.dx + lift * line.dy, line.y + middle * line.dy - lift * line.dx
        near = (*squares.get((int(x / _SQUARE), int(y / _SQUARE)), ()), *squares.get(None, ()))
        return next((s.spot for s in near if s.x0 <= x <= s.x1 and s.y0 <= y <= s.y1), None)

    return _filled(line, [None if letter.isspace() else at(place) for place, letter in enumerate(line.text)])


def _filled(line: GlyphLine, spots: list[Spot | None]) -> list[Spot] | None:
    """The spots with those of the letter before for blanks and for letters without a width; None when another letter has none."""
    before = next((spot for spot in spots if spot is not None), None)
    filled = []
    for place, spot in enumerate(spots):
        if spot is None:
            narrow = line.edges[2 * place + 1] <= line.edges[2 * place]
            if before is None or not (narrow or line.text[place].isspace()):
                return None
            spot = before
        filled.append(spot)
        before = spot
    return filled


def _parts(spots: Sequence[Spot]) -> LineTags:
    parts: list[tuple[int, Spot]] = []
    end = 0
    for _, same in groupby(spots, key=lambda spot: spot.element):
        group = list(same)
        end += len(group)
        parts.append((end, group[0]))
    return tuple(parts)
