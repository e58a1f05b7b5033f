"""Chunk IDs: the same on any machine, on any day."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.identity import chunk_digest, chunk_id, identity_string
from explorer.errors import UsageError


@pytest.mark.parametrize(
    ("doc_id", "version", "start", "end", "expected"),
    [
        ("warranty-policy", "5", 1517, 1967, "a4dc9ec49818"),
        ("warranty-policy", "5", 371, 1453, "d9a5bd8ea531"),
        ("warranty-policy", "5", 0, 613, "521ff4295be4"),
        ("warranty-policy", "5", 2537, 2744, "9e5988ea5276"),
        ("delivery-policy", "4", 274, 1245, "617a6fe666fc"),
        ("returns-policy", "3", 175, 345, "7839ded2d52b"),
        ("returns-policy", "3", 347, 604, "beb2688295be"),
        ("returns-policy", "3", 1633, 1717, "b7711c885517"),
        ("product-care-pw2200", "2", 1000, 1255, "f80f7e98f870"),
    ],
)
def test_the_references_ids(doc_id: str, version: str, start: int, end: int, expected: str) -> None:
    assert chunk_id(doc_id, version, start, end) == expected


def test_the_whole_hash_behind_an_id() -> None:
    digest = chunk_digest("warranty-policy", "5", 1517, 1967)
    assert digest == "a4dc9ec498189eea06b752305cc84105636c67ea6767e348552973c7a6bc0cea"
    assert identity_string("warranty-policy", "5", 1517, 1967) == "warranty-policy|5|1517|1967"


def test_a_new_version_of_the_same_passage_has_another_id() -> None:
    assert chunk_id("returns-policy", "4", 1633, 1717) != chunk_id("returns-policy", "3", 1633, 1717)


@pytest.mark.parametrize(("doc_id", "version"), [("a|b", "1"), ("a", "1|2"), ("|", "1")])
def test_the_separator_in_an_identifier_is_refused(doc_id: str, version: str) -> None:
    with pytest.raises(UsageError, match=r"may not contain '\|'"):
        chunk_id(doc_id, version, 0, 1)


@pytest.mark.parametrize(("start", "end"), [(0, 0), (5, 5), (6, 5), (-1, 5)])
def test_a_span_without_characters_is_refused(start: int, end: int) -> None:
    with pytest.raises(UsageError, match="a chunk needs at least one character"):
        chunk_id("a", "1", start, end)


identifier = st.text(max_size=8).filter(lambda text: "|" not in text and text.isprintable())
passage = st.tuples(identifier, identifier, st.integers(0, 99), st.integers(1, 99)).map(lambda p: (p[0], p[1], p[2], p[2] + p[3]))


@given(passage, passage)
def test_different_passages_are_told_apart(one: tuple[str, str, int, int], other: tuple[str, str, int, int]) -> None:
    assert (identity_string(*one) == identity_string(*other)) == (one == other)
    assert chunk_id(*one) == hashlib.sha256(identity_string(*one).encode()).hexdigest()[:12]
