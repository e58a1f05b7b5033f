"""The frame in which a page's lines are read: u along the direction of reading, v downwards from line to line, both in points.

A page whose text runs in another direction than its page frame (turned pages, vertical writing, landscape tables on portrait pages) is laid
out in its text's own frame, so that the rules for paragraphs and tables know one direction only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from explorer.parsing.pdf.fragments import Fragment, fragment
from explorer.parsing.pdf.records import Drawn, GlyphLine, PageRecord


class Direction(NamedTuple):
    """A unit direction of reading on the page."""

    dx: float
    dy: float


_LEVEL = Direction(1.0, 0.0)


class Line(NamedTuple):
    """A line in its reading frame: from ``u0`` to ``u1`` on the baseline ``v``."""

    u0: float
    u1: float
    v: float
    size: float
    bold: bool
    piece: Fragment

    @property
    def text(self) -> str:
        return self.piece.glyphs.text

    @property
    def page(self) -> int:
        return self.piece.page


class LaidPage(NamedTuple):
    """A page in reading frames: ``lines`` those of its main direction between ``top`` and ``bottom``, ``drawn`` its rules and boxes in
    the same frame (none when that frame is not at right angles to the page), and ``others`` the lines in other directions.
    """

    record: PageRecord
    top: float
    bottom: float
    lines: list[Line]
    drawn: tuple[Drawn, ...]
    others: list[list[Line]]


def lay(record: PageRecord) -> LaidPage:
    """Sort a page's lines by direction; the one with the most characters is the page's own. Mirrored text has directions of its own."""
    groups: dict[tuple[Direction, bool], list[GlyphLine]] = {}
    for line in record.lines:
        direction = _LEVEL if line.dx == 1.0 else Direction(round(line.dx, 2) + 0.0, round(line.dy, 2) + 0.0)
        groups.setdefault((direction, line.descent > line.ascent), []).append(line)
    weights = Counter({frame: sum(len(line.text) for line in lines) for frame, lines in groups.items()})
    ordered = [frame for frame, _ in weights.most_common()] or [(_LEVEL, False)]
    main, mirrored = ordered[0]
    corners = [_v(main, x, y) * (-1 if mirrored else 1) for x in (0.0, record.width) for y in (0.0, record.height)]
    return LaidPage(
        record,
        min(corners),
        max(corners),
        laid_lines(record.number, groups.get((main, mirrored), ()), main, mirrored=mirrored),
        () if mirrored else _drawn(record.drawn, main),
        [lines for frame in ordered[1:] if (lines := laid_lines(record.number, groups[frame], frame[0], mirrored=frame[1]))],
    )


def laid_lines(page: int, lines: Iterable[GlyphLine], direction: Direction, *, mirrored: bool = False) -> list[Line]:
    """Lines of one direction in their frame, those without text left out. Lines of ``mirrored`` text follow each other the other way."""
    dx, dy = direction
    down = -1 if mirrored else 1
    laid = []
    for line in lines:
        piece = fragment(page, line)
        if piece is None:
            continue
        _, x, y, _, _, _, _, edges, size, bold, *_ = piece.glyphs
        begin = x * dx + y * dy
        first, last = edges[:2], edges[-2:]
        low, high = (first[0], last[1]) if first[0] <= last[0] else (last[0], first[1])
        laid.append(Line(begin + low, begin + high, (y * dx - x * dy) * down, size, bold, piece))
    return laid


def _v(direction: Direction, x: float, y: float) -> float:
    return y * direction.dx - x * direction.dy


def _drawn(boxes: tuple[Drawn, ...], direction: Direction) -> tuple[Drawn, ...]:
    dx, dy = direction
    if (dx, dy) == (1.0, 0.0):
        return boxes
    if abs(dx) + abs(dy) != 1.0:
        return ()
    turned = []
    for x0, y0, x1, y1, stroked in boxes:
        us, vs = (x0 * dx + y0 * dy, x1 * dx + y1 * dy), (y0 * dx - x0 * dy, y1 * dx - x1 * dy)
        turned.append(Drawn(min(us), min(vs), max(us), max(vs), stroked))
    return tuple(turned)
