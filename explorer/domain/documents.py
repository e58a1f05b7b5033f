"""Documents: what their metadata says, and what a parser makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.domain.blocks import Block, SourceMark
from explorer.domain.gaps import SkippedPage
from explorer.domain.placement import GlyphRun, Page

if TYPE_CHECKING:
    # Only documents with tables need it; every worker and the window's start import this module.
    from explorer.domain.cells import Cell, Sheet

DEFAULT_ACCESS = "staff"
DEFAULT_LANGUAGE = "en"
BLOCK_JOINT = "\n\n"


@dataclass(frozen=True, slots=True)
class Aside:
    """Words that a file holds beside its text: left out of the parsed text, and remembered so that they can be shown.

    ``kind`` says what it is in the reader's words ("header", "footer", "comment", "form field", ...). ``page`` counts from 1, None where
    it stands on no single page. (Headers and footers of paged documents are in ``Page.furniture``, with their places.)
    """

    kind: str
    text: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """What a parser makes of one file.

    ``text`` is the blocks joined with one blank line; every position in the product is a code point in it. ``meta``
    holds the values that the file itself brings, as strings. ``pages`` and ``runs`` are empty for formats without
    pages; ``runs`` are in the order of their start. Characters in no run were added by the parser, unless they are in
    ``unplaced`` (spans of characters that came from the file and whose place is not known). ``lines`` are empty for
    paged formats. ``parser`` names the rules and library versions that made the text: when it differs, positions, and
    so IDs, may differ. ``warnings`` are sentences about what is uncertain. ``skipped`` are the pages that could not be read, in their
    order: the document is incomplete then. ``asides`` are what was left out of the text on purpose. ``sheets`` and ``cells`` (in the order
    of their start) are those of table files.
    """

    format: str
    meta: Mapping[str, str]
    blocks: tuple[Block, ...]
    text: str
    parser: str
    pages: tuple[Page, ...] = ()
    runs: Sequence[GlyphRun] = ()
    unplaced: tuple[tuple[int, int], ...] = ()
    lines: tuple[SourceMark, ...] = ()
    warnings: tuple[str, ...] = ()
    skipped: tuple[SkippedPage, ...] = ()
    asides: tuple[Aside, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    cells: Sequence[Cell] = ()


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """One document version as the index's table ``documents`` holds it: what the file says, missing values as ``""``.

    ``file`` is the source, a path inside the collection's folder with ``/``. Dates are ISO 8601 days, both inclusive.
    """

    doc_id: str
    version: str
    title: str
    file: str
    format: str
    content_hash: str
    effective_from: str = ""
    effective_to: str = ""
    owner: str = ""
    access: str = ""
    language: str = ""
    doc_type: str = ""

    @property
    def effective_access(self) -> str:
        """The label that counts: a missing one hides the document from the public."""
        return self.access or DEFAULT_ACCESS

    @property
    def effective_language(self) -> str:
        return self.language or DEFAULT_LANGUAGE


@dataclass(frozen=True, slots=True)
class DocumentText:
    """What a chunker needs to know of one document version: its parsed text, its blocks and its title (``""`` for none)."""

    text: str
    blocks: tuple[Block, ...]
    title: str
