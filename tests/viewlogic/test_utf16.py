"""Code points and UTF-16 units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.viewlogic.utf16 import Utf16Map

# No lone surrogates: the parsed text has none.
TEXTS = st.text(st.characters(exclude_categories=("Cs",)) | st.sampled_from("a😀é𝒳\u0627\u200d👩🏽"), max_size=60)


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@given(TEXTS)
def test_every_position_is_the_length_of_what_stands_before(text: str) -> None:
    converted = Utf16Map(text)
    for position in range(len(text) + 1):
        assert converted.to_utf16(position) == units(text[:position])
        assert converted.to_codepoint(units(text[:position])) == position
    assert converted.length == len(text)
    assert converted.utf16_length == units(text)


@given(TEXTS)
def test_an_offset_inside_a_pair_means_its_character(text: str) -> None:
    converted = Utf16Map(text)
    for position, character in enumerate(text):
        if ord(character) > 0xFFFF:
            assert converted.to_codepoint(converted.to_utf16(position) + 1) == position


def test_family_emoji() -> None:
    text = "a👩‍👧b"
    converted = Utf16Map(text)
    assert [converted.to_utf16(position) for position in range(6)] == [0, 1, 3, 4, 6, 7]
    assert [converted.to_codepoint(offset) for offset in range(8)] == [0, 1, 1, 2, 3, 3, 4, 5]


@pytest.mark.parametrize("text", ["", "plain", "a😀"])
def test_outside_is_refused(text: str) -> None:
    converted = Utf16Map(text)
    with pytest.raises(ValueError, match="outside"):
        converted.to_utf16(len(text) + 1)
    with pytest.raises(ValueError, match="outside"):
        converted.to_codepoint(units(text) + 1)
    with pytest.raises(ValueError, match="outside"):
        converted.to_utf16(-1)
    with pytest.raises(ValueError, match="outside"):
        converted.to_codepoint(-1)
