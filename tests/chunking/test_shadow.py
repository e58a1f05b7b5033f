"""The text without repetitions that libraries cut instead of the true one."""

from __future__ import annotations

import sys

from hypothesis import given
from hypothesis import strategies as st

from explorer.chunking import shadow
from explorer.chunking.shadow import Shadow


@given(st.text("ab \n\u2003", max_size=60), st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=8))
def test_each_piece_finds_its_place(text: str, cuts: list[tuple[int, int]]) -> None:
    made = Shadow(text, "\n ")
    assert [letter if letter in "\n " else "." for letter in text] == [letter if letter in "\n " else "." for letter in made.text]
    places = sorted((start, end) for start, end in cuts if start < end <= len(text) and text[start:end].strip("\n "))
    assert list(made.places(made.text[start:end] for start, end in places)) == places


def test_no_letter_comes_twice_or_is_white_space() -> None:
    made = Shadow("x" * shadow.PERIOD, " ")
    assert len(set(made.text)) == len(made.text) == shadow.PERIOD
    assert not any(letter.isspace() for letter in made.text)
    assert made.text.encode()


def test_beyond_a_million_letters_the_order_tells() -> None:
    length = 2 * shadow.PERIOD + 500
    made = Shadow("x" * length, " ")
    places = [(start, min(start + 1000, length)) for start in range(0, length, 900)]
    assert list(made.places(made.text[start:end] for start, end in places)) == places


def test_what_was_not_cut_from_it_has_no_place() -> None:
    made = Shadow("one two", " ")
    assert list(made.places([made.text[:3], "one", made.text[1:3] + "!", chr(sys.maxunicode), "  ", made.text[4:]])) == [
        (0, 3),
        None,
        None,
        None,
        (4, 7),
    ]
