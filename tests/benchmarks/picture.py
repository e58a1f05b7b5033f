"""A page picture in the window's path, from the request until it is drawn, against MuPDF's bare pixmap.

Ours is what the page pane does: the desk asks the engine, the worker draws into shared memory, the answer comes through Qt's event queue,
and the picture is drawn into a pane of 490 times 660 pixels (the mock-up's) at the screen's ratio: 1 for 96 dpi, 2 for 192.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.benchmarks.measuring import best_of, pdfs, ratio

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from explorer.gui.panels.page.pictures import PictureDesk

ROUNDS = 60
GOAL = 2.0
DPIS = (96, 192)
MOST_PAGES = 2
PANE = (490, 660)


def run(files: list[Path]) -> dict[str, object]:
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication(["benchmark"])
    found = {path.name: measure(path) for path in pdfs(files)}
    app.processEvents()
    return found


def measure(path: Path) -> dict[str, object]:
    """The sum over the first two pages at both resolutions, the best time of each."""
    from explorer.engine import Engine
    from explorer.gui.panels.page.pictures import PictureDesk
    from explorer.parsing.pdf.mupdf import pymupdf

    with Engine() as engine, pymupdf.open(path) as document:
        engine.warm()
        desk = PictureDesk(engine, room=0)
        desk.open("", path)
        rounds = count()
        things: dict[str, Callable[[], object]] = {}
        for number in range(1, min(MOST_PAGES, document.page_count) + 1):
            for dpi in DPIS:
                things[f"ours {number} {dpi}"] = partial(_ours, desk, rounds, number, dpi)
                things[f"bare {number} {dpi}"] = partial(_bare, document, number, dpi)
        times = best_of(ROUNDS, things)
        desk.close()
    sums = {side: sum(time for name, time in times.items() if name.startswith(side)) for side in ("ours", "bare")}
    return {**ratio(sums["ours"], sums["bare"], GOAL), "parts_ms": {name: round(time, 2) for name, time in times.items()}}


def _ours(desk: PictureDesk, rounds: count[int], number: int, dpi: int) -> None:
    from PySide6.QtCore import QEventLoop, Qt
    from PySide6.QtGui import QPainter

    from explorer.gui.panels.page.painting import paint_picture
    from explorer.viewlogic.page_pictures import PictureKey

    # No picture is asked for twice: another document each time. It leaves the desk with the next one.
    document = str(next(rounds))
    desk.open(document, desk.path)
    key = PictureKey(document, number, 0, dpi / 72)
    loop = QEventLoop()
    link = desk.arrived.connect(loop.quit, Qt.ConnectionType.DirectConnection)
    desk.want([key], 1)
    loop.exec()
    desk.arrived.disconnect(link)
    picture = desk.picture(key)
    assert picture is not None
    painter = QPainter(_screen(dpi / 96))
    paint_picture(painter, picture, 0, 0, dpi / 96)
    painter.end()


def _bare(document: Any, number: int, dpi: int) -> None:
    document[number - 1].get_pixmap(dpi=dpi, alpha=False)


@cache
def _screen(scale: float) -> QImage:
    """The window's pixels, as Qt's own backing store holds them."""
    from PySide6.QtGui import QImage

    image = QImage(round(PANE[0] * scale), round(PANE[1] * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    return image
