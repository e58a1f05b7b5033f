"""Chunkers that cut in a worker process: a library may hold up all else in its own for seconds, and another's may never come back."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from explorer.chunking import Chunker, checked_pieces
from explorer.chunking.registry import chunker as named_chunker
from explorer.comparison.columns import ColumnOrder
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.engine import Engine
from explorer.engine.jobs import PARSE, TaskJob
from explorer.engine.limits import Limits
from explorer.evaluation.measured import made_here

QUICK = frozenset({"structure", "fixed", "overlap", "sentences"})
"""Ours: quick, and they let other threads run."""

_SECONDS = 120.0


class CutTask(NamedTuple):
    """Cut a document in a worker; performs to the pieces."""

    document: DocumentText
    chunker: str
    settings: tuple[tuple[str, int], ...]

    @property
    def paged(self) -> bool:
        """A chunker says nothing of pages, so time limits count for the whole document."""
        return False

    def perform(self, _desk: object) -> tuple[Piece, ...]:
        return checked_pieces(self.document, named_chunker(self.chunker, **dict(self.settings)), self.document.title or "This document")


class CutElsewhere:
    """A chunker that has ``real`` cut by the engine. ``stop`` ends a cut that nobody waits for any more."""

    def __init__(self, real: Chunker, engine: Engine, stop: threading.Event) -> None:
        self.real = real
        self._engine = engine
        self._stop = stop

    @property
    def name(self) -> str:
        return self.real.name

    @property
    def settings(self) -> Mapping[str, int]:
        return self.real.settings

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        """Raises what the chunker raises, and the engine's errors for one that crashes, takes too much, or is cancelled."""
        task = CutTask(document, self.name, tuple(sorted(self.settings.items())))
        job = TaskJob(PARSE, Path(), f"The chunker '{self.name}'", task)
        job.cancel = self._stop
        self._engine.submit(job)
        pieces: Sequence[Piece] = job.future.result()
        return pieces


class Elsewhere:
    """Makes chunkers for columns: the quick ones as they are, the others so that they cut in a worker, which starts when one is needed.

    A context manager: leaving it ends the worker.
    """

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop
        self._engine: Engine | None = None

    def make(self, order: ColumnOrder) -> Chunker:
        """Raises what the registry raises."""
        real = made_here(order)
        if order.chunker in QUICK:
            return real
        if self._engine is None:
            self._engine = Engine(workers=1, limits=Limits(seconds_per_page=_SECONDS, seconds_per_document=_SECONDS))
        return CutElsewhere(real, self._engine, self._stop)

    def __enter__(self) -> Elsewhere:
        return self

    def __exit__(self, *_: object) -> None:
        if self._engine is not None:
            self._engine.close()
