"""Very many boxes of one chunk. Qt takes half a second to fill a path of some thousands; a picture of them is drawn at once."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF

from explorer.domain.drawing import Mark
from explorer.domain.geometry import Quad

CROWD = 400
"""More boxes than this of one chunk on one page are a crowd."""


class Crowd:
    """The boxes in Qt's own shapes, made once, in whichever thread. Their corners are square."""

    def __init__(self, quads: Iterable[Quad]) -> None:
        self.upright: list[QRectF] = []
        self.turned: list[QPolygonF] = []
        self.bounds = QRectF()
        for quad in quads:
            rect = upright_rect(quad)
            if rect is None:
                self.turned.append(QPolygonF([QPointF(x, y) for x, y in quad.corners]))
            else:
                self.upright.append(rect)
            self.bounds = self.bounds.united(rect if rect is not None else self.turned[-1].boundingRect())

    def outline(self) -> QPainterPath:
        """One path around all of them."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for rect in self.upright:
            path.addRect(rect)
        for polygon in self.turned:
            path.addPolygon(polygon)
            path.closeSubpath()
        return path


def fill_crowd(painter: QPainter, crowd: Crowd, look: Mark) -> None:
    """Fill the boxes as one shape under the painter's transform and composition mode."""
    device = painter.device()
    ratio = device.devicePixelRatio()
    # Whole view pixels, one more at each side for what is smoothed, and only those that the device has.
    there = painter.worldTransform().mapRect(crowd.bounds).toAlignedRect().adjusted(-1, -1, 1, 1)
    there = there.intersected(QRect(0, 0, device.width(), device.height()))
    if there.isEmpty():
        return
    shape = QImage(round(there.width() * ratio), round(there.height() * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    shape.setDevicePixelRatio(ratio)
    shape.fill(Qt.GlobalColor.transparent)
    solid = QPainter(shape)
    solid.setRenderHint(QPainter.RenderHint.Antialiasing)
    solid.translate(-there.left(), -there.top())
    solid.setWorldTransform(painter.worldTransform(), True)
    solid.setPen(Qt.PenStyle.NoPen)
    solid.setBrush(QColor(look.fill))
    solid.drawRects(crowd.upright)
    for polygon in crowd.turned:
        solid.drawConvexPolygon(polygon)
    solid.end()
    painter.save()
    painter.resetTransform()
    painter.setOpacity(look.fill_opacity)
    painter.drawImage(QPointF(there.left(), there.top()), shape)
    painter.restore()


def upright_rect(quad: Quad) -> QRectF | None:
    """The rectangle that a quad is when its sides run along the page's; None when they do not."""
    level = quad.x0 == quad.x3 and quad.x1 == quad.x2 and quad.y0 == quad.y1 and quad.y2 == quad.y3
    steep = quad.x0 == quad.x1 and quad.x2 == quad.x3 and quad.y0 == quad.y3 and quad.y1 == quad.y2
    if not level and not steep:
        return None
    return QRectF(QPointF(quad.x0, quad.y0), QPointF(quad.x2, quad.y2)).normalized()
