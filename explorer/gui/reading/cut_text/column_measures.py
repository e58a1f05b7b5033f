"""The distances of a column: no gutter, because the numbers stand in the text, and the same room between all blocks, so that columns stay
beside each other however they are cut."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtGui import QFont, QFontMetricsF

from explorer.gui.reading.parsed_text.measures import Measures, measures
from explorer.gui.style import BODY, SMALL, ui_font

_EDGE = 14.0
"""Left and right of the text. More than Qt's own margin, by which the layout knows lines that Qt has laid out."""


@dataclass(frozen=True)
class ChipMeasures:
    """The sign where a piece begins: ``pad`` on both sides of its words, ``gap`` to the letters on both sides of it."""

    font: QFont
    height: float
    pad: float
    before: float
    after: float
    digit: float

    def width(self, words: str) -> float:
        """The chip alone. Digits are about as wide as each other."""
        return round(self.digit * len(words) + 2 * self.pad)

    def room(self, words: str) -> float:
        """The chip with its gaps, when letters stand before it."""
        return self.before + self.width(words) + self.after


def column_measures(zoom: float) -> Measures:
    """The measures of a column at ``zoom``."""
    made = measures(zoom, 1)
    return replace(made, gutter=_EDGE - 2, inset=2.0, right=_EDGE - 2, chunk_joint=made.joint, item_indent=0.0, bar=0.0)


def chip_measures(zoom: float) -> ChipMeasures:
    """The chips' measures at ``zoom``."""
    font = ui_font(max(round((SMALL - 2) * zoom), 9), QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    size = BODY * zoom
    height = round(metrics.height() + 1)
    return ChipMeasures(font, height, round(size * 0.32), round(size * 0.16), round(size * 0.42), metrics.horizontalAdvance("0"))
