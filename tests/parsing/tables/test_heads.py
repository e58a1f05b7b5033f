"""Where the head is, and what the columns are called."""

from __future__ import annotations

import pytest

from explorer.parsing.tables.grid import GridRow
from explorer.parsing.tables.heads import LONGEST_NAME, ColumnNames, find_head


def rows(*lines: str) -> list[GridRow]:
    return [GridRow(number, [value.strip() for value in line.split("|")]) for number, line in enumerate(lines, 1)]


@pytest.mark.parametrize(
    ("place", "lines"),
    [
        (0, ("a|b|c", "1|2|3")),
        (0, ("a|b|c|d", "1|2||", "1|||", "|2||")),
        (0, ("a|b|c", "1|2|3|4|5|6|7", "1|2")),
        (0, ("question", "why")),
        (0, ("a|b",)),
        (1, ("Prices 2024", "a|b|c", "1|2|3", "1|2|3")),
        (1, ("Prices 2024", "a|b|c")),
        (3, ("Title", "Subtitle", "Note: in euro", "a|b|c", "1|2|3", "4|5|6")),
        (1, ("|2023||2024|", "Region|Q1|Q2|Q1|Q2", "North|1|2|3|4", "South|1|2|3|4")),
        (0, ("|January|February", "North|1|2", "South|3|4")),
        (0, ("In millions|2023|2022", "Sales|7904|7683", "Costs|20|30")),
        (0, ("1|2|3", "a|b|c", "d|e|f")),
        (None, ("1|2|3", "4|5|6", "7|8|9")),
        (None, ("Huber|1907-07-03", "Maier|2005-02-23", "Klein|1988-05-03")),
        (None, ("1.5 %|€ 20", "2.5 %|€ 30")),
        (None, ("۱۲|۳", "۴|۵")),
    ],
)
def test_the_head_is_found(place: int | None, lines: tuple[str, ...]) -> None:
    assert find_head(rows(*lines)) == place


def names(*head: str) -> list[str]:
    return [column.name for column in ColumnNames(GridRow(1, head)).all()]


def test_names_are_normalised_and_compared_without_case() -> None:
    assert names(" Price \n (EUR)", "price (eur)", "Caf\u0065\u0301", "CAF\u00c9") == [
        "Price (EUR)",
        "price (eur) 2",
        "Caf\u00e9",
        "CAF\u00c9 2",
    ]
    found = ColumnNames(GridRow(1, [" Price \n (EUR)"])).all()
    assert found[0].original == " Price \n (EUR)"


def test_missing_and_taken_names_get_a_number() -> None:
    assert names("a", "", "a", "a 2", "column 5", "", "a") == ["a", "column 2", "a 2", "a 2 2", "column 5", "column 6", "a 3"]
    assert names("column 2", "", "x") == ["column 2", "column 2 2", "x"]


def test_columns_behind_the_head_are_named_when_they_are_asked_for() -> None:
    known = ColumnNames(GridRow(1, ["a", "b", " "]))
    assert [column.name for column in known.all()] == ["a", "b"]
    assert known.of(5) == "column 5"
    assert [column.name for column in known.all()] == ["a", "b", "column 3", "column 4", "column 5"]


def test_a_head_that_begins_further_right_leaves_columns_without_a_name() -> None:
    found = ColumnNames(GridRow(1, ["a", "b"], first_column=3)).all()
    assert [(column.name, column.original) for column in found] == [("column 1", ""), ("column 2", ""), ("a", "a"), ("b", "b")]


def test_long_names_are_cut() -> None:
    known = ColumnNames(GridRow(1, ["x" * 1000, "x" * 999]))
    assert [len(column.name) for column in known.all()] == [LONGEST_NAME, LONGEST_NAME + 2]
    assert known.shortened == 2
