"""Cells, packed and told in words."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.cells import Cell, ColumnName, RowSpan, Sheet, named_cells, row_spans, row_words
from explorer.domain.packed_cells import AT_ONCE, PackedCells, packed_groups

SHEETS = (
    Sheet("Prices", False, (ColumnName("item", "Item"), ColumnName("column 2", "")), 1, 9),
    Sheet("", False, (ColumnName("a", "a"),), 1, 1),
)


@st.composite
def cells(draw: st.DrawFn) -> list[Cell]:
    found, start = [], 0
    small = st.integers(0, 50)
    for gap, length, sheet, row, column in draw(st.lists(st.tuples(small, st.integers(1, 9), small, st.integers(-50, 10**6), small))):
        found.append(Cell(start + gap, start + gap + length, sheet, row, column))
        start += gap + length
    return found


@given(cells(), st.integers(0, 300), st.integers(0, 300))
def test_packing_keeps_every_cell(found: list[Cell], start: int, end: int) -> None:
    packed = PackedCells(found)
    assert list(packed) == found == [packed[number] for number in range(len(found))]
    assert list(packed.between(start, end)) == [cell for cell in found if cell.start < end and start < cell.end and start < end]
    again = PackedCells()
    for first, last, data in packed_groups(found):
        again.extend_packed(data)
        assert found[0].start <= first < last <= found[-1].end
    assert again == packed == pickle.loads(pickle.dumps(packed))


def test_long_tables_are_packed_in_groups() -> None:
    found = [Cell(3 * number, 3 * number + 2, 0, number, 1) for number in range(AT_ONCE * 2 + 1)]
    groups = list(packed_groups(found))
    assert [group[:2] for group in groups] == [(0, 3 * AT_ONCE - 1), (3 * AT_ONCE, 6 * AT_ONCE - 1), (6 * AT_ONCE, 6 * AT_ONCE + 2)]
    assert sum(len(group[2]) for group in groups) < 30_000


@pytest.mark.parametrize("data", [b"\x00abc", b"\x01abc", b"\x01" + b"x\x9c", b"\x00" + bytes(21)])
def test_damaged_data_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="packed cells"):
        PackedCells().extend_packed(data)


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (RowSpan("Prices", 12, 12), "sheet Prices, row 12"),
        (RowSpan("", 12, 14), "rows 12 to 14"),
        (RowSpan("Prices", 0, 0), "sheet Prices, head"),
        (RowSpan("", -3, -1), "above the head"),
        (RowSpan("", -1, 4), "head to row 4"),
    ],
)
def test_rows_in_words(span: RowSpan, words: str) -> None:
    assert span.words == words


def test_the_rows_of_cells() -> None:
    found = [Cell(0, 1, 0, 3, 1), Cell(2, 3, 0, 4, 1), Cell(4, 5, 1, 1, 1), Cell(6, 7, 7, 1, 1)]
    assert row_words(row_spans(SHEETS, found)) == "sheet Prices, rows 3 to 4; row 1"
    assert row_words(()) == ""


def test_cells_are_named_by_their_columns() -> None:
    found = [Cell(0, 1, 0, 3, 1), Cell(2, 3, 0, 3, 9), Cell(4, 5, 0, -1, 1), Cell(6, 7, 9, 1, 1)]
    assert [(cell.sheet, cell.name) for cell in named_cells(SHEETS, found)] == [("Prices", "item"), ("Prices", ""), ("Prices", "")]
