"""A trace: from a chunk to the file, version, section, pages and characters that it stands for, each step checked."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date

from explorer.domain.cells import NamedCell, RowSpan, named_cells, row_spans, row_words
from explorer.domain.chunks import Chunk
from explorer.domain.citations import citation
from explorer.domain.gaps import SkippedPage, gap_before
from explorer.domain.identity import ID_LENGTH, chunk_digest
from explorer.domain.placement import Grade, PageSpan, PlacementGrade
from explorer.domain.provenance import Provenance
from explorer.domain.validity import Validity, validity
from explorer.errors import NotFound, UsageError
from explorer.index.document_view import DocumentView, FileState
from explorer.index.opened import OpenedIndex, stands
from explorer.index.retiring import source_text_of
from explorer.tracing.places_on_page import grade, page_spans

# A thousandth of a point is far finer than any printer, and what the index keeps.
_DECIMALS = 3


@dataclass(frozen=True, slots=True)
class Trace:
    """Everything that a chunk's ID leads to.

    ``source_text`` is the parsed text at the span where ``checks["text"]`` is "ok"; otherwise it is the end of the
    chunk's own text, which the source text is by definition. ``source_lines`` are the first and last line of the
    file, both inclusive and from 1; None for paged documents and where the text is not known. ``page_spans`` is empty
    where the placement's grade is none. ``digest`` is the whole hash behind the ID, ``""`` when there can be none.
    ``checks``: ``id`` "ok" or "wrong", ``file`` "ok", "same text" (its bytes are not known, its text has every chunk), "changed",
    "missing" or "unknown", ``text`` "ok", "differs" or
    "unknown". ``provenance`` says by field where the document's metadata comes from; empty where that is not known. ``stable`` is False
    for a passage that stands where a page of an incomplete document is missing, or after it: its ID changes when the page can be
    read. ``note`` says in sentences what is uncertain, or is ``""``. ``rows`` and ``cells`` are there for passages of table files: what
    stands in the passage outside its cells was added by the parser, such as the column names that it borrowed from the head.
    """

    chunk_id: str
    doc_id: str
    version: str
    title: str
    source: str
    sections: tuple[str, ...]
    pages: tuple[int, ...]
    page_spans: tuple[PageSpan, ...]
    start: int
    end: int
    source_text: str
    source_lines: tuple[int, int] | None
    placement: PlacementGrade
    checks: dict[str, str]
    stable: bool
    provenance: dict[str, Provenance]
    as_of: date
    in_force: bool
    validity: Validity
    effective_from: str
    effective_to: str
    access: str
    language: str
    doc_type: str
    owner: str
    format: str
    content_hash: str
    chunker: str
    position: int
    text: str
    digest: str
    citation: str
    note: str
    rows: tuple[RowSpan, ...] = ()
    cells: tuple[NamedCell, ...] = ()

    @property
    def borrowed(self) -> int:
        """The characters of a table's passage that the parser added, line breaks too; 0 for other passages."""
        return (
            self.end - self.start - sum(min(cell.end, self.end) - max(cell.start, self.start) for cell in self.cells) if self.cells else 0
        )

    def to_json(self) -> dict[str, object]:
        """The trace as JSON's own types. Quads are lists of eight numbers in points, y down, to a thousandth."""
        values = asdict(self)
        values["page_spans"] = [
            {
                "page": span.page,
                "label": span.label,
                "start": span.start,
                "end": span.end,
                "quads": [[round(number, _DECIMALS) for number in quad] for quad in span.quads],
            }
            for span in self.page_spans
        ]
        placement = self.placement
        values["placement"] = {
            "grade": placement.grade.value,
            "placed": placement.placed,
            "added": placement.added,
            "missing": placement.missing,
            "reason": placement.reason,
        }
        values["rows"] = [span.to_json() for span in self.rows]
        values["cells"] = [cell.to_json() for cell in self.cells]
        values["sections"] = list(self.sections)
        values["pages"] = list(self.pages)
        values["source_lines"] = list(self.source_lines) if self.source_lines else None
        values["as_of"] = self.as_of.isoformat()
        values["validity"] = self.validity.value
        values["provenance"] = {name: origin.value for name, origin in self.provenance.items()}
        return values


def trace(opened: OpenedIndex, chunk: Chunk, as_of: date) -> Trace:
    """Follow a chunk of the opened index. May parse the chunk's file, so it belongs off the GUI's thread."""
    try:
        view = opened.view(chunk.doc_id, chunk.version)
    except NotFound:
        view = None
    drawn = view is not None and view.text is not None and chunk.chunk_id not in view.doubtful and stands(view.text, chunk)
    placeable = drawn and view is not None and view.origin != "composed"
    places, placed = _places(opened, view, chunk) if placeable and view is not None else ((), _not_placed(view))
    cells = opened.cells(view, chunk.start, chunk.end) if drawn and view is not None else ()
    rows = row_spans(view.sheets, cells) if view is not None else ()
    digest = _digest(chunk)
    state = validity(chunk.effective_from, chunk.effective_to, as_of)
    record = view.record if view is not None else None
    title = chunk.title or chunk.doc_id
    labels = [span.label for span in places]
    gap = gap_before(view.skipped, chunk.end) if view is not None else None
    return Trace(
        chunk_id=chunk.chunk_id,
        doc_id=chunk.doc_id,
        version=chunk.version,
        title=chunk.title,
        source=chunk.source,
        sections=chunk.sections,
        pages=chunk.pages,
        page_spans=places,
        start=chunk.start,
        end=chunk.end,
        source_text=_source_text(view, chunk, drawn),
        source_lines=_source_lines(view, chunk) if drawn and view is not None else None,
        placement=placed,
        checks={
            "id": "ok" if digest[:ID_LENGTH] == chunk.chunk_id else "wrong",
            "file": (view.file if view is not None else FileState.UNKNOWN).value,
            "text": _text_check(view, drawn),
        },
        stable=gap is None,
        provenance=dict(view.provenance) if view is not None else {},
        as_of=as_of,
        in_force=state is Validity.IN_FORCE,
        validity=state,
        effective_from=chunk.effective_from,
        effective_to=chunk.effective_to,
        access=chunk.access,
        language=chunk.language,
        doc_type=chunk.doc_type,
        owner=record.owner if record else "",
        format=record.format if record else "",
        content_hash=record.content_hash if record else "",
        chunker=chunk.chunker,
        position=chunk.position,
        text=chunk.text,
        digest=digest,
        citation=citation(title, chunk.version, chunk.section_words, labels, chunk.start, chunk.end, chunk.chunk_id, row_words(rows)),
        note=_note(view, gap),
        rows=rows,
        cells=named_cells(view.sheets, cells) if view is not None else (),
    )


def _text_check(view: DocumentView | None, drawn: bool) -> str:
    # A text that was put together from the chunks says of each what it says itself.
    if view is None or view.text is None or view.origin == "composed":
        return "unknown"
    return "ok" if drawn else "differs"


def _note(view: DocumentView | None, gap: SkippedPage | None) -> str:
    if view is None:
        return "The index has no record of this chunk's document."
    return f"{view.note} This ID changes when page {gap.label} can be read." if gap is not None else view.note


def _places(opened: OpenedIndex, view: DocumentView, chunk: Chunk) -> tuple[tuple[PageSpan, ...], PlacementGrade]:
    runs = opened.runs(view, chunk.start, chunk.end) if view.pages else ()
    placed = grade(runs, view.unplaced, bool(view.pages), chunk.start, chunk.end)
    return page_spans(runs, view.pages, chunk.start, chunk.end), placed


def _not_placed(view: DocumentView | None) -> PlacementGrade:
    """The placement of a chunk whose span cannot be trusted: no guess is painted."""
    if view is not None and view.text is not None and view.origin != "composed":
        reason = "no pages" if not view.pages else "the text at its characters is not the chunk's"
    elif view is not None and view.text is not None:
        reason = "its file is not here"
    else:
        reason = "the text of its document is not known"
    return PlacementGrade(Grade.NONE, 0, 0, 0, reason)


def _digest(chunk: Chunk) -> str:
    try:
        return chunk_digest(chunk.doc_id, chunk.version, chunk.start, chunk.end)
    except UsageError:
        return ""


def _source_text(view: DocumentView | None, chunk: Chunk, drawn: bool) -> str:
    if drawn and view is not None and view.text is not None:
        return view.text[chunk.start : chunk.end]
    return source_text_of(chunk.text, chunk.start, chunk.end)


def _source_lines(view: DocumentView, chunk: Chunk) -> tuple[int, int] | None:
    marks = [mark for mark in view.lines if mark.start < chunk.end and chunk.start < mark.end]
    if view.pages or not marks:
        return None
    return min(mark.first_line for mark in marks), max(mark.last_line for mark in marks)
