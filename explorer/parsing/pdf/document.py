"""A PDF file becomes a parsed document: MuPDF's records page by page, then everything else without it.

The first stage (``read_records``) needs MuPDF and so a worker process; the second (``assemble_document``) is a pure function of the
records.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.documents import ParsedDocument
from explorer.domain.gaps import SkippedPage
from explorer.domain.packed_runs import PackedRuns, Stretch, packed_stretches
from explorer.domain.placement import Furniture, GlyphRun, Page
from explorer.errors import DocumentError
from explorer.parsing.assembly import assemble
from explorer.parsing.handing_over import HandOver, PagesRead, RunsPlaced
from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.furniture import find_furniture
from explorer.parsing.pdf.headings import Bookmark, find_headings
from explorer.parsing.pdf.keywords import metadata
from explorer.parsing.pdf.labels import page_labels
from explorer.parsing.pdf.looking_through import Again, bare_elements, bare_page, sheets, tagged_contents
from explorer.parsing.pdf.looking_through import contents as in_order
from explorer.parsing.pdf.packed_pages import PackedPages, pack_page, unpack_page
from explorer.parsing.pdf.page_order import body_size
from explorer.parsing.pdf.reading import drawn_boxes, glyph_lines, unreadable_glyphs
from explorer.parsing.pdf.records import LineTags, PageRecord
from explorer.parsing.pdf.scales import find_scales
from explorer.parsing.pdf.styles import find_styles
from explorer.parsing.pdf.tagged import is_trusted, parted, structure_of
from explorer.parsing.pdf.tagging import line_tags
from explorer.parsing.pdf.writing import Writing, headings_by_place
from explorer.parsing.versions import FROM_PICTURE, parser_version

if TYPE_CHECKING:
    from explorer.parsing.pdf.mupdf import PdfFile
    from explorer.parsing.pdf.tagged_pages import TaggedPages

_NO_METADATA: Mapping[str, str] = {}
_NOTHING: Mapping[int, str] = {}
# With more pages than this, what is kept of each is packed.
LONG = 200
# Of shorter documents, what was read is handed over when reading it again would take longer than this.
_HAND_OVER_SECONDS = 1.0
_STRETCHES_A_PART = 64
# Of a page that was not read: Letter, in points.
_UNKNOWN_SIZE = (612.0, 792.0)


def parse(
    path: Path,
    source: str,
    password: str | None = None,
    on_page: Callable[[int, int], None] | None = None,
    skip: Mapping[int, str] = _NOTHING,
    ocr: str = "",
    kept: Sequence[bytes] = (),
    hand_over: HandOver | None = None,
) -> ParsedDocument:
    """Parse a PDF in this process, which must be a worker's: it imports MuPDF.

    ``on_page`` is called after each page, and while the document is assembled, with the pages done and the pages in all; what it
    raises ends the work. A page without text is no error: the document's ``warnings`` name it. ``hand_over`` gets the pages that were
    read, packed, in their order; what it got from a process that has ended is ``kept`` here and not read again. Of a very long document
    it gets the glyph runs too, and the document comes without them. Raises PasswordNeeded for
    a locked file, DocumentError for one that cannot be read or has no pages.
    """
    from explorer.parsing.pdf.mupdf import PdfFile

    # First: it says what Tesseract lacks in better words than a page that it cannot read.
    parser = parser_version("pdf", ocr)
    with _no_search_for_cycles(), PdfFile(path, source, password) as pdf:
        meta = metadata(pdf.keywords)
        outline = [Bookmark(depth, title, page) for depth, title, page in pdf.outline]
        warnings = ["The file is damaged: it was read as far as it could be repaired."] if pdf.repaired else []

        def report(done: int) -> None:
            if on_page:
                on_page(done, pdf.page_count)

        report(len(kept))
        records = _read_all(pdf, skip, ocr, kept, hand_over, report)
        return assemble_document(records, meta, warnings, lambda: report(len(records)), outline, parser, hand_over)


def _read_all(
    pdf: PdfFile,
    skip: Mapping[int, str],
    ocr: str,
    kept: Sequence[bytes],
    hand_over: HandOver | None,
    report: Callable[[int], None],
) -> Sequence[PageRecord]:
    """The records of all pages, packed where there are very many of them."""
    long = pdf.page_count > LONG
    packed, records = PackedPages(kept), list(map(unpack_page, [] if long else kept))
    pending: list[PageRecord] = []
    handed = time.monotonic()
    readable = any(not unpack_page(page).skipped for page in kept)
    for number, record in enumerate(read_records(pdf, skip, ocr, len(kept), readable=readable), start=len(kept) + 1):
        if long:
            data = packed.append(record)
            if hand_over:
                hand_over(PagesRead((data,)))
        else:
            records.append(record)
            pending.append(record)
            if hand_over and time.monotonic() - handed > _HAND_OVER_SECONDS:
                hand_over(PagesRead(tuple(pack_page(each, exact=True) for each in pending)))
                pending.clear()
                handed = time.monotonic()
        report(number)
    return packed if long else records


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """Keep Python from looking for cycles: a page is thousands of small values without any, and the search takes up to half the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def read_records(
    pdf: PdfFile, skip: Mapping[int, str] = _NOTHING, ocr: str = "", after: int = 0, *, readable: bool = False
) -> Iterator[PageRecord]:
    """The records of a PDF's pages ``after`` the first ones, one by one; ``readable`` says that one of those could be read. A page
    to ``skip`` (the reason by its number), and one that cannot be read, is an empty record that says why. DocumentError, naming the page,
    where the first page cannot be read and no other one either.
    """
    labels = page_labels(pdf.label_rules, pdf.page_count)
    first: DocumentError | None = None
    tags = pdf.tagged_pages()
    for number, label in enumerate(labels[after:], start=after + 1):
        reason = skip.get(number, "")
        if not reason:
            try:
                record = _record(pdf, number, label, ocr)
            except DocumentError as error:
                first = first or error
                reason = "it cannot be read"
            else:
                readable = True
                if tags is not None and record.worded:
                    record = replace(record, tags=None if record.read else _tags(tags, record))
                    if record.tags is None:
                        # A structure that does not cover all pages is not made use of: the other pages need not be asked.
                        tags.close()
                        tags = None
                yield record
        if reason:
            yield PageRecord(number, label, *_UNKNOWN_SIZE, 0, (), (), worded=False, inked=False, skipped=reason)
    if tags is not None:
        tags.close()
    if first is not None and not readable:
        raise first


def _tags(tags: TaggedPages, record: PageRecord) -> tuple[LineTags, ...] | None:
    stretches = tags.stretches(record.number)
    try:
        return line_tags(record.lines, stretches) if stretches is not None else None
    except (ValueError, OverflowError):
        # A damaged page has letters that are nowhere.
        return None


def _record(pdf: PdfFile, number: int, label: str, ocr: str) -> PageRecord:
    width, height, rotation, blocks, paper, unit = pdf.page_facts(number)
    lines = glyph_lines(blocks, width, height)
    drawn = drawn_boxes(blocks)
    worded = any(not line.text.isspace() for line in lines)
    inked = worded or bool(drawn) or pdf.draws_anything(number)
    read = False
    if ocr and inked and not worded:
        lines = glyph_lines(pdf.read_picture(number, ocr), width, height)
        worded = read = any(not line.text.isspace() for line in lines)
    return PageRecord(
        number,
        label,
        width,
        height,
        rotation,
        lines,
        drawn,
        worded,
        inked,
        unreadable_glyphs(lines),
        tuple(pdf.page_asides(number)),
        read=read,
        paper=paper,
        unit=unit,
    )


def assemble_document(
    records: Sequence[PageRecord],
    meta: Mapping[str, str] = _NO_METADATA,
    warnings: Sequence[str] = (),
    beat: Callable[[], None] = lambda: None,
    outline: Sequence[Bookmark] = (),
    parser: str = "",
    hand_over: HandOver | None = None,
) -> ParsedDocument:
    """The document that the pages make, with the file's ``outline`` as a help to find headings.

    ``beat`` is called now and then, for a watcher who limits the time of each step. Where there is somebody to ``hand_over`` to, the
    document of very many pages comes without its glyph runs.
    """
    watched = Again(lambda: records, beat)
    structure = structure_of(parted(record)[0] for record in watched) if is_trusted(watched) else None
    beat()
    laid = sheets(records, beat, tagged=structure is not None)
    packed = isinstance(records, PackedPages)
    compared = [bare_page(sheet) if packed else sheet for sheet in laid]
    if scales := find_scales([sheet.page for sheet in compared]):
        laid = sheets(records, beat, scales, tagged=structure is not None)
        compared = [bare_page(sheet) if packed else sheet for sheet in laid]
    beat()
    left_out_of: Sequence[Collection[int]] = [()]
    if structure is None or len(compared) > 1:
        left_out_of = find_furniture([sheet.page for sheet in compared], [sheet.taken for sheet in compared])
    beat()
    if structure is None:
        body = body_size(
            [line for place, line in enumerate(sheet.page.lines) if place not in sheet.taken and place not in left_out]
            for sheet, left_out in zip(compared, left_out_of, strict=True)
        )
        contents = in_order(laid, left_out_of, body, beat)
    else:
        contents = tagged_contents(laid, left_out_of, structure, beat)
    del compared
    elements = [bare_elements(content) if packed else content.elements for content in contents]
    beat()
    styles = find_styles([element for content in elements for element in content if isinstance(element, Line)])
    levels = {} if structure is not None and structure.levels else find_headings(elements, styles, outline, beat)
    headings = headings_by_place(elements, levels)
    del elements
    writing = Writing(styles, headings, beat, structure=structure, packed=packed)
    placed = writing.placed(contents, left_out_of)
    runs: Sequence[GlyphRun]
    if len(records) > LONG:
        spans, runs = _packed(placed, hand_over)
    else:
        runs = tuple(placed)
        spans = _page_spans(runs)
    assembled = assemble(writing.drafts)
    pages = tuple(_pages(writing.pages, spans, writing.furniture))
    return ParsedDocument(
        format="pdf",
        meta=meta,
        blocks=assembled.blocks,
        text=assembled.text,
        parser=parser or parser_version("pdf"),
        pages=pages,
        unplaced=tuple(writing.unplaced),
        runs=runs,
        warnings=(*warnings, *_doubts(writing.pages)),
        skipped=tuple(
            SkippedPage(record.number, record.label, page.start, record.skipped)
            for record, page in zip(writing.pages, pages, strict=True)
            if record.skipped
        ),
        asides=tuple(aside for record in writing.pages for aside in record.asides),
    )


def _packed(runs: Iterable[GlyphRun], hand_over: HandOver | None) -> tuple[dict[int, tuple[int, int]], PackedRuns]:
    """The span of each page's characters, and the runs packed: those that were not handed over."""
    kept: list[Stretch] = []

    def packed() -> Iterator[Stretch]:
        for stretch in packed_stretches(runs):
            kept.append(stretch)
            yield stretch
            if hand_over and len(kept) >= _STRETCHES_A_PART:
                hand_over(RunsPlaced(tuple(kept)))
                kept.clear()

    spans = _page_spans(packed())
    if hand_over:
        hand_over(RunsPlaced(tuple(kept)))
        kept.clear()
    return spans, PackedRuns(kept)


def _page_spans(runs: Iterable[GlyphRun | Stretch]) -> dict[int, tuple[int, int]]:
    spans: dict[int, tuple[int, int]] = {}
    for run in runs:
        start, end = spans.get(run.page, (run.start, run.end))
        spans[run.page] = min(start, run.start), max(end, run.end)
    return spans


def _pages(records: Sequence[PageRecord], spans: Mapping[int, tuple[int, int]], furniture: Sequence[Sequence[Furniture]]) -> Iterator[Page]:
    end = 0
    for record, left_out in zip(records, furniture, strict=True):
        # A page without text stands where the page before it ends.
        start, end = spans.get(record.number, (end, end))
        yield Page(record.number, record.label, record.width, record.height, record.rotation, start, end, tuple(left_out))


def _doubts(records: Sequence[PageRecord]) -> Iterator[str]:
    """Sentences about pages whose text is missing or incomplete."""
    for record in records:
        if record.unreadable:
            signs = "1 character that its font does" if record.unreadable == 1 else f"{record.unreadable} characters that their fonts do"
            yield f"Page {record.label} has {signs} not name; \ufffd stands in the text instead."
        elif record.read:
            yield f"Page {record.label} has no text layer: {FROM_PICTURE}, and may be wrong in places."
        elif record.worded or record.skipped:
            continue
        elif record.asides:
            yield f"Page {record.label} has no text of its own, only form fields or annotations: they are listed, and cannot be cited."
        elif record.inked:
            yield f"Page {record.label} has no text layer (it may be a scan): nothing on it can be found or cited."
        else:
            yield f"Page {record.label} is empty."
