"""The shape of a span on the screen: bands over the whole width, cut at the exact character where a chunk begins or ends inside a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from explorer.gui.reading.shown_line import ShownLine

# A band reaches at most this far above its first and below its last line.
_PAD = 9.0
_LEAST_PAD = 4
# What is cut off by the screen's edge is drawn beyond it, so that no edge shows there.
_BEYOND = 400.0


_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


@dataclass(frozen=True)
class Region:
    """The rectangles of a span, from top to bottom, in the viewport. They touch and do not overlap."""

    rects: tuple[QRectF, ...]

    @property
    def top(self) -> float:
        return self.rects[0].top()

    @property
    def bottom(self) -> float:
        return self.rects[-1].bottom()

    def path(self) -> QPainterPath:
        """One outline around all rectangles."""
        path = QPainterPath()
        for rect in self.rects:
            path.addRect(rect)
        return path.simplified() if len(self.rects) > 1 else path


class Regions:
    """Makes regions from the lines on the screen. ``left`` and ``right`` are the edges of a full band, ``text`` is what the lines show."""

    def __init__(self, lines: Sequence[ShownLine], left: float, right: float, text: str) -> None:
        self._lines = lines
        self._left = left
        self._right = right
        self._text = text

    def region(self, start: int, end: int, *, words: bool = False) -> Region | None:
        """The visible part of the characters ``[start, end)``; None when there is none. ``words`` keeps to the letters, without a band."""
        shown = [number for number, line in enumerate(self._lines) if line.start < end and line.end > start]
        if not shown:
            return None
        rects: list[QRectF] = []
        for number in range(shown[0], shown[-1] + 1):
            line = self._lines[number]
            top = line.top if words else self._top(number, start)
            bottom = line.bottom if words else self._bottom(number, end)
            for x0, x1 in self._intervals(line, start, end, words):
                _extend(rects, QRectF(x0, top, x1 - x0, bottom - top))
        return Region(tuple(rects)) if rects else None

    def _top(self, number: int, start: int) -> float:
        line = self._lines[number]
        if number == 0:
            return line.top - _BEYOND if start < line.start else line.top - _PAD
        above = self._lines[number - 1]
        # Where a chunk begins with the line, one pixel stays bare above it, and more where there is more room than a band takes.
        if start == line.start and line.opens:
            return max(round(line.top - _PAD), _middle(above, line) + 1)
        return _meeting(above, line)

    def _bottom(self, number: int, end: int) -> float:
        line = self._lines[number]
        if number == len(self._lines) - 1:
            return line.bottom + _BEYOND if end > line.end else line.bottom + _PAD
        below = self._lines[number + 1]
        if end <= below.start and line.closes:
            return min(round(line.bottom + _PAD), _middle(line, below))
        return _meeting(line, below)

    def _intervals(self, line: ShownLine, start: int, end: int, words: bool) -> list[tuple[float, float]]:
        """The stretches of x that the span takes of a line: the whole band but where the span begins or ends inside."""
        begins_inside, ends_inside = words or start > line.start, words or end < line.end
        if not begins_inside and not ends_inside:
            return [(self._left, self._right)]
        if line.cells:
            return _joined([(cell.left, cell.right) for cell in line.cells if cell.start < end and cell.end > start])
        low, high = max(start, line.start), min(end, line.end)
        if runs_right_to_left(self._text[line.start : line.end]):
            return _joined(line.letters(low, high))
        x0 = line.x_of(low) if begins_inside else self._left
        x1 = line.x_of(high) if ends_inside else self._right
        return [(round(x0), round(x1))]


def _middle(above: ShownLine, below: ShownLine) -> int:
    return round((above.bottom + below.top) / 2)


def _meeting(above: ShownLine, below: ShownLine) -> int:
    """Where the bands of two lines meet: in the middle, but the room for a page border belongs to the upper one."""
    return max(_middle(above, below), round(below.top) - _LEAST_PAD)


def _extend(rects: list[QRectF], rect: QRectF) -> None:
    if rects and rects[-1].left() == rect.left() and rects[-1].right() == rect.right() and abs(rects[-1].bottom() - rect.top()) < 1.0:
        rects[-1] = QRectF(rect.left(), rects[-1].top(), rect.width(), rect.bottom() - rects[-1].top())
    else:
        rects.append(rect)


def runs_right_to_left(text: str) -> bool:
    """Whether letters of a script that runs to the left are among them: the blocks from Hebrew to Arabic, and their presentation forms."""
    return not text.isascii() and _LEFTWARD.search(text) is not None


def _joined(pieces: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The pieces from left to right, those that touch made one."""
    joined: list[tuple[float, float]] = []
    for x0, x1 in sorted(pieces):
        if joined and x0 <= joined[-1][1] + 0.5:
            joined[-1] = (joined[-1][0], max(joined[-1][1], x1))
        else:
            joined.append((x0, x1))
    return joined
