"""A chunk's record in words: every value of the index, what it means, and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.gaps import SkippedPage
from explorer.domain.placement import Grade, PlacementGrade
from explorer.domain.provenance import Provenance
from explorer.viewlogic.provenance_words import metadata_origin, value_origin
from explorer.viewlogic.validity_words import dates_words

_ALL_FROM_THE_FILE: Mapping[str, Provenance] = {}
_UNMARKED = (Provenance.FILE, Provenance.COLLECTION)

FORMAT_NAMES = {
    "md": "Markdown",
    "html": "HTML",
    "pdf": "PDF",
    "docx": "Word",
    "csv": "CSV",
    "tsv": "TSV",
    "xlsx": "Excel",
    "xls": "Excel 97",
}
_BY_ROWS = "a table is cut by its rows, whatever the index's chunker is"


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the record. ``note`` is a quiet remark beside the value, ``origin`` says where the value comes from."""

    name: str
    value: str
    origin: str
    note: str = ""


def numbers_words(numbers: Sequence[object]) -> str:
    """``1``, ``1 and 2``, ``1, 2 and 3``."""
    texts = [str(number) for number in numbers]
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def context_words(chunk: Chunk, source_text: str | None) -> str:
    """What stands before the source text in the indexed text: ``with title``, ``with title and heading``; ``""`` for nothing."""
    if source_text is None:
        return "with title" if chunk.title and chunk.text.startswith(f"{chunk.title}\n") else ""
    if not chunk.text.endswith(source_text):
        return ""
    context = chunk.text[: len(chunk.text) - len(source_text)].rstrip("\n")
    if not context.strip():
        return ""
    lines = context.split("\n")
    named = "title" if lines[0].strip() and lines[0] == chunk.title else ("heading" if lines[0] == "" else "context")
    return f"with {named} and heading" if len(lines) > 1 and named == "title" else f"with {named}"


def placement_words(placement: PlacementGrade | None) -> tuple[str, str]:
    """How surely the characters are found on the page, and the figures behind it; both ``""`` while that is not known."""
    if placement is None:
        return "", ""
    if placement.grade is Grade.NONE:
        return (f"none, {placement.reason}" if placement.reason else "none"), ""
    figures = f"{placement.placed} characters stand on the page, {placement.added} were added by the parser (marks, line breaks)"
    if placement.grade is Grade.EXACT:
        return "exact, all characters", figures
    return f"{placement.percent} % of the characters: {placement.reason}", f"{figures}, {placement.missing} were not found"


def lines_words(lines: Sequence[int] | None) -> str:
    """``line 12`` or ``lines 12 to 18`` of the source file; ``""`` when that is not known."""
    if not lines:
        return ""
    first, last = lines[0], lines[-1]
    return f"line {first}" if first == last else f"lines {first} to {last}"


def main_facts(
    chunk: Chunk,
    record: DocumentRecord,
    source_text: str | None,
    placement: PlacementGrade | None,
    lines: Sequence[int] | None,
    gap: SkippedPage | None = None,
    unplaced: str = "",
    rows: str = "",
) -> tuple[Fact, ...]:
    """What is asked for every minute: place, size, dates. ``gap`` is the skipped page that makes the ID unstable, if any,
    ``unplaced`` the characters without a place in words, ``rows`` those of a table's passage in words.
    """
    words = context_words(chunk, source_text)
    facts = [
        Fact("Source", chunk.source, "the file's path inside the collection's folder"),
        Fact("Row", rows.removeprefix("row "), "counted from 1 below the head")
        if rows
        else Fact("Section", chunk.section_words, "the headings above the text"),
        Fact("Characters", f"{chunk.start}–{chunk.end}", "positions in the parsed text, counted from 0", f"({chunk.end - chunk.start})"),
        Fact("Words", f"{chunk.words}{', ' if words else ''}{words}", "counted in the indexed text"),
    ]
    if chunk.pages:
        start = "starts on" if len(chunk.pages) == 1 else "starts on pages"
        facts.append(Fact("Pages", f"{start} {numbers_words(chunk.pages)}", "the pages where its blocks start", "(index)"))
    elif told := lines_words(lines):
        facts.append(Fact("Lines", told.removeprefix("lines ").removeprefix("line "), "the lines of the source file"))
    facts.append(Fact("In force", dates_words(chunk.effective_from, chunk.effective_to), metadata_origin(record.format)))
    place, figures = placement_words(placement)
    if place:
        facts.append(Fact("Placement", place, figures or "documents without pages have no place to show"))
    if unplaced:
        facts.append(Fact("Not placed", unplaced, "characters of the file that stand nowhere on the page"))
    if gap is not None:
        facts.append(Fact("Stable", f"no, {gap.words}", "this ID changes when that page can be read"))
    return tuple(facts)


def whole_record(
    chunk: Chunk, record: DocumentRecord, chunk_count: int, built: str, provenance: Mapping[str, Provenance] = _ALL_FROM_THE_FILE
) -> tuple[Fact, ...]:
    """Every other value of the index for this chunk. ``built`` is when the index was built, ISO 8601. A value that does not come from the
    file itself says so beside it.
    """

    def given(name: str, field: str, value: str, otherwise: str = "") -> Fact:
        origin = otherwise or value_origin(record.format, field, provenance)
        elsewhere = provenance.get(field, Provenance.FILE)
        return Fact(name, value or "not given", origin, "" if elsewhere in _UNMARKED else f"({elsewhere.value})")

    return (
        given("Title", "title", record.title),
        given("Document", "doc_id", record.doc_id),
        given("Version", "version", record.version),
        given("Owner", "owner", record.owner),
        given("Access", "access", chunk.access, "" if record.access else "no label in the file, so staff only"),
        given("Language", "language", chunk.language, "" if record.language else "no language in the file, so English"),
        given("Type", "doc_type", chunk.doc_type),
        given("From", "effective_from", record.effective_from),
        given("Until", "effective_to", record.effective_to),
        Fact("Chunker", chunk.chunker, _BY_ROWS if chunk.in_table else "the index: it was built with this chunker"),
        Fact("Position", f"#{chunk.position} of {chunk_count}, counted from 0", "its place in the document"),
        Fact("Format", FORMAT_NAMES.get(record.format, record.format), "the file's suffix"),
        Fact("File hash", record.content_hash, "SHA-256 of the file's bytes when it was indexed"),
        Fact("Built", built.replace("T", " ")[:16] + (" UTC" if built else ""), "the index"),
    )
