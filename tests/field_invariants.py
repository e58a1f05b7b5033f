"""What must hold for every document, whatever file it came from: its spans, its places on the page, and that it can be drawn."""

from __future__ import annotations

import threading
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.domain.documents import BLOCK_JOINT, DocumentRecord, DocumentText, ParsedDocument
from explorer.domain.geometry import Quad
from explorer.domain.placement import GlyphRun, Grade

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.engine import Engine

# In points: what rounding and raised letters may add, and the cells in which characters are looked up.
AIR, CELL = 1.0, 16
_MOST_TOLD = 20
_DRAWN_PAGES = 3
Spot = tuple[str, float, float]


class Watcher(threading.Thread):
    """Looks at the resident memory of an engine's workers; ``peak`` is the most, in MB."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(daemon=True)
        self.peak = 0
        self._engine = engine
        self._ended = threading.Event()

    def __enter__(self) -> Watcher:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self.join()

    def run(self) -> None:
        import psutil

        while not self._ended.wait(0.02):
            for pid in self._engine.worker_pids():
                try:
                    self.peak = max(self.peak, psutil.Process(pid).memory_info().rss >> 20)
                except psutil.Error:
                    continue


def examine(path: Path, source: str, document: ParsedDocument, engine: Engine) -> dict[str, Any]:
    """The numbers of a document and what is broken about it, as sentences."""
    from explorer.chunking import chunker, make_chunks
    from explorer.tracing.places_on_page import grade

    record = DocumentRecord("field", "1", "", source, document.format, "")
    chunks = make_chunks(DocumentText(document.text, document.blocks, ""), record, chunker("structure"))
    grades = Counter(grade(document.runs, document.unplaced, bool(document.pages), each.start, each.end).grade for each in chunks)
    broken = [*broken_spans(document, chunks)]
    if document.pages:
        broken += broken_places(document, page_spots(path, document))
        draw(path, document, chunks, engine)
    return {
        "pages": len(document.pages),
        "text": len(document.text),
        "chunks": len(chunks),
        "placement": [grades[Grade.EXACT], grades[Grade.PARTIAL], grades[Grade.NONE]] if document.pages else None,
        "broken": broken[:_MOST_TOLD],
    }


def broken_spans(document: ParsedDocument, chunks: Sequence[Chunk]) -> Iterator[str]:
    """The text is its blocks, joined; a chunk's text holds what stands at its span."""
    text = document.text
    if BLOCK_JOINT.join(text[block.start : block.end] for block in document.blocks) != text:
        yield "the blocks do not make the text"
    for chunk in chunks:
        if text[chunk.start : chunk.end] not in chunk.text:
            yield f"chunk {chunk.start}-{chunk.end} does not hold its source text"
    end = 0
    for run in document.runs:
        if not end <= run.start < run.end <= len(text):
            yield f"the run {run.start}-{run.end} is not where it should be"
        end = max(end, run.start)
    for page in document.pages:
        if not 0 <= page.start <= page.end <= len(text):
            yield f"page {page.number} has the characters {page.start}-{page.end}"


def broken_places(document: ParsedDocument, spots: Mapping[int, Sequence[Spot]]) -> Iterator[str]:
    """Every placed character's quad has its middle on the page, and a character of the page that is the same one stands in it."""
    pages = {page.number: page for page in document.pages}
    cells: dict[int, dict[tuple[int, int], list[Spot]]] = {}
    for number, found in spots.items():
        own = cells.setdefault(number, defaultdict(list))
        for spot in found:
            own[int(spot[1] // CELL), int(spot[2] // CELL)].append(spot)
    for run in document.runs:
        page = pages[run.page]
        for place in range(run.start, run.end):
            letter = document.text[place]
            if letter.isspace():
                continue
            box = run.quad(place, place + 1).bounds
            x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
            if not (-AIR <= x <= page.width + AIR and -AIR <= y <= page.height + AIR):
                yield f"'{letter}' at {place} stands at {x:.1f}, {y:.1f}, which is not on page {run.page}"
            elif not _stands_there(letter, run, place, cells.get(run.page, {})):
                yield f"'{letter}' at {place} is not at {x:.1f}, {y:.1f} on page {run.page}"


def _stands_there(letter: str, run: GlyphRun, place: int, cells: Mapping[tuple[int, int], Sequence[Spot]]) -> bool:
    quad = run.quad(place, place + 1)
    box = quad.bounds
    wanted = _plain(letter)
    for column in range(int((box.x0 - AIR) // CELL), int((box.x1 + AIR) // CELL) + 1):
        for row in range(int((box.y0 - AIR) // CELL), int((box.y1 + AIR) // CELL) + 1):
            for found, x, y in cells.get((column, row), ()):
                if _inside(quad, x, y) and (wanted & _plain(found) or letter == "\ufffd"):
                    return True
    return False


def _plain(letter: str) -> frozenset[str]:
    """The letters that a character stands for, its mirror image too."""
    letters = unicodedata.normalize("NFKD", letter) or letter
    return frozenset(letters) | frozenset(letters.translate(_MIRRORED))


_MIRRORED = str.maketrans("()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039")


def _inside(quad: Quad, x: float, y: float) -> bool:
    """Whether the point lies in the quad, with a little air."""
    box = quad.bounds
    return box.x0 - AIR <= x <= box.x1 + AIR and box.y0 - AIR <= y <= box.y1 + AIR


def page_spots(path: Path, document: ParsedDocument) -> dict[int, list[Spot]]:
    """All characters of the pages as MuPDF reads them now, each with its middle. Loads MuPDF into this process."""
    skipped = {page.page for page in document.skipped}
    return read_spots(path, [page.number for page in document.pages if page.number not in skipped])


def read_spots(path: Path, numbers: Sequence[int]) -> dict[int, list[Spot]]:
    """All characters of some pages, each with its middle. Loads MuPDF into this process."""
    from explorer.parsing.pdf.mupdf import PdfFile

    spots: dict[int, list[Spot]] = {}
    with PdfFile(path, path.name) as pdf:
        for number in numbers:
            own = spots[number] = []
            for block in pdf.page_facts(number).blocks:
                for line in block.get("lines", ()):
                    for span in line["spans"]:
                        for char in span["chars"]:
                            x0, y0, x1, y1 = char["bbox"]
                            if line["wmode"]:
                                x0, y0, x1, y1 = _stacked(char["bbox"], line["dir"], span)
                            own.append((char["c"], (x0 + x1) / 2, (y0 + y1) / 2))
    return spots


def _stacked(box: Sequence[float], direction: Sequence[float], span: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """The box of a glyph in a vertical line: MuPDF's begins an ascender too far along it."""
    lift = span["ascender"] * span["size"]
    x0, y0, x1, y1 = box
    return x0 - lift * direction[0], y0 - lift * direction[1], x1 - lift * direction[0], y1 - lift * direction[1]


def draw(path: Path, document: ParsedDocument, chunks: Sequence[Chunk], engine: Engine) -> bytes:
    """The first pages with their marks. Raises what the engine raises."""
    from explorer.engine import DrawRequest
    from explorer.viewlogic.display_list import page_drawings

    skipped = {page.page for page in document.skipped}
    numbers = [page.number for page in document.pages if page.number not in skipped and page.width * page.height < 4e6][:_DRAWN_PAGES]
    if not numbers:
        return b""
    chosen = chunks[0].chunk_id if chunks else None
    drawings = page_drawings(document.pages, chunks, document.runs, chosen, only_pages=numbers)
    picture = engine.draw(DrawRequest(path, drawings, 50)).result()
    assert picture.startswith(b"\x89PNG"), "the picture is no PNG"
    return picture
