"""What lies under the letters of a column: the tint of every piece under its own letters, a chip where each begins, what is marked.

Only what is on the screen is looked at.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap

from explorer.domain.spans import Span
from explorer.gui.reading.cut_text.column_layout import ColumnLayout
from explorer.gui.reading.regions import runs_right_to_left
from explorer.gui.reading.shown_line import ShownLine
from explorer.gui.style import chosen, colour, tint
from explorer.viewlogic.lanes import Stretch
from explorer.viewlogic.page_borders import PageBorder
from explorer.viewlogic.tokens import Theme

_STRIPE = 8
"""Device-independent pixels from one stripe of an overlap to the next of the same tint."""
_STRIPE_OPACITY = 1.7
"""The stripes are so much stronger than a piece's tint, since each covers half the ground."""


@dataclass(frozen=True)
class ColumnMarks:
    """What is marked beside the pieces: ``marked`` is marked in all columns, ``found`` what was looked for, ordered, and ``place`` the
    difference that was gone to. ``piece`` is the piece that is looked at. Code points.
    """

    marked: Span | None = None
    found: tuple[Span, ...] = ()
    place: int | None = None
    piece: Span | None = None


class ColumnPainter:
    """Paints one screen of a column. Made anew for every paint."""

    def __init__(
        self, painter: QPainter, theme: Theme, layout: ColumnLayout, lines: Sequence[ShownLine], width: float, height: float
    ) -> None:
        self._painter = painter
        self._theme = theme
        self._layout = layout
        self._shown = layout.column
        self._lines = [line for line in lines if line.bottom > -2 and line.top < height + 2]
        self._left, self._right = layout.measures.gutter, width - layout.measures.right
        self._stripes: QPixmap | None = None

    def paint(self, marks: ColumnMarks) -> None:
        """Everything under the letters, from the ground up."""
        painter = self._painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for line in self._lines:
            self._tints(line)
        if marks.piece is not None:
            self._chosen(marks.piece)
        if self._lines and marks.found:
            first = bisect_left(marks.found, self._lines[0].start, key=lambda span: span.end)
            last = bisect_left(marks.found, self._lines[-1].end, lo=first, key=lambda span: span.start)
            for span in marks.found[first:last]:
                self._word(span, strong=False)
        if marks.marked is not None:
            self._word(marks.marked, strong=True)
        for line in self._lines:
            for border in self._shown.borders.between(line.start, line.start + 1):
                self._page_border(line, border)
            for chip in self._shown.chips_between(line.start, line.end):
                self._chip(line, chip.position, chip.words)
            if marks.place is not None and line.start <= marks.place < line.end:
                self._place(line, marks.place)

    # Pieces

    def _tints(self, line: ShownLine) -> None:
        shown = self._shown
        inside = shown.spans.between(line.start, line.end)
        if not inside:
            return
        shared = shown.spans.overlaps(line.start, line.end) if len(inside) > 1 else ()
        for number in inside:
            mark = shown.marks[number]
            alone = _without(max(mark.start, line.start), min(mark.end, line.end), shared)
            ground = tint(self._theme, shown.numbers[number])
            for start, end in alone:
                for rect in self._rects(line, start, end):
                    self._painter.fillRect(rect, ground)
            if line.start < mark.end <= line.end:
                self._end(line, mark.end, shown.numbers[number])
        if shared:
            tile = self._tile()
            for stretch in shared:
                for rect in self._rects(line, stretch.start, stretch.end):
                    # The tiles lie on one grid over the viewport, so that neighbouring lines continue each other.
                    self._painter.drawTiledPixmap(rect, tile, QPointF(rect.left() % _STRIPE, rect.top() % _STRIPE))

    def _chosen(self, piece: Span) -> None:
        """The piece that is looked at: a stronger ground, and a bar at the edge of its lines."""
        ground, ink = chosen(self._theme), colour(self._theme, "accent")
        for line in self._lines:
            if piece.start >= line.end or piece.end <= line.start:
                continue
            rects = self._rects(line, max(piece.start, line.start), min(piece.end, line.end))
            for rect in rects:
                self._painter.fillRect(rect, ground)
            if rects:
                self._painter.fillRect(QRectF(self._left - 8, line.top, 3, line.bottom - line.top), ink)

    def _tile(self) -> QPixmap:
        if self._stripes is None:
            self._stripes = stripes(self._theme, self._painter.device().devicePixelRatioF())
        return self._stripes

    def _end(self, line: ShownLine, position: int, number: int) -> None:
        """A thin upright line where a piece ends inside another one or before bare text: its end has no chip of its own."""
        text = self._shown.text
        after = position
        while after < len(text) and text[after].isspace():
            after += 1
        if after >= len(text) or any(chip.position == after for chip in self._shown.chips_between(after, after + 1)):
            return
        rects = self._rects(line, max(line.start, position - 1), position)
        if rects:
            leftward = runs_right_to_left(text[line.start : line.end])
            x = rects[0].left() if leftward else rects[-1].right()
            ink = colour(self._theme, "tint_a" if number % 2 == 0 else "tint_b")
            self._painter.fillRect(QRectF(round(x) - 0.75, rects[0].top(), 1.5, rects[0].height()), ink)

    def _rects(self, line: ShownLine, start: int, end: int) -> list[QRectF]:
        """Where the letters ``[start, end)`` stand in the line, without the white space at their ends."""
        text = self._shown.text
        while end > start and text[end - 1].isspace():
            end -= 1
        while start < end and text[start].isspace():
            start += 1
        if start >= end:
            return []
        leftward = runs_right_to_left(text[line.start : line.end])
        pieces = line.letters(start, end) if leftward else [(line.x_of(start), line.x_of(end))]
        return [QRectF(x0 - 1, line.top, x1 - x0 + 2, line.bottom - line.top) for x0, x1 in pieces]

    # Signs

    def _chip(self, line: ShownLine, position: int, words: str) -> None:
        chips = self._layout.chips
        width = chips.width(words)
        x = line.x_of(position)
        if runs_right_to_left(self._shown.text[line.start : line.end]):
            # From right to left the widened character's own room may lie on either side of the chip's.
            between = (line.x_of(position) + line.x_of(position - 1) - width) / 2 if position > line.start else 0.0
            left = line.text_right + chips.after if position == line.start else between
        else:
            left = x - chips.after - width + 1
        box = QRectF(round(left), round((line.top + line.bottom - chips.height) / 2), width, chips.height)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour(self._theme, "accent"))
        self._painter.drawRoundedRect(box, 3.5, 3.5)
        self._painter.setPen(colour(self._theme, "on_accent"))
        self._painter.setFont(chips.font)
        self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _word(self, span: Span, *, strong: bool) -> None:
        for line in self._lines:
            if span.start < line.end and span.end > line.start:
                for rect in self._rects(line, max(span.start, line.start), min(span.end, line.end)):
                    self._painter.setBrush(colour(self._theme, "marker", 1.0 if strong else 0.45))
                    self._painter.setPen(QPen(colour(self._theme, "warn"), 1.5) if strong else Qt.PenStyle.NoPen)
                    self._painter.drawRoundedRect(rect.adjusted(-0.5, 0.5, 0.5, -0.5), 3.0, 3.0)

    def _place(self, line: ShownLine, position: int) -> None:
        """An upright line before the character, also where this column cuts nothing."""
        x = round(line.x_of(position))
        ink = colour(self._theme, "warn")
        self._painter.fillRect(QRectF(x - 1.5, line.top - 2, 2, line.bottom - line.top + 4), ink)
        self._painter.fillRect(QRectF(x - 4.5, line.top - 3, 8, 2), ink)
        self._painter.fillRect(QRectF(x - 4.5, line.bottom + 1, 8, 2), ink)

    def _page_border(self, line: ShownLine, border: PageBorder) -> None:
        """A dashed line over the whole column, and both pages' numbers in its middle below it."""
        m = self._layout.measures
        top = line.top - m.border_room
        metrics = QFontMetricsF(m.small)
        y = round(top + (m.border_room - metrics.height()) / 2 - 2) + 0.5
        pen = QPen(colour(self._theme, "accent"), 1.2)
        pen.setDashPattern([2.5, 1.7])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._painter.setPen(pen)
        self._painter.drawLine(QPointF(self._left + 2, y), QPointF(self._right - 2, y))
        self._painter.setFont(m.small)
        self._painter.setPen(colour(self._theme, "accent_text"))
        box = QRectF(self._left, y, self._right - self._left, metrics.height() + 3)
        self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, border.words)


def _without(start: int, end: int, stretches: Sequence[Stretch]) -> Iterator[tuple[int, int]]:
    """What of ``[start, end)`` is in none of the ``stretches``, which are in order."""
    for stretch in stretches:
        if stretch.start > start:
            yield start, min(stretch.start, end)
        start = max(start, stretch.end)
        if start >= end:
            return
    if start < end:
        yield start, end


def stripes(theme: Theme, ratio: float) -> QPixmap:
    """One tile of slanted stripes of both tints: what two pieces hold. Sharp at ``ratio`` device pixels."""
    a = colour(theme, "tint_a", min(theme.numbers["tint_opacity"] * _STRIPE_OPACITY, 1.0))
    b = colour(theme, "tint_b", min(theme.numbers["tint_b_opacity"] * _STRIPE_OPACITY, 1.0))
    return _tile(a.rgba(), b.rgba(), ratio)


def _tile(one: int, other: int, ratio: float) -> QPixmap:
    tile = QPixmap(round(_STRIPE * ratio), round(_STRIPE * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(QColor.fromRgba(one))
    painter = QPainter(tile)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.setPen(QPen(QColor.fromRgba(other), _STRIPE / 2 / 2**0.5))
    for shift in (-_STRIPE, 0, _STRIPE):
        painter.drawLine(QPointF(shift, _STRIPE), QPointF(shift + _STRIPE, 0))
    painter.end()
    return tile
