"""The document and the engine that the tests of the page pane play with."""

from __future__ import annotations

import struct
from concurrent.futures import Future
from dataclasses import replace

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.placement import GlyphRun, Page
from explorer.engine import PagePicture, RenderRequest
from explorer.index.document_view import DocumentView, FileState
from explorer.viewlogic.document_state import LoadedDocument

WIDTH, HEIGHT = 300.0, 400.0
PAGES = 3
LINES = 10  # on a page, 20 points apart, 20 characters of 10 points each
PER_PAGE = LINES * 21
INK = 0xFF000000


class Picture:
    """What the engine hands over: a white page with a black bar of 2 points along the baseline of each line."""

    def __init__(self, engine: PaperEngine, request: RenderRequest) -> None:
        clip = request.clip or (0.0, 0.0, WIDTH, HEIGHT)
        scale = request.scale
        self.page, self.scale, self.generation = request.page, scale, request.generation
        self.width, self.height = round((clip[2] - clip[0]) * scale), round((clip[3] - clip[1]) * scale)
        self.stride, self.pixel_format = self.width * 4, "bgrx8888"
        white, black = struct.pack("<I", 0xFFFFFFFF) * self.width, struct.pack("<I", INK) * self.width
        baselines = [line_y(n) for n in range(LINES)]
        rows = bytearray()
        for row in range(self.height):
            y = clip[1] + (row + 0.5) / scale
            rows += black if any(abs(y - baseline) < 1 for baseline in baselines) else white
        self.buffer = memoryview(rows)
        self._engine: PaperEngine | None = engine
        engine.held += 1

    def release(self) -> None:
        assert self._engine is not None, "a picture was given back twice"
        self._engine.held -= 1
        self._engine = None


class PaperEngine:
    """Answers each request at once, or when the test calls ``answer`` or ``fail``."""

    def __init__(self) -> None:
        self.held = 0  # pictures that are not given back
        self.at_once = True
        self.asked: list[RenderRequest] = []
        self.open: list[tuple[RenderRequest, Future[PagePicture]]] = []
        self.error: Exception | None = None

    def render(self, request: RenderRequest) -> Future[PagePicture]:
        future: Future[PagePicture] = Future()
        self.asked.append(request)
        self.open.append((request, future))
        if self.at_once:
            self.answer()
        return future

    @property
    def pages_asked(self) -> list[int]:
        return [request.page for request in self.asked]

    def answer(self) -> None:
        """Answer the oldest request that nobody cancelled."""
        while self.open:
            request, future = self.open.pop(0)
            if future.set_running_or_notify_cancel():
                if self.error is not None:
                    future.set_exception(self.error)
                else:
                    future.set_result(Picture(self, request))  # type: ignore[arg-type]
                return


def line_y(line: int) -> float:
    """The baseline of a page's line, in points."""
    return 60.0 + 30 * line


def chunk(position: int, start: int, end: int) -> Chunk:
    return Chunk(
        f"{position:012x}",
        "doc",
        "1",
        "Title",
        "fixed",
        position,
        start,
        end,
        "text",
        (f"Section {position}",),
        (1,),
        "",
        "",
        "staff",
        "en",
        "",
        "d.pdf",
    )


def runs(pages: int = PAGES) -> tuple[GlyphRun, ...]:
    edges = tuple(float(edge) for n in range(20) for edge in (10 * n, 10 * n + 10))
    return tuple(
        GlyphRun(page + 1, page * PER_PAGE + line * 21, 50.0, line_y(line), 1.0, 0.0, 8.0, 3.0, edges)
        for page in range(pages)
        for line in range(LINES)
    )


def chunks() -> tuple[Chunk, ...]:
    """Chunk 1 goes over the first page border; chunks 2 and 3 overlap; nothing covers the end of page 3."""
    return (chunk(0, 0, 167), chunk(1, 168, 272), chunk(2, 273, 335), chunk(3, 315, 545))


def document(
    file: FileState = FileState.OK, pages: int = PAGES, with_runs: bool = True, format_name: str = "pdf", doc_id: str = "doc"
) -> LoadedDocument:
    record = DocumentRecord(doc_id, "1", "Title", "d.pdf", format_name, f"hash of {doc_id}")
    made = tuple(Page(n + 1, str(n + 1), WIDTH, HEIGHT, 0, n * PER_PAGE, (n + 1) * PER_PAGE - 1) for n in range(pages))
    blocks = (Block(BlockKind.TEXT, "", 0, pages * PER_PAGE),)
    view = DocumentView(record, "x" * pages * PER_PAGE, blocks, made, (), (), "rules 1", "index", file, "")
    own = tuple(replace(one, doc_id=doc_id) for one in chunks())
    return LoadedDocument(view, own, runs(pages) if with_runs else ())
