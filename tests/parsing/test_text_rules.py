"""The rules that every text goes through."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.parsing.text_rules import FORBIDDEN, clean, clean_mapped, clean_row

BLANKS = " \t\n\r\x0b\x0c\x1c\x85\xa0\u2028\u2029\u3000\u2009"
MARKS = "\u0301\u0323\u0344\u0f73\u1161\u09be\ufb2ae|-A\xc5\u2126\U0001f600"
AWKWARD = BLANKS + MARKS + "\x00\x1b\x7f\ud800\ufdd0\ufdef"
texts = st.text(st.sampled_from(AWKWARD) | st.characters(), max_size=40)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("  two\t \twords ", "two words"),
        ("14.95\xa0dollars", "14.95 dollars"),
        ("one\r\ntwo\n\nthree", "one two three"),
        ("a\u2028b\u2029c\x85d\x0ce", "a b c d e"),
        ("cafe\u0301", "café"),
        ("nul\x00 esc\x1b noncharacter\ufdd0 surrogate\ud800", "nul\ufffd esc\ufffd noncharacter\ufffd surrogate\ufffd"),
        ("\u3000wide\u3000space\u3000", "wide\u3000space"),
        ("thin\u2009space, narrow\u202fspace", "thin\u2009space, narrow\u202fspace"),
        ("soft\xadhyphen zero\u200bwidth \U0001f600", "soft\xadhyphen zero\u200bwidth \U0001f600"),
        (" \t\n", ""),
        ("", ""),
    ],
)
def test_clean(raw: str, expected: str) -> None:
    assert clean(raw) == expected


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["Part", " Number ", "Notes"], "Part | Number | Notes"),
        (["Hose", "H-10", ""], "Hose | H-10 |"),
        (["", "2016", "2017"], "| 2016 | 2017"),
        (["a", "", "b"], "a |  | b"),
        (["alone"], "alone"),
        (["", " \t", "\xa0"], ""),
        ([], ""),
    ],
)
def test_clean_row(cells: list[str], expected: str) -> None:
    assert clean_row(cells) == expected


@given(texts)
def test_clean_text_is_legal_normal_and_stays_as_it_is(raw: str) -> None:
    text = clean(raw)
    assert not FORBIDDEN.search(text)
    assert not set("\n\t\xa0") & set(text)
    assert unicodedata.is_normalized("NFC", text)
    assert "  " not in text
    assert text == text.strip()
    assert clean(text) == text


@given(texts)
def test_mapped_text_is_the_clean_text_with_a_rising_origin_for_each_letter(raw: str) -> None:
    text, origins = clean_mapped(raw)
    assert text == clean(raw)
    assert len(origins) == len(text)
    assert origins == sorted(origins)
    assert all(0 <= origin < len(raw) for origin in origins)


@given(st.text("abc \t", max_size=30))
def test_letters_that_need_no_change_keep_their_own_index(raw: str) -> None:
    text, origins = clean_mapped(raw)
    assert all(raw[origin] == letter for letter, origin in zip(text, origins, strict=True) if letter != " ")


def test_a_composed_letter_comes_from_its_base_and_a_run_of_blanks_from_its_first() -> None:
    assert clean_mapped("e\u0301 \t x") == ("é x", [0, 2, 5])
