"""Which blanks before figures become marks, so that a date behind a Persian name is drawn as it is written."""

from __future__ import annotations

import pytest

from explorer.domain.spans import Span
from explorer.viewlogic.upright_figures import MARK, with_upright_figures


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("تاریخ: 2026-03-21", True),
        ("تاریخ: ۱۴۰۵-۰۱-۰۱", True),
        ("تلفن: 021-5550160", True),
        ("نرخ: -5", True),
        ("سقف (میلیون): 2026-03-21 08:30", True),
        ("سقف: 1600", False),
        ("مالیات: 0.84", False),
        ("date: 2026-03-21", False),
        ("تاریخ date: 2026-03-21", False),
        ("شرح: از 2026-03-21", False),
        ("تاریخ: 2026-03-21 تا", False),
    ],
)
def test_a_mark_stands_where_a_figure_would_be_parted(line: str, marked: bool) -> None:
    text = f"نام: بدنه\n{line}\nx: y"
    drawn = with_upright_figures(text, lambda start, end: Span(start, text.index(": ", start, end) + 2))
    assert len(drawn) == len(text)
    assert drawn.replace(MARK, " ") == text
    assert (MARK in drawn) is marked


def test_only_what_the_parser_set_is_drawn_otherwise() -> None:
    assert with_upright_figures("تاریخ: 2026-03-21", lambda _start, _end: None) == "تاریخ: 2026-03-21"
