"""A hit's lines: nothing is read twice, and marks stay with their words."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.index.search import Hit
from explorer.viewlogic.hit_lines import excerpt, hit_lines
from explorer.viewlogic.one_line import MarkedLine, one_line
from explorer.viewlogic.search_rows import search_rows


def lines(text: str, *words: str, section: str = "Cover", title: str = "Warranty policy"):
    chunk = Chunk("0" * 12, "w", "5", title, "structure", 0, 0, 1, text, (section,), (), "", "", "public", "en", "", "w.md")
    marks = tuple(sorted(Span(text.index(word), text.index(word) + len(word)) for word in words))
    (row,) = search_rows([Hit(1, 1.0, chunk, marks)], lambda _doc_id, _version: (), date(2026, 10, 9))
    return hit_lines(row)


def marked(line: MarkedLine) -> list[str]:
    return [line.text[mark.start : mark.end] for mark in line.marks]


def test_each_line_has_the_words_that_stand_in_it() -> None:
    found = lines("Warranty policy\nCover\n\nParts are covered.", "Warranty", "Cover", "Parts")
    assert (found.title.text, marked(found.title)) == ("Warranty policy", ["Warranty"])
    assert (found.section.text, marked(found.section)) == ("Cover", ["Cover"])
    assert (found.text.text, marked(found.text)) == ("Parts are covered.", ["Parts"])


def test_a_chunk_that_does_not_begin_with_its_heading_keeps_its_text() -> None:
    found = lines("Warranty policy\nCovered are parts.", "Covered")
    assert found.section == MarkedLine("Cover")
    assert (found.text.text, marked(found.text)) == ("Covered are parts.", ["Covered"])


def test_a_heading_alone_leaves_no_text() -> None:
    assert lines("Warranty policy\nCover").text == MarkedLine("")


def test_a_title_that_is_not_in_the_text_has_no_marks() -> None:
    found = lines("Other\nCover\n\nParts", "Other", title="")
    assert found.title == MarkedLine("w")


def test_the_last_word_is_whole() -> None:
    line = one_line("one two three four five")
    assert excerpt(line, 12).text == "one two…"
    assert excerpt(line, 50) == line
    assert excerpt(one_line("a" * 60), 12).text == "a" * 11 + "…"
    assert excerpt(one_line("保証" * 20), 10).text == "保証保証保証保証保…"


def test_an_excerpt_shows_the_marks() -> None:
    text = "filler words " * 20 + "the wanted word"
    line = one_line(text, [Span(text.index("wanted"), text.index("wanted") + 6)])
    shown = excerpt(line, 40)
    assert marked(shown) == ["wanted"]
    assert shown.text.startswith("…")


@given(st.text("ab ", max_size=80), st.lists(st.integers(0, 79), max_size=6), st.integers(3, 60))
def test_marks_stay_on_their_words(text: str, places: list[int], width: int) -> None:
    marks = [Span(place, place + 1) for place in sorted(set(places)) if place < len(text)]
    line = one_line(text, marks)
    shown = excerpt(line, width)
    assert len(shown.text) <= max(width, 1)
    for mark in shown.marks:
        assert 0 <= mark.start < mark.end <= len(shown.text)
        assert "…" not in shown.text[mark.start : mark.end]


@pytest.mark.parametrize("words", [(), ("Parts",)])
def test_lines_of_a_text_without_title(words: tuple[str, ...]) -> None:
    assert lines("\nParts", *words, title="").text.text == "Parts"
