"""Drawing pages, their marks and the borders between them with QPainter.

The printed page is white in both themes. Marks are multiplied with it, so that print stays black under any tint.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import atan2, hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from explorer.domain.drawing import Mark
from explorer.domain.geometry import Quad, Rect
from explorer.gui.panels.page.crowd import CROWD, Crowd, fill_crowd
from explorer.gui.panels.page.shared_image import SharedImage
from explorer.gui.style import BODY, STEP, blend, colour, ui_font
from explorer.viewlogic.page_frame import PageFrame
from explorer.viewlogic.tokens import Theme, theme

ROUNDING = 1.6  # points at a box's corners
_TOUCH = 0.05  # points by which boxes of neighbouring lines may overlap by calculation
_EDGE = (1.0, 2.0)  # an edge's width in view pixels, at least and at most
_PAPER = QColor("#ffffff")
_DASHES = (3.0, 2.0)  # view pixels of line and gap, in units of the line's width
_SHORT_DASHES = (2.5, 1.65)  # three of them between the labels
_DASH_WIDTH = 1.3
_HATCH = 0.55
_SIGN = "\u26a0"
_NOTE_GROUND = 0.09
_PILL = 22.0  # view pixels of height behind the labels of a border that the chosen chunk crosses


@dataclass(frozen=True, slots=True)
class Shape:
    """How a shape looks, and its parts in the page frame, of which none lies over another; a crowd's boxes are filled all at once."""

    look: Mark
    outlines: Sequence[QPainterPath]
    crowd: Crowd | None = None


class BoxPaths:
    """The outlines of marks in the page frame: made once for a chunk on a page, however it is drawn afterwards."""

    def __init__(self) -> None:
        self._paths: dict[tuple[int, str, bool], Sequence[QPainterPath]] = {}
        self._crowds: dict[tuple[int, str, bool], Crowd] = {}

    def clear(self) -> None:
        self._paths.clear()
        self._crowds.clear()

    def shapes(self, page: int, marks: Iterable[Mark]) -> list[Shape]:
        """The shapes to draw on ``page``, one after the other.

        What the boxes of one chunk cover is drawn once, and so are its bars. Two chunks stay two, so what both of them hold is drawn
        twice and looks it. Shapes of nobody ("") change, and are made anew.
        """
        found = []
        for (owner, opacity), group in groupby(marks, key=lambda mark: (mark.owner, mark.fill_opacity)):
            own = list(group)
            look, key = own[0], (page, owner, opacity > 0.5)
            crowd = self._crowd(key, own) if len(own) > CROWD else None
            outlines = self._paths.get(key) if owner else None
            if outlines is None and (crowd is None or look.edge_width > 0):
                outlines = self._paths[key] = [crowd.outline()] if crowd is not None else _outlines([mark.quad for mark in own])
            found.append(Shape(look, outlines or (), crowd))
        return found

    def _crowd(self, key: tuple[int, str, bool], marks: Sequence[Mark]) -> Crowd:
        known = self._crowds.get(key) if key[1] else None
        if known is None:
            known = self._crowds[key] = Crowd(mark.quad for mark in marks)
        return known


def _outlines(quads: Iterable[Quad]) -> list[QPainterPath]:
    """Paths around boxes in the order of reading, a path of its own for each box that lies over no other.

    Qt fills many such paths much faster than one that has all the boxes, and what is filled once looks the same either way.
    """
    found: list[QPainterPath] = []
    row: list[tuple[Rect, QPainterPath]] = []  # the boxes beside each other, and what they are in
    bottom = 0.0
    for quad in quads:
        bounds = quad.bounds
        if bounds.y0 > bottom - _TOUCH:
            row = []
        path = next((other for box, other in row if _overlap(box, bounds)), None)
        if path is None:
            path = box_path(quad)
            found.append(path)
        else:
            path.addPath(box_path(quad))
        bottom = max(bottom, bounds.y1) if row else bounds.y1
        row.append((bounds, path))
    return found


def _overlap(one: Rect, other: Rect) -> bool:
    across, down = min(one.x1, other.x1) - max(one.x0, other.x0), min(one.y1, other.y1) - max(one.y0, other.y0)
    return across > _TOUCH and down > _TOUCH


def box_path(quad: Quad) -> QPainterPath:
    """A quad with rounded corners; nothing for one without an area."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    width, height = hypot(quad.x1 - quad.x0, quad.y1 - quad.y0), hypot(quad.x3 - quad.x0, quad.y3 - quad.y0)
    if width and height:
        path.addRoundedRect(quad.x0, quad.y0, width, height, min(ROUNDING, width / 2), min(ROUNDING, height / 2))
    turned = atan2(quad.y1 - quad.y0, quad.x1 - quad.x0)
    if turned:
        turn = QTransform().translate(quad.x0, quad.y0).rotateRadians(turned).translate(-quad.x0, -quad.y0)
        return turn.map(path)
    return path


def paint_marks(painter: QPainter, shapes: Iterable[Shape], frame: PageFrame) -> None:
    """Draw marks over a page's picture; ``frame`` leads from the page frame to the painter's coordinates."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(QTransform(*frame.affine), True)
    for shape in shapes:
        look = shape.look
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        if shape.crowd is not None:
            fill_crowd(painter, shape.crowd, look)
        else:
            fill = QColor(look.fill)
            fill.setAlphaF(look.fill_opacity)
            brush = QBrush(fill)
            for path in shape.outlines:
                painter.fillPath(path, brush)
        if look.edge_width > 0:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            pen = _edge_pen(look, frame.scale)
            for path in shape.outlines:
                painter.strokePath(path, pen)
    painter.restore()


def _edge_pen(mark: Mark, scale: float) -> QPen:
    """The pen of a mark's edge: it grows with the page, but stays a fine line at any zoom."""
    pen = QPen(QColor(mark.edge), min(max(mark.edge_width * scale, _EDGE[0]), _EDGE[1]))
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if mark.dashed:
        pen.setDashPattern([4.0, 3.0])
    return pen


def paint_left_out(painter: QPainter, bounds: Iterable[Rect], frame: PageFrame) -> None:
    """Hatch what the parser left out of the text: as quiet as can be, in the light theme's colours because the sheet is white."""
    ink = colour(theme("light"), "quiet", _HATCH)
    painter.save()
    painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
    painter.setBrush(QBrush(ink, Qt.BrushStyle.BDiagPattern))
    for rect in bounds:
        # Pixels and not points, so that the hatch is as fine at any zoom.
        painter.drawRect(qrect(frame.rect_to_view(rect)).adjusted(-1.5, -0.5, 1.5, 0.5))
    painter.restore()


def paint_shadow(painter: QPainter, sheet: QRectF, of: Theme) -> None:
    """The shadow around a sheet on the pane's ground; in the dark theme the ground is darker than any shadow."""
    if of.name != "light":
        return
    # Solid colours: Qt fills with those at once, and blends translucent ones row by row.
    for spread, opacity in ((2.5, 0.04), (1.5, 0.1), (0.75, 0.19)):
        shade, side = blend(of, "text", opacity, "canvas"), spread / 2
        painter.fillRect(QRectF(sheet.left() - side, sheet.top(), side, sheet.height()), shade)
        painter.fillRect(QRectF(sheet.right(), sheet.top(), side, sheet.height()), shade)
        painter.fillRect(QRectF(sheet.left() - side, sheet.bottom(), sheet.width() + spread, spread), shade)


def paint_paper(painter: QPainter, sheet: QRectF) -> None:
    """The white sheet under a picture that is not there, or does not cover it."""
    painter.fillRect(sheet, _PAPER)


def paint_picture(painter: QPainter, picture: SharedImage, x: float, y: float, ratio: float) -> None:
    """A picture pixel by pixel at (``x``, ``y``), which should be on the grid of the device, ``ratio`` of whose pixels make one."""
    painter.save()
    # Back to device pixels: at 1:1 Qt copies, and nothing is smoothed at any ratio.
    painter.scale(1 / ratio, 1 / ratio)
    painter.drawImage(QPointF(x * ratio, y * ratio), picture.image)
    painter.restore()


def paint_stretched(painter: QPainter, picture: SharedImage, rect: QRectF) -> None:
    """A picture of another size in the place of one that is not there yet."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, picture.image)
    painter.restore()


def paint_border(painter: QPainter, rect: QRectF, labels: tuple[str, str], of: Theme, crossing: bool) -> None:
    """The page border in the room between two pages: a dashed line with the labels of both.

    ``crossing`` says that the chosen chunk goes over it: the labels stand on the chunk's ground then.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = ui_font(BODY, QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    before, after = f"page {labels[0]}", f"page {labels[1]}"
    gap, inset, middle = 2.5 * STEP, 3 * STEP, rect.center()
    left = middle.x() - gap - metrics.horizontalAdvance(before)
    right = middle.x() + gap + metrics.horizontalAdvance(after)
    x, y = crisp(painter, middle.x()), crisp(painter, middle.y())
    if crossing:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(of, "accent", of.numbers["tint_opacity"]))
        pill = QRectF(left - 2.5 * STEP, y - _PILL / 2, right - left + 5 * STEP, _PILL)
        painter.drawRoundedRect(pill, _PILL / 2, _PILL / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset += STEP
    pen = QPen(colour(of, "accent"), _DASH_WIDTH, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern(_DASHES)
    painter.setPen(pen)
    if left - inset > rect.left() + inset:
        painter.drawLine(QPointF(left - inset, y), QPointF(rect.left() + inset, y))
        painter.drawLine(QPointF(right + inset, y), QPointF(rect.right() - inset, y))
    pen.setDashPattern(_SHORT_DASHES)
    painter.setPen(pen)
    painter.drawLine(QPointF(x, y - 7), QPointF(x, y + 7))
    painter.setFont(font)
    painter.setPen(colour(of, "accent_text"))
    baseline = y + (metrics.ascent() - metrics.descent()) / 2
    painter.drawText(QPointF(left, baseline), before)
    painter.drawText(QPointF(middle.x() + gap, baseline), after)
    painter.restore()


def paint_words(painter: QPainter, rect: QRectF, words: str, fault: bool) -> None:
    """A sentence in the middle of a sheet that has no picture, in the light theme's colours because the sheet is white."""
    look = theme("light")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(ui_font(BODY))
    flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
    air = 6 * STEP
    said = f"{_SIGN} {words}" if fault else words
    room = painter.boundingRect(rect.adjusted(air, air, -air, -air), flags, said)
    painter.setPen(colour(look, "line"))
    painter.setBrush(colour(look, "panel"))
    painter.drawRoundedRect(room.adjusted(-3 * STEP, -2 * STEP, 3 * STEP, 2 * STEP), 6, 6)
    painter.setPen(colour(look, "warn" if fault else "quiet"))
    painter.drawText(room, flags, said)
    painter.restore()


def note_rect(sheet: QRectF, words: str) -> QRectF:
    """The band at the top of a sheet that has something to be said of it, as high as the words need."""
    air = 2 * STEP
    room = QRectF(0, 0, max(sheet.width() - 4 * air, 40), 10_000)
    flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
    height = QFontMetricsF(ui_font(BODY)).boundingRect(room, flags, f"{_SIGN} {words}").height()
    return QRectF(sheet.left(), sheet.top(), sheet.width(), min(height + 2 * air, sheet.height()))


def paint_note(painter: QPainter, sheet: QRectF, words: str) -> None:
    """A sentence about a page, at its top, in the light theme's colours because the sheet is white."""
    look, band = theme("light"), note_rect(sheet, words)
    painter.save()
    painter.fillRect(band, colour(look, "panel"))
    painter.fillRect(band, colour(look, "warn", _NOTE_GROUND))
    painter.fillRect(QRectF(band.left(), band.bottom() - 1, band.width(), 1), colour(look, "warn"))
    painter.setFont(ui_font(BODY))
    painter.setPen(colour(look, "text"))
    air = 2 * STEP
    flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
    painter.drawText(band.adjusted(2 * air, 0, -2 * air, 0), flags, f"{_SIGN} {words}")
    painter.restore()


def crisp(painter: QPainter, value: float) -> float:
    """A coordinate moved to the middle of a device pixel, so that a thin line is drawn sharp."""
    ratio = painter.device().devicePixelRatio()
    return (int(value * ratio) + 0.5) / ratio


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x0, rect.y0, rect.width, rect.height)
