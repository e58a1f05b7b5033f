"""The gutter of the text pane: the chunks' numbers, and a small sign for the kind of each block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from explorer.domain.blocks import BlockKind
from explorer.gui.reading.parsed_text.layout import ParsedTextLayout
from explorer.gui.reading.regions import Region
from explorer.gui.reading.shown_line import ShownLine
from explorer.gui.style import colour
from explorer.viewlogic.text_lines import LineKind
from explorer.viewlogic.tokens import Theme

KIND_SIGNS: dict[LineKind, str] = {"title": "T", "heading": "H", "text": "¶", "item": "•", "row": "▦"}
_SIGN_LEFT = 7.0
_GAP = 11.0


def paint_gutter(
    painter: QPainter,
    theme: Theme,
    layout: ParsedTextLayout,
    lines: Sequence[ShownLine],
    height: float,
    regions: Mapping[int, Region],
    chosen: int | None,
) -> None:
    """Paint the gutter beside ``lines``; ``regions`` are those of the chunks on the screen, by their number."""
    _kinds(painter, theme, layout, lines)
    taken: list[float] = []
    for line in lines:
        if line.bottom < 0 or line.top > height:
            continue
        here = [number for number in regions if line.start <= layout.shown.marks[number].start < max(line.end, line.start + 1)]
        if here:
            _number(painter, theme, layout, line.baseline, here, chosen)
            taken.append(line.baseline)
    _sticky(painter, theme, layout, lines, regions, chosen, taken)


def _number(painter: QPainter, theme: Theme, layout: ParsedTextLayout, baseline: float, here: Sequence[int], chosen: int | None) -> None:
    m = layout.measures
    strong = chosen in here
    number = chosen if chosen is not None and strong else here[0]
    words = f"#{layout.shown.chunks[number].position}" + ("+" if len(here) > 1 else "")
    font = m.number_bold if strong else m.number
    painter.setFont(font)
    painter.setPen(colour(theme, "accent_text" if strong else "quiet"))
    painter.drawText(QPointF(m.gutter - _GAP - QFontMetricsF(font).horizontalAdvance(words), baseline), words)


def _sticky(
    painter: QPainter,
    theme: Theme,
    layout: ParsedTextLayout,
    lines: Sequence[ShownLine],
    regions: Mapping[int, Region],
    chosen: int | None,
    taken: Sequence[float],
) -> None:
    """The number of a chunk that begins above the screen, beside the first line that is wholly on it."""
    first = next((line for line in lines if line.top >= 0), None)
    if first is None or any(abs(first.baseline - other) < 2 for other in taken):
        return
    here = [number for number in regions if layout.shown.marks[number].start < first.start < layout.shown.marks[number].end]
    if here:
        _number(painter, theme, layout, first.baseline, [chosen] if chosen in here else here[:1], chosen)


def _kinds(painter: QPainter, theme: Theme, layout: ParsedTextLayout, lines: Sequence[ShownLine]) -> None:
    if not layout.shown.whole:
        return
    m = layout.measures
    painter.setFont(m.number)
    painter.setPen(colour(theme, "quiet", 0.55))
    for line in lines:
        if not line.opens:
            continue
        kind = layout.shown.lines.line(line.start, max(line.end, line.start + 1))
        if kind is None or not kind.opens_block:
            continue
        box = QRectF(_SIGN_LEFT, line.top, 12.0, line.bottom - line.top)
        sign = KIND_SIGNS["row" if kind.block.kind is BlockKind.ROW else kind.kind]
        painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter, sign)
