"""The window and the command ``picture`` show the same marks at the same places, to the pixel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QColor, QImage, QPainter
from reportlab.pdfgen import canvas

from explorer.domain.chunks import Chunk
from explorer.domain.documents import ParsedDocument
from explorer.engine import Engine, RenderRequest
from explorer.errors import NotFound
from explorer.gui.panels.page.painting import BoxPaths, paint_marks, paint_picture
from explorer.gui.panels.page.shared_image import SharedImage
from explorer.viewlogic.page_frame import PageFrame
from explorer.viewlogic.picture_request import picture_request
from tests.gui.page.stage import chunk

BAND = 30  # points between two pages of the picture
SIZES = ((300, 200), (260, 240), (220, 180))
TURNS = (0, 90, 180)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three pages of three sizes and turns, each with four lines of text."""
    path = tmp_path_factory.mktemp("pdf") / "turned.pdf"
    sheet = canvas.Canvas(str(path))
    for number, ((width, height), turn) in enumerate(zip(SIZES, TURNS, strict=True), 1):
        sheet.setPageSize((width, height))
        sheet.setPageRotation(turn)
        sheet.setFont("Helvetica", 10.5)
        for line in range(4):
            sheet.drawString(30, height - 70 - 16 * line, f"Line {line} of page {number} has words.")
        sheet.showPage()
    sheet.save()
    return path


@pytest.fixture(scope="module")
def parsed(engine: Engine, pdf: Path) -> ParsedDocument:
    return engine.parse(pdf, "turned.pdf").result()


def cut(parsed: ParsedDocument) -> tuple[Chunk, ...]:
    """Chunks that begin and end inside lines; the second goes over all pages, the third lies over its end."""
    length = len(parsed.text)
    return (chunk(0, 0, 40), chunk(1, 47, length - 60), chunk(2, length - 80, length - 10))


def test_the_marks_of_the_window_and_of_the_picture_coincide(qapp: object, engine: Engine, pdf: Path, parsed: ParsedDocument) -> None:
    dpi = 96.0
    chunks = cut(parsed)
    request = picture_request(pdf, parsed.pages, chunks, parsed.runs, chunks[1].chunk_id, dpi)
    assert [drawing.page for drawing in request.drawings] == [1, 2, 3]
    whole = QImage.fromData(engine.draw(request).result())
    top = 0
    for drawing in request.drawings:
        frame = PageFrame.of(parsed.pages[drawing.page - 1], dpi / 72)
        ours = as_the_window_draws(engine, pdf, drawing.page, frame)
        painter = QPainter(ours)
        paint_marks(painter, BoxPaths().shapes(drawing.page, drawing.marks), frame)
        painter.end()
        theirs = whole.copy((whole.width() - ours.width()) // 2, top, ours.width(), ours.height())
        mine, other = coloured(ours), coloured(theirs)
        assert len(mine) > 500
        assert not apart(mine, other)
        assert not apart(other, mine)
        top += ours.height() + round(BAND * dpi / 72)


def as_the_window_draws(engine: Engine, pdf: Path, page: int, frame: PageFrame) -> QImage:
    picture = engine.render(RenderRequest(pdf, page, frame.scale)).result()
    image = QImage(picture.width, picture.height, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    shared = SharedImage(picture)
    painter = QPainter(image)
    paint_picture(painter, shared, 0, 0, 1.0)
    painter.end()
    shared.release()
    return image


def coloured(image: QImage) -> set[tuple[int, int]]:
    """The pixels that are tinted; print is black, grey or white."""
    found = set()
    for y in range(image.height()):
        for x in range(image.width()):
            pixel = image.pixel(x, y)
            shades = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
            if max(shades) - min(shades) > 12:
                found.add((x, y))
    return found


def apart(these: set[tuple[int, int]], those: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of ``these`` that have none of ``those`` within a pixel."""
    near = {(x + dx, y + dy) for x, y in those for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return these - near


def test_a_chunk_that_cannot_be_drawn_is_said(pdf: Path, parsed: ParsedDocument) -> None:
    chunks = cut(parsed)
    with pytest.raises(NotFound, match="no chunk 123456789012"):
        picture_request(pdf, parsed.pages, chunks, parsed.runs, "123456789012", 96)
    with pytest.raises(NotFound, match="is not known"):
        picture_request(pdf, parsed.pages, chunks, (), chunks[0].chunk_id, 96)


def test_a_picture_has_only_the_pages_of_its_chunk(pdf: Path, parsed: ParsedDocument) -> None:
    chunks = cut(parsed)
    request = picture_request(pdf, parsed.pages, chunks, parsed.runs, chunks[2].chunk_id, 96)
    assert [drawing.page for drawing in request.drawings] == [3]
    assert {mark.owner for mark in request.drawings[0].marks} == {chunks[1].chunk_id, chunks[2].chunk_id}
