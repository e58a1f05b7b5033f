"""Where everything of the strip stands at one width: made when the document or the width changes, not for every paint."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetricsF

from explorer.domain.spans import Span
from explorer.gui.reading.strip_bars import BarPlan
from explorer.gui.style import BODY, SMALL, ui_font
from explorer.viewlogic.strip_geometry import Label, Scale, merge_close, place_labels, spread_out
from explorer.viewlogic.strip_rows import StripContent

TOP, BAR, TWO_LANES, ROW_GAP = 13.0, 17.0, 23.0, 9.0
LABEL_LEFT, BARS_RIGHT, SCALE_HEIGHT = 14.0, 15.0, 24.0
TABLE_LINE, TABLE_ABOVE = 1.5, 4.5
LEAST_ROWS = 3
_MOST_TABLES = 60
_LEAST_BORDER_GAP, _LEAST_LABEL_GAP, _LEAST_LABEL_WIDTH = 5.0, 40.0, 100.0


class StripPlan(BarPlan):
    """The geometry of ``content`` over ``width`` pixels."""

    def __init__(self, content: StripContent | None, width: float) -> None:
        self.content = content
        rows = content.rows if content is not None else ()
        length = content.length if content is not None else 0
        name, count = QFontMetricsF(ui_font(BODY, QFont.Weight.DemiBold)), QFontMetricsF(ui_font(SMALL))
        words = [name.horizontalAdvance(row.chunker) + 14 + count.horizontalAdvance(row.count_words) for row in rows]
        self.left = LABEL_LEFT + max([*words, _LEAST_LABEL_WIDTH]) + 12
        self.right = max(width - BARS_RIGHT, self.left + 40)
        scale = Scale(length, self.left, self.right - self.left)
        super().__init__([(row.spans, row.lanes) for row in rows], scale, TOP, (BAR, TWO_LANES), ROW_GAP)
        self.bars_bottom = self.end + 3
        self.scale_top = max(self.end + 4, TOP + LEAST_ROWS * (BAR + ROW_GAP))
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
