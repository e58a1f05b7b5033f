"""How a passage is cited for a person."""

from __future__ import annotations

import pytest

from explorer.domain.citations import citation, page_words


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ([], ""),
        (["1"], "page 1"),
        (["1", "2"], "page 1, continued on page 2"),
        (["iv", "v", "1"], "page iv, continued on pages v and 1"),
        (["1", "2", "3", "4"], "page 1, continued on pages 2, 3 and 4"),
    ],
)
def test_page_words(labels: list[str], expected: str) -> None:
    assert page_words(labels) == expected


def test_the_references_citation() -> None:
    text = citation("Larkfield warranty policy", "5", "What is not covered", ["1", "2"], 1517, 1967, "a4dc9ec49818")
    assert text == "Larkfield warranty policy, version 5, What is not covered, page 1, continued on page 2 [a4dc9ec49818]"


def test_without_pages_the_characters_are_named() -> None:
    text = citation("Delivery policy", "4", "Delivery times and fees", [], 274, 1245, "617a6fe666fc")
    assert text == "Delivery policy, version 4, Delivery times and fees, characters 274 to 1245 [617a6fe666fc]"
