"""Where everything of the strip stands at one width: made when the document or the width changes, not for every paint."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from explorer.domain.spans import Span
from explorer.gui.style import BODY, SMALL, ui_font
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
from explorer.viewlogic.strip_rows import StripContent

TOP, BAR, TWO_LANES, ROW_GAP, LANE_GAP = 13.0, 17.0, 23.0, 9.0, 1.0
LABEL_LEFT, BARS_RIGHT, SCALE_HEIGHT = 14.0, 15.0, 24.0
TABLE_LINE, TABLE_ABOVE = 1.5, 4.5
LEAST_ROWS = 3
_MOST_TABLES = 60
_LEAST_BORDER_GAP, _LEAST_LABEL_GAP, _LEAST_LABEL_WIDTH = 5.0, 40.0, 100.0


@dataclass(frozen=True)
class PlanRow:
    """One bar on the screen."""

    bar: Bar
    top: float
    height: float

    def rect(self, box: Box) -> QRectF:
        """Where a box stands, with a gap to its neighbour."""
        gap = min(1.5, (box.x1 - box.x0) / 3)
        width = max(box.x1 - box.x0 - gap, 1.0)
        if not self.bar.two_lanes:
            return QRectF(box.x0, self.top, width, self.height)
        lane = (self.height - LANE_GAP) / 2
        return QRectF(box.x0, self.top + box.lane * (lane + LANE_GAP), width, lane)


class StripPlan:
    """The geometry of ``content`` over ``width`` pixels."""

    def __init__(self, content: StripContent | None, width: float) -> None:
        self.content = content
        rows = content.rows if content is not None else ()
        length = content.length if content is not None else 0
        name, count = QFontMetricsF(ui_font(BODY, QFont.Weight.DemiBold)), QFontMetricsF(ui_font(SMALL))
        words = [name.horizontalAdvance(row.chunker) + 14 + count.horizontalAdvance(row.count_words) for row in rows]
        self.left = LABEL_LEFT + max([*words, _LEAST_LABEL_WIDTH]) + 12
        self.right = max(width - BARS_RIGHT, self.left + 40)
        self.scale = Scale(length, self.left, self.right - self.left)
        made: list[PlanRow] = []
        top = TOP
        for row in rows:
            bar = lay_out_bar(row.spans, row.lanes, self.scale)
            height = TWO_LANES if bar.two_lanes else BAR
            made.append(PlanRow(bar, top, height))
            top += height + ROW_GAP
        self.rows = tuple(made)
        self.bars_bottom = top - ROW_GAP + 3
        self.scale_top = max(top - ROW_GAP + 4, TOP + LEAST_ROWS * (BAR + ROW_GAP))
        self.height = self.scale_top + SCALE_HEIGHT
        self.tables = merge_close(content.tables, self.scale) if content is not None else ()

    def borders(self, chosen: Span | None) -> tuple[int, ...]:
        """The numbers of the page borders that can be told apart; those inside the ``chosen`` span are always among them."""
        return self._spread(_LEAST_BORDER_GAP, chosen)

    def _spread(self, gap: float, chosen: Span | None) -> tuple[int, ...]:
        if self.content is None:
            return ()
        return spread_out([border.position for border in self.content.borders], self.scale, gap, chosen)

    def labels(self, chosen: Span | None) -> tuple[tuple[Label, float], ...]:
        """What is written on the scale, each with the x where it begins; borders inside the ``chosen`` span come first."""
        content = self.content
        if content is None or not content.length:
            return ()
        metrics = QFontMetricsF(ui_font(SMALL))

        def label(words: str, x: float, rank: int) -> Label:
            return Label(words, x, metrics.horizontalAdvance(words), rank)

        labels = [label("0", self.left, 0), label(str(content.length), self.right, 0)]
        for number in self._spread(_LEAST_LABEL_GAP, chosen):
            border = content.borders[number]
            inside = chosen is not None and chosen.start < border.position < chosen.end
            labels.append(label(border.words, self.scale.x(border.position), 1 if inside else 2))
        for table in content.tables[:_MOST_TABLES]:
            labels.append(label(f"table {table.start}–{table.end}", self.scale.x((table.start + table.end) // 2), 3))
        return place_labels(labels, self.left, self.right)

    def piece_under(self, x: float, y: float) -> tuple[int, int] | None:
        """The row and the piece at a point of the strip; None beside the bars."""
        if self.content is None:
            return None
        for number, row in enumerate(self.rows):
            if row.top - 2 <= y < row.top + row.height + 2:
                box = box_at(row.bar, x, lower=y >= row.top + row.height / 2)
                if box is None:
                    return None
                return number, piece_at(box, self.content.rows[number].spans, self.scale.position(x))
        return None

    def piece_rect(self, row: int, piece: int) -> QRectF:
        """Where a piece stands, at least two pixels wide; an empty rectangle for one that is not there."""
        if row >= len(self.rows):
            return QRectF()
        shown = self.rows[row]
        box = next((box for box in shown.bar.boxes if box.first <= piece <= box.last), None)
        if box is None or self.content is None:
            return QRectF()
        if box.dense:
            span = self.content.rows[row].spans[piece]
            x0 = self.scale.x(span.start)
            box = Box(piece, piece, x0, max(self.scale.x(span.end), x0 + 2), box.lane)
        return shown.rect(box)
