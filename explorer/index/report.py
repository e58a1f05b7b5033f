"""What a build tells about itself when it is done."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did.

    ``documents`` and ``chunks`` are what the index holds now; ``added``, ``updated``, ``unchanged`` and ``removed``
    count document versions; ``chunks_added`` and ``chunks_removed`` count IDs that came and went. A build from
    scratch (``rebuilt``) counts everything as added. ``warnings`` are sentences about what the user may want to mend.
    """

    index: Path
    chunker: str
    documents: int
    chunks: int
    rebuilt: bool
    added: int
    updated: int
    unchanged: int
    removed: int
    chunks_added: int
    chunks_removed: int
    warnings: tuple[str, ...] = ()
