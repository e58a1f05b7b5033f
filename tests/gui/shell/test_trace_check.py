"""A big index is not read as a whole only because it was opened."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from explorer.gui.trace_check import MOST_CHUNKS, TraceCheck


class IdleLanes:
    def forget(self, what: str) -> None:
        pass


@pytest.mark.parametrize(
    ("chunks", "far", "parsing", "begins"),
    [(MOST_CHUNKS, False, False, True), (MOST_CHUNKS + 1, False, False, False), (10**6, False, True, True), (5, True, False, False)],
)
def test_many_chunks_are_checked_when_that_is_asked_for(qapp: object, chunks: int, far: bool, parsing: bool, begins: bool) -> None:
    check = TraceCheck(cast("Any", IdleLanes()))
    check.start(
        cast("Any", SimpleNamespace(records=(), chunk_count=chunks, opened=SimpleNamespace(reader=SimpleNamespace(far=far)))),
        parsing=parsing,
    )
    assert check.running is begins
    check.start(None)
    assert not check.running
