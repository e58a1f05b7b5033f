"""Glyph runs survive being packed."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.packing import pack_runs, unpack_runs
from explorer.domain.placement import GlyphRun

numbers = st.floats(width=32, allow_nan=False, allow_infinity=False)
edges = st.lists(st.tuples(numbers, numbers), min_size=1, max_size=12).map(lambda pairs: tuple(edge for pair in pairs for edge in pair))
runs = st.builds(
    GlyphRun,
    page=st.just(3),
    start=st.integers(0, 2**31),
    x=numbers,
    y=numbers,
    dx=numbers,
    dy=numbers,
    ascent=numbers,
    descent=numbers,
    edges=edges,
)


@given(st.lists(runs, max_size=8))
def test_what_fits_float32_comes_back_as_it_was(given_runs: list[GlyphRun]) -> None:
    assert unpack_runs(pack_runs(given_runs), 3, 0, 2**33) == given_runs


@given(st.lists(runs, max_size=8), st.integers(0, 2**31), st.integers(1, 2**31))
def test_only_the_runs_of_the_span_come_back(given_runs: list[GlyphRun], start: int, length: int) -> None:
    end = start + length
    assert unpack_runs(pack_runs(given_runs), 3, start, end) == [run for run in given_runs if run.start < end and start < run.end]


@given(st.floats(-16000, 16000))
def test_other_numbers_come_back_within_a_thousandth_of_a_point(x: float) -> None:
    run = GlyphRun(3, 0, x, x, 1.0, 0.0, 8.0, 2.0, (x, x + 0.1))
    (found,) = unpack_runs(pack_runs([run]), 3, 0, 1)
    assert abs(found.x - x) < 0.001
    assert abs(found.edges[1] - run.edges[1]) < 0.001


@given(st.lists(runs, max_size=4), st.data())
def test_damaged_data_is_said(given_runs: list[GlyphRun], data: st.DataObject) -> None:
    packed = pack_runs(given_runs)
    cut = data.draw(st.integers(0, len(packed) - 1))
    with pytest.raises(ValueError):
        unpack_runs(packed[:cut], 3, 0, 2**33)


def test_a_claim_of_more_than_there_is_costs_no_memory() -> None:
    with pytest.raises(ValueError):
        unpack_runs(b"\x00" + struct.pack("<I", 2**31), 1, 0, 1)


def test_a_page_of_text_is_small() -> None:
    page = [GlyphRun(1, 90 * line, 50.0, 14.0 * line, 1, 0, 8, 2, tuple(5.1 * (n // 2 + n % 2) for n in range(180))) for line in range(50)]
    assert len(pack_runs(page)) < 8 * 90 * 50
