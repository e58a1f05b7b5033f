"""Half-open ranges of code points."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.spans import Span

spans = st.tuples(st.integers(0, 12), st.integers(0, 6)).map(lambda pair: Span(pair[0], pair[0] + pair[1]))


@given(spans, spans)
def test_spans_behave_as_the_sets_of_their_positions(one: Span, other: Span) -> None:
    mine, theirs = set(range(*one)), set(range(*other))
    assert one.length == len(mine)
    assert one.overlaps(other) == bool(mine & theirs)
    shared = one.intersection(other)
    assert (set(range(*shared)) if shared else set()) == mine & theirs
    assert one.covers(other) == (theirs <= mine) or not theirs
    assert all(one.contains(position) == (position in mine) for position in range(20))


def test_touching_spans_share_nothing() -> None:
    assert not Span(0, 3).overlaps(Span(3, 5))
    assert Span(0, 3).intersection(Span(3, 5)) is None
    assert not Span(2, 2).overlaps(Span(0, 5))
