"""Going through chunks and boundaries: every one is reached, in order, and back again."""

from __future__ import annotations

from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.chunks import Chunk
from explorer.domain.placement import Page
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.stepping import boundaries, holder, neighbour, next_boundary


def document(*spans: tuple[int, int], pages: tuple[Page, ...] = ()) -> LoadedDocument:
    chunks = tuple(
        Chunk(f"{number}", "d", "1", "", "fixed", number, start, end, "", (), (), "", "", "public", "en", "", "")
        for number, (start, end) in enumerate(spans)
    )
    return LoadedDocument(SimpleNamespace(pages=pages, text=None), chunks)


PAGES = (Page(1, "1", 1, 1, 0, 0, 50), Page(2, "2", 1, 1, 0, 50, 50), Page(3, "3", 1, 1, 0, 50, 99))


def test_cuts_that_meet_are_one_boundary() -> None:
    assert boundaries(document((0, 10), (12, 30), (31, 40))) == (0, 12, 31, 40)


def test_overlaps_have_both_of_their_boundaries() -> None:
    assert boundaries(document((0, 20), (14, 40))) == (0, 14, 20, 40)


def test_page_borders_are_boundaries_and_empty_pages_are_none() -> None:
    assert boundaries(document((0, 99), pages=PAGES)) == (0, 50, 99)


def test_a_boundary_belongs_to_the_chunk_that_begins_there() -> None:
    found = document((0, 20), (14, 40))
    assert holder(found, 14).position == 1
    assert holder(found, 20).position == 1
    assert holder(found, 3).position == 0
    assert holder(found, 99) is None


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 30)), min_size=1, max_size=8))
def test_all_boundaries_are_walked_forwards_and_backwards(spans: list[tuple[int, int]]) -> None:
    found = document(*((start, start + length) for start, length in spans), pages=PAGES)
    there, here = [], -1
    while (place := next_boundary(found, here, 1)) is not None:
        there.append(place)
        here = place
    back, here = [], 10_000
    while (place := next_boundary(found, here, -1)) is not None:
        back.append(place)
        here = place
    assert tuple(there) == boundaries(found) == tuple(reversed(back))


@given(st.integers(1, 6))
def test_all_chunks_are_walked_forwards_and_backwards(count: int) -> None:
    found = document(*((number * 10, number * 10 + 9) for number in range(count)))
    for by, order in ((1, range(count)), (-1, range(count - 1, -1, -1))):
        seen, here = [], None
        while (wanted := neighbour(found, here, by)) is not None:
            seen.append(wanted.position)
            here = wanted
        assert seen == list(order)


def test_a_document_without_chunks_leads_nowhere() -> None:
    assert neighbour(document(), None, 1) is None
    assert next_boundary(document(), -1, 1) is None
