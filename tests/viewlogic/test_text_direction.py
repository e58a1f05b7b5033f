"""In which direction texts and tables are read."""

from __future__ import annotations

import pytest

from explorer.viewlogic.text_direction import direction, is_figure, mostly_leftward


@pytest.mark.parametrize(
    ("text", "expected"),
    [("rate", 1), ("نرخ", -1), ("12 نرخ", -1), ("(12) rate نرخ", 1), ("2026-05-01", 0), ("", 0), ("۱۲", 0), ("שלום a", -1)],
)
def test_the_first_letter_decides(text: str, expected: int) -> None:
    assert direction(text) == expected


def test_most_letters_decide_for_a_sheet() -> None:
    assert mostly_leftward(["question", "answer", "بیمه بدنه چه تفاوتی دارد؟ خودروی خود"])
    assert not mostly_leftward(["the insurance of cars", "بیمه"])
    assert not mostly_leftward(["12", "2026-05-01"])


@pytest.mark.parametrize(("text", "expected"), [("1200", True), ("0.51", True), ("۱۲", True), ("2 days", False), ("-", False), ("", False)])
def test_figures(text: str, expected: bool) -> None:
    assert is_figure(text) is expected
