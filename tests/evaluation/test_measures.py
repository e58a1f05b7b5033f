"""hit, recall, precision and MRR by hand, and what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.evaluation.measures import NOTHING, Measures, mean, of_one


@pytest.mark.parametrize(
    ("relevant", "of", "k", "expected"),
    [
        ([], 1, 5, Measures(1, 0, 0, 0, 0)),
        ([True], 1, 5, Measures(1, 1, 1, 0.2, 1)),
        ([False, True], 1, 5, Measures(1, 1, 1, 0.2, 0.5)),
        ([False, True, False, True, False], 3, 5, Measures(1, 1, 2 / 3, 0.4, 0.5)),
        ([False, False, True], 1, 2, Measures(1, 0, 0, 0, 0)),
        ([True, True, True], 3, 1, Measures(1, 1, 1 / 3, 1, 1)),
        # The index holds no relevant chunk at all.
        ([False, False], 0, 5, Measures(1, 0, 0, 0, 0)),
    ],
)
def test_of_one_question(relevant: list[bool], of: int, k: int, expected: Measures) -> None:
    assert of_one(relevant, of, k) == expected


def test_the_mean_is_over_questions() -> None:
    one, other = of_one([True], 1, 5), of_one([False, True, True], 4, 5)
    assert mean([one, other]) == Measures(2, 1, 0.75, pytest.approx(0.3), 0.75)
    assert mean([]) == NOTHING


@given(st.lists(st.booleans(), max_size=12), st.integers(0, 5), st.integers(1, 15))
def test_they_stay_between_0_and_1_and_agree(relevant: list[bool], more: int, k: int) -> None:
    measures = of_one(relevant, sum(relevant) + more, k)
    values = (measures.hit, measures.recall, measures.precision, measures.reciprocal_rank)
    assert all(0 <= value <= 1 for value in values)
    assert len({value > 0 for value in values}) == 1
    assert measures.precision <= measures.hit
    assert measures.reciprocal_rank <= measures.hit
