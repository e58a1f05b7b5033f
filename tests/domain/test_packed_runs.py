"""Packed runs are the sequence of runs that they were made of, to the nearest float32."""

from __future__ import annotations

import pickle
from bisect import bisect_left

import pytest

from explorer.domain.packed_runs import PackedRuns, Stretch
from explorer.domain.placement import GlyphRun


def run(page: int, start: int, length: int = 3) -> GlyphRun:
    edges = tuple(float(value) for value in range(2 * length))
    return GlyphRun(page, start, 10.0, 20.0, 1.0, 0.0, 9.0, 2.0, edges)


RUNS = [run(1 + number // 4, 5 * number) for number in range(40)]


def test_a_packed_sequence_is_the_sequence() -> None:
    packed = PackedRuns.of(RUNS)
    assert len(packed) == 40
    assert list(packed) == RUNS
    assert [packed[place] for place in (0, 17, 39, -1)] == [RUNS[place] for place in (0, 17, 39, -1)]
    assert packed[5:9] == tuple(RUNS[5:9])
    with pytest.raises(IndexError):
        packed[40]
    assert bisect_left(packed, 62, key=lambda each: each.start) == bisect_left(RUNS, 62, key=lambda each: each.start)


def test_it_travels_and_knows_its_stretches() -> None:
    packed = PackedRuns.of(RUNS)
    again = pickle.loads(pickle.dumps(packed))
    assert list(again) == RUNS
    assert [(stretch.page, stretch.start, stretch.end) for stretch in again.stretches[:2]] == [(1, 0, 18), (2, 20, 38)]


def test_no_runs_are_an_empty_sequence() -> None:
    packed = PackedRuns.of([])
    assert not packed
    assert len(packed) == 0
    assert list(packed) == []


def test_a_page_that_comes_back_and_runs_without_characters() -> None:
    mixed = [run(1, 0), run(2, 5), run(2, 9, 0), run(1, 10)]
    assert list(PackedRuns.of(mixed)) == [mixed[0], mixed[1], mixed[3]]


def test_damaged_data_is_said() -> None:
    with pytest.raises(ValueError, match="cut short"):
        len(PackedRuns([Stretch(1, 0, 1, b"\x00\x01")]))
