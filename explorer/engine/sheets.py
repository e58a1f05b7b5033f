"""Pages with their marks on one sheet: what ``picture`` writes. Runs in a worker; the marks' geometry is the window's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from explorer.domain.drawing import Mark
from explorer.domain.geometry import Rect
from explorer.engine.picture_tasks import BYTES_PER_PIXEL
from explorer.engine.requests import DrawRequest
from explorer.errors import LimitExceeded
from explorer.parsing.pdf.labels import page_labels
from explorer.parsing.pdf.mupdf import Overlay, PdfFile, Sheet, pixel_bounds

_GROUND = 0xE9
# In points: the band between two pages, the words on it, and the air around them.
_BAND, _WORDS, _AIR = 30.0, 9.0, 8.0


def draw_sheet(pdf: PdfFile, request: DrawRequest, most: int) -> bytes:
    """The PNG that the request describes. Raises LimitExceeded when its pixels take more than ``most`` bytes."""
    scale = request.dpi / 72
    views = [pdf.view(drawing.page) for drawing in request.drawings]
    sizes = [pixel_bounds(Rect(0, 0, width, height), scale)[2:] for width, height, _ in views]
    band = round(_BAND * scale)
    width = max(size[0] for size in sizes)
    height = sum(size[1] for size in sizes) + band * (len(sizes) - 1)
    if width * height * BYTES_PER_PIXEL > most:
        raise LimitExceeded(f"{request.path.name}: a picture of {width} times {height} pixels is too large. Ask for fewer dots an inch.")
    sheet = Sheet(width, height, _GROUND)
    marks, words = Overlay(width / scale, height / scale), Overlay(width / scale, height / scale)
    borders = []
    top = 0
    for drawing, (view_width, view_height, rotation), (page_width, page_height) in zip(request.drawings, views, sizes, strict=True):
        left = (width - page_width) // 2
        sheet.place(pdf, drawing.page, left, top, scale)
        for mark in drawing.marks:
            corners = [_viewed(x, y, view_width, view_height, rotation) for x, y in mark.quad.corners]
            _add(marks, mark, [(x + left / scale, y + top / scale) for x, y in corners])
        top += page_height
        borders.append(top + band / 2)
        top += band
    labels = page_labels(pdf.label_rules, pdf.page_count)
    for (before, after), y in zip(pairwise(request.drawings), borders, strict=False):
        _border(words, f"page {labels[before.page - 1]} | page {labels[after.page - 1]}", width / scale, y / scale, request.accent)
    sheet.lay(marks, scale, multiply=True)
    sheet.lay(words, scale, multiply=False)
    return sheet.png(request.dpi)


def _add(overlay: Overlay, mark: Mark, corners: Sequence[tuple[float, float]]) -> None:
    overlay.polygon(corners, mark.fill, mark.fill_opacity, mark.edge, mark.edge_width)


def _border(overlay: Overlay, text: str, width: float, y: float, colour: str) -> None:
    half = overlay.words(width / 2, y + _WORDS / 3, text, _WORDS, colour)
    overlay.dashes(_AIR, width / 2 - half - _AIR, y, colour)
    overlay.dashes(width / 2 + half + _AIR, width - _AIR, y, colour)


def _viewed(x: float, y: float, width: float, height: float, rotation: int) -> tuple[float, float]:
    """A point of the unrotated page frame on the page as it is viewed, ``width`` times ``height`` points large."""
    if rotation == 90:
        return width - y, x
    if rotation == 180:
        return width - x, height - y
    if rotation == 270:
        return y, height - x
    return x, y
