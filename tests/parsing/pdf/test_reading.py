"""What MuPDF says of a page, odd things too, becomes lines or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.parsing.pdf.reading import MOST_DRAWN, drawn_boxes, glyph_lines

INFINITE, NOTHING = float("inf"), float("nan")


def span(text: str, x: float = 10, y: float = 50, size: float = 10, **changes: Any) -> dict[str, Any]:
    chars = [{"c": c, "origin": (x + 5 * n, y), "bbox": (x + 5 * n, y - 8, x + 5 * n + 5, y + 2)} for n, c in enumerate(text)]
    facts = {"chars": chars, "size": size, "flags": 0, "ascender": 0.8, "descender": -0.2, "origin": (x, y)}
    return facts | changes


def block(*spans: dict[str, Any], **changes: Any) -> list[dict[str, Any]]:
    boxes = [char["bbox"] for span in spans for char in span["chars"]] or [(0.0, 0.0, 0.0, 0.0)]
    bounds = (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
    return [{"type": 0, "lines": [{"spans": list(spans), "dir": (1.0, 0.0), "wmode": 0, "bbox": bounds} | changes]}]


def test_the_style_is_that_of_most_characters() -> None:
    (line,) = glyph_lines(block(span("Note: "), span("all of this is bold", 40, size=13.04, flags=16)), 300, 300)
    assert (line.text, line.size, line.bold) == ("Note: all of this is bold", 13.0, True)


def test_raised_letters_belong_to_the_line_and_to_its_height() -> None:
    (line,) = glyph_lines(block(span("word"), span("2", 30, 46, 6)), 300, 300)
    assert (line.text, line.y) == ("word2", 50)
    assert line.ascent == pytest.approx(4 + 0.8 * 6)
    assert line.descent == pytest.approx(0.2 * 10)


@pytest.mark.parametrize(
    ("ascender", "descender", "above", "below"), [(1.075, -0.299, 9.3, 2.2), (0.7, -0.1, 7, 1), (0, 0, 8, 2), (2, 1, 8, 2)]
)
def test_a_box_is_no_higher_than_letters_are(ascender: float, descender: float, above: float, below: float) -> None:
    (line,) = glyph_lines(block(span("word", ascender=ascender, descender=descender)), 300, 300)
    assert (line.ascent, line.descent) == pytest.approx((above, below))


def test_a_gap_between_columns_divides_the_line() -> None:
    wide = span("ab")
    wide["chars"].insert(1, {"c": " ", "origin": (15, 50), "bbox": (15, 42, 60, 52)})
    wide["chars"][2].update(origin=(60, 50), bbox=(60, 42, 65, 52))
    left, right = glyph_lines(block(wide), 300, 300)
    assert (left.text, right.text) == ("a", "b")
    assert right.edges == (50, 55)


@pytest.mark.parametrize(
    "blocks",
    [
        block(),
        block(span("")),
        block(span("gone", x=-200)),
        block(span("gone", y=400)),
        block(span("gone", y=INFINITE)),
        block(span("gone", x=NOTHING)),
        [{"type": 1}, {"type": 4}],
    ],
)
def test_what_is_nowhere_is_left_out(blocks: list[dict[str, Any]]) -> None:
    assert glyph_lines(blocks, 300, 300) == ()


def test_a_line_without_a_direction_is_level() -> None:
    (line,) = glyph_lines(block(span("flat"), dir=(0.0, 0.0)), 300, 300)
    assert (line.dx, line.dy) == (1, 0)


def test_only_what_can_be_seen_is_drawn_and_not_too_much_of_it() -> None:
    rule = {"type": 3, "bbox": (0, 0, 9, 1), "stroked": False, "isrect": True, "color": 0, "alpha": 255}
    hidden = [rule | {"alpha": 0}, rule | {"color": 0xFFFFFF}, rule | {"isrect": False}]
    assert len(drawn_boxes([rule, *hidden])) == 1
    assert len(drawn_boxes([rule | {"stroked": True, "color": 0xFFFFFF}])) == 1
    assert drawn_boxes([rule] * (MOST_DRAWN + 1)) == ()
