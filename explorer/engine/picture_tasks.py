"""Tasks that make pictures: a page in shared memory, and marked pages as a PNG."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from explorer.engine.requests import DrawRequest, RenderRequest
from explorer.errors import LimitExceeded

if TYPE_CHECKING:
    from explorer.engine.desk import Desk

BYTES_PER_PIXEL = 4


class Rendered(NamedTuple):
    """The picture stands in the segment: width and height in pixels, and the format of a pixel."""

    width: int
    height: int
    pixel_format: str


class NeedsRoom(NamedTuple):
    """The segment is too small: the picture takes ``size`` bytes."""

    size: int


class RenderTask(NamedTuple):
    """Draw a page into the shared segment ``segment`` of ``capacity`` bytes; pictures of more than ``most`` bytes are refused."""

    request: RenderRequest
    segment: str
    capacity: int
    most: int

    def perform(self, desk: Desk) -> Rendered | NeedsRoom:
        request = self.request
        pdf = desk.open_pdf(request.path, request.password)
        try:
            with desk.segment(self.segment) as memory:
                width, height = pdf.render(request.page, request.scale, request.clip, lambda w, h: memory[: self._checked(w, h)])
        except _TooSmall as found:
            return NeedsRoom(found.size)
        return Rendered(width, height, pdf.PIXEL_FORMAT)

    def _checked(self, width: int, height: int) -> int:
        size = width * height * BYTES_PER_PIXEL
        if size > self.most:
            raise LimitExceeded(
                f"{self.request.path.name}: a picture of page {self.request.page} at this size would take {size >> 20} MB. Zoom out."
            )
        if size > self.capacity:
            raise _TooSmall(size)
        return size


class _TooSmall(Exception):
    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size


class DrawTask(NamedTuple):
    """Draw pages with their marks; the result is a PNG of at most ``most`` bytes of pixels."""

    request: DrawRequest
    most: int

    def perform(self, desk: Desk) -> bytes:
        from explorer.engine.sheets import draw_sheet

        return draw_sheet(desk.open_pdf(self.request.path, self.request.password), self.request, self.most)
