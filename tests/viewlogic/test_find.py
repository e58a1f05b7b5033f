"""Finding words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from explorer.viewlogic.find import count_words, occurrences, step


def test_case_and_line_breaks_do_not_matter() -> None:
    assert [tuple(span) for span in occurrences("Proof of\npurchase, PROOF OF PURCHASE", "proof of  purchase")] == [(0, 17), (19, 36)]


def test_signs_are_signs() -> None:
    assert len(occurrences("a.b a+b a.b", "a.b")) == 2
    assert occurrences("text", "  ") == ()


def test_decomposed_letters_are_found() -> None:
    assert len(occurrences("Garantie légale", "le\u0301gale")) == 1


@given(st.text("ab ", max_size=30), st.text("ab", min_size=1, max_size=3))
def test_found_places_hold_the_word(text: str, wanted: str) -> None:
    found = occurrences(text, wanted)
    assert all(text[span.start : span.end] == wanted for span in found)
    assert len(found) == text.count(wanted)


def test_steps_go_round() -> None:
    found = occurrences("x x x", "x")
    assert [step(found, position, True) for position in (0, 1, 3, 5)] == [0, 1, 2, 0]
    assert [step(found, position, False) for position in (0, 1, 4, 5)] == [2, 0, 1, 2]
    assert step((), 0, True) is None


def test_counts() -> None:
    found = occurrences("x x x", "x")
    assert count_words(found, 1) == "2 of 3"
    assert count_words(found, None) == "3 found"
    assert count_words((), None) == "not found"
