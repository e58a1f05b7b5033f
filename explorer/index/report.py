"""What a build tells about itself when it is done."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Failure:
    """A document that a build could not take, or not whole (``incomplete``: the index has it without some pages).

    ``sentence`` begins with the source. ``page`` counts from 1, None when the fault is on no single page.
    """

    source: str
    sentence: str
    page: int | None
    incomplete: bool


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did.

    ``documents`` and ``chunks`` are what the index holds now; ``added``, ``updated``, ``unchanged`` and ``removed``
    count document versions; ``chunks_added`` and ``chunks_removed`` count IDs that came and went. A build from
    scratch (``rebuilt``) counts everything as added. ``warnings`` are sentences about what the user may want to mend.
    ``findings`` are those about the metadata of chunks: languages, domains, texts that stand twice. ``failures`` are what a build that
    keeps going could not take, in the order of their sources.
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
    findings: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
