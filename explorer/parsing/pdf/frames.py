"""The frame in which a page's lines are read: u along the direction of reading, v downwards from line to line, both in points.

A page whose text runs in another direction than its page frame (turned pages, vertical writing, landscape tables on portrait pages) is laid
out in its text's own frame, so that the rules for paragraphs and tables know one direction only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
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
    the same frame (none when that frame is not at right angles to the page), and ``others`` the lines in other directions. The CropBox took
    away ``cut_above`` and ``cut_below``. All lengths and sizes were divided by ``scale`` (see ``scales``), but those of the record and of
    the lines' pieces. ``level`` says which lines run level in the page's frame: 0 the main ones, n those of the n-th other
    direction, -1 none.

    ``beside`` are the lines of ``others``, one after the other; their indexes go on where those of ``lines`` end.
    """

    record: PageRecord
    top: float
    bottom: float
    lines: list[Line]
    drawn: tuple[Drawn, ...]
    others: list[list[Line]]
    cut_above: float = 0.0
    cut_below: float = 0.0
    scale: float = 1.0
    level: int = -1

    @property
    def beside(self) -> list[Line]:
        return [line for lines in self.others for line in lines]

    def without(self, places: Collection[int]) -> list[list[Line]]:
        """The lines in other directions but those at ``places``."""
        kept, place = [], len(self.lines)
        for lines in self.others:
            kept.append([line for number, line in enumerate(lines, start=place) if number not in places])
            place += len(lines)
        return kept


def lay(record: PageRecord) -> LaidPage:
    """Sort a page's lines by direction; the one with the most characters is the page's own. Mirrored text has directions of its own."""
    groups: dict[tuple[Direction, bool], list[GlyphLine]] = {}
    for line in record.lines:
        direction = _LEVEL if line.dx == 1.0 else Direction(round(line.dx, 2) + 0.0, round(line.dy, 2) + 0.0)
        groups.setdefault((direction, line.descent > line.ascent), []).append(line)
    weights = Counter({frame: sum(len(line.text) for line in lines) for frame, lines in groups.items()})
    ordered = [frame for frame, _ in weights.most_common()] or [(_LEVEL, False)]
    main, mirrored = ordered[0]
    top, bottom = _extent(main, (0.0, 0.0, record.width, record.height), mirrored=mirrored)
    paper_top, paper_bottom = (top, bottom) if record.paper is None else _extent(main, record.paper, mirrored=mirrored)
    others = [(frame, lines) for frame in ordered[1:] if (lines := laid_lines(record.number, groups[frame], frame[0], mirrored=frame[1]))]
    level = [frame for frame, _ in [(ordered[0], ()), *others]]
    return LaidPage(
        record,
        top,
        bottom,
        laid_lines(record.number, groups.get((main, mirrored), ()), main, mirrored=mirrored),
        () if mirrored else _drawn(record.drawn, main),
        [lines for _, lines in others],
        max(top - paper_top, 0.0),
        max(paper_bottom - bottom, 0.0),
        level=level.index((_LEVEL, False)) if (_LEVEL, False) in level else -1,
    )


def _extent(direction: Direction, box: tuple[float, float, float, float], *, mirrored: bool) -> tuple[float, float]:
    """The upper and the lower edge of a box of the page, in the frame."""
    x0, y0, x1, y1 = box
    heights = [_v(direction, x, y) * (-1 if mirrored else 1) for x in (x0, x1) for y in (y0, y1)]
    return min(heights), max(heights)


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
