"""From an ID in the Go-to box to its marked page on the screen, in the whole window, against the bare parts of that.

The bare parts are one SELECT by ID on an open connection and one pixmap of the chunk's page, at the pane's size, from an open PDF. Ours
begins with the session being told the ID and ends when the page pane has painted the mark over the page's picture, which is not in its
cache. Once the document is on the screen already, once another one is. The goal is the issue's: under 3 times, and at most 100 ms.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.places import HOME_VARIABLE, bundled_collection
from tests.benchmarks.measuring import ratio

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.gui.app import Shell

ROUNDS = 25
GOAL = 3.0
MOST_MS = 100.0
SIZE = (1440, 900)


def run(files: list[Path]) -> dict[str, object]:
    """``files`` may name a collection's folder to measure instead of the bundled one."""
    from PySide6.QtWidgets import QApplication

    from explorer.gui.app import Shell
    from explorer.viewlogic.window_options import WindowOptions

    app = QApplication.instance() or QApplication(["benchmark"])
    folder = next((path for path in files if path.is_dir()), bundled_collection())
    with tempfile.TemporaryDirectory() as place:
        index = Path(place) / "index.sqlite"
        pages, other = _build(folder, index)
        shell = Shell(app, WindowOptions(index=index, collection=folder, size=SIZE, theme="light", goto=pages[0].chunk_id))  # type: ignore[arg-type]
        shell.open()
        _rest(shell)
        found = _measure(shell, folder, index, pages, other)
        shell.window.close()
        shell.close()
    return found


def _build(folder: Path, index: Path) -> tuple[list[Chunk], Chunk]:
    """Build the index; the chunks of its first PDF, and a chunk of another document."""
    from explorer.chunking import chunker
    from explorer.engine import Engine
    from explorer.index.build import ingest
    from explorer.index.collection import Collection
    from explorer.index.reader import open_index

    with Engine() as engine:
        for _ in ingest(Collection(folder), index, chunker=chunker("structure"), engine=engine):
            pass
    with closing(open_index(index)) as reader:
        records = reader.documents()
        paged = next(record for record in records if record.format == "pdf")
        other = next(record for record in records if record.format != "pdf")
        return list(reader.chunks(paged.doc_id, paged.version)), reader.chunks(other.doc_id, other.version)[0]


def _measure(shell: Shell, folder: Path, index: Path, chunks: list[Chunk], other: Chunk) -> dict[str, object]:
    from explorer.parsing.pdf.mupdf import pymupdf

    scale = shell.rest.page.pages.scale * shell.rest.page.devicePixelRatioF()
    turn = cycle(chunks[-3:-1])  # the last one is chosen already, by the round before
    best = dict.fromkeys(("bare", "same document", "other document"), float("inf"))
    with closing(sqlite3.connect(index)) as database, pymupdf.open(folder / chunks[0].source) as document:
        for _ in range(ROUNDS):
            began = time.perf_counter()
            chunk = chunks[-1]
            database.execute("SELECT * FROM chunks WHERE chunk_id = ?", (chunk.chunk_id,)).fetchone()
            document[chunk.pages[0] - 1].get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False)
            best["bare"] = min(best["bare"], (time.perf_counter() - began) * 1000)
            best["same document"] = min(best["same document"], _paste(shell, next(turn)))
            best["other document"] = min(best["other document"], _paste_from(shell, other, chunk))
    return {name: {**ratio(best[name], best["bare"], GOAL), "met_100_ms": best[name] <= MOST_MS} for name in list(best)[1:]}


def _paste_from(shell: Shell, other: Chunk, chunk: Chunk) -> float:
    """The milliseconds of a paste while another document is shown."""
    shell.session.go_to(other.chunk_id)
    _rest(shell)
    return _paste(shell, chunk)


def _paste(shell: Shell, chunk: Chunk) -> float:
    """The milliseconds from the ID to the painted mark."""
    from PySide6.QtCore import QEventLoop

    page = shell.rest.page
    page.forget_pictures()
    loop, painted = QEventLoop(), []

    def look() -> None:
        if page.chosen_id == chunk.chunk_id and page.chosen_pages and not painted:
            painted.append(time.perf_counter())
            loop.quit()

    page.drawn.connect(look)
    began = time.perf_counter()
    shell.session.go_to(chunk.chunk_id)
    if not painted:
        loop.exec()
    page.drawn.disconnect(look)
    _rest(shell)
    return (painted[0] - began) * 1000


def _rest(shell: Shell) -> None:
    """Let the window finish everything."""
    from PySide6.QtCore import QCoreApplication, QEventLoop

    for _ in range(3):
        QCoreApplication.processEvents()
        while not shell.at_rest:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        print(json.dumps(run([Path(name) for name in sys.argv[1:]]), indent=2))
