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
# In points: the band between two pages, the words on it, the bar between them, and the air around all.
_BAND, _WORDS, _BAR, _AIR = 30.0, 9.0, 11.0, 8.0


def draw_sheet(pdf: PdfFile, request: DrawRequest, most: int) -> bytes:
    """The PNG that the request describes. Raises LimitExceeded when its pixels take more than ``most`` bytes."""
    scale = request.dpi / 72
    views = [pdf.view(drawing.page) for drawing in request.drawings]
    parts = [_part(request, number, view, scale) for number, view in enumerate(views)]
    band = round(_BAND * scale)
    width = max(right - left for left, _, right, _ in parts)
    height = sum(bottom - top for _, top, _, bottom in parts) + band * (len(parts) - 1)
    if width * height * BYTES_PER_PIXEL > most:
        raise LimitExceeded(f"{request.path.name}: a picture of {width} times {height} pixels is too large. Ask for fewer dots an inch.")
    sheet = Sheet(width, height, _GROUND)
    marks, words = Overlay(width / scale, height / scale), Overlay(width / scale, height / scale)
    borders = []
    top = 0
    for drawing, (view_width, view_height, rotation), part in zip(request.drawings, views, parts, strict=True):
        left = (width - (part[2] - part[0])) // 2
        sheet.place(pdf, drawing.page, left, top, scale, part)
        for mark in drawing.marks:
            corners = [_viewed(x, y, view_width, view_height, rotation) for x, y in mark.quad.corners]
            _add(marks, mark, [(x + (left - part[0]) / scale, y + (top - part[1]) / scale) for x, y in corners])
        top += part[3] - part[1]
        borders.append(top + band / 2)
        top += band
    labels = page_labels(pdf.label_rules, pdf.page_count)
    for (before, after), y in zip(pairwise(request.drawings), borders, strict=False):
        _border(words, f"page {labels[before.page - 1]}", f"page {labels[after.page - 1]}", (width / scale, y / scale), request.accent)
    sheet.lay(marks, scale, multiply=True)
    sheet.lay(words, scale, multiply=False)
    return sheet.png(request.dpi)


def _part(request: DrawRequest, number: int, view: tuple[float, float, int], scale: float) -> tuple[int, int, int, int]:
    """The pixels of a viewed page that are drawn: all of them, or those that the clip touches."""
    width, height, rotation = view
    whole = Rect(0, 0, width, height)
    if not request.clips:
        return pixel_bounds(whole, scale)
    clip = request.clips[number]
    corners = [_viewed(x, y, width, height, rotation) for x in (clip.x0, clip.x1) for y in (clip.y0, clip.y1)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    area = Rect(max(min(xs), 0), max(min(ys), 0), min(max(xs), width), min(max(ys), height))
    # A clip beside the page would leave nothing to draw.
    return pixel_bounds(area if area.width > 0 and area.height > 0 else whole, scale)


def _add(overlay: Overlay, mark: Mark, corners: Sequence[tuple[float, float]]) -> None:
    overlay.polygon(corners, mark.fill, mark.fill_opacity, mark.edge, mark.edge_width)


def _border(overlay: Overlay, before: str, after: str, end: tuple[float, float], colour: str) -> None:
    """A dashed line up to ``end``; in its middle the words for both pages, parted by a short upright one."""
    width, y = end
    middle, baseline = width / 2, y + _WORDS / 3
    left, right = middle - _AIR - overlay.width_of(before, _WORDS), middle + _AIR + overlay.width_of(after, _WORDS)
    overlay.words(left, baseline, before, _WORDS, colour)
    overlay.words(middle + _AIR, baseline, after, _WORDS, colour)
    overlay.dashes((middle, y - _BAR / 2), (middle, y + _BAR / 2), colour)
    overlay.dashes((_AIR, y), (left - _AIR, y), colour)
    overlay.dashes((right + _AIR, y), (width - _AIR, y), colour)


def _viewed(x: float, y: float, width: float, height: float, rotation: int) -> tuple[float, float]:
    """A point of the unrotated page frame on the page as it is viewed, ``width`` times ``height`` points large."""
    if rotation == 90:
        return width - y, x
    if rotation == 180:
        return width - x, height - y
    if rotation == 270:
        return y, height - x
    return x, y
