"""Cutting in a worker: the same pieces and the same key, and an end when nobody waits any more."""

from __future__ import annotations

import threading

import pytest

from explorer.chunking import chunker
from explorer.comparison.columns import ColumnOrder
from explorer.domain.documents import DocumentText
from explorer.engine import Engine
from explorer.errors import Cancelled, UsageError
from explorer.evaluation.cutting_elsewhere import CutElsewhere, Elsewhere
from explorer.evaluation.trial_key import trial_key
from tests.evaluation.conftest import Open, value

TEXT = DocumentText("One two three four five. " * 30, (), "Text")


def test_a_worker_gives_the_same_pieces_and_key(opened: Open) -> None:
    real = chunker("fixed", words=7)
    with Engine() as engine, opened() as index:
        elsewhere = CutElsewhere(real, engine, threading.Event())
        assert list(elsewhere.cut(TEXT)) == list(real.cut(TEXT))
        assert (elsewhere.name, elsewhere.settings) == (real.name, real.settings)
        assert value(trial_key(index, elsewhere)) == value(trial_key(index, real)) != ""


def test_what_was_given_up_is_not_cut() -> None:
    stop = threading.Event()
    stop.set()
    with Engine() as engine, pytest.raises(Cancelled):
        CutElsewhere(chunker("fixed"), engine, stop).cut(TEXT)


def test_ours_need_no_worker() -> None:
    with Elsewhere(threading.Event()) as elsewhere:
        assert type(elsewhere.make(ColumnOrder("fixed"))) is type(chunker("fixed"))
        with pytest.raises(UsageError, match="There is no chunker 'nowhere'"):
            elsewhere.make(ColumnOrder("nowhere"))
        assert elsewhere._engine is None
