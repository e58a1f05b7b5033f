"""Small collections, and an engine that needs no worker process: it parses in place, and knows a toy format with pages."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.domain.gaps import SkippedPage
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.progress import Progress
from explorer.errors import DocumentError
from explorer.index.build import BuildReport
from explorer.metadata.language import Detection, Sample
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
    """A document in the toy format that ToyEngine takes for PDF: metadata on the first line, then one line of text a line; a form feed
    begins a page."""
    path = folder / "documents" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    head = f"doc_id={doc_id or path.stem};version={version};title=A paged policy;access=public\n"
    path.write_text(head + "\f".join("\n".join(lines) for lines in pages), encoding="utf-8")
    return path


def toy_pages(path: Path) -> ParsedDocument:
    """One block a line, one glyph run a line, every character 5 points wide. A page of a single "!" cannot be read."""
    head, _, body = path.read_text(encoding="utf-8").partition("\n")
    meta = dict(pair.split("=", 1) for pair in head.split(";"))
    text, blocks, runs, pages, skipped = "", [], [], [], []
    for number, page in enumerate(body.split("\f"), start=1):
        first = len(text)
        if page == "!":
            skipped.append(SkippedPage(number, str(number), first, "it took longer than 20 seconds"))
            pages.append(Page(number, str(number), 595.0, 842.0, 0, first, first))
            continue
        for line, words in enumerate(page.split("\n")):
            text += "\n\n" if text else ""
            start = len(text)
            text += words
            blocks.append(Block(BlockKind.TEXT, "", start, len(text), page=number, last_page=number))
            edges = tuple(float(5 * (place + side)) for place in range(len(words)) for side in (0, 1))
            runs.append(GlyphRun(number, start, 50.0, 100.0 + 14 * line, 1.0, 0.0, 8.0, 2.0, edges))
        pages.append(Page(number, str(number), 595.0, 842.0, 0, first, len(text)))
    return ParsedDocument("pdf", meta, tuple(blocks), text, parser_version("pdf"), tuple(pages), tuple(runs), skipped=tuple(skipped))


class ToyEngine:
    """What the build and the opened index need of an engine. ``parsed`` are the sources that it was asked for, in that order,
    ``asked`` the texts whose language was."""

    ocr = ""

    def __init__(self) -> None:
        self.parsed: list[str] = []
        self.asked: list[Sample] = []
        self.cancels: list[threading.Event | None] = []
        self._held: dict[str, tuple[Future[ParsedDocument], Path, Callable[[], bool]]] = {}
        self._conditions: dict[str, Callable[[], bool]] = {}
        self._faults: dict[str, Exception] = {}
        self._changes: dict[str, Callable[[ParsedDocument], ParsedDocument]] = {}

    def fail(self, source: str, error: Exception) -> None:
        """Answer for this source with an error, as an engine does whose worker gave up."""
        self._faults[source] = error

    def alter(self, source: str, change: Callable[[ParsedDocument], ParsedDocument]) -> None:
        """Change the answer for this source."""
        self._changes[source] = change

    def hold(self, source: str, *, until: Callable[[], bool]) -> None:
        """Answer for this source only when another request comes and the condition holds: as a busy worker does."""
        self._conditions[source] = until

    def parse(
        self,
        path: Path,
        source: str,
        *,
        password: str | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> Future[ParsedDocument]:
        future: Future[ParsedDocument] = Future()
        self.parsed.append(source)
        self.cancels.append(cancel)
        if source in self._conditions:
            self._held[source] = (future, path, self._conditions[source])
        else:
            self._answer(future, path, source)
        for name, (waiting, file, condition) in list(self._held.items()):
            if condition():
                del self._held[name]
                self._answer(waiting, file, name)
        return future

    def languages(self, samples: Sequence[Sample], *, cancel: threading.Event | None = None) -> Future[Sequence[Detection]]:
        """Persian and French by a letter of theirs, all else is English."""
        self.asked.extend(samples)
        future: Future[Sequence[Detection]] = Future()
        future.set_result([Detection("fa" if "ی" in sample.text else "fr" if "é" in sample.text else "en", 0.9) for sample in samples])
        return future

    def _answer(self, future: Future[ParsedDocument], path: Path, source: str) -> None:
        if source in self._faults:
            future.set_exception(self._faults[source])
            return
        try:
            document = toy_pages(path) if path.suffix == ".pdf" else parse_file(path, source)
            future.set_result(self._changes.get(source, lambda same: same)(document))
        except DocumentError as error:
            future.set_exception(error)


def finish(work: Iterator[object]) -> BuildReport:
    """Run the generator to its end and give its value."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            report: BuildReport = end.value
            return report


def dump(index: Path, table: str) -> list[tuple[object, ...]]:
    """All rows of a table, sorted."""
    with closing(sqlite3.connect(f"{index.as_uri()}?mode=ro", uri=True)) as connection:
        return sorted(connection.execute(f"SELECT * FROM {table}").fetchall())
