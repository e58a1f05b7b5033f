"""The lesson's state: what may leave, what is cited, and what follows."""

from __future__ import annotations

from explorer.viewlogic.lesson_state import LessonState, begin, meaning
from tests.comparison.test_numbering import passage

PASSAGES = (passage("a", 0), passage("b", 0), passage("b", 20), passage("c", 0))


def test_what_may_leave() -> None:
    state = LessonState(PASSAGES)
    assert [(each.doc_id, each.first, each.count, each.numbers) for each in state.documents] == [
        ("a", 0, 1, "1 passage, number 0"),
        ("b", 1, 2, "2 passages, numbers 1 to 2"),
        ("c", 3, 1, "1 passage, number 3"),
    ]
    assert state.documents[1].words == "b, version 1"


def test_it_begins_with_the_chosen_passage() -> None:
    assert begin(PASSAGES, PASSAGES[2].chunk_id).cited == 2
    assert begin(PASSAGES, None).cited == 1
    assert begin(PASSAGES, "0" * 12).cited == 1


def test_another_document_leaves() -> None:
    state = begin(PASSAGES, PASSAGES[3].chunk_id)
    assert len(state.change.misleading_counters) == 3
    other = state.with_leaving(1)
    assert (len(other.change.misleading_counters), other.cited) == (1, 3)
    assert other.with_leaving(1) is other


def test_another_number_is_cited_without_numbering_again() -> None:
    state = begin(PASSAGES, None)
    other = state.with_cited(3)
    assert other.cited_passage is PASSAGES[3]
    assert other.change is state.change
    assert other.with_cited(3) is other


def test_what_a_number_means() -> None:
    assert meaning(PASSAGES, 2) == "b v1 \u203a (title)"
    assert meaning(PASSAGES, 4) == "nothing"
