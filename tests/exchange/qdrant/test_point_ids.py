"""A chunk's ID as a point's, and back."""

from __future__ import annotations

import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import UserError
from explorer.exchange.qdrant.point_ids import chunk_id, point_id

IDS = st.text("0123456789abcdef", min_size=12, max_size=12)


@given(IDS)
def test_there_and_back(item: str) -> None:
    found = uuid.UUID(point_id(item))
    assert (found.version, found.variant) == (8, uuid.RFC_4122)
    assert str(found) == point_id(item)
    assert chunk_id(found) == chunk_id(str(found).upper()) == item


@given(IDS, IDS)
def test_points_stand_in_the_order_of_their_chunks(one: str, other: str) -> None:
    assert (one < other) == (uuid.UUID(point_id(one)) < uuid.UUID(point_id(other)))


@pytest.mark.parametrize(
    "item", [7, "7", "", str(uuid.UUID(int=5)), "a4dc9ec4-9818-8b99-a2fa-bdb992b44d5f", "a4dc9ec498188b99a2fabdb992b44d5e"]
)
def test_points_of_others_are_told_from_ours(item: object) -> None:
    with pytest.raises(ValueError, match="no point of a chunk"):
        chunk_id(item)


@pytest.mark.parametrize("item", ["", "A4DC9EC49818", "a4dc9ec4981", "a4dc9ec498180", "a4dc9ec4981g"])
def test_another_programs_ids_are_refused(item: str) -> None:
    with pytest.raises(UserError, match="hexadecimal digits"):
        point_id(item)
