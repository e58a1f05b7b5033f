"""A cut as work for a worker process, for chunkers that may hold up everything else in theirs."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from explorer.comparison.columns import Column, ColumnOrder, cut_column
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.documents import DocumentText
from explorer.engine.jobs import PARSE, TaskJob


class CutTask(NamedTuple):
    """Cut a document as ordered; performs to a :class:`Column`."""

    document: DocumentText
    order: ColumnOrder

    @property
    def paged(self) -> bool:
        """A chunker says nothing of pages, so time limits count for the whole document."""
        return False

    def perform(self, _desk: object) -> Column:
        return cut_column(_measured(self.document), self.order)


def cut_job(document: DocumentText, order: ColumnOrder) -> TaskJob:
    """The task for :meth:`explorer.engine.Engine.submit`; its future brings the :class:`Column`."""
    return TaskJob(PARSE, Path(), f"The chunker '{order.chunker}'", CutTask(document, order))


@lru_cache(maxsize=1)
def _measured(document: DocumentText) -> MeasuredText:
    """The worker's own: the next setting of the same document is counted against it."""
    return MeasuredText(document)
