"""Figures and formulas whose parts stand in columns are no tables, and tables stay tables."""

from __future__ import annotations

import pytest

from explorer.domain.blocks import BlockKind
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.layouts import Sheet, prose
from tests.parsing.pdf.pages import document, line, ruled

FIGURES = {
    "a level axis": [["1.5", "", "", "", "", "", ""], ["1", "0", "50", "100", "150", "200", "250"], ["", "a", "", "b", "", "c", "d"]],
    "the same upright axis twice": [[str(n / 5), "hex", str(n / 5), "all"] for n in range(5, 0, -1)],
    "two figures with one legend": [["8", "Gang", "8", "Gang"], ["", "List", "", "List"], ["7", "Half", "7", "Half"]],
    "a formula": [["Z =", "8.72 +", "AZ 61"], ["x \u2212", "0.50 \u00b7", "AZ 256"], ["y =", "1 +", "AZ 3"]],
}
TABLES = {
    "years": [["Part", "2019", "2020", "2021", "2022", "2023"], ["Pump", "2", "3", "4", "4", "5"], ["Hose", "1", "1", "2", "2", "7"]],
    "a column that counts": [["1", "Pump", "4.50"], ["2", "Hose", "3.20"], ["3", "Seal", "0.80"]],
    "equal answers": [["Food", "no", "no"], ["Seals", "yes", "yes"], ["Pumps", "yes", "yes"], ["Hoses", "no", "no"]],
}


def kinds(parse: Parse, rows: list[list[str]]) -> list[BlockKind]:
    sheet = Sheet()
    below = sheet.rows(100, [72 + 70 * column for column in range(len(rows[0]))], rows)
    sheet.column(72, below + 40, prose("Words", 5))
    return [block.kind for block in parse(sheet.bytes()).blocks]


@pytest.mark.parametrize("name", FIGURES)
def test_the_labels_of_a_drawing_are_no_table(parse: Parse, name: str) -> None:
    assert BlockKind.TABLE not in kinds(parse, FIGURES[name])


@pytest.mark.parametrize("name", TABLES)
def test_tables_of_numbers_stay_tables(parse: Parse, name: str) -> None:
    assert kinds(parse, TABLES[name]) == [BlockKind.TABLE, BlockKind.TEXT]


def test_a_drawing_of_many_rules_with_a_few_labels_is_no_table() -> None:
    grid = ruled([72 + 10 * number for number in range(21)], [100, 150, 200, 250])
    labels = [line("8", 74, 130), line("Gang", 122, 180), line("4", 74, 230), line("0", 202, 230)]
    assert [block.kind for block in document(labels, drawn=[grid]).blocks if block.kind is BlockKind.TABLE] == []
    wide = ruled([72, *[172 + 10 * number for number in range(8)]], [100, 120, 140, 160])
    filled = [line("a", 74 + (column > 0) * (98 + 10 * (column - 1)), 115 + 20 * row) for row in range(3) for column in range(8)]
    assert [block.kind for block in document(filled, drawn=[wide]).blocks] == [BlockKind.TABLE]


def test_rules_that_go_through_words_are_no_grid() -> None:
    words = [line("clusterwide", 72, 115), line("preparation", 72, 135), line("of the jobs", 72, 155)]
    assert [
        block.kind
        for block in document(words, drawn=[ruled([70, 89, 110, 140], [100, 120, 140, 160])]).blocks
        if block.kind is BlockKind.TABLE
    ] == []
