"""Where everything of the comparison's strip stands at one width: made when pieces or the width change, not for every paint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPolygonF

from explorer.gui.style import BODY, SMALL, ui_font
from explorer.viewlogic.comparing import ComparedStrip, StripCut
from explorer.viewlogic.strip_geometry import (
    Bar,
    Box,
    Label,
    Scale,
    box_at,
    lay_out_bar,
    merge_close,
    piece_at,
    place_labels,
    spread_out,
)

TOP, BAR, TWO_LANES, ROW_GAP, LANE_GAP = 14.0, 16.0, 22.0, 9.0, 1.0
LABEL_LEFT, RIGHT, SCALE_HEIGHT, LEGEND_HEIGHT = 14.0, 15.0, 20.0, 18.0
_MOST_LABEL, _LEAST_LABEL = 220.0, 100.0
_LEAST_GAP = 3.0
"""Pixels between two signs of one kind: closer ones could not be told apart."""
_LEAST_BORDER = 20.0
"""Pixels between two page borders: of hundreds only some show."""
_MOST_TABLES = 40
_LEAST_SHAPE, _MANY = 12.0, 2000
"""Pixels that a cut's shape needs on average; of more cuts than that nobody counts."""


_TRIANGLE = QPolygonF([QPointF(-3.5, 0), QPointF(3.5, 0), QPointF(0, 6)])
"""Moved to where it is wanted: making one takes a hundred times as long."""


@dataclass(frozen=True)
class PlanRow:
    """One column's bar."""

    bar: Bar
    top: float
    height: float

    def rect(self, box: Box) -> QRectF:
        gap = min(1.5, (box.x1 - box.x0) / 3)
        width = max(box.x1 - box.x0 - gap, 1.0)
        if not self.bar.two_lanes:
            return QRectF(box.x0, self.top, width, self.height)
        lane = (self.height - LANE_GAP) / 2
        return QRectF(box.x0, self.top + box.lane * (lane + LANE_GAP), width, lane)


@dataclass(frozen=True)
class Signs:
    """The cuts' signs: a line through all bars for what all columns cut, a line with a square over the bar of each of some, and one
    with a triangle over the only one's."""

    all: list[QLineF]
    some: list[QLineF]
    squares: list[QRectF]
    one: list[QLineF]
    triangles: list[QPolygonF]


class StripPlan:
    """The geometry of ``content`` over ``width`` pixels; ``size`` is how large letters and bars are beside the window's own."""

    def __init__(self, content: ComparedStrip | None, width: float, size: float = 1.0) -> None:
        self.content = content
        self.size = size
        self.body, self.small = round(BODY * size), round(SMALL * size)
        rows = content.rows if content is not None else ()
        name, count = QFontMetricsF(ui_font(self.body, QFont.Weight.DemiBold)), QFontMetricsF(ui_font(self.small))
        words = [name.horizontalAdvance(row.title) + 14 + count.horizontalAdvance(row.count_words) for row in rows]
        self.left = LABEL_LEFT + min(max([*words, _LEAST_LABEL]), _MOST_LABEL * size) + 10
        self.right = max(width - RIGHT, self.left + 40)
        self.scale = Scale(content.length if content is not None else 0, self.left, self.right - self.left)
        made: list[PlanRow] = []
        top = TOP
        for row in rows:
            bar = lay_out_bar(row.spans, row.lanes, self.scale)
            height = (TWO_LANES if bar.two_lanes else BAR) * size
            made.append(PlanRow(bar, top, height))
            top += height + ROW_GAP
        self.rows = tuple(made)
        self.bars_bottom = top - ROW_GAP
        self.scale_top = max(self.bars_bottom + 5, TOP + 3 * (BAR * size + ROW_GAP))
        self.height = self.scale_top + (SCALE_HEIGHT + LEGEND_HEIGHT) * size
        self.tables = merge_close(content.tables, self.scale) if content is not None else ()
        self.signs = self._signs(content.cuts if content is not None else ())
        positions = [border.position for border in content.borders] if content is not None else []
        self.borders = [self.scale.x(positions[number]) for number in spread_out(positions, self.scale, _LEAST_BORDER)]
        self.labels = tuple(self._labels(count))

    def _signs(self, cuts: tuple[StripCut, ...]) -> Signs:
        signs = Signs([], [], [], [], [])
        room = max(self.right - self.left, 1.0)
        counts = [sum(column in cut.columns for cut in cuts) for column in range(len(self.rows))] if len(cuts) < _MANY else []
        dense = [count > room / _LEAST_SHAPE for count in counts] or [True] * len(self.rows)
        last: dict[tuple[str, int], float] = {}
        for cut in cuts:
            x = round(self.scale.x(cut.position)) - 0.5
            if cut.share == "all" and not all(dense):
                if x - last.get(("all", 0), -_LEAST_GAP) >= _LEAST_GAP:
                    last["all", 0] = x
                    signs.all.append(QLineF(x, TOP - 5, x, self.bars_bottom + 3))
                continue
            for column in cut.columns:
                if column >= len(self.rows) or x - last.get((cut.share, column), -_LEAST_GAP) < _LEAST_GAP:
                    continue
                last[cut.share, column] = x
                row = self.rows[column]
                if dense[column]:
                    # Lines through the bar and shapes above it would hide it: a row of ticks is left.
                    {"all": signs.all, "some": signs.some, "one": signs.one}[cut.share].append(QLineF(x, row.top - 5, x, row.top - 1))
                    continue
                line = QLineF(x, row.top - 2, x, row.top + row.height + 1)
                if cut.share == "some":
                    signs.some.append(line)
                    signs.squares.append(QRectF(x - 2, row.top - 5, 4, 4))
                else:
                    signs.one.append(line)
                    signs.triangles.append(triangle(x, row.top - 6))
        return signs

    def _labels(self, metrics: QFontMetricsF) -> Iterator[tuple[Label, float]]:
        """What is written on the scale, each with the x where it begins."""
        content = self.content
        if content is None or not content.length:
            return

        def label(words: str, x: float, rank: int) -> Label:
            return Label(words, x, metrics.horizontalAdvance(words), rank)

        labels = [label("0", self.left, 0), label(f"{content.length:,}", self.right, 0)]
        for number in spread_out([border.position for border in content.borders], self.scale, 40.0):
            border = content.borders[number]
            labels.append(label(border.words, self.scale.x(border.position), 1))
        for table in content.tables[:_MOST_TABLES]:
            labels.append(label(f"table {table.start}\u2013{table.end}", self.scale.x((table.start + table.end) // 2), 2))
        yield from place_labels(labels, self.left, self.right)

    def piece_under(self, x: float, y: float) -> tuple[int, int] | None:
        """The row and the place in its order of the piece at a point; None beside the bars."""
        if self.content is None:
            return None
        for number, row in enumerate(self.rows):
            if row.top - 2 <= y < row.top + row.height + 2:
                box = box_at(row.bar, x, lower=y >= row.top + row.height / 2)
                return None if box is None else (number, piece_at(box, self.content.rows[number].spans, self.scale.position(x)))
        return None

    def piece_rect(self, row: int, piece: int) -> QRectF:
        """Where a piece stands; an empty rectangle for one that is not there."""
        if row >= len(self.rows) or self.content is None:
            return QRectF()
        shown = self.rows[row]
        box = next((box for box in shown.bar.boxes if box.first <= piece <= box.last), None)
        if box is None:
            return QRectF()
        if box.dense:
            span = self.content.rows[row].spans[piece]
            x0 = self.scale.x(span.start)
            box = Box(piece, piece, x0, max(self.scale.x(span.end), x0 + 2), box.lane)
        return shown.rect(box)


def triangle(x: float, top: float) -> QPolygonF:
    """The sign of a cut that one column alone makes, pointing down to the bar."""
    return _TRIANGLE.translated(x, top)
