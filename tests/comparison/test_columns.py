"""The bundled warranty policy under three chunkers, counted by hand; cuts that are shared, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.comparison.columns import Column, ColumnOrder, column_order, cut_column
from explorer.comparison.cuts import Cut, cuts, differences, holding, holding_whole, next_difference, share, sound
from explorer.comparison.figures import Figures
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from tests.chunking.toy_documents import documents


def columns(text: MeasuredText, *orders: str) -> list[Column]:
    return [cut_column(text, column_order(order)) for order in orders]


def test_the_warranty_policy_by_structure(warranty: MeasuredText) -> None:
    (column,) = columns(warranty, "structure")
    # The title's three words are in no piece; a section or block is never cut.
    assert column.figures == Figures(chunks=8, least=10, median=42.5, most=197, uncovered_words=3)
    assert column.places == (27, 371, 1455, 1517, 1969, 2278, 2411, 2581)


def test_the_warranty_policy_in_fixed_windows(warranty: MeasuredText) -> None:
    (column,) = columns(warranty, "fixed:words=100")
    # "1 ▮year" and "| ▮none" in rows, "for example ▮in a pressure washer" in an item, "label, ▮and the return" in a sentence.
    assert column.places == (614, 1160, 1709, 2253)
    assert column.figures == Figures(
        chunks=5,
        least=84,
        median=100.0,
        most=100,
        in_sentence=4,
        in_list=1,
        in_row=2,
        in_table=2,
        broken_sentences=4,
        broken_lists=1,
        broken_rows=2,
        broken_tables=1,
    )


def test_the_warranty_policy_in_overlapping_windows(warranty: MeasuredText) -> None:
    (column,) = columns(warranty, "overlap:words=100,step=75")
    assert column.places == (470, 614, 882, 1027, 1292, 1423, 1709, 1850, 2122, 2253, 2542, 2690)
    lengths = 613 + 556 + 540 + 557 + 543 + 567 + 202
    # Six cuts in rows, two in items, four in sentences of paragraphs; each of these is whole in a neighbour, the list and the table not.
    assert column.figures == Figures(
        chunks=7,
        least=34,
        median=100.0,
        most=100,
        repeated=1 - 2744 / lengths,
        in_sentence=12,
        in_list=2,
        in_row=6,
        in_table=6,
        broken_lists=1,
        broken_tables=1,
    )


def test_shared_cuts_of_the_warranty_policy(warranty: MeasuredText) -> None:
    three = columns(warranty, "structure", "fixed", "overlap")
    found = cuts(three)
    assert [cut.position for cut in found if share(cut, 3) == "some"] == [614, 1709, 2253]
    assert all(cut.columns == (1, 2) for cut in found if share(cut, 3) == "some")
    assert not [cut for cut in found if share(cut, 3) == "all"]
    assert len(found) == 8 + 4 + 12 - 3
    assert [cut.position for cut in cuts(three[1:]) if share(cut, 2) == "all"] == [614, 1709, 2253]
    both = columns(warranty, "structure:longest=200", "structure:longest=60")
    assert differences(cuts(both), 2) == (409, 1538, 2175)


def test_who_holds_a_word(warranty: MeasuredText) -> None:
    three = columns(warranty, "structure", "fixed", "overlap")
    start = warranty.text.index("unsuitable fuel")
    assert holding(three, start, start + 15) == ((3,), (3,), (3, 4))
    # "for example ▮in a pressure washer" is cut at 1709.
    assert holding(three, 1700, 1715) == ((3,), (2, 3), (3, 4))
    assert holding_whole(three, 1700, 1715) == ((3,), (), (3,))
    assert holding(three, 0, 8) == ((), (0,), (0,))
    assert holding(three, 8, 8) == ((), (), ())


def column(*places: int, fault: str = "") -> Column:
    return Column(ColumnOrder("x"), places=places, fault=fault)


def test_cuts_of_several_columns() -> None:
    three = [column(5, 9), column(5, 7, 9), column(5, 12)]
    found = cuts(three)
    assert found == (Cut(5, (0, 1, 2)), Cut(7, (1,)), Cut(9, (0, 1)), Cut(12, (2,)))
    assert [share(cut, 3) for cut in found] == ["all", "one", "some", "one"]
    assert differences(found, 3) == (7, 9, 12)


def test_a_column_with_a_fault_makes_no_difference() -> None:
    three = [column(5, 9), column(fault="It broke."), column(5)]
    assert sound(three) == 2
    assert [share(cut, sound(three)) for cut in cuts(three)] == ["all", "one"]
    assert differences(cuts([column(5), column(fault="It broke.")]), 1) == ()


@pytest.mark.parametrize(
    ("position", "by", "place"),
    [(0, 1, 7), (7, 1, 9), (8, 1, 9), (12, 1, None), (99, -1, 12), (12, -1, 9), (8, -1, 7), (7, -1, None), (0, -1, None)],
)
def test_the_next_difference(position: int, by: int, place: int | None) -> None:
    assert next_difference((7, 9, 12), position, by) == place


def test_no_difference_at_all() -> None:
    assert next_difference((), 3, 1) is None
    assert next_difference((), 3, -1) is None


orders = st.lists(
    st.sampled_from(["structure:longest=20", "structure:longest=3", "fixed:words=7", "fixed:words=1", "overlap:words=9,step=4"]),
    min_size=2,
    max_size=4,
)


@given(documents, orders)
def test_every_cut_is_somebodys(document: DocumentText, orders: Sequence[str]) -> None:
    text = MeasuredText(document)
    found = columns(text, *orders)
    shared = cuts(found)
    assert [cut.position for cut in shared] == sorted({place for column in found for place in column.places})
    for cut in shared:
        assert cut.columns == tuple(number for number, column in enumerate(found) if cut.position in column.places)
    same = [found[0], found[0]]
    assert differences(cuts(same), 2) == ()
    reached, place = [], next_difference(differences(shared, len(found)), -1, 1)
    while place is not None:
        reached.append(place)
        place = next_difference(differences(shared, len(found)), place, 1)
    assert tuple(reached) == differences(shared, len(found))


@given(st.integers(0, 20), st.integers(0, 20))
def test_holding_character_by_character(first: int, second: int) -> None:
    start, end = sorted((first, second))
    pieces = (Piece(4, 9), Piece(0, 5), Piece(9, 10), Piece(2, 18))
    (held,) = holding([Column(ColumnOrder("x"), pieces)], start, end)
    wanted = set(range(start, end))
    assert held == tuple(number for number, piece in enumerate(pieces) if wanted & set(range(piece.start, piece.end)))
    (whole,) = holding_whole([Column(ColumnOrder("x"), pieces)], start, end)
    assert whole == tuple(number for number, piece in enumerate(pieces) if wanted and wanted <= set(range(piece.start, piece.end)))
