"""Marks stay with their words when a text is put on one line and cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.spans import Span
from explorer.viewlogic.one_line import MarkedLine, one_line


def marked(line: MarkedLine) -> list[str]:
    return [line.text[mark.start : mark.end] for mark in line.marks]


def test_blanks_become_one_and_marks_move_along() -> None:
    text = "  The\n\n pump   kit\tfits "
    line = one_line(text, [Span(8, 12), Span(15, 18), Span(2, 5)])
    assert line.text == "The pump kit fits"
    assert marked(line) == ["pump", "kit", "The"]


def test_a_mark_over_blanks_covers_the_one_that_is_left_and_one_of_blanks_alone_goes() -> None:
    line = one_line("a \n b  c", [Span(0, 5), Span(5, 7)])
    assert line.text == "a b c"
    assert marked(line) == ["a b"]


def test_cut_ends_with_an_ellipsis() -> None:
    line = one_line("pump kit and pump", [Span(0, 4), Span(13, 17)])
    assert line.cut(17) == line
    assert line.cut(10).text == "pump kit …"
    assert marked(line.cut(10)) == ["pump"]
    assert line.cut(3) == MarkedLine("pu…", (Span(0, 2),))


def test_around_shows_the_marked_words_with_what_stands_before_them() -> None:
    text = (
        "Nothing of note stands here at first, " * 5
        + "then the pump kit PK-2200-07 fits only the PW-2200, and so it goes on. "
        + "More. " * 20
    )
    start = text.index("pump kit")
    shown = one_line(text, [Span(start, start + 4), Span(start + 5, start + 8)]).around(60)
    assert marked(shown) == ["pump", "kit"]
    assert shown.text.startswith("…")
    assert shown.text.endswith("…")
    assert len(shown.text) <= 60


@pytest.mark.parametrize("width", [10, 40, 500])
def test_around_without_marks_is_the_beginning(width: int) -> None:
    line = one_line("Some words. " * 20)
    assert line.around(width) == line.cut(width)


@given(st.lists(st.text("ab é😀保", min_size=1, max_size=9), min_size=1, max_size=30), st.data(), st.integers(8, 60))
def test_nothing_is_marked_that_was_not(words: list[str], data: st.DataObject, width: int) -> None:
    text, marks = "", []
    for word in words:
        if data.draw(st.booleans()) and word.strip():
            marks.append(Span(len(text), len(text) + len(word)))
        text += word + " "
    line = one_line(text, marks)
    assert line.text == " ".join(text.split())
    wanted = {" ".join(text[mark.start : mark.end].split()) for mark in marks}
    assert {" ".join(part.split()) for part in marked(line)} == wanted
    for shown in (line.cut(width), line.around(width)):
        assert len(shown.text) <= width
        assert all(0 <= mark.start < mark.end <= len(shown.text) for mark in shown.marks)
        bare = shown.text.strip("…")
        assert bare in line.text
        for part in marked(shown):
            assert "…" not in part
            assert any(part.strip() in whole for whole in wanted)
    if marks:
        assert line.around(width).marks
