"""Numbered, lettered and nested lists, and what goes on in them."""

from __future__ import annotations

import pytest

from explorer.domain.documents import ParsedDocument
from explorer.parsing.pdf.markers import Marker, markers
from explorer.parsing.pdf.records import GlyphLine
from tests.parsing.pdf.pages import document, line


def blocks(parsed: ParsedDocument) -> list[str]:
    return [parsed.text[block.start : block.end] for block in parsed.blocks]


def set_at(*places: tuple[float, str], y: float = 100) -> list[GlyphLine]:
    return [line(text, x, y + 14 * number) for number, (x, text) in enumerate(places)]


@pytest.mark.parametrize(
    "signs", [("a)", "b)", "c)"), ("(a)", "(b)", "(c)"), ("A.", "B.", "C."), ("(i)", "(ii)", "(iii)"), ("I.", "II.", "III.")]
)
def test_lettered_and_roman_items(signs: tuple[str, ...]) -> None:
    lines = set_at(*((72.0, f"{sign} item {number}") for number, sign in enumerate(signs)))
    assert blocks(document(lines)) == ["\n".join(f"{sign} item {number}" for number, sign in enumerate(signs))]


def test_wrapped_and_nested_items() -> None:
    lines = set_at(
        (72, "1. The goods are"),
        (86, "whole, and"),
        (86, "(a) sealed, which means"),
        (104, "never opened"),
        (86, "(b) clean"),
        (104, "\u2022 inside"),
        (104, "\u2022 outside"),
        (72, "2. The bill is there"),
    )
    assert blocks(document(lines)) == [
        "1. The goods are whole, and\n(a) sealed, which means never opened\n(b) clean\n- inside\n- outside\n2. The bill is there"
    ]


def test_a_list_directly_after_a_colon() -> None:
    lines = set_at((72, "These are taken back:"), (72, "(a) lamps"), (72, "(b) pumps"))
    assert blocks(document(lines)) == ["These are taken back:\n(a) lamps\n(b) pumps"]


@pytest.mark.parametrize("text", ["a. m. is before noon", "(see below)", "i. e. that is", "12) of these", "B. Franklin said"])
def test_what_only_looks_like_a_marker_is_text(text: str) -> None:
    assert blocks(document(set_at((72, "words of a paragraph and"), (72, text)))) == [f"words of a paragraph and {text}"]


def test_a_list_goes_on_over_three_pages() -> None:
    pages = [set_at((72, f"({letter}) item"), (90, f"that goes {letter * 3}")) for letter in "abc"]
    assert blocks(document(*pages)) == ["(a) item that goes aaa\n(b) item that goes bbb\n(c) item that goes ccc"]


def test_a_new_list_begins_with_one() -> None:
    first, second = set_at((72, "1. one"), (72, "2. two")), set_at((72, "1. uno"), (72, "2. due"), y=180)
    assert blocks(document([*first, *second])) == ["1. one\n2. two", "1. uno\n2. due"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("(iv) x", [Marker("ai()", 4)]),
        ("i) x", [Marker("ai)", 1), Marker("a)", 9)]),
        ("3. x", [Marker("1.", 3)]),
        ("2.4 x", [Marker("21", 4)]),
        ("iiii) x", []),
        ("5 x", []),
        ("word) x", []),
    ],
)
def test_readings_of_a_marker(text: str, read: list[Marker]) -> None:
    assert markers(text) == read
