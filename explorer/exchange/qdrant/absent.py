"""What an index file holds and a collection does not: answered as by an index without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.domain.gaps import SkippedPage
    from explorer.domain.placement import GlyphRun, Page
    from explorer.index.metadata_rows import Entry
    from explorer.index.passage_reader import RetiredId
    from explorer.index.same_content import Repeated


class WithoutFile:
    """The part of :class:`explorer.index.reading.Reader` that a collection has nothing to say to."""

    path: Path | None = None
    collection_folder: Path | None = None
    far = True
    complete = False

    @property
    def meta(self) -> Mapping[str, str]:
        return {}

    def orphans(self) -> tuple[tuple[str, str], ...]:
        """None: a collection has no records of documents but their chunks."""
        return ()

    def parsed_hash(self, *_: object, **__: object) -> str:
        return ""

    def pages(self, *_: object, **__: object) -> tuple[Page, ...]:
        return ()

    def skipped(self, *_: object, **__: object) -> tuple[SkippedPage, ...]:
        return ()

    def runs(self, *_: object, **__: object) -> Sequence[GlyphRun]:
        return ()

    def retired(self, *_: object, **__: object) -> RetiredId | None:
        return None

    def retired_by_id(self, *_: object, **__: object) -> dict[str, RetiredId]:
        """None: an ID that goes leaves nothing behind in a collection."""
        return {}

    def retired_with_prefix(self, *_: object, **__: object) -> tuple[RetiredId, ...]:
        return ()

    def metadata_rows(self, *_: object, **__: object) -> dict[str, Entry]:
        """Empty: what belongs to a chunk alone is asked for by its ID."""
        return {}

    def repeated_texts(self, *_: object, **__: object) -> tuple[int, tuple[Repeated, ...]]:
        """Nothing: it would take a look at every point."""
        return 0, ()

    def changed_on_disk(self) -> bool:
        """Never: nobody tells, and nobody asks behind the reader's back. Opening it again shows what it holds now."""
        return False
