"""The distances of the text pane, in device-independent pixels, all in proportion to the size of its letters."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QFont, QFontMetricsF

from explorer.gui.style import BODY, SMALL, fixed_font, ui_font

LEAST_ZOOM, MOST_ZOOM = 0.7, 3.0


@dataclass(frozen=True)
class Measures:
    """Everything that the layout and the painter of one pane agree on.

    ``gutter`` is the width left of the bands. Text begins ``inset`` to the right of a band's left edge. ``leading`` is added between
    two lines, ``joint`` is the height of the blank line between two blocks of one chunk and ``chunk_joint`` of one where a chunk
    begins or ends, ``item_gap`` is added above list items and rows, ``border_room`` is kept free for the line of a page border.
    """

    body: QFont
    heading: QFont
    title: QFont
    small: QFont
    number: QFont
    number_bold: QFont
    gutter: float
    bar: float
    inset: float
    right: float
    leading: float
    joint: float
    chunk_joint: float
    item_gap: float
    item_indent: float
    row_hang: float
    border_room: float


def measures(zoom: float, most_digits: int) -> Measures:
    """The measures at ``zoom`` (1 is the window's own size of letters) for chunk numbers of at most ``most_digits`` digits."""
    size = BODY * zoom
    number = fixed_font(max(round(SMALL * min(zoom, 1.25)) - 1, 9))
    number_bold = QFont(number)
    number_bold.setWeight(QFont.Weight.Bold)
    digit = QFontMetricsF(number_bold).horizontalAdvance("0")
    return Measures(
        body=ui_font(round(size)),
        heading=ui_font(round(size), QFont.Weight.DemiBold),
        title=ui_font(round(size * 1.3), QFont.Weight.DemiBold),
        small=ui_font(max(round((SMALL - 1) * zoom), 9), QFont.Weight.DemiBold),
        number=number,
        number_bold=number_bold,
        gutter=round(digit * (most_digits + 1) + 36),
        bar=4.0,
        inset=round(size * 0.9),
        right=10.0,
        leading=round(size * 0.24),
        joint=round(size * 0.46),
        chunk_joint=round(size * 1.3),
        item_gap=round(size * 0.14),
        item_indent=round(size * 0.35),
        row_hang=round(size * 1.1),
        border_room=round(size * 1.9),
    )
