"""Small collections, and an engine that needs no worker process: it parses in place, and knows a toy format with pages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.domain.placement import GlyphRun, Page
from explorer.errors import DocumentError
from explorer.index.build import BuildReport
from explorer.parsing import parse_file, parser_version

FRONT = "---\ndoc_id: {doc_id}\nversion: {version}\ntitle: {title}\naccess: public\n---\n\n# {title}\n"


def write_markdown(folder: Path, name: str, *, doc_id: str = "", version: str = "1", title: str = "A policy", body: str = "") -> Path:
    """A Markdown document below ``documents/``; the ID is the file's stem when none is given."""
    path = folder / "documents" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    body = body or "\n## One\n\nFirst section's words.\n\n## Two\n\nSecond section's words.\n"
    path.write_text(FRONT.format(doc_id=doc_id or path.stem, version=version, title=title) + body, encoding="utf-8")
    return path


def write_paged(folder: Path, name: str, pages: list[list[str]], *, doc_id: str = "", version: str = "1") -> Path:
    """A document in the toy format that ToyEngine takes for PDF: metadata on the first line, one line of text a line, pages by form feed."""
    path = folder / "documents" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    head = f"doc_id={doc_id or path.stem};version={version};title=A paged policy;access=public\n"
    path.write_text(head + "\f".join("\n".join(lines) for lines in pages), encoding="utf-8")
    return path


def toy_pages(path: Path) -> ParsedDocument:
    """One block a line, one glyph run a line, every character 5 points wide."""
    head, _, body = path.read_text(encoding="utf-8").partition("\n")
    meta = dict(pair.split("=", 1) for pair in head.split(";"))
    text, blocks, runs, pages = "", [], [], []
    for number, page in enumerate(body.split("\f"), start=1):
        first = len(text)
        for line, words in enumerate(page.split("\n")):
            text += "\n\n" if text else ""
            start = len(text)
            text += words
            blocks.append(Block(BlockKind.TEXT, "", start, len(text), page=number, last_page=number))
            edges = tuple(float(5 * (place + side)) for place in range(len(words)) for side in (0, 1))
            runs.append(GlyphRun(number, start, 50.0, 100.0 + 14 * line, 1.0, 0.0, 8.0, 2.0, edges))
        pages.append(Page(number, str(number), 595.0, 842.0, 0, first, len(text)))
    return ParsedDocument("pdf", meta, tuple(blocks), text, parser_version("pdf"), tuple(pages), tuple(runs))


class ToyEngine:
    """What the build and the opened index need of an engine. ``parsed`` are the sources that it was asked for."""

    def __init__(self) -> None:
        self.parsed: list[str] = []
        self.before: Callable[[str], None] = lambda source: None

    def parse(
        self,
        path: Path,
        source: str,
        *,
        password: str | None = None,
        on_progress: Callable[[int, int], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> Future[ParsedDocument]:
        future: Future[ParsedDocument] = Future()
        self.parsed.append(source)
        try:
            self.before(source)
            future.set_result(toy_pages(path) if path.suffix == ".pdf" else parse_file(path, source))
        except DocumentError as error:
            future.set_exception(error)
        return future


def finish(work: Iterator[object]) -> BuildReport:
    """Run the generator to its end and give its value."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            report: BuildReport = end.value
            return report
