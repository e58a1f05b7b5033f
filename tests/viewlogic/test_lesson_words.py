"""The lesson's sentences, and an ID made by hand."""

from __future__ import annotations

import pytest

from explorer.comparison.numbering import without
from explorer.viewlogic.lesson_words import counters_words, hand_made, hash_citation_words, ids_words, old_citation_words, text_ids_words
from tests.comparison.test_numbering import passage

BEFORE = (passage("a", 0), passage("b", 0), passage("b", 20), passage("c", 0), passage("c", 20))


def test_an_id_by_hand() -> None:
    made = hand_made("warranty-policy", "5", "1517", "1967")
    assert made.joined == "warranty-policy|5|1517|1967"
    assert made.bytes.startswith("77 61 72 72")
    assert made.digest == "a4dc9ec498189eea06b752305cc84105636c67ea6767e348552973c7a6bc0cea"
    assert (made.chunk_id, made.fault) == ("a4dc9ec49818", "")
    assert hand_made("warranty-policy", "6", "1517", "1967").chunk_id != made.chunk_id


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (("", "5", "0", "1"), "document ID and a version"),
        (("a", "", "0", "1"), "document ID and a version"),
        (("a", "1", "x", "1"), "whole numbers"),
        (("a", "1", "-1", "1"), "whole numbers"),
        (("a", "1", "1", "1"), "at least one character"),
        (("a|b", "1", "0", "1"), "may not contain"),
    ],
)
def test_values_that_make_no_id(values: tuple[str, str, str, str], words: str) -> None:
    made = hand_made(*values)
    assert words in made.fault
    assert made.chunk_id == made.digest == ""


def test_the_story_of_a_document_that_leaves() -> None:
    change = without(BEFORE, "b", "1")
    assert counters_words(change) == "2 of 3 counters now mean another passage, and 2 counters mean nothing any more."
    assert ids_words(change) == "No hash ID moved: all 3 passages that are left kept theirs."
    assert old_citation_words(change, 0)[1] == "[0] still means the same passage: the document that left stands after it."
    then, now = old_citation_words(change, 2)
    assert then.startswith("[2] meant b, version 1, (title)")
    assert now.startswith("[2] now shows c, version 1, (title)")
    assert old_citation_words(change, 4)[1] == "[4] now means nothing: there are only 3 passages."
    assert old_citation_words(change, 9) == ("No passage had the number 9: they run from 0 to 4.", "")
    assert hash_citation_words(change, 3).endswith("which is number 1 now.")
    assert "keeps retired IDs" in hash_citation_words(change, 1)


def test_text_only_ids() -> None:
    before = (passage("a", 0, "same"), passage("b", 0, "same"), passage("c", 0))
    change = without(before, "a", "1")
    assert text_ids_words(change, 0).startswith("In this collection no two passages")
    assert text_ids_words(change, 1) == (
        "1 text stands in more than one place; by its text alone, each would have one ID for all of them. "
        "Of the passages that left, 1 would still be found by such an ID, in another version or document."
    )
