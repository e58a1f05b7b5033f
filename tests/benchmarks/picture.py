"""A page picture the way the window gets it (worker, shared memory, QImage), against MuPDF's bare pixmap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.benchmarks.measuring import best_of, pdfs, ratio

ROUNDS = 40
GOAL = 2.0
DPIS = (96, 192)
MOST_PAGES = 2


def run(files: list[Path]) -> dict[str, object]:
    return {path.name: measure(path) for path in pdfs(files)}


def measure(path: Path) -> dict[str, object]:
    """The sum over the first two pages at both resolutions, the best time of each."""
    from PySide6.QtGui import QImage

    from explorer.engine import Engine, RenderRequest
    from explorer.parsing.pdf.mupdf import pymupdf

    formats = {"rgb888": QImage.Format.Format_RGB888, "bgrx8888": QImage.Format.Format_RGB32}

    with Engine() as engine, pymupdf.open(path) as document:
        engine.warm()

        def ours(number: int, dpi: int) -> None:
            picture = engine.render(RenderRequest(path, number, dpi / 72)).result()
            image = QImage(picture.buffer, picture.width, picture.height, picture.stride, formats[picture.pixel_format])
            assert not image.isNull()
            del image
            picture.release()

        def bare(number: int, dpi: int) -> None:
            document[number - 1].get_pixmap(dpi=dpi, alpha=False)

        things: dict[str, Callable[[], object]] = {}
        for number in range(1, min(MOST_PAGES, document.page_count) + 1):
            for dpi in DPIS:
                things[f"ours {number} {dpi}"] = partial(ours, number, dpi)
                things[f"bare {number} {dpi}"] = partial(bare, number, dpi)
        times = best_of(ROUNDS, things)
    sums = {side: sum(time for name, time in times.items() if name.startswith(side)) for side in ("ours", "bare")}
    return ratio(sums["ours"], sums["bare"], GOAL)
