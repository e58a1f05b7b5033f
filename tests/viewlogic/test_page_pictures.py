from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.geometry import Rect
from explorer.domain.placement import Page
from explorer.viewlogic.page_frame import PageFrame
from explorer.viewlogic.page_layout import PageLayout, PageSizes
from explorer.viewlogic.page_pictures import PictureCache, PictureKey
from explorer.viewlogic.picture_plan import TILE, WHOLE_PIXELS, plan, tiles, whole_key


@dataclass
class Picture:
    nbytes: int
    released: int = field(default=0)

    def release(self) -> None:
        self.released += 1


def key(page: int, scale: float = 1.0, document: str = "d") -> PictureKey:
    return PictureKey(document, page, 0, scale)


def test_the_oldest_leaves_first_and_is_released_once() -> None:
    cache: PictureCache[Picture] = PictureCache(30)
    held = [Picture(10) for _ in range(4)]
    for number in range(3):
        cache.put(key(number), held[number])
    assert cache.get(key(0)) is held[0]
    assert cache.put(key(3), held[3]) == (key(1),)
    assert [picture.released for picture in held] == [0, 1, 0, 0]
    cache.clear()
    assert [picture.released for picture in held] == [1, 1, 1, 1]
    assert cache.nbytes == 0


def test_what_is_on_the_screen_stays() -> None:
    cache: PictureCache[Picture] = PictureCache(10)
    shown, ahead = Picture(10), Picture(10)
    cache.put(key(1), shown)
    assert cache.put(key(2), ahead, needed=[key(1)]) == ()
    assert cache.put(key(3), Picture(10), needed=[key(1)]) == (key(2),)
    assert (shown.released, ahead.released) == (0, 1)


def test_a_new_picture_of_a_key_replaces_the_old_one() -> None:
    cache: PictureCache[Picture] = PictureCache(10)
    old, new = Picture(5), Picture(7)
    cache.put(key(1), old)
    cache.put(key(1), new)
    assert (old.released, cache.nbytes, cache.get(key(1))) == (1, 7, new)


def test_the_nearest_size_of_the_same_page_stands_in() -> None:
    cache: PictureCache[Picture] = PictureCache(100)
    for scale in (0.5, 1.0, 2.0):
        cache.put(key(1, scale), Picture(1))
    cache.put(PictureKey("d", 1, 0, 1.5, Rect(0, 0, 1, 1)), Picture(1))
    cache.put(key(2, 1.4), Picture(1))
    cache.put(key(1, 1.4, "other"), Picture(1))
    for wanted, nearest in ((1.1, 1.0), (1.5, 2.0), (8.0, 2.0), (0.1, 0.5)):
        found = cache.nearest(key(1, wanted))
        assert found is not None
        assert found[0].scale == nearest
    assert cache.nearest(key(3)) is None
    cache.drop("d")
    assert list(cache) == [key(1, 1.4, "other")]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 40)), max_size=60))
def test_the_bytes_are_counted_and_bounded(steps: list[tuple[int, int]]) -> None:
    cache: PictureCache[Picture] = PictureCache(100)
    made: list[Picture] = []
    for number, size in steps:
        made.append(Picture(size))
        cache.put(key(number), made[-1])
        assert cache.nbytes == sum(picture.nbytes for picture in made if not picture.released) <= 100
        assert all(picture.released <= 1 for picture in made)


def layout(count: int = 5, scale: float = 1.0) -> PageLayout:
    return PageLayout(PageSizes([Page(n, str(n), 600, 800, 0, 0, 0) for n in range(1, count + 1)]), scale, 608)


def test_the_selections_page_is_drawn_first_and_neighbours_last() -> None:
    pages = layout()
    view = Rect(0, pages.top(1) + 700, 608, pages.top(2) + 300)
    keys, shown = plan("d", pages, view, 2.0)
    assert ([wanted.page for wanted in keys], shown) == ([3, 2, 4, 1], 2)
    assert {wanted.scale for wanted in keys} == {2.0}
    keys, shown = plan("d", pages, view, 2.0, first=1)
    assert [wanted.page for wanted in keys] == [2, 3, 4, 1]
    assert plan("d", layout(0), view, 1.0) == ((), 0)


def test_a_large_picture_is_drawn_in_tiles_where_one_looks() -> None:
    pages = layout(scale=8.0)
    view = Rect(1000, 2000, 2000, 2500)
    keys, shown = plan("d", pages, view, 2.0)
    whole = [wanted for wanted in keys if wanted.clip is None and wanted.page == 1]
    clips = [wanted.clip for wanted in keys if wanted.clip is not None]
    assert whole[0].scale ** 2 * 600 * 800 <= WHOLE_PIXELS * 1.01
    assert shown == 1 + len(clips)
    covered = clips[0]
    for clip in clips[1:]:
        covered = covered.union(clip)
    seen = pages.frame(0).rect_to_page(view)
    assert covered.x0 <= seen.x0
    assert covered.y0 <= seen.y0
    assert covered.x1 >= seen.x1
    assert covered.y1 >= seen.y1
    assert len(clips) <= (2000 / TILE + 2) * (1000 / TILE + 2)


def test_tiles_of_a_turned_page_are_asked_for_in_the_page_frame_and_end_with_the_page() -> None:
    frame = PageFrame(1000, 3000, 90, 4.0)
    parts = list(tiles("d", frame, 7, Rect(-50, -50, 99999, 99999)))
    assert {part.key.rotation for part in parts} == {90}
    first = parts[0]
    assert (first.left, first.top) == (0, 0)
    # The upper left corner of what is seen is the lower left one of the unturned page.
    assert first.key.clip == (0, 3000 - TILE / 4, TILE / 4, 3000)
    whole = first.key.clip
    for part in parts:
        assert part.key.clip is not None
        whole = whole.union(part.key.clip)
    assert whole == (0, 0, 1000, 3000)


def test_a_small_page_is_one_picture() -> None:
    frame = PageFrame(600, 800, 0, 1.23456789)
    assert whole_key("d", frame, 1) == PictureKey("d", 1, 0, 1.2346)
    assert list(tiles("d", frame, 1, Rect(0, 0, 999, 999))) == []
