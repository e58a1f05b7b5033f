"""Filling very many boxes of one chunk at once. Qt takes half a second for a path of some thousands; a picture of them is drawn at once."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from explorer.domain.drawing import Mark
from explorer.domain.geometry import Quad

CROWD = 400
"""More boxes than this of one chunk on one page are a crowd."""


def fill_crowd(painter: QPainter, quads: Iterable[Quad], look: Mark) -> None:
    """Fill the boxes as one shape, with square corners, under the painter's transform and composition mode."""
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
        rect = upright_rect(quad)
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


def upright_rect(quad: Quad) -> QRectF | None:
    """The rectangle that a quad is when its sides run along the page's; None when they do not."""
    level = quad.x0 == quad.x3 and quad.x1 == quad.x2 and quad.y0 == quad.y1 and quad.y2 == quad.y3
    steep = quad.x0 == quad.x1 and quad.x2 == quad.x3 and quad.y0 == quad.y3 and quad.y1 == quad.y2
    if not level and not steep:
        return None
    return QRectF(QPointF(quad.x0, quad.y0), QPointF(quad.x2, quad.y2)).normalized()
