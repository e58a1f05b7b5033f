"""Back and forward, as in a browser."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from explorer.viewlogic.visits import LIMIT, Visit, Visits

A, B, C = Visit("a", "1", "x"), Visit("a", "1", "y"), Visit("b", "2", "z")


def test_back_and_forward_walk_the_same_way() -> None:
    visits = Visits()
    for visit in (A, B, C):
        visits.visit(visit)
    assert (visits.back(), visits.back(), visits.back()) == (B, A, None)
    assert (visits.forward(), visits.forward(), visits.forward()) == (B, C, None)


def test_something_new_forgets_what_lay_ahead() -> None:
    visits = Visits()
    for visit in (A, B):
        visits.visit(visit)
    visits.back()
    visits.visit(C)
    assert not visits.can_go_forward
    assert visits.back() == A


def test_the_same_place_twice_counts_once() -> None:
    visits = Visits()
    visits.visit(A)
    visits.visit(A)
    assert not visits.can_go_back


def test_a_chunk_takes_the_place_of_the_document_that_was_only_opened() -> None:
    visits = Visits()
    visits.visit(C)
    visits.visit(Visit("a", "1"))
    visits.visit(A)
    assert visits.back() == C


@given(st.lists(st.sampled_from(["back", "forward", *"abcdef"]), max_size=60))
def test_where_one_is_can_always_be_left_and_found_again(steps: list[str]) -> None:
    visits = Visits()
    for step in steps:
        if step == "back":
            visits.back()
        elif step == "forward":
            visits.forward()
        else:
            visits.visit(Visit(step, "1", step))
        here = visits.current
        if visits.can_go_back:
            visits.back()
            assert visits.forward() == here
        if visits.can_go_forward:
            visits.forward()
            assert visits.back() == here


def test_old_visits_are_forgotten() -> None:
    visits = Visits()
    for number in range(LIMIT + 50):
        visits.visit(Visit("a", "1", str(number)))
    steps = 0
    while visits.back() is not None:
        steps += 1
    assert steps == LIMIT - 1


def test_only_what_is_shown_may_be_kept() -> None:
    visits = Visits()
    visits.keep_current()
    assert visits.current is None
    for step in "abc":
        visits.visit(Visit(step, "1", step))
    visits.back()
    visits.keep_current()
    assert visits.current == Visit("b", "1", "b")
    assert not visits.can_go_back
    assert not visits.can_go_forward
