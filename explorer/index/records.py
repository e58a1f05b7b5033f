"""Rows of an index as domain values, and back.

A row comes from a file that anybody may have made, so whatever does not fit raises ValueError, which the caller turns
into the sentence that the file is damaged.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from explorer.domain.blocks import Block, BlockKind, SourceMark
from explorer.domain.chunks import Chunk
from explorer.domain.documents import Aside, DocumentRecord
from explorer.domain.gaps import SkippedPage
from explorer.domain.geometry import Rect
from explorer.domain.placement import Furniture, Page
from explorer.domain.provenance import Provenance

if TYPE_CHECKING:
    from explorer.domain.cells import Sheet

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """What the index keeps of one parsed document version, all but its glyph runs and cells (they are asked for by span).

    ``file_hash`` is the SHA-256 of the file it was made from, ``file_size`` its bytes; ``parser`` names the rules and
    libraries that made the text. ``ingested_at`` is ISO 8601, UTC. ``meta`` is all that the file says about itself,
    also what has no column; ``provenance`` says where the values of the record come from, by field. ``lines`` is empty for paged formats,
    ``pages`` for the others. The pages in ``skipped`` are missing from the text; ``asides`` were left out of it. ``sheets`` are those of
    table files.
    """

    doc_id: str
    version: str
    file_hash: str
    file_size: int
    parser: str
    ingested_at: str
    text: str
    blocks: tuple[Block, ...]
    pages: tuple[Page, ...]
    lines: tuple[SourceMark, ...]
    unplaced: tuple[tuple[int, int], ...]
    warnings: tuple[str, ...]
    skipped: tuple[SkippedPage, ...]
    asides: tuple[Aside, ...]
    meta: Mapping[str, str]
    provenance: Mapping[str, Provenance]
    sheets: tuple[Sheet, ...] = ()


@contextmanager
def as_claimed() -> Iterator[None]:
    """For reading nested values: one of another kind or number than it should be raises ValueError too."""
    try:
        yield
    except (TypeError, AttributeError) as error:
        raise ValueError(f"values are not of the kind they should be ({error})") from error


def compact(value: object) -> str:
    """JSON in the fewest characters, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def chunk_row(chunk: Chunk) -> tuple[str | int, ...]:
    """A chunk as the 17 columns of ``chunks``; sections and pages as the reference system writes its JSON."""
    return (
        chunk.chunk_id,
        chunk.doc_id,
        chunk.version,
        chunk.title,
        chunk.chunker,
        chunk.position,
        chunk.start,
        chunk.end,
        chunk.text,
        json.dumps(chunk.sections, ensure_ascii=False),
        json.dumps(chunk.pages),
        chunk.effective_from,
        chunk.effective_to,
        chunk.access,
        chunk.language,
        chunk.doc_type,
        chunk.source,
    )


def chunk_of(row: Row) -> Chunk:
    """A row of ``chunks`` in the order of its columns. NULLs of other programs become ``""``."""
    words: Sequence[Any] = (*row[0:5], row[8], *row[11:17])
    if any(type(word) is not str for word in words):
        words = tuple(map(text_of, words))
    chunk_id, doc_id, version, title, chunker, text, first_day, last_day, access, language, doc_type, source = words
    return Chunk(
        chunk_id,
        doc_id,
        version,
        title,
        chunker,
        number_of(row[5]),
        number_of(row[6]),
        number_of(row[7]),
        text,
        _sections(row[9]),
        _pages(row[10]),
        first_day,
        last_day,
        access,
        language,
        doc_type,
        source,
    )


# The same few lists come again and again, and reading JSON takes longer than the rest of a row.
@lru_cache(maxsize=4096)
def _sections(text: object) -> tuple[str, ...]:
    return tuple(text_of(section) for section in list_of(text))


@lru_cache(maxsize=4096)
def _pages(text: object) -> tuple[int, ...]:
    return tuple(number_of(page) for page in list_of(text))


def record_row(record: DocumentRecord) -> tuple[str, ...]:
    """A document version as the 12 columns of ``documents``."""
    return (
        record.doc_id,
        record.version,
        record.title,
        record.file,
        record.format,
        record.content_hash,
        record.effective_from,
        record.effective_to,
        record.owner,
        record.access,
        record.language,
        record.doc_type,
    )


def record_of(row: Row) -> DocumentRecord:
    """A row of ``documents`` in the order of its columns."""
    return DocumentRecord(*(text_of(value) for value in row))


def blocks_json(blocks: Iterable[Block]) -> str:
    """``[kind, section, start, end, level, page, last_page]`` for each block."""
    return compact([[b.kind.value, b.section, b.start, b.end, b.level, b.page, b.last_page] for b in blocks])


def blocks_of(text: str) -> tuple[Block, ...]:
    """What :func:`blocks_json` wrote. ValueError for anything else, as from every function here that reads."""
    return tuple(
        Block(BlockKind(kind), text_of(section), number_of(start), number_of(end), number_of(level), page, last_page)
        for kind, section, start, end, level, page, last_page in list_of(text)
    )


def lines_json(marks: Iterable[SourceMark]) -> str:
    """``[start, end, first_line, last_line]`` for each mark."""
    return compact([[mark.start, mark.end, mark.first_line, mark.last_line] for mark in marks])


def lines_of(text: str) -> tuple[SourceMark, ...]:
    """What :func:`lines_json` wrote."""
    return tuple(SourceMark(*map(number_of, mark)) for mark in list_of(text))


def spans_of(text: str) -> tuple[tuple[int, int], ...]:
    """Pairs of ``[start, end)``, in code points."""
    return tuple((number_of(start), number_of(end)) for start, end in list_of(text))


def sentences_of(text: str) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(text_of(sentence) for sentence in list_of(text))


def meta_of(text: str) -> dict[str, str]:
    """A mapping of names to texts."""
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("there is no mapping where one should be")
    return {name: text_of(entry) for name, entry in value.items()}


def provenance_of(text: str) -> dict[str, Provenance]:
    """Where each named value comes from."""
    return {name: Provenance(origin) for name, origin in meta_of(text).items()}


def skipped_json(pages: Iterable[SkippedPage]) -> str:
    """``[page, label, position, reason]`` for each page."""
    return compact([[page.page, page.label, page.position, page.reason] for page in pages])


def skipped_of(text: str) -> tuple[SkippedPage, ...]:
    """What :func:`skipped_json` wrote."""
    return tuple(
        SkippedPage(number_of(page), text_of(label), number_of(position), text_of(reason))
        for page, label, position, reason in list_of(text)
    )


def asides_json(asides: Iterable[Aside]) -> str:
    """``[kind, text, page]`` for each, the page null where it has none."""
    return compact([[aside.kind, aside.text, aside.page] for aside in asides])


def asides_of(text: str) -> tuple[Aside, ...]:
    """What :func:`asides_json` wrote."""
    return tuple(Aside(text_of(kind), text_of(words), None if page is None else number_of(page)) for kind, words, page in list_of(text))


def furniture_json(furniture: Iterable[Furniture]) -> str:
    """``[text, x0, y0, x1, y1]`` for each line, in points."""
    return compact([[line.text, *line.bounds] for line in furniture])


def page_of(row: Row) -> Page:
    """A row of ``parsed_pages`` from ``number`` to ``furniture``."""
    number, label, width, height, rotation, start, end, furniture = row
    lines = tuple(Furniture(text_of(text), Rect(*map(float, bounds))) for text, *bounds in list_of(furniture))
    return Page(
        number_of(number), text_of(label), float(width), float(height), number_of(rotation), number_of(start), number_of(end), lines
    )


def text_of(value: object) -> str:
    """A text, ``""`` for NULL. ValueError for bytes."""
    if value is None:
        return ""
    if isinstance(value, bytes):
        raise ValueError("there are bytes where a text should be")
    return value if isinstance(value, str) else str(value)


def number_of(value: object) -> int:
    """A whole number. ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"there is {value!r} where a whole number should be")
    return value


def list_of(text: object) -> list[Any]:
    """A JSON list. ValueError for anything else."""
    value = json.loads(text) if isinstance(text, str) else None
    if not isinstance(value, list):
        raise ValueError("there is no list where one should be")
    return value
