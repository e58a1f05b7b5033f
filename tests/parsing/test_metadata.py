"""Front matter: two lines ``---`` with fields between them, and not YAML."""

from __future__ import annotations

import pytest

from explorer.errors import DocumentError
from explorer.parsing.metadata import front_matter


def fields(text: str) -> tuple[dict[str, str], int]:
    return front_matter(text.split("\n"), "tent.md")


def test_a_field_is_split_at_its_first_colon_and_loses_its_outer_double_quotes() -> None:
    meta, taken = fields(
        '---\ndoc_id: tent\ntitle: Tents: a guide\nowner: "Shop (Ines)"\nversion: 007\nlink: https://t.example/a\n---\n# T'
    )
    assert meta == {"doc_id": "tent", "title": "Tents: a guide", "owner": "Shop (Ines)", "version": "007", "link": "https://t.example/a"}
    assert taken == 7


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("title:", ""),
        ('title: ""', ""),
        ('title: "', '"'),
        ('title: "a" and "b"', 'a" and "b'),
        ("title: 'single'", "'single'"),
        ("title: [a, b]", "[a, b]"),
        ("title: true", "true"),
        ("title:no blank", "no blank"),
        ("title: wide\xa0 \tblanks ", "wide blanks"),
        ("title: cafe\u0301", "café"),
    ],
)
def test_values_are_strings_whatever_they_look_like(line: str, value: str) -> None:
    assert fields(f"---\n{line}\n---")[0] == {"title": value}


def test_lines_without_a_colon_say_nothing_and_the_last_of_two_fields_counts() -> None:
    assert fields("---\na: 1\n\nnothing\n: nameless\na: 2\n---")[0] == {"a": "2"}


@pytest.mark.parametrize("text", ["", "# T\n---\na: b\n---", "---\n\nOnly a rule above.", "---\n# T\n\na: b", "---", " ---\na: b\n---"])
def test_no_front_matter(text: str) -> None:
    assert fields(text) == ({}, 0)


def test_empty_front_matter_is_taken_away() -> None:
    assert fields("---\n---\ntext") == ({}, 2)


def test_the_missing_end_is_said() -> None:
    with pytest.raises(DocumentError, match=r"^tent\.md: the fields at the top begin with a line '---' and never end\."):
        fields("---\ndoc_id: tent\n\n# Tents")
