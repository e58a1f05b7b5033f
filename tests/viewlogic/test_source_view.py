"""The source beside the formatted text."""

from __future__ import annotations

from explorer.domain.blocks import SourceMark
from explorer.viewlogic.source_view import SourceLines, line_words, shown_source

MARKS = (SourceMark(0, 10, 3, 3), SourceMark(12, 40, 5, 6), SourceMark(42, 50, 8, 8))


def test_lines_of_a_span() -> None:
    assert SourceLines(MARKS).of(0, 50) == (3, 8)
    assert SourceLines(MARKS).of(13, 14) == (5, 6)
    assert SourceLines(MARKS).of(9, 13) == (3, 6)
    assert SourceLines(MARKS).of(10, 12) is None
    assert SourceLines(()).of(0, 5) is None
    assert SourceLines(MARKS).of(60, 70) is None


def test_words() -> None:
    assert line_words(None) == ""
    assert line_words((4, 4)) == "line 4"
    assert line_words((4, 9)) == "lines 4–9"


def test_line_ends_are_those_that_the_parser_counts() -> None:
    assert shown_source("a\r\nb\rc\nd") == "a\nb\nc\nd"
    assert "\u2029" not in shown_source("a\u2029b\u2028c\x00\ufdd0")
    assert len(shown_source("a\u2029b\u2028c\x00\ufdd0")) == 7
