"""What is marked in the grid, and how large and in which colours it is drawn: the same for cells and heads."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QFont, QFontMetricsF

from explorer.domain.spans import Span
from explorer.gui.style import BODY, SMALL, fixed_font, ui_font
from explorer.viewlogic.tokens import Theme, theme

PADDING_X, PADDING_Y = 8, 5
MOST_LINES = 4
LEAST_ZOOM, MOST_ZOOM = 0.7, 3.0
_LEADING = 2
"""Between the lines of a value, as :mod:`explorer.gui.reading.marked_text` sets them."""


@dataclass(slots=True)
class Marks:
    """``chosen`` are the rows of the chosen chunk, ``previewed`` those of a passage that is no chunk; ``borrowed`` the columns whose names
    stand in the chosen row's text; ``found`` are spans of the parsed text.
    """

    theme: Theme = field(default_factory=lambda: theme("light"))
    zoom: float = 1.0
    chosen: range = range(0)
    previewed: range = range(0)
    borrowed: frozenset[int] = frozenset()
    found: tuple[Span, ...] = ()
    lines: int = 1
    """Lines of a row."""
    leftward: bool = False

    def font(self, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return ui_font(max(round(BODY * self.zoom), 1), weight)

    def small(self, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return fixed_font(max(round((SMALL - 1) * self.zoom), 1), weight)

    def height(self, lines: int) -> int:
        """Pixels of a row, or of a head, with so many lines."""
        line = QFontMetricsF(self.font()).height()
        return round(lines * (line + _LEADING) - _LEADING + 2 * PADDING_Y * self.zoom) + 1
