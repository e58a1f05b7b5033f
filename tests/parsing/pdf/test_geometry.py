"""Places are in points of the unrotated crop frame, whatever the page's boxes, unit and rotation are."""

from __future__ import annotations

import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.domain.documents import ParsedDocument
from explorer.domain.geometry import Quad
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.typesetting import RawPage, raw_pdf, written

PATIENT = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def quad_of(document: ParsedDocument, words: str) -> Quad:
    start = document.text.index(words)
    run = next(run for run in document.runs if run.start <= start < run.end)
    return run.quad(start, start + len(words))


def test_a_plain_page(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("Hello there"))]))
    quad = quad_of(document, "Hello")
    assert (quad.x0, quad.x3) == pytest.approx((50, 50))
    # The baseline is 200 points from below on a page of 300; the box ends 0.22 sizes under it and begins 0.93 above.
    assert (quad.y0, quad.y3) == pytest.approx((100 - 0.93 * 12, 100 + 0.22 * 12))
    assert (document.pages[0].width, document.pages[0].height, document.pages[0].rotation) == (400, 300, 0)


@pytest.mark.parametrize("rotation", [90, 180, 270, -90])
def test_rotation_moves_nothing(parse: Parse, rotation: int) -> None:
    upright = parse(raw_pdf([RawPage(written("Hello there"))]))
    turned = parse(raw_pdf([RawPage(written("Hello there"), {"Rotate": str(rotation)})]))
    assert turned.runs == upright.runs
    assert turned.pages[0].rotation == rotation % 360
    assert (turned.pages[0].width, turned.pages[0].height) == (400, 300)


def test_a_crop_box_is_the_origin(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("Hello there"), {"CropBox": "[30 20 350 280]"})]))
    quad = quad_of(document, "Hello")
    assert quad.x0 == pytest.approx(20)
    assert document.runs[0].y == pytest.approx(80)
    assert (document.pages[0].width, document.pages[0].height) == (320, 260)


def test_a_media_box_may_begin_anywhere(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("Hello there"), media="[-10 -20 390 280]")]))
    assert quad_of(document, "Hello").x0 == pytest.approx(60)
    assert document.runs[0].y == pytest.approx(80)


def test_a_crop_box_larger_than_the_paper_is_cut_to_it(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("Hello there"), {"CropBox": "[-50 -50 900 900]"})]))
    assert (document.pages[0].width, document.pages[0].height) == (400, 300)
    assert document.runs[0].y == pytest.approx(100)


def test_the_user_unit_is_applied(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("Hello there"), {"UserUnit": "2", "Rotate": "90", "CropBox": "[30 20 350 280]"})]))
    assert (document.pages[0].width, document.pages[0].height) == (640, 520)
    assert quad_of(document, "Hello").x0 == pytest.approx(40)
    assert document.runs[0].y == pytest.approx(160)


def test_every_page_has_its_own_size(parse: Parse) -> None:
    pages = [RawPage(written("One")), RawPage(written("Two", y=700), media="[0 0 595 842]"), RawPage(written("Three"), {"Rotate": "90"})]
    document = parse(raw_pdf(pages))
    assert [(page.width, page.height, page.rotation) for page in document.pages] == [(400, 300, 0), (595, 842, 0), (400, 300, 90)]
    assert [run.y for run in document.runs] == pytest.approx([100, 142, 100])


def test_text_outside_the_crop_box_is_left_out(parse: Parse) -> None:
    content = written("Inside") + written("Outside", y=20) + written("Crossing", x=318)
    document = parse(raw_pdf([RawPage(content, {"CropBox": "[30 50 350 280]"})]))
    assert "Inside" in document.text
    assert "Outside" not in document.text
    assert "Cross" in document.text
    assert "Crossing" not in document.text


def test_a_table_drawn_sideways_is_read_as_one(parse: Parse) -> None:
    rules = "".join(f"50 {y} m 250 {y} l S " for y in (100, 120, 140)) + "".join(f"{x} 100 m {x} 140 l S " for x in (50, 150, 250))
    words = "".join(
        f"BT /F1 10 Tf {x} {y} Td ({word}) Tj ET " for word, x, y in (("a", 55, 125), ("b", 155, 125), ("c", 55, 105), ("d", 155, 105))
    )
    # A page has only text that is not within its edges' tenth; the other page keeps it from being a single one.
    upright = parse(raw_pdf([RawPage(rules + words), RawPage("")]))
    turned = parse(raw_pdf([RawPage(f"0 1 -1 0 300 0 cm {rules + words}", media="[0 0 300 400]"), RawPage("")]))
    assert turned.text == upright.text == "a | b\nc | d"
    assert (turned.runs[0].dx, turned.runs[0].dy) == (0, -1)
    quad = turned.runs[0].quad(0, 1)
    # The letter's lower left corner was at (55, 125): now it is at (175, 55) from below, and reading goes up.
    assert (turned.runs[0].x, turned.runs[0].y) == pytest.approx((175, 345))
    assert quad.y1 < quad.y0


@PATIENT
@given(degrees=st.integers(-180, 180), size=st.sampled_from([8.0, 10.5, 24.0]))
def test_turned_text_has_turned_boxes(parse: Parse, degrees: int, size: float) -> None:
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    matrix = f"{cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} 200 150"
    quad = quad_of(parse(raw_pdf([RawPage(written("turning", 0, 0, size, matrix))])), "turning")
    flat = quad_of(parse(raw_pdf([RawPage(written("turning", 0, 0, size, "1 0 0 1 200 150"))])), "turning")
    for (x, y), (flat_x, flat_y) in zip(quad.corners, flat.corners, strict=True):
        dx, dy = flat_x - 200, flat_y - 150
        # Counterclockwise in PDF's frame, whose y goes up.
        assert (x, y) == pytest.approx((200 + dx * cos + dy * sin, 150 - dx * sin + dy * cos), abs=0.35)


@PATIENT
@given(
    words=st.lists(st.text("abcdefgh XYZ.,", min_size=1, max_size=30), min_size=1, max_size=8), rotation=st.sampled_from([0, 90, 180, 270])
)
def test_boxes_lie_on_the_page_and_follow_each_other(parse: Parse, words: list[str], rotation: int) -> None:
    content = "".join(written(line, 40, 270 - 25 * number) for number, line in enumerate(words))
    document = parse(raw_pdf([RawPage(content, {"Rotate": str(rotation)})] * 2 if not "".join(words).strip() else [RawPage(content)]))
    for run in document.runs:
        assert run.end - run.start == len(document.text[run.start : run.end]) > 0
        box = run.quad(run.start, run.end).bounds
        assert box.x0 >= 0
        assert box.y0 >= 0
        assert box.x1 <= 400
        assert box.y1 <= 300
        edges = run.edges
        assert all(begin <= end for begin, end in zip(edges[::2], edges[1::2], strict=True))
        assert list(edges[::2]) == sorted(edges[::2])
