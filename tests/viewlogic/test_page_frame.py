from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.geometry import Quad, Rect
from explorer.domain.placement import Page
from explorer.viewlogic.page_frame import PageFrame

lengths = st.floats(1, 5000)
frames = st.builds(
    PageFrame, lengths, lengths, st.sampled_from((0, 90, 180, 270)), st.floats(0.05, 20), st.floats(-1e5, 1e5), st.floats(-1e5, 1e5)
)
units = st.floats(0, 1)


@given(frames, units, units)
def test_a_point_comes_back_from_the_view(frame: PageFrame, u: float, v: float) -> None:
    x, y = u * frame.width, v * frame.height
    back = frame.to_page(*frame.to_view(x, y))
    assert back == pytest.approx((x, y), abs=1e-4)


@given(frames, units, units)
def test_every_point_of_the_page_is_seen_inside_the_view(frame: PageFrame, u: float, v: float) -> None:
    px, py = frame.to_view(u * frame.width, v * frame.height)
    assert frame.x - 1e-6 <= px <= frame.x + frame.view_width + 1e-6
    assert frame.y - 1e-6 <= py <= frame.y + frame.view_height + 1e-6


@given(frames)
def test_a_turn_keeps_the_order_of_the_corners(frame: PageFrame) -> None:
    quad = frame.quad_to_view(Quad(0, 0, 1, 0, 1, 1, 0, 1))
    cross = (quad.x1 - quad.x0) * (quad.y3 - quad.y0) - (quad.y1 - quad.y0) * (quad.x3 - quad.x0)
    assert cross > 0


@given(frames)
def test_a_rectangle_comes_back(frame: PageFrame) -> None:
    rect = Rect(0.1 * frame.width, 0.2 * frame.height, 0.7 * frame.width, 0.9 * frame.height)
    assert frame.rect_to_page(frame.rect_to_view(rect)) == pytest.approx(rect, abs=1e-3)


@pytest.mark.parametrize(
    ("rotation", "corner", "size"),
    [(0, (0, 0), (200, 400)), (90, (400, 0), (400, 200)), (180, (200, 400), (200, 400)), (270, (0, 200), (400, 200))],
)
def test_the_upper_left_corner_goes_round_clockwise(rotation: int, corner: tuple[float, float], size: tuple[float, float]) -> None:
    frame = PageFrame(100, 200, rotation, 2.0)
    assert frame.to_view(0, 0) == corner
    assert (frame.view_width, frame.view_height) == size


def test_wrong_values_are_refused() -> None:
    with pytest.raises(ValueError, match="45"):
        PageFrame(100, 200, 45, 1.0)
    with pytest.raises(ValueError, match="scale"):
        PageFrame(100, 200, 0, 0.0)


def test_a_page_of_no_size_can_be_drawn() -> None:
    assert PageFrame.of(Page(1, "1", 0, 0, 0, 0, 0), 2.0).view_width == 2.0
