"""Drawing pages, their marks and the borders between them with QPainter.

The printed page is white in both themes. Marks are multiplied with it, so that print stays black under any tint.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QTransform

from explorer.domain.drawing import Mark
from explorer.domain.geometry import Quad, Rect
from explorer.gui.panels.page.shared_image import SharedImage
from explorer.gui.style import BODY, STEP, colour, ui_font
from explorer.viewlogic.page_frame import PageFrame
from explorer.viewlogic.tokens import Theme, theme

ROUNDING = 1.6  # points at a box's corners
_EDGE = (1.0, 2.0)  # an edge's width in view pixels, at least and at most
_PAPER = QColor("#ffffff")
_DASHES = (3.0, 2.0)  # view pixels of line and gap, in units of the line's width
_SHORT_DASHES = (2.5, 1.65)  # three of them between the labels
_DASH_WIDTH = 1.3
_CROWD = 400  # boxes of one chunk on one page
_HATCH = 0.55
_PILL = 22.0  # view pixels of height behind the labels of a border that the chosen chunk crosses


class BoxPaths:
    """The outlines of marks in the page frame: made once for a chunk on a page, however it is drawn afterwards."""

    def __init__(self) -> None:
        self._paths: dict[tuple[int, str, bool], QPainterPath] = {}

    def clear(self) -> None:
        self._paths.clear()

    def path(self, page: int, owner: str, bars: bool, quads: Iterable[Quad]) -> QPainterPath:
        """One path around all boxes of ``owner`` on ``page``, or around its bars. Those of nobody ("") change, and are made anew."""
        known = self._paths.get((page, owner, bars)) if owner else None
        if known is None:
            known = QPainterPath()
            known.setFillRule(Qt.FillRule.WindingFill)
            for quad in quads:
                add_box(known, quad)
            self._paths[page, owner, bars] = known
        return known


def add_box(path: QPainterPath, quad: Quad) -> None:
    """Add a quad with rounded corners. An upright one is a rectangle, in one call: a page may hold thousands."""
    upright = _upright(quad)
    if upright is not None:
        radius = min(ROUNDING, upright.width() / 2, upright.height() / 2)
        path.addRoundedRect(upright, radius, radius)
        return
    corners = [QPointF(x, y) for x, y in quad.corners]
    for index, corner in enumerate(corners):
        start, end = _towards(corner, corners[index - 1]), _towards(corner, corners[(index + 1) % 4])
        if index:
            path.lineTo(start)
        else:
            path.moveTo(start)
        path.quadTo(corner, end)
    path.closeSubpath()


def _upright(quad: Quad) -> QRectF | None:
    """The rectangle that a quad is when its sides run along the page's."""
    level = quad.x0 == quad.x3 and quad.x1 == quad.x2 and quad.y0 == quad.y1 and quad.y2 == quad.y3
    steep = quad.x0 == quad.x1 and quad.x2 == quad.x3 and quad.y0 == quad.y3 and quad.y1 == quad.y2
    if not level and not steep:
        return None
    return QRectF(QPointF(quad.x0, quad.y0), QPointF(quad.x2, quad.y2)).normalized()


def _towards(corner: QPointF, other: QPointF) -> QPointF:
    line = QLineF(corner, other)
    length = line.length()
    return corner if length == 0 else line.pointAt(min(ROUNDING / length, 0.5))


def paint_marks(painter: QPainter, page: int, marks: Iterable[Mark], frame: PageFrame, paths: BoxPaths) -> None:
    """Draw the marks of ``page`` over its picture; ``frame`` leads from the page frame to the painter's coordinates.

    The boxes of one chunk are one shape. Two chunks stay two, so what both of them hold is drawn twice and looks it.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(QTransform(*frame.affine), True)
    for (owner, opacity), group in groupby(marks, key=lambda mark: (mark.owner, mark.fill_opacity)):
        own = list(group)
        look, quads = own[0], [mark.quad for mark in own]
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        if len(quads) > _CROWD:
            _fill_crowd(painter, quads, look)
        else:
            fill = QColor(look.fill)
            fill.setAlphaF(look.fill_opacity)
            painter.fillPath(paths.path(page, owner, opacity > 0.5, quads), fill)
        if look.edge_width > 0:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            painter.strokePath(paths.path(page, owner, opacity > 0.5, quads), _edge_pen(look, frame.scale))
    painter.restore()


def _fill_crowd(painter: QPainter, quads: Iterable[Quad], look: Mark) -> None:
    """Fill very many boxes as one shape. Qt takes half a second for a path of some thousands; a picture of them is drawn at once."""
    device = painter.device()
    ratio = device.devicePixelRatio()
    shape = QImage(round(device.width() * ratio), round(device.height() * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    shape.setDevicePixelRatio(ratio)
    shape.fill(Qt.GlobalColor.transparent)
    solid = QPainter(shape)
    solid.setRenderHint(QPainter.RenderHint.Antialiasing)
    solid.setWorldTransform(painter.worldTransform())
    solid.setPen(Qt.PenStyle.NoPen)
    solid.setBrush(QColor(look.fill))
    upright: list[QRectF] = []
    for quad in quads:
        rect = _upright(quad)
        if rect is None:
            solid.drawConvexPolygon([QPointF(x, y) for x, y in quad.corners])
        else:
            upright.append(rect)
    solid.drawRects(upright)
    solid.end()
    painter.save()
    painter.resetTransform()
    painter.setOpacity(look.fill_opacity)
    painter.drawImage(QPointF(0, 0), shape)
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
    """The shadow around a sheet; in the dark theme the ground is darker than any shadow."""
    if of.name != "light":
        return
    for spread, opacity in ((2.5, 0.04), (1.5, 0.06), (0.75, 0.10)):
        shade, side = colour(of, "text", opacity), spread / 2
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
    said = f"\u26a0 {words}" if fault else words
    room = painter.boundingRect(rect.adjusted(air, air, -air, -air), flags, said)
    painter.setPen(colour(look, "line"))
    painter.setBrush(colour(look, "panel"))
    painter.drawRoundedRect(room.adjusted(-3 * STEP, -2 * STEP, 3 * STEP, 2 * STEP), 6, 6)
    painter.setPen(colour(look, "warn" if fault else "quiet"))
    painter.drawText(room, flags, said)
    painter.restore()


def crisp(painter: QPainter, value: float) -> float:
    """A coordinate moved to the middle of a device pixel, so that a thin line is drawn sharp."""
    ratio = painter.device().devicePixelRatio()
    return (int(value * ratio) + 0.5) / ratio


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x0, rect.y0, rect.width, rect.height)
