"""Memory for very long documents: what grows with their pages is little."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.pages import measure, write

FEW, MANY = 400, 1_600
# Measured: some 23 KB. Kept as objects, a dense page takes over 100.
MOST_BYTES_A_PAGE = 45_000


@pytest.mark.slow
def test_a_dense_page_costs_little(tmp_path: Path) -> None:
    peaks = []
    for count in (FEW, MANY):
        path = tmp_path / f"{count}.pdf"
        write(path, count)
        peaks.append(measure(path, count)["worker_peak_mb"])
    assert (peaks[1] - peaks[0]) * (1 << 20) / (MANY - FEW) < MOST_BYTES_A_PAGE
