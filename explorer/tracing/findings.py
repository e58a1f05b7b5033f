"""What became of a citation: where its passage stands, which passages it may mean, or why it means none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from explorer.domain.cells import RowSpan, row_words
from explorer.domain.chunks import Chunk
from explorer.domain.citations import citation, page_words
from explorer.domain.placement import Page, pages_touched
from explorer.domain.spans import Span
from explorer.tracing.citations_in_text import Citation


class Status(StrEnum):
    FOUND = "found"
    AMBIGUOUS = "ambiguous"
    EXPLAINED = "explained"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a passage stands, told from the index's rows alone: no file is read, no glyph looked up.

    ``chunk_id`` is ``""`` for a passage that is no chunk of the index. ``labels`` are those of the pages that the characters
    ``[start, end)`` of the parsed text touch, ``rows`` the rows of a table file. ``cited`` are the characters that were cited, where
    that is not the whole passage.
    """

    chunk_id: str
    doc_id: str
    version: str
    title: str
    sections: tuple[str, ...]
    labels: tuple[str, ...]
    start: int
    end: int
    access: str
    effective_from: str
    effective_to: str
    cited: Span | None = None
    rows: tuple[RowSpan, ...] = ()

    @property
    def name(self) -> str:
        return self.title or self.doc_id

    @property
    def section_words(self) -> str:
        return " / ".join(self.sections) or ("(table)" if self.rows else "(title)")

    @property
    def place_words(self) -> str:
        """ "page 1, continued on page 2"; "sheet Prices, row 12" in a table; "characters 274 to 1245" without pages."""
        return row_words(self.rows) or page_words(self.labels) or f"characters {self.start} to {self.end}"

    @property
    def citation(self) -> str:
        rows = row_words(self.rows)
        line = citation(self.name, self.version, self.section_words, self.labels, self.start, self.end, self.chunk_id, rows)
        return line if self.chunk_id else line.removesuffix(" []")

    def to_json(self) -> dict[str, object]:
        return {
            "chunk_id": self.chunk_id or None,
            "doc_id": self.doc_id,
            "version": self.version,
            "title": self.title,
            "sections": list(self.sections),
            "pages": list(self.labels),
            "rows": [span.to_json() for span in self.rows],
            "start": self.start,
            "end": self.end,
            "access": self.access,
            "effective_from": self.effective_from,
            "effective_to": self.effective_to,
            "cited": list(self.cited) if self.cited else None,
            "citation": self.citation,
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an ID is not in the index, or what it means all the same.

    ``kind``: "audience", "typo", "retired", "chunker", "index" or "span". ``words`` is one finished sentence. ``evidence`` are
    names with values that prove it, for people; ``candidates`` the passages that were meant.
    """

    kind: str
    words: str
    evidence: tuple[tuple[str, str], ...] = ()
    candidates: tuple[Place, ...] = ()

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "words": self.words, "evidence": dict(self.evidence)}


@dataclass(frozen=True, slots=True)
class Finding:
    """One citation of a pasted text and what was found for it.

    ``place`` is there when it was found; ``candidates`` when it was ambiguous (``more`` says that they are not all). ``tried``
    says what was looked at for one that is unknown, as phrases.
    """

    citation: Citation
    status: Status
    place: Place | None = None
    candidates: tuple[Place, ...] = ()
    more: bool = False
    explanation: Explanation | None = None
    tried: tuple[str, ...] = ()

    @property
    def chunk_id(self) -> str:
        """The chunk that was found, else ``""``."""
        return self.place.chunk_id if self.place is not None else ""


class Places:
    """Makes places of chunks. ``pages_of`` is asked once for each document version that has pages, ``rows_of`` for each passage of a table;
    an open index's ``pages`` and ``rows`` will do.
    """

    def __init__(
        self, pages_of: Callable[[str, str], Sequence[Page]], rows_of: Callable[[str, str, int, int], tuple[RowSpan, ...]]
    ) -> None:
        self._pages_of = pages_of
        self._rows_of = rows_of
        self._pages: dict[tuple[str, str], Sequence[Page]] = {}

    def of(self, chunk: Chunk, cited: Span | None = None) -> Place:
        return Place(
            chunk.chunk_id,
            chunk.doc_id,
            chunk.version,
            chunk.title,
            tuple(section for section in chunk.sections if section),
            self.labels(chunk.doc_id, chunk.version, chunk.start, chunk.end, chunk.pages),
            chunk.start,
            chunk.end,
            chunk.access,
            chunk.effective_from,
            chunk.effective_to,
            cited,
            self._rows_of(chunk.doc_id, chunk.version, chunk.start, chunk.end) if chunk.in_table else (),
        )

    def labels(self, doc_id: str, version: str, start: int, end: int, told: Sequence[int]) -> tuple[str, ...]:
        """Labels of the pages of ``[start, end)``; ``told`` are the numbers of the chunk's record, for an index that knows no more."""
        if not told:
            return ()
        key = (doc_id, version)
        if key not in self._pages:
            self._pages[key] = self._pages_of(doc_id, version)
        return tuple(page.label for page in pages_touched(self._pages[key], start, end)) or tuple(str(number) for number in told)
