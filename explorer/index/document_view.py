"""What is known of one document version of an open index, and how its file stands to the index."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from explorer.domain.blocks import Block, SourceMark
from explorer.domain.cells import Sheet
from explorer.domain.documents import Aside, DocumentRecord
from explorer.domain.gaps import SkippedPage
from explorer.domain.placement import Page
from explorer.domain.provenance import Provenance

Origin = Literal["index", "parsed", "chunks only", "composed"]

GOOD_FILES = frozenset({"ok", "same text"})
"""The states of a file whose pages and lines are those of the index."""


class FileState(StrEnum):
    """How a document's file stands to the index: its bytes are those that were indexed, or others, or it is gone, or nobody can say.

    ``SAME_TEXT`` is for a file whose bytes are not known: its text has every chunk at its characters.
    """

    OK = "ok"
    SAME_TEXT = "same text"
    CHANGED = "changed"
    MISSING = "missing"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class DocumentView:
    """What is known of one document version.

    ``text`` is None, and everything else empty, when neither the index nor a file with the right hash has it: then
    only the chunks' own texts can be shown (``origin`` "chunks only"). ``origin`` "composed" is a text that was put together from the
    chunks, so that it proves nothing about them. ``note`` is the sentence to show when
    something is missing or uncertain, else ``""``. ``doubtful`` are the IDs of chunks whose source text does not
    stand in their own text: their spans must not be drawn. ``provenance`` says where the record's values come from, by field; empty
    where that is not known. ``skipped`` are the pages that the text lacks, ``asides`` what was left out of it on purpose,
    ``warnings`` what the parser was not sure of, ``sheets`` those of a table file.
    """

    record: DocumentRecord
    text: str | None
    blocks: tuple[Block, ...]
    pages: tuple[Page, ...]
    lines: tuple[SourceMark, ...]
    unplaced: tuple[tuple[int, int], ...]
    parser: str
    origin: Origin
    file: FileState
    note: str
    doubtful: frozenset[str] = frozenset()
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    skipped: tuple[SkippedPage, ...] = ()
    asides: tuple[Aside, ...] = ()
    warnings: tuple[str, ...] = ()
    sheets: tuple[Sheet, ...] = ()
