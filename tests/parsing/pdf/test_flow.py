"""Lines become paragraphs, lists and headings by their steps, markers and sizes."""

from __future__ import annotations

import pytest

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.parsing.pdf.records import GlyphLine
from tests.parsing.pdf.pages import document, line


def set_lines(*texts: str, x: float = 72, y: float = 100, step: float = 14) -> list[GlyphLine]:
    return [line(text, x, y + step * number) for number, text in enumerate(texts)]


def blocks(parsed: ParsedDocument) -> list[str]:
    return [parsed.text[block.start : block.end] for block in parsed.blocks]


def test_a_step_of_more_than_one_and_a_half_sizes_ends_a_paragraph() -> None:
    parsed = document([*set_lines("one", "two"), *set_lines("three", y=114 + 15.7), *set_lines("four", y=114 + 15.7 + 15.9)])
    assert blocks(parsed) == ["one two three", "four"]


def test_a_new_page_ends_a_paragraph() -> None:
    assert blocks(document(set_lines("one", "two"), set_lines("three"))) == ["one two", "three"]


def test_lines_are_read_from_the_top_down_whatever_their_order() -> None:
    assert blocks(document(list(reversed(set_lines("one", "two", "three"))))) == ["one two three"]


def test_columns_are_read_in_the_order_of_the_file() -> None:
    left, right = set_lines("one", "two"), set_lines("three", "four", x=320)
    assert blocks(document([*left, *right])) == ["one two", "three four"]


def test_pieces_on_one_baseline_are_one_line() -> None:
    parsed = document([line("Name", 72, 100), line("Ada", 200, 100.4), line("2", 215, 96, 6), line("next", 72, 114)])
    assert blocks(parsed) == ["Name Ada2 next"]


@pytest.mark.parametrize("bullet", ["\u2022 ", "\u2022", "\u25aa ", "- ", "\u2013 ", "\u00b7 ", "\uf0b7 "])
def test_a_bullet_begins_an_item(bullet: str) -> None:
    parsed = document([*set_lines(f"{bullet}one"), *set_lines("more", x=86, y=114), *set_lines(f"{bullet}two", y=135)])
    assert blocks(parsed) == ["- one more\n- two"]
    first = parsed.runs[0]
    assert (first.start, first.edges[0]) == (2, 5.0 * len(bullet))


@pytest.mark.parametrize("text", ["-5 degrees", "\u20135 to 7", "* a note", "\u2014 he said"])
def test_a_sign_is_no_bullet(text: str) -> None:
    assert blocks(document(set_lines("before", text))) == [f"before {text}"]


def test_a_bullet_alone_on_its_line_belongs_to_the_text_beside_it() -> None:
    parsed = document(
        [line("\u2022", 72, 100), line("one", 90, 100), line("\u2022", 72, 114), line("two", 90, 114.2), line("\u2022", 72, 128)]
    )
    assert blocks(parsed) == ["- one\n- two"]


def test_a_paragraph_and_a_list_a_line_below_are_one_block() -> None:
    assert blocks(document(set_lines("These:", "\u2022 one", "\u2022 two"))) == ["These:\n- one\n- two"]
    apart = [*set_lines("These:"), *set_lines("\u2022 one", "\u2022 two", y=120)]
    assert blocks(document(apart)) == ["These:", "- one\n- two"]


def test_what_begins_left_of_the_bullet_is_no_part_of_the_item() -> None:
    assert blocks(document([*set_lines("\u2022 one", x=90), *set_lines("after", y=114)])) == ["- one", "after"]


def test_an_item_goes_on_over_the_page_only_when_it_is_indented() -> None:
    items = set_lines("\u2022 one that goes")
    assert blocks(document(items, set_lines("on here", x=86))) == ["- one that goes on here"]
    assert blocks(document(items, set_lines("A new thought"))) == ["- one that goes", "A new thought"]
    over = document(items, set_lines("\u2022 two"))
    assert [(block.page, block.last_page) for block in over.blocks] == [(1, 2)]


def test_numbered_items_count_on() -> None:
    parsed = document(set_lines("1. one", "wrapped", "2. two", "2026. is no number here"), set_lines("3. three"))
    assert blocks(parsed) == ["1. one wrapped\n2. two 2026. is no number here\n3. three"]


def test_a_number_inside_a_paragraph_is_no_item() -> None:
    assert blocks(document(set_lines("As said in chapter", "3. it holds."))) == ["As said in chapter 3. it holds."]


def test_numbered_paragraphs_stay_apart() -> None:
    parsed = document([*set_lines("1. one"), *set_lines("2. two", y=120)])
    assert blocks(parsed) == ["1. one", "2. two"]


def test_headings_have_levels_by_their_sizes() -> None:
    lines = [
        line("Policy", 72, 90, 17, bold=True),
        line("of many words", 72, 110, 17, bold=True),
        line("First", 72, 140, 13, bold=True),
        *set_lines("body words of some length", "and more of them", y=160),
        line("Inner", 72, 200, 11.5, bold=True),
        *set_lines("body", y=220),
        line("Second", 72, 260, 13, bold=True),
        line("bold words in the body are none", 72, 280, 10.5, bold=True),
        line("nor are large light ones", 72, 320, 12),
    ]
    parsed = document(lines, set_lines("the rest"))
    assert [(block.kind.value, block.level, block.section, parsed.text[block.start : block.end]) for block in parsed.blocks] == [
        ("title", 1, "", "Policy of many words"),
        ("heading", 2, "First", "First"),
        ("text", 0, "First", "body words of some length and more of them"),
        ("heading", 3, "First", "Inner"),
        ("text", 0, "First", "body"),
        ("heading", 2, "Second", "Second"),
        ("text", 0, "Second", "bold words in the body are none"),
        ("text", 0, "Second", "nor are large light ones"),
        ("text", 0, "Second", "the rest"),
    ]


def test_the_largest_size_is_no_title_when_it_comes_again() -> None:
    lines = [line("One", 72, 90, 17, bold=True), *set_lines("body of words", y=120), line("Two", 72, 160, 17, bold=True)]
    parsed = document(lines, set_lines("more body"))
    assert [(block.kind, block.level) for block in parsed.blocks if block.level] == [(BlockKind.HEADING, 2), (BlockKind.HEADING, 2)]


def test_a_light_title_is_one_when_it_is_clearly_larger() -> None:
    lines = [line("A paper", 72, 90, 18), *set_lines("body of words", y=120), line("Part", 72, 160, 12, bold=True)]
    parsed = document(lines, set_lines("more body"))
    assert [(block.kind, block.level) for block in parsed.blocks if block.level] == [(BlockKind.TITLE, 1), (BlockKind.HEADING, 2)]


def test_text_in_another_direction_stands_beside_and_divides_nothing() -> None:
    aside = line("DRAFT", 30, 400)._replace(dx=0.0, dy=-1.0)
    parsed = document([*set_lines("\u2022 one"), aside], set_lines("\u2022 two"))
    assert blocks(parsed) == ["- one\n- two", "DRAFT"]


def test_scripts_without_spaces_are_joined_without_one() -> None:
    assert blocks(document(set_lines("\u65e5\u672c", "\u8a9e\u3067\u3059"))) == ["\u65e5\u672c\u8a9e\u3067\u3059"]
