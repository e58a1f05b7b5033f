"""Very many boxes of one chunk are filled as one shape, as few are."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from explorer.domain.drawing import Mark
from explorer.domain.geometry import Quad
from explorer.gui.panels.page.painting import BoxPaths, paint_marks
from explorer.viewlogic.page_frame import PageFrame


def painted(count: int, ratio: float = 1.0, rotation: int = 0) -> QImage:
    """``count`` boxes in rows, each row's lower third under the next one; all but the first few lie below the picture."""
    image = QImage(round(200 * ratio), round(200 * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0xFFFFFFFF)
    marks = [
        Mark(Quad(20, y, 180, y, 180, y + 30, 20, y + 30), "#3366cc", 0.4, "#3366cc", 0.0, "chunk")
        for y in (20.0 + 20 * min(n, 20) for n in range(count))
    ]
    painter = QPainter(image)
    paint_marks(painter, BoxPaths().shapes(1, marks), PageFrame(200, 200, rotation, 1.0))
    painter.end()
    return image


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_crowd_looks_like_a_few(ratio: float, rotation: int, qtbot: QtBot) -> None:
    few, crowd = painted(30, ratio, rotation), painted(3000, ratio, rotation)
    seen = set()
    for x in range(round(30 * ratio), round(170 * ratio), 7):
        for y in range(round(30 * ratio), round(170 * ratio), 3):
            one, other = few.pixelColor(x, y), crowd.pixelColor(x, y)
            seen.add(one.name())
            assert max(abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue())) <= 2, (x, y)
    assert len(seen) == 1, "what two boxes of one chunk hold is not drawn twice"
