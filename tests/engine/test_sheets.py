"""Marked pages: marks stand where their quads say, on every rotation, and pages are joined at a dashed border."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.domain.drawing import Mark, PageDrawing
from explorer.domain.geometry import Quad, Rect
from explorer.engine import DrawRequest, Engine
from explorer.errors import DocumentError, LimitExceeded

RED = (255, 0, 0)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine


def read_png(data: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows of an RGB picture of 8 bits."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 2)
    packed, place = b"", 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        if data[place + 4 : place + 8] == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += 12 + length
    raw = zlib.decompress(packed)
    rows, before, stride = [], bytes(3 * width), 3 * width + 1
    for y in range(height):
        kind, line = raw[y * stride], bytearray(raw[y * stride + 1 : (y + 1) * stride])
        for x in range(3 * width):
            left, up, corner = line[x - 3] if x > 2 else 0, before[x], before[x - 3] if x > 2 else 0
            line[x] = (line[x] + _predicted(kind, left, up, corner)) & 255
        before = bytes(line)
        rows.append(before)
    return width, height, rows


def _predicted(kind: int, left: int, up: int, corner: int) -> int:
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    distances = [(abs(left + up - corner - value), order, value) for order, value in enumerate((left, up, corner))]
    return min(distances)[2]


def mark(x0: float, y0: float, x1: float, y1: float, *, opacity: float = 1.0, edge_width: float = 0.0) -> Mark:
    return Mark(Quad(x0, y0, x1, y0, x1, y1, x0, y1), "#ff0000", opacity, "#0000ff", edge_width, "owner")


def draw(engine: Engine, path: Path, *drawings: PageDrawing, dpi: float = 72) -> tuple[int, int, list[bytes]]:
    return read_png(engine.draw(DrawRequest(path, drawings, dpi)).result(30))


def box_of(rows: list[bytes], colour: tuple[int, int, int]) -> tuple[int, int, int, int]:
    points = [(x, y) for y, row in enumerate(rows) for x in range(len(row) // 3) if tuple(row[3 * x : 3 * x + 3]) == colour]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


@pytest.mark.parametrize(("page", "box"), [(1, (40, 20, 60, 50)), (2, (10, 40, 40, 60)), (3, (40, 10, 60, 40)), (4, (20, 40, 50, 60))])
@pytest.mark.parametrize("zoom", [1, 2])
def test_a_mark_stands_where_its_quad_says(engine: Engine, marked: Path, page: int, box: tuple[int, int, int, int], zoom: int) -> None:
    _, _, rows = draw(engine, marked, PageDrawing(page, (mark(40, 20, 60, 50),)), dpi=72 * zoom)
    assert box_of(rows, RED) == tuple(value * zoom for value in box)


def test_marks_are_translucent_and_black_stays_black(engine: Engine, marked: Path) -> None:
    _, _, rows = draw(engine, marked, PageDrawing(1, (mark(0, 0, 60, 40, opacity=0.3),)))
    assert tuple(rows[10][3 * 20 : 3 * 20 + 3]) == (0, 0, 0)
    red, green, blue = rows[30][3 * 50 : 3 * 50 + 3]
    assert red == 255
    assert green == blue == pytest.approx(255 * 0.7, abs=2)


def test_an_edge_is_drawn_around_a_mark(engine: Engine, marked: Path) -> None:
    _, _, rows = draw(engine, marked, PageDrawing(1, (mark(40, 20, 60, 50, opacity=0.1, edge_width=2),)))
    assert box_of(rows, (0, 0, 255)) == (39, 19, 61, 51)


def test_a_slanted_quad_keeps_its_corners(engine: Engine, marked: Path) -> None:
    slanted = Mark(Quad(50, 20, 60, 30, 50, 40, 40, 30), "#ff0000", 1.0, "", 0.0, "owner")
    _, _, rows = draw(engine, marked, PageDrawing(1, (slanted,)), dpi=288)
    assert box_of(rows, RED) == pytest.approx((160, 80, 240, 160), abs=1)
    assert tuple(rows[90][3 * 170 : 3 * 170 + 3]) == (255, 255, 255)


def test_pages_stand_below_each_other_with_a_dashed_border(engine: Engine, marked: Path) -> None:
    width, height, rows = draw(engine, marked, PageDrawing(1, (mark(40, 20, 60, 50),)), PageDrawing(2, (mark(40, 20, 60, 50),)))
    assert (width, height) == (100, 60 + 30 + 100)
    # The second page is narrower and stands in the middle.
    assert tuple(rows[100][:3]) == (0xE9, 0xE9, 0xE9)
    second = box_of(rows[90:], RED)
    assert second == (20 + 10, 40, 20 + 40, 60)
    band = {tuple(rows[y][3 * x : 3 * x + 3]) for y in range(60, 90) for x in range(100)}
    assert (0x1A, 0x4F, 0xD0) in band


def test_a_single_page_has_no_border(engine: Engine, policy: Path) -> None:
    width, height, _ = draw(engine, policy, PageDrawing(2, ()))
    assert (width, height) == (612, 792)


def test_what_cannot_be_drawn_is_said(engine: Engine, policy: Path) -> None:
    with pytest.raises(LimitExceeded, match="fewer dots an inch"):
        engine.draw(DrawRequest(policy, (PageDrawing(1, ()),), 4000)).result(30)
    with pytest.raises(DocumentError, match="there is no page 9"):
        engine.draw(DrawRequest(policy, (PageDrawing(9, ()),), 72)).result(30)
    with pytest.raises(ValueError, match="at least one page"):
        DrawRequest(policy, (), 72)


@pytest.mark.parametrize(("page", "size", "box"), [(1, (30, 40), (5, 5, 25, 35)), (2, (40, 30), (5, 5, 35, 25))])
def test_a_clip_leaves_only_a_part_of_the_page(
    engine: Engine, marked: Path, page: int, size: tuple[int, int], box: tuple[int, int, int, int]
) -> None:
    drawing = PageDrawing(page, (mark(40, 20, 60, 50),))
    request = DrawRequest(marked, (drawing,), 72, clips=(Rect(35, 15, 65, 55),))
    width, height, rows = read_png(engine.draw(request).result(30))
    assert (width, height) == size
    assert box_of(rows, RED) == box


def test_clips_of_two_pages_are_joined_at_the_border(engine: Engine, policy: Path) -> None:
    drawings = (PageDrawing(1, ()), PageDrawing(2, ()))
    request = DrawRequest(policy, drawings, 72, clips=(Rect(0, 700, 300, 9999), Rect(-5, -5, 300, 100)))
    width, height, _ = read_png(engine.draw(request).result(30))
    assert (width, height) == (300, 92 + 30 + 100)
    with pytest.raises(ValueError, match="for each page"):
        DrawRequest(policy, drawings, 72, clips=(Rect(0, 0, 1, 1),))
