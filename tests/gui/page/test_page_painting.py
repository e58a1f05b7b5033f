"""Pixels: pictures are drawn one to one at any ratio, boxes lie where the display list says."""

from __future__ import annotations

import struct

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from explorer.domain.drawing import Mark
from explorer.domain.geometry import Quad
from explorer.gui.panels.page.painting import BoxPaths, paint_border, paint_marks, paint_picture
from explorer.gui.panels.page.shared_image import SharedImage
from explorer.viewlogic.page_frame import PageFrame
from explorer.viewlogic.tokens import theme


class Chequered:
    """Every second pixel is black; a row is longer than its pixels, so that an ignored stride shears it."""

    width, height, stride, pixel_format = 7, 5, 40, "bgrx8888"

    def __init__(self) -> None:
        self.released = 0
        rows = bytearray()
        for y in range(self.height):
            row = b"".join(struct.pack("<I", 0xFF000000 if (x + y) % 2 else 0xFFFFFFFF) for x in range(self.width))
            rows += row.ljust(self.stride, b"\x7f")
        self.buffer = memoryview(rows)

    def release(self) -> None:
        self.released += 1


def sheet(width: int, height: int, ratio: float = 1.0) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("white"))
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_a_picture_is_drawn_pixel_by_pixel(qapp: object, ratio: float) -> None:
    picture = SharedImage(Chequered())  # type: ignore[arg-type]
    image = sheet(40, 40, ratio)
    painter = QPainter(image)
    paint_picture(painter, picture, 12 / ratio, 9 / ratio, ratio)
    painter.end()
    for y in range(5):
        for x in range(7):
            assert image.pixelColor(12 + x, 9 + y) == QColor("black" if (x + y) % 2 else "white")
    assert image.pixelColor(19, 9) == QColor("white")
    picture.release()


def test_an_image_shares_the_memory_and_is_gone_after_release(qapp: object) -> None:
    source = Chequered()
    picture = SharedImage(source)  # type: ignore[arg-type]
    assert picture.image.pixelColor(0, 0) == QColor("white")
    source.buffer[0:4] = struct.pack("<I", 0xFF0000FF)
    assert picture.image.pixelColor(0, 0) == QColor("blue")
    picture.release()
    picture.release()
    assert source.released == 1
    with pytest.raises(RuntimeError, match="given back"):
        _ = picture.image


def mark(quad: Quad, owner: str = "a", opacity: float = 0.5, edge: float = 0.0) -> Mark:
    return Mark(quad, "#2463eb", opacity, "#1a4fd0", edge, owner)


def covered(image: QImage) -> tuple[int, int, int, int]:
    """The bounds of all pixels that are not white: first and last column, first and last row."""
    inked = [(x, y) for y in range(image.height()) for x in range(image.width()) if image.pixelColor(x, y) != QColor("white")]
    xs, ys = [x for x, _ in inked], [y for _, y in inked]
    return min(xs), max(xs), min(ys), max(ys)


@pytest.mark.parametrize(
    ("rotation", "where"), [(0, (20, 59, 40, 59)), (90, (140, 159, 20, 59)), (180, (40, 79, 140, 159)), (270, (40, 59, 40, 79))]
)
def test_a_mark_lies_on_the_turned_page(qapp: object, rotation: int, where: tuple[int, int, int, int]) -> None:
    frame = PageFrame(50, 100, rotation, 2.0)
    image = sheet(200, 200)
    painter = QPainter(image)
    paint_marks(painter, BoxPaths().shapes(1, [mark(Quad(10, 20, 30, 20, 30, 30, 10, 30))]), frame)
    painter.end()
    assert covered(image) == where


def test_what_two_chunks_hold_is_drawn_twice_and_what_one_holds_twice_once(qapp: object) -> None:
    box = Quad(10, 10, 30, 10, 30, 30, 10, 30)
    looks = []
    for owners in (("a",), ("a", "a"), ("a", "b")):
        image = sheet(40, 40)
        painter = QPainter(image)
        paint_marks(painter, BoxPaths().shapes(1, [mark(box, owner) for owner in owners]), PageFrame(40, 40, 0, 1.0))
        painter.end()
        looks.append(image.pixelColor(20, 20).red())
    assert looks[0] == looks[1] > looks[2]


def test_boxes_that_lie_over_no_other_are_shapes_of_their_own() -> None:
    row = [Quad(x, 10, x + 30, 10, x + 30, 20, x, 20) for x in (0, 50, 75, 120)]
    below = [Quad(0, y, 30, y, 30, y + 10, 0, y + 10) for y in (20, 32)]
    turned = Quad(200, 90, 200, 60, 210, 60, 210, 90)
    (shape,) = BoxPaths().shapes(1, [mark(quad) for quad in (*row, *below, turned)])
    expected = [(0, 10, 30, 10), (50, 10, 55, 10), (120, 10, 30, 10), (0, 20, 30, 10), (0, 32, 30, 10), (200, 60, 10, 30)]
    assert [path.boundingRect().getRect() for path in shape.outlines] == [pytest.approx(rect, abs=1e-3) for rect in expected]


def test_print_stays_black_under_a_mark(qapp: object) -> None:
    image = sheet(40, 40)
    image.setPixelColor(20, 20, QColor("black"))
    painter = QPainter(image)
    paint_marks(painter, BoxPaths().shapes(1, [mark(Quad(10, 10, 30, 10, 30, 30, 10, 30), edge=1.0)]), PageFrame(40, 40, 0, 1.0))
    painter.end()
    assert image.pixelColor(20, 20) == QColor("black")
    assert image.pixelColor(20, 21) != QColor("white")


def test_an_edge_stays_fine_at_any_zoom(qapp: object) -> None:
    image = sheet(400, 400)
    painter = QPainter(image)
    paint_marks(
        painter, BoxPaths().shapes(1, [mark(Quad(10, 10, 30, 10, 30, 30, 10, 30), opacity=0.0, edge=1.2)]), PageFrame(40, 40, 0, 8.0)
    )
    painter.end()
    row = [image.pixelColor(x, 160) != QColor("white") for x in range(70, 90)]
    assert 1 <= sum(row) <= 3


def test_a_border_crossed_by_the_selection_looks_different(qtbot: QtBot) -> None:
    images = []
    for crossing in (False, True):
        image = sheet(300, 32)
        painter = QPainter(image)
        paint_border(painter, QRectF(0, 0, 300, 32), ("1", "2"), theme("light"), crossing)
        painter.end()
        images.append(image)
    assert images[0] != images[1]
    assert images[0].pixelColor(150, 3) == QColor("white")
