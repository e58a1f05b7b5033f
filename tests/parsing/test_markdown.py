"""What each piece of Markdown becomes; the rules are frozen, because positions are chunk IDs."""

from __future__ import annotations

import pytest

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.markdown import parse


def read(text: str) -> ParsedDocument:
    return parse(text.encode(), "tent.md")


def blocks(text: str) -> list[str]:
    document = read(text)
    return [document.text[block.start : block.end] for block in document.blocks]


def lines(text: str) -> list[tuple[str, int, int]]:
    document = read(text)
    return [(document.text[mark.start : mark.end], mark.first_line, mark.last_line) for mark in document.lines]


WHOLE = """\
---
doc_id: tent-care
title: "Tents: care"
version: 2
---

# Tent care

## Washing
- Use cold
  water.
- No soap.

Dry it **in the
shade**, never folded.

## Parts
| Part | Number |
| --- | --- |
| Pole | P-1 |
| Peg | |
"""


def test_a_whole_document() -> None:
    document = read(WHOLE)
    assert document.format == "md"
    assert document.meta == {"doc_id": "tent-care", "title": "Tents: care", "version": "2"}
    assert [(block.kind.value, block.section, block.level) for block in document.blocks] == [
        ("title", "", 1),
        ("heading", "Washing", 2),
        ("text", "Washing", 0),
        ("text", "Washing", 0),
        ("heading", "Parts", 2),
        ("table", "Parts", 0),
    ]
    assert document.text == (
        "Tent care\n\nWashing\n\n- Use cold water.\n- No soap.\n\nDry it in the shade, never folded.\n\nParts\n\n"
        "Part | Number\nPole | P-1\nPeg |"
    )
    assert document.pages == document.runs == document.unplaced == document.warnings == ()
    assert document.parser.startswith("md rules 1, markdown-it-py ")


def test_every_line_of_the_text_knows_its_lines_in_the_file() -> None:
    assert lines(WHOLE) == [
        ("Tent care", 7, 7),
        ("Washing", 9, 9),
        ("- Use cold water.", 10, 11),
        ("- No soap.", 12, 12),
        ("Dry it in the shade, never folded.", 14, 15),
        ("Parts", 17, 17),
        ("Part | Number", 18, 18),
        ("Pole | P-1", 20, 20),
        ("Peg |", 21, 21),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Paragraphs and lists
        ("one\ntwo  \nthree\\\nfour", ["one two three four"]),
        ("intro\n- a\n- b", ["intro\n- a\n- b"]),
        ("intro\n\n- a\n- b", ["intro", "- a\n- b"]),
        ("- a\n\n- b", ["- a", "- b"]),
        ("- a\n\n  more of a\n- b", ["- a", "more of a\n- b"]),
        ("- a\nlazy\n- b", ["- a lazy\n- b"]),
        ("* a\n+ b\n- c", ["- a\n- b\n- c"]),
        ("3. a\n3. b\n9) c", ["3. a\n4. b\n9. c"]),
        ("1. a\n\n1. b", ["1. a", "2. b"]),
        ("- a\n  - b\n    1. c\n- d", ["- a\n- b\n1. c\n- d"]),
        ("- - a", ["- a"]),
        ("- a\n-\n- b", ["- a\n- b"]),
        ("- [ ] open\n- [x] done", ["- [ ] open\n- [x] done"]),
        ("-no list\n-really", ["-no list -really"]),
        # Headings and rules
        ("text\n## Head\ntext", ["text", "Head", "text"]),
        ("## Head ##\n# Title #", ["Head", "Title"]),
        ("Title\nof two lines\n===\n\nHead\n---", ["Title of two lines", "Head"]),
        ("#no heading\n\n####### nor this", ["#no heading", "####### nor this"]),
        ("- # Head\n  text\n- b", ["Head", "text\n- b"]),
        ("a\n***\nb", ["a", "b"]),
        # Tables
        ("text\n| a | b |\n| - | - |\n| 1 | 2 |\nafter", ["text", "a | b\n1 | 2", "after"]),
        ("a | b\n:-- | --:\n1 | 2", ["a | b\n1 | 2"]),
        ("| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 4 |", ["a | b\n1 | 2 | 3\n4"]),
        (r"| a \| b | `c \| d` |" + "\n|---|---|\n| **x** | [y](z) |", ["a | b | c | d\nx | y"]),
        ("| a | b |\n| 1 | 2 |", ["a | b\n1 | 2"]),
        ("| one |", ["one"]),
        ("|---|---|\n| a | b |", ["a | b"]),
        ("| a | | c |\n|---|---|---|\n| | | |", ["a |  | c"]),
        ("a | b\nno table", ["a | b no table"]),
        ("- | a | b |\n  |---|---|\n  | 1 | 2 |\n- c", ["a | b\n1 | 2", "- c"]),
        # Quotes and code
        ("before\n> quoted\n> on\n>\n> - item\nlazy\n\nafter", ["before", "quoted on", "- item lazy", "after"]),
        ("> a\n\nb", ["a", "b"]),
        ("text\n```py\nif  x:\n    y()\n\nz\n```\ntext", ["text", "if x:\ny()\nz", "text"]),
        ("text\n\n    code\n      more", ["text", "code\nmore"]),
        ("~~~\n# no heading\n- no list\n~~~", ["# no heading\n- no list"]),
        ("```\nnever closed", ["never closed"]),
        # Inline
        ("**bold** *em* __b__ _e_ ~~old~~ ***both***", ["bold em b e old both"]),
        ("snake_case_name, 2 * 3 * 4, a ~ b", ["snake_case_name, 2 * 3 * 4, a ~ b"]),
        ("`a  *b*` and ``c`d``", ["a *b* and c`d"]),
        ('[label](https://t.example "title") and [other][1]\n\n[1]: https://t.example', ["label and other"]),
        ("[missing] and [also][missing]", ["[missing] and [also][missing]"]),
        ("![a *red* tent](t.png) here", ["a red tent here"]),
        ("<https://t.example/a> or <help@t.example>", ["https://t.example/a or help@t.example"]),
        (r"\*no\* &amp; &eacute; &nbsp; &#x41; &nosuch;", ["*no* & é A &nosuch;"]),
        ("word[^1].\n\n[^1]: note", ["word[^1].", "[^1]: note"]),
        # HTML inside
        ("H<sub>2</sub>O<br>two<br/>three<!-- c -->!", ["H2O two three!"]),
        ("write <your order number> here", ["write <your order number> here"]),
        ("<your order number>\n\nafter", ["<your order number>", "after"]),
        ("<!-- a\n\nb -->\n\ntext", ["text"]),
        ("<!-- a --> text", ["text"]),
        ("<div>\n<p>one</p>\n<ul><li>two</ul>\n</div>\n\nthree", ["one", "- two", "three"]),
        ("<div>\n\n**bold**\n\n</div>", ["bold"]),
        ("<script>\nalert(1)\n</script>\n\ntext", ["text"]),
        ("<table><tr><td>a<td>b</table>", ["a | b"]),
        # Characters
        ("cafe\u0301\xa0\tbar\u2028baz \U0001f600", ["café bar baz \U0001f600"]),
        ("esc\x1b[31m \ufdd0", ["esc\ufffd[31m \ufffd"]),
    ],
)
def test_rule(text: str, expected: list[str]) -> None:
    assert blocks(text) == expected


def test_the_first_heading_of_level_one_is_the_title_and_a_later_one_ends_the_section() -> None:
    document = read("# A\n\n## B\n\n### C\n\ntext\n\n# D\n\ntext\n\n###### E")
    assert [(block.kind, block.level, block.section) for block in document.blocks] == [
        (BlockKind.TITLE, 1, ""),
        (BlockKind.HEADING, 2, "B"),
        (BlockKind.HEADING, 3, "B"),
        (BlockKind.TEXT, 0, "B"),
        (BlockKind.HEADING, 1, ""),
        (BlockKind.TEXT, 0, ""),
        (BlockKind.HEADING, 6, ""),
    ]


def test_lines_of_what_is_taken_apart() -> None:
    text = "\r\n".join(
        [
            "a",
            "",
            "> - q",
            ">   r",
            "",
            "```",
            "x",
            "",
            "y",
            "```",
            "    i",
            "",
            "<div>",
            "<p>h</p>",
            "<p>j",
            "k</p></div>",
            "",
            "Title",
            "===",
        ]
    )
    assert lines(text) == [
        ("a", 1, 1),
        ("- q r", 3, 4),
        ("x", 7, 7),
        ("y", 9, 9),
        ("i", 11, 11),
        ("h", 14, 14),
        ("j k", 15, 16),
        ("Title", 18, 18),
    ]


def test_a_byte_order_mark_and_old_line_ends_change_nothing() -> None:
    plain = read(WHOLE)
    assert parse(b"\xef\xbb\xbf" + WHOLE.encode(), "tent.md") == plain
    assert parse(WHOLE.replace("\n", "\r\n").encode(), "tent.md") == plain
    assert parse(WHOLE.encode("utf-16"), "tent.md") == plain


@pytest.mark.parametrize("text", ["", "\n \n", "---\ndoc_id: a\n---\n", "<!-- nothing -->", "***", "[a]: b", "| | |\n|-|-|"])
def test_a_file_without_text_is_refused(text: str) -> None:
    with pytest.raises(DocumentError, match=r"^tent\.md: there is no text in this document"):
        read(text)


def test_front_matter_without_an_end_is_refused() -> None:
    with pytest.raises(DocumentError, match=r"never end"):
        read("---\ndoc_id: tent\n\n# Tents\n\ntext")


@pytest.mark.parametrize("text", ["> " * 200 + "a", "- " * 200 + "a", "\n".join("  " * depth + "- a" for depth in range(200))])
def test_nesting_beyond_measure_is_refused_rather_than_read_in_part(text: str) -> None:
    with pytest.raises(DocumentError, match=r"lists or quotes stand more than 50 deep in each other on line \d+\.$"):
        read(text)


def test_forty_lists_in_each_other_are_read_whole() -> None:
    assert blocks("\n".join("  " * depth + f"- {depth}" for depth in range(40))) == ["\n".join(f"- {depth}" for depth in range(40))]
