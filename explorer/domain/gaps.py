"""Pages that could not be read: the text lacks theirs, so every position after them may be another one when they can."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SkippedPage:
    """A page whose text is missing.

    ``page`` counts from 1, ``label`` is what the document calls it. ``position`` is where its text would begin in the parsed text, in code
    points: the end of the text before it (0 at the document's start). ``reason`` says why, as the end of a sentence without its full
    stop, such as "it took longer than 20 seconds".
    """

    page: int
    label: str
    position: int
    reason: str

    @property
    def words(self) -> str:
        """The page and the reason as one sentence without its full stop."""
        return f"page {self.label} was skipped: {self.reason}"


def gap_before(skipped: Iterable[SkippedPage], end: int) -> SkippedPage | None:
    """The first skipped page whose text may change a passage that ends at ``end``, so that its ID is unstable; None when it is stable.

    A passage that ends just where a page is missing might have gone on there: only one that ends before is sure.
    """
    return min((page for page in skipped if end >= page.position), key=lambda page: page.position, default=None)
