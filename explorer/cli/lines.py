"""The lines that the commands print. Other programs read them: a format here is a promise, held by tests to the character."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from explorer.domain.blocks import Block
from explorer.domain.chunks import Chunk
from explorer.domain.counting import counted
from explorer.domain.documents import DEFAULT_ACCESS, DEFAULT_LANGUAGE
from explorer.domain.spans import Span
from explorer.viewlogic.one_line import MarkedLine, one_line

if TYPE_CHECKING:
    from explorer.index.search import Hit

SECTION_IN_PARSE = 28
TEXT_IN_PARSE = 70
SECTION_IN_SEARCH = 30
TEXT_IN_SEARCH = 100
_NOT_SAID = "-"
_INDENT = "   "

_INVENTORY_LINE = "{doc_id:34} {version:>2} {effective_from:10} {effective_to:10} {access:6} {language:4} {doc_type:9} {format:6} {owner}"


def shortened(text: str, width: int) -> str:
    """``text`` on one line, at most ``width`` characters; the last is an ellipsis when something was cut."""
    line = " ".join(text.split())
    return line if len(line) <= width else line[: width - 1] + "…"


def chunk_line(chunk: Chunk, rows: str = "") -> str:
    """One chunk; ``rows`` are those of a table's chunk in words, and stand instead of its pages."""
    place = rows or f"pages {','.join(str(page) for page in chunk.pages) or '-'}"
    return (
        f"{chunk.chunk_id} v{chunk.version} #{chunk.position} chars {chunk.start}-{chunk.end} {place} "
        f"| {chunk.words} words | {chunk.section_words}"
    )


def chunks_footer(count: int, chunker: str, source: str) -> str:
    return f"{counted(count, 'chunk')} ({chunker}) from {source}"


def hit_lines(hit: Hit) -> tuple[str, MarkedLine]:
    """Two lines: what the hit is, and its text after the first line (the title) with the words found."""
    chunk = hit.chunk
    title, _, body = chunk.text.partition("\n")
    section = chunk.section_words[:SECTION_IN_SEARCH]
    head = f"{hit.rank}. {hit.score:8.4f}  [{chunk.chunk_id}] {chunk.doc_id} v{chunk.version} | {section} | {chunk.access}"
    begins = len(title) + 1
    marks = (Span(max(mark.start - begins, 0), mark.end - begins) for mark in hit.matches if mark.end > begins)
    line = one_line(body, marks).cut(TEXT_IN_SEARCH)
    return head, MarkedLine(_INDENT + line.text, tuple(Span(mark.start + len(_INDENT), mark.end + len(_INDENT)) for mark in line.marks))


def hit_json(hit: Hit) -> dict[str, Any]:
    """One hit for other programs; ``matches`` are half-open ranges of code points in ``text``."""
    chunk = hit.chunk
    return {
        "rank": hit.rank,
        "score": hit.score,
        "chunk_id": chunk.chunk_id,
        "doc_id": chunk.doc_id,
        "version": chunk.version,
        "title": chunk.title,
        "sections": list(chunk.sections),
        "pages": list(chunk.pages),
        "start": chunk.start,
        "end": chunk.end,
        "access": chunk.access,
        "effective_from": chunk.effective_from,
        "effective_to": chunk.effective_to,
        "source": chunk.source,
        "text": chunk.text,
        "matches": [list(mark) for mark in hit.matches],
    }


def search_footer(chunks: int, chunker: str, k: int, let_through: str = "") -> str:
    """``let_through`` is the filter in words, ``""`` when there was none."""
    return f"BM25 over {counted(chunks, 'chunk')} ({chunker}), top {k}" + (f" | {let_through}" if let_through else "")


def metadata_line(format: str, meta: Mapping[str, str]) -> str:
    return f"{format} | " + ", ".join(f"{name}={value}" for name, value in meta.items())


def block_line(block: Block, text: str) -> str:
    """One block; ``text`` is its own part of the parsed text."""
    page = "  " if block.page is None else f"p{block.page}"
    section = block.section[:SECTION_IN_PARSE]
    return f"[{block.start:>5}-{block.end:<5}] {page} {block.kind:7} {section:28} | {shortened(text, TEXT_IN_PARSE)}"


def inventory_head() -> str:
    return _INVENTORY_LINE.format(
        doc_id="document",
        version="v",
        effective_from="from",
        effective_to="to",
        access="access",
        language="lang",
        doc_type="type",
        format="format",
        owner="owner",
    )


def inventory_line(row: Mapping[str, str]) -> str:
    """One document; ``row`` maps the inventory's column names to values. A missing access label shows what it means; which language a
    document without a label is in, only its text tells.
    """
    return _INVENTORY_LINE.format(**{**row, **_labels(row), "effective_to": row["effective_to"] or "-"})


def inventory_footer(rows: Sequence[Mapping[str, str]], let_through: str = "") -> str:
    """``let_through`` is the filter in words, ``""`` when there was none."""
    labels = [_labels(row) for row in rows]
    staff = sum(each["access"] == "staff" for each in labels)
    others = sum(row["format"] != "md" for row in rows)
    found = (
        f"{counted(len(rows), 'document')}: {staff} staff-only, {_languages(each['language'] for each in labels)}, {others} not Markdown"
    )
    return found + (f" | {let_through}" if let_through else "")


def _labels(row: Mapping[str, str]) -> dict[str, str]:
    return {"access": row["access"] or DEFAULT_ACCESS, "language": row["language"] or _NOT_SAID}


def _languages(codes: Iterable[str]) -> str:
    """ "2 in French", and the same for every other language that is not English."""
    counts = Counter(code for code in codes if code not in (DEFAULT_LANGUAGE, _NOT_SAID))
    named = [f"{counts.pop('fr', 0)} in French"]
    return ", ".join(named + [f"{counts[code]} in '{code}'" for code in sorted(counts)])
