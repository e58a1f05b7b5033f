"""Widths of columns and lines of rows."""

from __future__ import annotations

import pytest

from explorer.gui.panels.grid.fitting import column_widths, row_lines


def test_room_to_spare_is_shared_out() -> None:
    assert column_widths([100, 100], 400, [50, 50]) == [200, 200]
    assert sum(column_widths([33, 33, 33], 100, [10, 10, 10])) == 100


def test_the_widest_give_way_first() -> None:
    assert column_widths([60, 400, 500], 460, [40, 40, 40]) == [60, 200, 200]


def test_nothing_is_narrower_than_its_longest_word() -> None:
    assert column_widths([60, 400, 500], 460, [40, 40, 300]) == [60, 100, 300]
    assert column_widths([200, 200], 100, [150, 150]) == [150, 150]
    assert column_widths([], 100, []) == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", 1),
        ("aaaaaaaaaa", 1),
        ("aaaa aaaaa", 1),
        ("aaaa aaaaaa", 2),
        # Words do not fill their lines: less than two lines of letters, but none fits beside another.
        ("aaaaaa aaaaaa aaaa", 3),
        ("aaaaaaaaaaaaa aaa", 2),
        ("a" * 25, 3),
        ("aaaaaa " * 90, 4),
    ],
)
def test_a_row_has_the_lines_of_its_longest_value(text: str, lines: int) -> None:
    assert row_lines([("a", 10.0), (text, 10.0)], len, 4) == lines
