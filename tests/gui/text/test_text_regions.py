"""Bands: over the whole width, and cut at the exact character."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from explorer.domain.placement import Page
from explorer.gui.reading.parsed_text.view import ParsedTextView
from explorer.gui.reading.regions import Regions
from explorer.viewlogic.page_borders import BorderIndex, page_borders
from explorer.viewlogic.shown_text import ShownText, shown_text
from tests.gui.documents import written

LEFT, RIGHT = 50.0, 390.0


def regions_of(qtbot: QtBot, shown: ShownText) -> tuple[ParsedTextView, Regions]:
    view = ParsedTextView(shown)
    qtbot.addWidget(view)
    view.resize(400, 900)
    view.show()
    return view, Regions(view.lines(), LEFT, RIGHT, shown.text)


def text_only(text: str) -> ShownText:
    return ShownText(text, (), (), (), BorderIndex(()), (), True)


def test_a_whole_chunk_is_one_full_rectangle(qtbot: QtBot) -> None:
    shown = shown_text(written())
    _, regions = regions_of(qtbot, shown)
    region = regions.region(*shown.marks[0])
    assert region is not None
    (rect,) = region.rects
    assert (rect.left(), rect.right()) == (LEFT, RIGHT)


def test_neighbours_leave_one_bare_pixel(qtbot: QtBot) -> None:
    shown = shown_text(written())
    _, regions = regions_of(qtbot, shown)
    for earlier, later in zip(shown.marks, shown.marks[1:], strict=False):
        above, below = regions.region(*earlier), regions.region(*later)
        assert above is not None
        assert below is not None
        assert 1 <= below.top - above.bottom <= 4


def test_a_cut_inside_a_line_is_at_the_character(qtbot: QtBot) -> None:
    shown = shown_text(written("fixed"))
    view, regions = regions_of(qtbot, shown)
    cut = shown.marks[1].start
    line = next(line for line in view.lines() if line.start < cut < line.end)
    region = regions.region(*shown.marks[1])
    assert region is not None
    assert region.rects[0].left() == pytest.approx(line.x_of(cut), abs=1)
    assert region.rects[0].right() == RIGHT
    assert region.rects[1].left() == LEFT
    before = regions.region(*shown.marks[0])
    assert before is not None
    assert before.rects[-1].right() <= region.rects[0].left()


def test_the_outline_encloses_exactly_the_rectangles(qtbot: QtBot) -> None:
    shown = shown_text(written("fixed"))
    _, regions = regions_of(qtbot, shown)
    region = regions.region(*shown.marks[1])
    assert region is not None
    path = region.path()
    for rect in region.rects:
        assert path.contains(rect.center())
    first = region.rects[0]
    assert not path.contains(QPointF(first.left() - 3, first.center().y()))


def test_a_cut_below_a_page_border_leaves_the_border_to_the_line_above(qtbot: QtBot) -> None:
    text = "one two three four five"
    borders = BorderIndex(page_borders(text, (Page(1, "1", 9, 9, 0, 0, 7), Page(2, "2", 9, 9, 0, 8, 23))))
    view, regions = regions_of(qtbot, ShownText(text, (), (), (), borders, (), True))
    lines = view.lines()
    below = regions.region(14, 23)
    assert below is not None
    assert lines[1].top - 5 <= below.top <= lines[1].top
    whole = regions.region(0, 23)
    assert whole is not None
    assert len(whole.rects) == 1


def test_a_letter_of_two_units_is_whole(qtbot: QtBot) -> None:
    text = "a 🚤 b"
    view, regions = regions_of(qtbot, text_only(text))
    (line,) = view.lines()
    region = regions.region(2, 3, words=True)
    assert region is not None
    assert region.rects[0].left() == pytest.approx(line.x_of(2), abs=1)
    assert region.rects[0].right() == pytest.approx(line.x_of(3), abs=1)
    assert region.rects[0].width() > 4


def test_letters_from_right_to_left(qtbot: QtBot) -> None:
    # Hebrew in an English line: its first letters stand at the right of its last ones.
    text = "see אבגדה there"
    view, regions = regions_of(qtbot, text_only(text))
    (line,) = view.lines()
    first, last = regions.region(4, 6), regions.region(7, 9)
    assert first is not None
    assert last is not None
    assert first.rects[0].left() >= last.rects[0].right() - 1
    whole = regions.region(2, 9)
    assert whole is not None
    assert sum(rect.width() for rect in whole.rects) > first.rects[0].width() + last.rects[0].width()
    assert line.x_of(0) < last.rects[0].left()


def test_a_paragraph_from_right_to_left_stands_at_the_right(qtbot: QtBot) -> None:
    view, _ = regions_of(qtbot, text_only("سلام دنیا"))
    (line,) = view.lines()
    assert line.text_right > 300


def test_nothing_visible_has_no_region(qtbot: QtBot) -> None:
    shown = shown_text(written())
    _, regions = regions_of(qtbot, shown)
    assert regions.region(len(shown.text) + 5, len(shown.text) + 9) is None
