"""What a worker hands over before a document is finished, so that it is in one place only and outlives the worker. No heavy imports."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from explorer.domain.packed_runs import Stretch


class PagesRead(NamedTuple):
    """The next pages that were read, packed: another process need not read them again."""

    pages: tuple[bytes, ...]


class RunsPlaced(NamedTuple):
    """The next glyph runs of the finished document, which itself comes without any. No page is read any more."""

    stretches: tuple[Stretch, ...]


HandOver = Callable[[PagesRead | RunsPlaced], None]
