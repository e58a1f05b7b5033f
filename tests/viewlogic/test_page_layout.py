from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.geometry import Rect
from explorer.domain.placement import Page
from explorer.viewlogic.page_layout import GAP, MARGIN, PageLayout, PageSizes, fit_page, fit_width, needed_bars, reveal
from explorer.viewlogic.page_zoom import Fit, Zoom, held, larger, percent, smaller, visible_words


def pages(*sizes: tuple[float, float], rotation: int = 0) -> PageSizes:
    return PageSizes([Page(n, str(n), w, h, rotation, 0, 0) for n, (w, h) in enumerate(sizes, 1)])


mixed = st.lists(st.tuples(st.floats(10, 2000), st.floats(10, 2000)), min_size=1, max_size=30).map(lambda sizes: pages(*sizes))
layouts = st.builds(PageLayout, mixed, st.floats(0.1, 8), st.floats(50, 3000))


@given(layouts)
def test_pages_stand_below_each_other_with_room_for_the_border(layout: PageLayout) -> None:
    rects = [layout.rect(index) for index in range(layout.count)]
    assert rects[0].y0 == MARGIN
    assert rects[-1].y1 + MARGIN == pytest.approx(layout.height)
    for index, (upper, lower) in enumerate(pairwise(rects)):
        assert lower.y0 - upper.y1 == pytest.approx(GAP)
        border = layout.border(index)
        assert (border.y0, border.y1) == (upper.y1, lower.y0)
    for rect in rects:
        assert rect.x0 >= MARGIN - 1e-6
        assert rect.x1 <= layout.width - MARGIN + 1e-6


@given(layouts, st.floats(0, 1), st.floats(0, 3000))
def test_the_visible_pages_are_those_that_cross_the_view(layout: PageLayout, where: float, tall: float) -> None:
    top = where * layout.height
    seen = layout.visible(top, top + tall)
    assert list(seen) == [n for n in range(layout.count) if layout.bottom(n) > top and layout.top(n) < top + tall]


@given(layouts, st.floats(0, 1), st.floats(0, 1), st.data())
def test_a_point_of_a_page_hits_that_page(layout: PageLayout, u: float, v: float, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, layout.count - 1))
    page = layout.sizes.pages[index]
    x, y = layout.frame(index).to_view((0.01 + 0.98 * u) * page.width, (0.01 + 0.98 * v) * page.height)
    assert layout.page_at(x, y) == index
    assert layout.near(y) == index


def test_between_and_beside_pages_is_no_page() -> None:
    layout = PageLayout(pages((100, 100), (50, 100)), 1.0, 300)
    assert layout.page_at(150, MARGIN + 100 + GAP / 2) is None
    assert layout.page_at(110, MARGIN + 100 + GAP + 5) is None
    assert layout.near(MARGIN + 100 + 2) == 0
    assert layout.near(MARGIN + 100 + GAP - 2) == 1
    assert PageLayout(pages(), 1.0, 300).near(0) == -1


def test_each_page_has_its_own_size_and_turn() -> None:
    sizes = PageSizes([Page(1, "1", 100, 200, 90, 0, 0), Page(2, "2", 100, 200, 0, 0, 0)])
    layout = PageLayout(sizes, 1.0, 500)
    assert (layout.rect(0).width, layout.rect(0).height) == (200, 100)
    assert (layout.rect(1).width, layout.rect(1).height) == (100, 200)


def test_one_fold_out_page_makes_the_others_no_smaller() -> None:
    sizes = pages((600, 800), (600, 800), (2400, 800), (800, 600))
    assert sizes.fit_width == 800
    layout = PageLayout(sizes, fit_width(sizes, 808), 808)
    assert layout.scale == 1.0
    assert layout.width == 2408


def test_fits() -> None:
    sizes = pages((600, 800))
    assert fit_width(sizes, 608) == 1.0
    assert fit_page(sizes, 608, 408) == 0.5
    assert fit_page(sizes, 308, 4000) == 0.5


def test_fit_width_leaves_room_for_the_scroll_bar_only_when_there_is_one() -> None:
    sizes = pages((600, 300))
    assert Zoom().layout(sizes, 608, 400, 10).scale == 1.0
    assert Zoom().layout(sizes, 608, 200, 10).scale == pytest.approx(590 / 600)
    assert Zoom(Fit.PAGE).layout(sizes, 608, 158, 10).scale == 0.5
    assert Zoom.free(20).layout(sizes, 608, 400, 10).scale == 8.0


def test_zoom_steps_lead_up_and_down_and_end() -> None:
    assert larger(0.8) == 1.0
    assert larger(0.79) == 0.8
    assert smaller(0.8) == 0.667
    assert (larger(8.0), smaller(0.1)) == (8.0, 0.1)
    assert (held(0.01), held(9), percent(0.7967)) == (0.1, 8.0, "80 %")


def test_a_passage_over_a_border_comes_to_the_middle_with_both_parts() -> None:
    layout = PageLayout(pages((600, 800), (600, 800)), 1.0, 608)
    parts = [Rect(100, 700, 300, 750), Rect(100, MARGIN + 800 + GAP + 50, 300, MARGIN + 800 + GAP + 100)]
    target = reveal(layout, parts, Rect(0, 0, 608, 500))
    assert target.y <= parts[0].y0
    assert parts[1].y1 <= target.y + 500
    assert (parts[0].y0 + parts[1].y1) / 2 == target.y + 250


def test_a_long_passage_begins_near_the_top() -> None:
    layout = PageLayout(pages((600, 800), (600, 800)), 1.0, 608)
    target = reveal(layout, [Rect(100, 300, 300, 1500)], Rect(0, 0, 608, 400))
    assert target.y == 250


def test_what_is_in_view_does_not_move() -> None:
    layout = PageLayout(pages((600, 800), (600, 800)), 1.0, 608)
    view = Rect(0, 37, 608, 537)
    assert (reveal(layout, [Rect(100, 300, 300, 320)], view).y, reveal(layout, [], view).y) == (37, 37)


@given(layouts, st.floats(0, 1), st.floats(0, 1), st.floats(60, 2000), st.floats(60, 2000))
def test_a_target_is_a_place_that_the_scroll_bars_reach(layout: PageLayout, u: float, v: float, wide: float, high: float) -> None:
    x, y = u * layout.width, v * layout.height
    target = reveal(layout, [Rect(x, y, x + 5, y + 5)], Rect(0, 0, wide, high))
    assert 0 <= target.x <= max(layout.width - wide, 0)
    assert 0 <= target.y <= max(layout.height - high, 0)


def test_visible_pages_in_words() -> None:
    layout = PageLayout(pages((600, 800), (600, 800), (600, 800)), 1.0, 608)
    assert visible_words(layout, 0, 500) == "1 of 3"
    assert visible_words(layout, 500, 1000) == "1–2 of 3"
    assert visible_words(layout, 0, 845) == "1 of 3"
    assert visible_words(PageLayout(pages(), 1.0, 100), 0, 10) == ""


def test_fifteen_thousand_pages_cost_no_more_than_two_to_scroll() -> None:
    layout = PageLayout(pages(*[(600, 800)] * 15_000), 1.0, 608)
    began = time.perf_counter()
    for step in range(200):
        top = layout.height * step / 200
        assert len(layout.visible(top, top + 900)) <= 3
    assert time.perf_counter() - began < 0.5


@pytest.mark.parametrize(
    ("width", "height", "bars"),
    [(100, 100, (0, 0)), (101, 100, (10, 10)), (101, 90, (10, 0)), (100, 101, (10, 10)), (90, 101, (0, 10)), (200, 200, (10, 10))],
)
def test_scroll_bars_come_only_where_they_are_needed(width: int, height: int, bars: tuple[int, int]) -> None:
    assert needed_bars(width, height, 100, 100, 10) == bars
