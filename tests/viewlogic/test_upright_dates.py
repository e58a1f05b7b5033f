"""Dates in the lines of lists: a mark before each, and what was found stays marked."""

from __future__ import annotations

import pytest

from explorer.domain.spans import Span
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.upright_dates import with_upright_dates
from explorer.viewlogic.upright_figures import MARK


@pytest.mark.parametrize("word", ["نرخ", "2026-03-21", "از", "03", "2027-01-01", "تا"])
def test_what_was_found_stays_marked(word: str) -> None:
    text = "نرخ 2026-03-21 از 2027-01-01 تا"
    start = text.index(word)
    made = with_upright_dates(MarkedLine(text, (Span(start, start + len(word)),)))
    assert made.text == f"نرخ {MARK}2026-03-21 از {MARK}2027-01-01 تا"
    (mark,) = made.marks
    assert made.text[mark.start : mark.end] == word


@pytest.mark.parametrize("text", ["", "بدنه 021-5550160", "5-10", "12026-03-21", "2026-03-21-7"])
def test_other_figures_stay(text: str) -> None:
    line = MarkedLine(text)
    assert with_upright_dates(line) is line
