"""What a trial index is made of, as a key: it is the same as long as another making would give the same index."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
from collections.abc import Generator
from dataclasses import astuple
from functools import cache
from pathlib import Path

import explorer
from explorer.chunking import Chunker
from explorer.chunking.registry import library_of
from explorer.domain.documents import DocumentRecord
from explorer.domain.progress import Progress
from explorer.errors import ExplorerError
from explorer.index.opened import OpenedIndex

FORMAT = 1
"""To be raised when a trial index's file is written in another way."""

_MAKERS = ("chunking", "domain", "index")


def trial_key(opened: OpenedIndex, chunker: Chunker) -> Generator[Progress, None, str]:
    """40 hex digits over the chunker, its settings, and the documents; ``""`` for a chunker of another package.

    Such a chunker may be the user's own work, changed between two evaluations without a new version, so what it cut once says nothing.
    """
    made_by = _made_by(chunker)
    if not made_by:
        return ""
    documents = yield from documents_key(opened)
    about = [FORMAT, made_by, chunker.name, sorted(chunker.settings.items()), documents]
    return hashlib.sha256(json.dumps(about).encode()).hexdigest()[:40]


def documents_key(opened: OpenedIndex) -> Generator[Progress, None, str]:
    """SHA-256 over each document's text, blocks and labels, 64 hex digits."""
    seen = hashlib.sha256()
    records = opened.reader.documents()
    for number, record in enumerate(records):
        yield Progress(number, len(records), record.file)
        seen.update(json.dumps([*astuple(record), _text_key(opened, record)]).encode())
    return seen.hexdigest()


def _text_key(opened: OpenedIndex, record: DocumentRecord) -> str:
    stored = opened.reader.parsed_hash(record.doc_id, record.version)
    if stored:
        return stored
    from explorer.parsing import parser_version

    try:
        return f"{record.content_hash} {parser_version(record.format)}"
    except ExplorerError:
        return record.content_hash


def _made_by(chunker: Chunker) -> str:
    """Whose code cuts, and which: ours, or ours with a library in its version. ``""`` for anybody else's."""
    # A chunker that cuts in a worker stands for the real one.
    chunker = getattr(chunker, "real", chunker)
    if not type(chunker).__module__.startswith("explorer.chunking."):
        return ""
    library = library_of(chunker.name)
    return f"{_own_code()} {library} {importlib.metadata.version(library) if library else ''}"


@cache
def _own_code() -> str:
    """Our version, and a hash of the modules that make an index, because a clone may change between two versions. A frozen build has no
    such files, and changes with its version alone.
    """
    seen = hashlib.sha256()
    package = Path(explorer.__file__).parent
    for room in _MAKERS:
        for file in sorted((package / room).glob("*.py")):
            seen.update(file.read_bytes())
    return f"{explorer.__version__} {seen.hexdigest()}"
