"""What a build does with a document that it cannot take: the first one ends it, or all of them are listed and the rest is built."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.domain.gaps import SkippedPage
from explorer.errors import DocumentError, ExplorerError, LimitExceeded, WorkerDied
from explorer.index.report import Failure

TOLERABLE = (DocumentError, LimitExceeded, WorkerDied)
"""Errors that concern one document alone. A full disk or a missing library ends every build."""


class Faults:
    """``keep_going`` says that faults are collected; otherwise they are raised."""

    def __init__(self, keep_going: bool) -> None:
        self.keep_going = keep_going
        self._found: dict[str, Failure] = {}

    def add(self, source: str, error: ExplorerError) -> None:
        """A document that cannot be taken at all."""
        if not self.keep_going:
            raise error
        sentence = str(error)
        self._found[source] = Failure(source, sentence if sentence.startswith(source) else f"{source}: {sentence}", error.page, False)

    def add_incomplete(self, source: str, skipped: Sequence[SkippedPage]) -> None:
        """A document that lacks the text of some pages; at least one is named. Raises DocumentError unless the build keeps going."""
        first, more = skipped[0], len(skipped) - 1
        others = f" (and {more} more page{'s' if more > 1 else ''})" if more else ""
        if not self.keep_going:
            raise DocumentError(
                source,
                f"{first.words}{others}. Positions after it would be wrong, and so would IDs. Mend the file, or build with --keep-going "
                "to take the rest as an incomplete document.",
                page=first.page,
            )
        said = f"{source}: {first.words}{others}. The document is incomplete: IDs of passages from there on are unstable."
        self._found[source] = Failure(source, said, first.page, True)

    @property
    def lost(self) -> frozenset[str]:
        """The sources that cannot be taken at all."""
        return frozenset(source for source, failure in self._found.items() if not failure.incomplete)

    @property
    def all(self) -> tuple[Failure, ...]:
        """In the order of the sources."""
        return tuple(self._found[source] for source in sorted(self._found))
