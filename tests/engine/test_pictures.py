"""Pictures of pages: the right pixels in shared memory, and the memory given back."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path

import pytest

from explorer.domain.geometry import Rect
from explorer.engine import Engine, PagePicture, RenderRequest
from explorer.engine.pictures import SegmentPool
from explorer.errors import DocumentError, LimitExceeded


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine


def picture(engine: Engine, path: Path, page: int, scale: float = 1.0, clip: Rect | None = None) -> PagePicture:
    return engine.render(RenderRequest(path, page, scale, clip=clip)).result(30)


def dark(taken: PagePicture) -> tuple[int, int, int, int]:
    """The box of black pixels in the part of the picture where the square is: left, top, right, bottom."""
    points = []
    for y in range(taken.height):
        row = bytes(taken.buffer[y * taken.stride : y * taken.stride + 4 * taken.width])
        points += [(x, y) for x in range(taken.width) if row[4 * x : 4 * x + 3] == b"\0\0\0"]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def test_a_picture_says_what_it_is(engine: Engine, marked: Path) -> None:
    taken = engine.render(RenderRequest(marked, 1, 2.0, generation=7)).result(30)
    assert (taken.page, taken.scale, taken.generation, taken.pixel_format) == (1, 2.0, 7, "bgrx8888")
    assert (taken.width, taken.height, taken.stride) == (200, 120, 800)
    assert len(taken.buffer) == 800 * 120
    assert bytes(taken.buffer[:4]) == b"\xff\xff\xff\xff"
    taken.release()


@pytest.mark.parametrize(
    ("page", "size", "square"),
    [
        (1, (100, 60), (10, 5, 30, 15)),
        (2, (60, 100), (45, 10, 55, 30)),
        (3, (100, 60), (70, 45, 90, 55)),
        (4, (60, 100), (5, 70, 15, 90)),
    ],
)
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_the_page_is_drawn_as_it_is_viewed(
    engine: Engine, marked: Path, page: int, scale: int, size: tuple[int, int], square: tuple[int, int, int, int]
) -> None:
    taken = picture(engine, marked, page, scale, Rect(5, 0, 35, 20))
    # The clip is in the unrotated frame, so it shows the square on every page.
    assert {taken.width, taken.height} == {30 * scale, 20 * scale}
    left, top, right, bottom = dark(taken)
    assert sorted((right - left, bottom - top)) == [10 * scale, 20 * scale]
    taken.release()
    whole = picture(engine, marked, page, scale)
    assert (whole.width, whole.height) == (size[0] * scale, size[1] * scale)
    rows = {bytes(whole.buffer[(square[1] * scale + y) * whole.stride :][4 * square[0] * scale :][: 4 * scale]) for y in range(10 * scale)}
    assert rows == {b"\0\0\0\xff" * scale}
    whole.release()


def test_a_fractional_scale_covers_the_whole_page(engine: Engine, policy: Path) -> None:
    taken = picture(engine, policy, 1, 1.337)
    assert (taken.width, taken.height) == (819, 1059)
    taken.release()


def test_a_picture_larger_than_foreseen_gets_its_room(engine: Engine, policy: Path, tmp_path: Path) -> None:
    from tests.parsing.pdf.typesetting import RawPage, raw_pdf

    path = tmp_path / "wide.pdf"
    path.write_bytes(raw_pdf([RawPage("", media="[0 0 3000 2000]"), RawPage("")]))
    for page, size in ((1, (3000, 2000)), (2, (400, 300)), (1, (3000, 2000))):
        taken = picture(engine, path, page)
        assert (taken.width, taken.height) == size
        assert bytes(taken.buffer[-4:]) == b"\xff\xff\xff\xff"
        taken.release()


def test_annotations_are_drawn(engine: Engine, tmp_path: Path) -> None:
    from tests.parsing.pdf.typesetting import RawPage, raw_pdf

    path = tmp_path / "note.pdf"
    note = "[<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] /C [1 0 0] /IC [1 0 0] /F 4 >>]"
    path.write_bytes(raw_pdf([RawPage("", {"Annots": note}, "[0 0 60 60]")]))
    taken = picture(engine, path, 1)
    assert bytes(taken.buffer[30 * taken.stride + 4 * 30 :][:3]) == b"\0\0\xff"
    taken.release()


def test_released_memory_is_used_again(engine: Engine, policy: Path) -> None:
    first = picture(engine, policy, 1)
    name = first._segment.name
    first.release()
    first.release()
    second = picture(engine, policy, 2)
    assert second._segment.name == name
    third = picture(engine, policy, 2)
    assert third._segment.name != name
    second.release()
    third.release()


def test_a_forgotten_picture_gives_its_memory_back(engine: Engine, policy: Path) -> None:
    taken = picture(engine, policy, 1)
    name = taken._segment.name
    del taken
    again = picture(engine, policy, 1)
    assert again._segment.name == name
    again.release()


def test_what_cannot_be_drawn_is_said(engine: Engine, policy: Path, tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"^policy\.pdf: there is no page 3: the PDF has 2\.$"):
        picture(engine, policy, 3)
    with pytest.raises(DocumentError, match=r"^none\.pdf: the file cannot be read"):
        picture(engine, tmp_path / "none.pdf", 1)
    with pytest.raises(LimitExceeded, match=r"Zoom out\.$"):
        picture(engine, policy, 1, 40)
    with pytest.raises(ValueError, match="scale"):
        RenderRequest(policy, 1, 0)


def test_a_file_that_changed_is_opened_again(engine: Engine, tmp_path: Path) -> None:
    from tests.parsing.pdf.typesetting import RawPage, raw_pdf

    path = tmp_path / "changing.pdf"
    for side in (50, 80):
        path.write_bytes(raw_pdf([RawPage("", media=f"[0 0 {side} 40]")]))
        taken = picture(engine, path, 1)
        assert taken.width == side
        taken.release()


def test_closing_unlinks_even_what_is_still_shown(policy: Path) -> None:
    with Engine() as engine:
        shown = picture(engine, policy, 1)
        free = picture(engine, policy, 2)
        names = [shown._segment.name, free._segment.name]
        free.release()
    for name in names:
        with pytest.raises(FileNotFoundError):
            SharedMemory(name)
    assert bytes(shown.buffer[:3]) == b"\xff\xff\xff"
    shown.release()


def test_free_memory_is_bounded() -> None:
    pool = SegmentPool()
    segments = [pool.take(40 << 20) for _ in range(4)]
    names = [segment.name for segment in segments]
    for segment in segments:
        pool.give_back(segment)
    kept = []
    for name in names:
        try:
            SharedMemory(name).close()
            kept.append(name)
        except FileNotFoundError:
            continue
    assert len(kept) == 2
    pool.close()
