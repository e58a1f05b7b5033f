"""A PDF file becomes a parsed document: MuPDF's records page by page, then everything else without it.

The first stage (``read_records``) needs MuPDF and so a worker process; the second (``assemble_document``) is a pure function of the
records.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.blocks import Block
from explorer.domain.documents import ParsedDocument
from explorer.domain.gaps import SkippedPage
from explorer.domain.packed_runs import PackedRuns
from explorer.domain.placement import Furniture, GlyphRun, Page
from explorer.errors import DocumentError
from explorer.parsing.assembly import assemble
from explorer.parsing.pdf.columns import Element
from explorer.parsing.pdf.flow import Flow, Open
from explorer.parsing.pdf.fragments import Fragment
from explorer.parsing.pdf.frames import LaidPage, Line, lay
from explorer.parsing.pdf.furniture import find_furniture, remembered
from explorer.parsing.pdf.headings import Bookmark, find_headings
from explorer.parsing.pdf.keywords import metadata
from explorer.parsing.pdf.labels import page_labels
from explorer.parsing.pdf.page_order import body_size, in_reading_order
from explorer.parsing.pdf.reading import drawn_boxes, glyph_lines, unreadable_glyphs
from explorer.parsing.pdf.records import LineTags, PageRecord
from explorer.parsing.pdf.styles import Styles, find_styles
from explorer.parsing.pdf.tables import Table, take_tables
from explorer.parsing.pdf.tagged import Structure, fixed, in_structure_order, structure_of, trusted
from explorer.parsing.pdf.tagged_flow import TaggedFlow
from explorer.parsing.pdf.tagging import line_tags
from explorer.parsing.versions import parser_version

if TYPE_CHECKING:
    from explorer.parsing.pdf.mupdf import PdfFile
    from explorer.parsing.pdf.tagged_pages import TaggedPages

_NO_METADATA: Mapping[str, str] = {}
_NOTHING: Mapping[int, str] = {}
_BLOCKS_A_BEAT = 100
# With more pages than this, what is kept of each is packed.
LONG = 200
_Laid = tuple[list[LaidPage], list[list[Element]], list[list[Furniture]]]
# Of a page that was not read: Letter, in points.
_UNKNOWN_SIZE = (612.0, 792.0)


def parse(
    path: Path,
    source: str,
    password: str | None = None,
    on_page: Callable[[int, int], None] | None = None,
    skip: Mapping[int, str] = _NOTHING,
    ocr: str = "",
) -> ParsedDocument:
    """Parse a PDF in this process, which must be a worker's: it imports MuPDF.

    ``on_page`` is called after each page, and while the document is assembled, with the pages done and the pages in all; what it
    raises ends the work. A page without text is no error: the document's ``warnings`` name it. Raises PasswordNeeded for a locked
    file, DocumentError for one that cannot be read or has no pages.
    """
    from explorer.parsing.pdf.mupdf import PdfFile

    with _no_search_for_cycles(), PdfFile(path, source, password) as pdf:
        meta = metadata(pdf.keywords)
        outline = [Bookmark(depth, title, page) for depth, title, page in pdf.outline]
        warnings = ["The file is damaged: it was read as far as it could be repaired."] if pdf.repaired else []
        records = []
        if on_page:
            on_page(0, pdf.page_count)
        long = pdf.page_count > LONG
        for record in read_records(pdf, skip, ocr):
            records.append(record.compact() if long else record)
            if on_page:
                on_page(len(records), pdf.page_count)
        beat = (lambda: on_page(len(records), len(records))) if on_page else (lambda: None)
        return assemble_document(records, meta, warnings, beat, outline, parser_version("pdf", ocr))


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


def read_records(pdf: PdfFile, skip: Mapping[int, str] = _NOTHING, ocr: str = "") -> Iterator[PageRecord]:
    """The records of a PDF's pages, one by one. A page to ``skip`` (the reason by its number), and one that cannot be read, is an empty
    record that says why. DocumentError, naming the page, where the first page cannot be read and no other one either.
    """
    labels = page_labels(pdf.label_rules, pdf.page_count)
    first: DocumentError | None = None
    readable = False
    tags = pdf.tagged_pages()
    for number, label in enumerate(labels, start=1):
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
    width, height, rotation, blocks = pdf.page_facts(number)
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
    )


def assemble_document(
    records: Sequence[PageRecord],
    meta: Mapping[str, str] = _NO_METADATA,
    warnings: Sequence[str] = (),
    beat: Callable[[], None] = lambda: None,
    outline: Sequence[Bookmark] = (),
    parser: str = "",
) -> ParsedDocument:
    """The document that the pages make, with the file's ``outline`` as a help to find headings.

    ``beat`` is called now and then, for a watcher who limits the time of each step."""
    parted = trusted(records)
    if parted is None:
        laid, contents, furniture = _by_looks(records, beat)
        structure = None
    else:
        structure = structure_of([record for record, _ in parted])
        laid, contents, furniture = _by_structure(parted, structure, beat)
    beat()
    styles = find_styles([element for content in contents for element in content if isinstance(element, Line)])
    headings = {} if structure and structure.levels else find_headings(contents, styles, outline, beat)
    flow = Flow(styles, headings) if structure is None else TaggedFlow(styles, structure, headings)
    blocks = _flow(laid, contents, furniture, flow, styles, beat)
    assembled = assemble(block.draft() for block in blocks)
    placed = _placed(blocks, assembled.blocks, beat)
    runs: Sequence[GlyphRun] = PackedRuns.of(placed) if len(records) > LONG else tuple(placed)
    pages = tuple(_pages(records, runs, furniture))
    return ParsedDocument(
        format="pdf",
        meta=meta,
        blocks=assembled.blocks,
        text=assembled.text,
        parser=parser or parser_version("pdf"),
        pages=pages,
        unplaced=tuple(
            span for open_block, block in zip(blocks, assembled.blocks, strict=True) for span in open_block.text.unplaced(block.start)
        ),
        runs=runs,
        warnings=(*warnings, *_doubts(records)),
        skipped=tuple(
            SkippedPage(record.number, record.label, page.start, record.skipped)
            for record, page in zip(records, pages, strict=True)
            if record.skipped
        ),
        asides=tuple(aside for record in records for aside in record.asides),
    )


def _by_looks(records: Sequence[PageRecord], beat: Callable[[], None]) -> _Laid:
    """The pages' elements in reading order, and their furniture, by what they look like."""
    laid, contents, furniture = [], [], []
    tables_of: list[tuple[list[Table], set[int]]] = []
    for record in records:
        page = lay(record)
        laid.append(page)
        tables_of.append(take_tables(page.lines, page.drawn))
        beat()
    beat()
    left_out_of = find_furniture(laid, [taken for _, taken in tables_of])
    beat()
    body = body_size(
        [line for place, line in enumerate(page.lines) if place not in taken and place not in left_out]
        for page, (_, taken), left_out in zip(laid, tables_of, left_out_of, strict=True)
    )
    for page, (tables, taken), left_out in zip(laid, tables_of, left_out_of, strict=True):
        beat()
        contents.append(in_reading_order(page, tables, taken | left_out, body))
        furniture.append([remembered(page.lines[place].piece) for place in sorted(left_out)])
    return laid, contents, furniture


def _by_structure(parted: Sequence[tuple[PageRecord, list[Fragment]]], structure: Structure, beat: Callable[[], None]) -> _Laid:
    """The same by what the structure of a tagged PDF says. What repeats on most pages is furniture there too."""
    laid, contents, furniture, ruled, kept = [], [], [], [], []
    for record, out in parted:
        beat()
        page = lay(record)
        laid.append(page)
        furniture.append([remembered(piece) for piece in out])
        tables, taken = take_tables(page.lines, page.drawn)
        ruled.append(tables)
        kept.append(fixed(page) | taken)
    repeated = find_furniture(laid, kept) if len(laid) > 1 else [set[int]()]
    for page, tables, left_out, remember in zip(laid, ruled, repeated, furniture, strict=True):
        beat()
        contents.append(in_structure_order(page, tables, left_out, structure))
        remember += [remembered(page.lines[place].piece) for place in sorted(left_out)]
    return laid, contents, furniture


def _flow(
    laid: Sequence[LaidPage],
    contents: Sequence[Sequence[Element]],
    furniture: Sequence[list[Furniture]],
    flow: Flow,
    styles: Styles,
    beat: Callable[[], None],
) -> list[Open]:
    for page, content in zip(laid, contents, strict=True):
        beat()
        if page.record.skipped:
            flow.end()
        for element in content:
            if isinstance(element, Line):
                flow.line(element)
            elif isinstance(element, Table):
                flow.table(element)
            else:
                flow.aside(_beside(element.lines, styles))
        for lines in page.others:
            flow.aside(_beside(lines, styles))
    blocks = flow.finish()
    for piece in flow.dropped:
        furniture[piece.page - 1].append(remembered(piece))
    return blocks


def _beside(lines: Sequence[Line], styles: Styles) -> list[Open]:
    """The blocks of lines that stand beside the flow."""
    flow = Flow(styles)
    for line in lines:
        flow.line(line)
    return flow.finish()


def _placed(opened: Sequence[Open], blocks: Sequence[Block], beat: Callable[[], None]) -> Iterator[GlyphRun]:
    """The glyph runs of all blocks, in the order of their start."""
    for number, (open_block, block) in enumerate(zip(opened, blocks, strict=True)):
        if not number % _BLOCKS_A_BEAT:
            beat()
        yield from open_block.text.runs(block.start)


def _pages(records: Sequence[PageRecord], runs: Sequence[GlyphRun], furniture: Sequence[Sequence[Furniture]]) -> Iterator[Page]:
    spans: dict[int, tuple[int, int]] = {}
    for run in runs.stretches if isinstance(runs, PackedRuns) else runs:
        start, end = spans.get(run.page, (run.start, run.end))
        spans[run.page] = min(start, run.start), max(end, run.end)
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
            yield f"Page {record.label} has no text layer: its text was read from its picture, and may be wrong in places."
        elif record.worded or record.skipped:
            continue
        elif record.asides:
            yield f"Page {record.label} has no text of its own, only form fields or annotations: they are listed, and cannot be cited."
        elif record.inked:
            yield f"Page {record.label} has no text layer (it may be a scan): nothing on it can be found or cited."
        else:
            yield f"Page {record.label} is empty."
