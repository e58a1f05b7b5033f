"""Characters without a place, in words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from explorer.viewlogic.unplaced_words import MOST_PLACES, unplaced_in, unplaced_words


def test_all_placed_says_nothing() -> None:
    assert unplaced_words("abc", (), 0, 3) == ""
    assert unplaced_words("abcdef", ((4, 5),), 0, 3) == ""


def test_spans_are_cut_to_the_passage_and_joined() -> None:
    assert unplaced_words("abcdef", ((0, 2), (2, 4)), 1, 3) == "2 characters: \u201cbc\u201d at 1"


def test_what_cannot_be_seen_goes_by_its_code_point() -> None:
    assert unplaced_words("a \u200bb", ((1, 2),), 0, 4) == "1 character: \u201cU+0020\u201d at 1"
    assert unplaced_words("a \u200bb", ((2, 4),), 0, 4) == "2 characters: \u201cU+200Bb\u201d at 2"


def test_many_places_are_counted() -> None:
    text = "ab" * 20
    said = unplaced_words(text, tuple((2 * n, 2 * n + 1) for n in range(20)), 0, 40)
    assert said.startswith("20 characters: ")
    assert said.endswith(f"and {20 - MOST_PLACES} more places")


@given(st.lists(st.integers(0, 30), min_size=2, max_size=12, unique=True).map(sorted), st.integers(0, 30), st.integers(0, 30))
def test_just_the_characters_of_the_passage_are_counted(ends: list[int], start: int, end: int) -> None:
    spans = tuple(zip(ends[::2], ends[1::2], strict=False))
    expected = {n for first, last in spans for n in range(first, last) if start <= n < end}
    assert {n for first, last in unplaced_in(spans, start, end) for n in range(first, last)} == expected
