"""Glyph runs: where characters stand on the page."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.geometry import Quad, Rect
from explorer.domain.placement import GlyphRun, Grade, PlacementGrade
from explorer.domain.spans import Span

# "office": one glyph for "ffi", and a last letter without width.
RUN = GlyphRun(1, 10, 100.0, 200.0, 1.0, 0.0, 8.0, 2.0, (0.0, 6.0, 6.0, 15.0, 6.0, 15.0, 6.0, 15.0, 15.0, 20.0, 20.0, 20.0))


def corners(quad: Quad) -> list[float]:
    return [round(value, 6) for value in quad]


def test_a_run_knows_its_characters() -> None:
    assert RUN.span == Span(10, 16)


def test_the_quad_of_a_level_line_is_its_box_from_the_upper_left_on() -> None:
    assert corners(RUN.quad(10, 16)) == [100, 192, 120, 192, 120, 202, 100, 202]
    assert RUN.quad(10, 16).bounds == Rect(100, 192, 120, 202)


def test_characters_of_one_glyph_share_its_quad() -> None:
    assert RUN.quad(11, 12) == RUN.quad(12, 14) == RUN.quad(11, 14)


def test_a_span_is_cut_to_the_run() -> None:
    assert RUN.quad(0, 11) == RUN.quad(10, 11)
    assert RUN.quad(14, 99) == RUN.quad(14, 16)
    for start, end in ((0, 10), (16, 20), (12, 12)):
        with pytest.raises(ValueError, match="are not in the run 10 to 16"):
            RUN.quad(start, end)


@pytest.mark.parametrize(
    ("dx", "dy", "expected"),
    [
        (0.0, -1.0, [92, 200, 92, 180, 102, 180, 102, 200]),
        (0.0, 1.0, [108, 200, 108, 220, 98, 220, 98, 200]),
        (-1.0, 0.0, [100, 208, 80, 208, 80, 198, 100, 198]),
    ],
)
def test_corners_follow_the_direction_of_reading(dx: float, dy: float, expected: list[float]) -> None:
    run = GlyphRun(1, 10, 100.0, 200.0, dx, dy, 8.0, 2.0, RUN.edges)
    assert corners(run.quad(10, 16)) == expected


@given(st.floats(0, 2 * math.pi), st.integers(10, 14), st.integers(1, 6))
def test_turning_the_line_keeps_lengths(angle: float, start: int, length: int) -> None:
    end = min(start + length, 16)
    turned = GlyphRun(1, 10, 100.0, 200.0, math.cos(angle), math.sin(angle), 8.0, 2.0, RUN.edges).quad(start, end)
    level = RUN.quad(start, end)
    for one, other in ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2)):
        assert math.dist(turned.corners[one], turned.corners[other]) == pytest.approx(math.dist(level.corners[one], level.corners[other]))


@given(st.tuples(*[st.floats(-99, 99)] * 8))
def test_bounds_hold_every_corner(values: tuple[float, ...]) -> None:
    quad = Quad(*values)
    bounds = quad.bounds
    assert all(bounds.x0 <= x <= bounds.x1 and bounds.y0 <= y <= bounds.y1 for x, y in quad.corners)
    assert bounds.width >= 0
    assert bounds.height >= 0
    assert bounds.union(bounds) == bounds


def test_a_union_holds_both() -> None:
    assert Rect(0, 1, 2, 3).union(Rect(-1, 2, 1, 5)) == Rect(-1, 1, 2, 5)


@pytest.mark.parametrize(("placed", "missing", "expected"), [(3, 1, 75), (2, 1, 66), (199, 1, 99), (5, 0, 100), (0, 4, 0), (0, 0, 0)])
def test_a_grade_in_percent_is_never_rounded_up(placed: int, missing: int, expected: int) -> None:
    assert PlacementGrade(Grade.PARTIAL, placed, 0, missing, "").percent == expected
