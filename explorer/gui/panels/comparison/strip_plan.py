"""Where everything of the comparison's strip stands at one width: made when pieces or the width change, not for every paint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPolygonF

from explorer.gui.reading.strip_bars import BarPlan
from explorer.gui.style import BODY, SMALL, ui_font
from explorer.viewlogic.comparing import ComparedStrip, StripCut
from explorer.viewlogic.strip_geometry import Label, Scale, merge_close, place_labels, spread_out

TOP, BAR, TWO_LANES, ROW_GAP = 14.0, 16.0, 22.0, 9.0
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
class Signs:
    """The cuts' signs: a line through all bars for what all columns cut, a line with a square over the bar of each of some, and one
    with a triangle over the only one's."""

    all: list[QLineF]
    some: list[QLineF]
    squares: list[QRectF]
    one: list[QLineF]
    triangles: list[QPolygonF]


class StripPlan(BarPlan):
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
        scale = Scale(content.length if content is not None else 0, self.left, self.right - self.left)
        super().__init__([(row.spans, row.lanes) for row in rows], scale, TOP, (BAR * size, TWO_LANES * size), ROW_GAP)
        self.bars_bottom = self.end
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


def triangle(x: float, top: float) -> QPolygonF:
    """The sign of a cut that one column alone makes, pointing down to the bar."""
    return _TRIANGLE.translated(x, top)
